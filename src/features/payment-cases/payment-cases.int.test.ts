import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntries } from '#src/database/schema/audit.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { cases } from '#src/database/schema/payments.ts';
import { openCase } from '#src/features/payments/cases.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { cartsOf } from '#tests/support/carts.ts';
import { openedCase } from '#tests/support/cases.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { refundedThere } from '#tests/support/dashboard.ts';
import { decided, disputed, receiveAbout, takenAgain } from '#tests/support/dispute-there.ts';
import { deliverAll, expectInvariants } from '#tests/support/expect-invariants.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { postedFor } from '#tests/support/posted.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { payout } from '#tests/support/sale-price.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { toldDisputeOver } from '#tests/support/told-dispute-over.ts';
import { decidePaymentCase } from './decide.server.ts';
import { paymentCaseLists, type PaymentCaseList, type PaymentDecision } from './forms.ts';
import { paymentCaseQueue, reviewedPaymentCase } from './queries.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;
const operator = await makeOperator(app);

const reason = 'Tracking shows no delivery.';
const request = (caseId: string) => ({ caseId, requestId: null });

async function sold(): Promise<string> {
  const fixture = await flow.saleFixture();
  return flow.accepted(fixture, saleOrder(fixture.listingId));
}

async function caseIdOf(transactionId: string): Promise<string> {
  const [found] = await db.select().from(cases).where(eq(cases.transactionId, transactionId));
  return found?.id ?? '';
}

/** What its lender was told that decisions take from her payout. */
async function toldReduced(transactionId: string) {
  const isIts = and(eq(notificationEvents.transactionId, transactionId), eq(notificationEvents.kind, 'payout-reduced'));
  return (await db.select().from(notificationEvents).where(isIts)).map(({ facts }) => facts);
}

const read = (caseId: string) => reviewedPaymentCase(app, operator, request(caseId));
const queue = async (list: PaymentCaseList) => (await paymentCaseQueue(app, operator, list, 1)).found;
const decide = async (caseId: string, changes: Partial<PaymentDecision> = {}) =>
  decidePaymentCase(app, operator, request(caseId), {
    ...{ reason, seen: (await read(caseId)).seen, ...changes },
  } as PaymentDecision);

test('a dispute is with the bank until it is lost, then an operator says who bears it, within the lender’s part', async () => {
  const id = await sold();
  const dispute = await disputed(context, id, { amount: 5000 });
  const caseId = await caseIdOf(id);
  expect(await queue('with-bank')).toMatchObject([{ id: caseId, outcome: null, orders: 1, amount: { amount: 5000 } }]);
  expect(await queue('to-decide')).toEqual([]);
  expect(await decide(caseId, { 'lender-0': '0' }).catch(codeOf)).toBe('conflict');

  await decided(context, id, dispute, 'lost');
  expect(await queue('to-decide')).toMatchObject([{ id: caseId, outcome: 'lost' }]);
  const review = await read(caseId);
  expect(review.decision).toBeNull();
  expect(review.facts).toEqual({
    ...{ decidable: 'loss', difference: 0 },
    parts: [
      { transactionId: id, whole: 5000, left: 5000, lenderPart: payout, refundable: review.facts.parts[0]?.refundable },
    ],
  });
  expect(review.orders).toMatchObject([{ id, kind: 'sale', isPaidOut: false }]);

  const outdated = review.seen.replace('5000', '4000');
  expect(await decide(caseId, { 'lender-0': '30', 'seen': outdated }).catch(codeOf)).toBe('conflict');
  for (const wrong of ['', '-1', 'x', '50.01'])
    expect(await decide(caseId, { 'lender-0': wrong }).catch(codeOf)).toBe('validation-invalid-value');
  expect(await postedFor(context, id)).not.toHaveProperty('dispute-lost');

  expect(await toldDisputeOver(context, id)).toEqual([]);
  expect(await decide(caseId, { 'lender-0': '30' })).toBe('loss');
  expect((await postedFor(context, id))['dispute-lost']).toMatchObject({ 'owed-to-lender': 3000 });
  expect(await toldReduced(id)).toMatchObject([{ why: 'disputed', taken: 3000, left: payout - 3000 }]);
  expect(await toldDisputeOver(context, id)).toMatchObject([{ isGivenBack: false }]);
  expect(await queue('to-decide')).toEqual([]);
  expect(await queue('closed')).toMatchObject([{ id: caseId }]);
  expect((await read(caseId)).decision).toMatchObject({
    ...{ operator: { id: operator.id }, reason, createdAt: expect.any(Date) },
    borne: [{ transactionId: id, lenderBears: 3000 }],
  });
  expect(
    await decidePaymentCase(app, operator, request(caseId), { reason, seen: review.seen } as PaymentDecision).catch(
      codeOf,
    ),
  ).toBe('not-found');
  const audited = await db.select().from(auditEntries).where(eq(auditEntries.resourceId, caseId));
  expect(audited.filter(({ permission }) => permission === 'case.decide')).toMatchObject([
    { operatorId: operator.id, reason },
  ]);
  expect(audited.filter(({ permission }) => permission === 'case.read').length).toBeGreaterThan(2);

  // What the bank gives back and takes again is asked for, and nothing that was decided.
  await decided(context, id, dispute, 'lost', 2000);
  await takenAgain(context, id, dispute, 500);
  expect(await queue('to-decide')).toMatchObject([{ id: caseId, amount: { amount: 500 } }]);
  expect((await read(caseId)).facts.parts).toMatchObject([{ whole: 3500, left: 500 }]);
  expect(await decide(caseId, { 'lender-0': '5' })).toBe('loss');
  expect(await queue('to-decide')).toEqual([]);
  await expectInvariants(context);
});

test('a lender of whose order a bank has taken all is told to keep the item, once that is decided', async () => {
  const id = await sold();
  await decided(context, id, await disputed(context, id), 'lost');
  expect(await toldDisputeOver(context, id)).toEqual([]);
  expect(await decide(await caseIdOf(id), { 'lender-0': '0' })).toBe('loss');
  expect(await toldDisputeOver(context, id)).toMatchObject([{ isGivenBack: true }]);
});

test('a lost dispute about a bag is one row, and is divided over its orders as the operator says', async () => {
  const { paid } = cartsOf(context);
  const { ids, lenderId } = await paid();
  await flow.executeAs(lenderId, ids[0], 'accept');
  const dispute = await disputed(context, ids[0], { amount: 6000 });
  await decided(context, ids[0], dispute, 'lost');
  const [row, ...others] = await queue('to-decide');
  expect(others).toEqual([]);
  expect(row).toMatchObject({ orders: ids.length, amount: { amount: 6000 } });
  const caseId = row?.id ?? '';
  const { facts } = await read(caseId);
  expect(facts.parts.map(({ transactionId }) => transactionId)).toEqual(ids.toSorted());
  const amounts = { 'amount-0': '60', 'amount-1': '0', 'amount-2': '0' };
  const borne = { 'lender-0': '1.50', 'lender-1': '0', 'lender-2': '0' };
  expect(await decide(caseId, { ...amounts, ...borne, 'amount-2': '0.01' }).catch(codeOf)).toBe(
    'validation-invalid-value',
  );
  expect(await decide(caseId, { ...amounts, ...borne })).toBe('loss');
  expect((await postedFor(context, ids.toSorted()[0] ?? ''))['dispute-lost']).toMatchObject({
    disputed: -6000,
    income: 5850,
  });
  expect(await queue('to-decide')).toEqual([]);
  await expectInvariants(context);
});

test('what was asked for and refused is not said to be the decision, also when the same operator asked', async () => {
  const id = await sold();
  await decided(context, id, await disputed(context, id), 'lost');
  const caseId = await caseIdOf(id);
  const written = { operatorId: operator.id, resourceKind: 'case', resourceId: caseId, permission: 'case.decide' };
  const action = JSON.stringify({ kind: 'loss', parts: [] });
  const requestId = randomUUID();
  await db.insert(auditEntries).values({ ...written, action, reason: 'Refused.', requestId });
  const notDone = JSON.stringify({ kind: 'not-done', of: action });
  await db.insert(auditEntries).values({ ...written, action: notDone, reason: 'Refused.', requestId });
  expect((await read(caseId)).decision).toBeNull();
  expect(await decide(caseId, { 'lender-0': '0' })).toBe('loss');
  expect((await read(caseId)).decision).toMatchObject({ reason });
});

test('a refund made in the dashboard is one row, also of a bag, and is decided for each of its orders', async () => {
  const { accepted } = cartsOf(context);
  const { ids } = await accepted();
  const refund = (await refundedThere(context, ids[0], 9000)) ?? '';
  await receiveAbout(context, ids[0], 'refund.created', refund);
  const [row, ...others] = await queue('to-decide');
  expect(others).toEqual([]);
  expect(row).toMatchObject({ reason: 'refunded-elsewhere', orders: ids.length, amount: { amount: 9000 } });
  const caseId = row?.id ?? '';
  const { facts, orders } = await read(caseId);
  expect([facts.decidable, orders.length]).toEqual(['refund', ids.length]);
  const borne = { 'lender-0': '1.50', 'lender-1': '0' };
  expect(await decide(caseId, borne).catch(codeOf)).toBe('validation-invalid-value');
  expect(await decide(caseId, { ...borne, 'lender-2': '0' })).toBe('refund');
  expect((await read(caseId)).decision?.borne.map(({ lenderBears }) => lenderBears)).toEqual([150, 0, 0]);
  const [bearing = '', ...rest] = ids.toSorted();
  expect(await toldReduced(bearing)).toMatchObject([{ why: 'refunded', taken: 150 }]);
  for (const id of rest) expect(await toldReduced(id)).toEqual([]);
  expect(await queue('to-decide')).toEqual([]);
  expect((await postedFor(context, ids.toSorted()[0] ?? ''))['refund-decided']).toMatchObject({
    'owed-to-lender': 150,
  });
  await expectInvariants(context);
});

test('what no order explains has no people and is closed, and nobody but an operator with a second factor sees or does it', async () => {
  await db.transaction((tx) =>
    openCase(tx, { transactionId: null, reason: 'fraud-warning', reference: `issfr_${randomUUID()}` }),
  );
  const [row] = await queue('to-decide');
  expect(row).toMatchObject({ reason: 'fraud-warning', title: null, amount: null, orders: 0 });
  const caseId = row?.id ?? '';
  const { seen, orders } = await read(caseId);
  expect(orders).toEqual([]);
  for (const viewer of [
    { ...operator, role: 'user' as const },
    { ...operator, signedInBy: 'password' as const },
    { ...operator, limited: true },
  ]) {
    const tries = [
      paymentCaseQueue(app, viewer, 'to-decide', 1),
      reviewedPaymentCase(app, viewer, request(caseId)),
      decidePaymentCase(app, viewer, request(caseId), { reason, seen } as PaymentDecision),
    ];
    const codes = await Promise.all(tries.map((tried) => tried.then(() => 'done', codeOf)));
    expect(codes, JSON.stringify(viewer)).not.toContain('done');
  }
  expect(await decide(caseId)).toBe('close');
  expect(await read('x').catch(codeOf)).toBe('not-found');
  expect(await read(randomUUID()).catch(codeOf)).toBe('not-found');
});

test('a case between two people is none of these', async () => {
  const { id } = await openedCase(context);
  const caseId = await caseIdOf(id);
  for (const list of paymentCaseLists) expect((await queue(list)).map((row) => row.id)).not.toContain(caseId);
  expect(await read(caseId).catch(codeOf)).toBe('not-found');
});

test('what of a dispute is settled is neither asked for again nor counted', async () => {
  const [one, two] = [await sold(), await sold()];
  const dispute = { reason: 'card-dispute', reference: `du_${randomUUID()}`, outcome: 'lost', amount: 900 } as const;
  await db.insert(cases).values([
    { ...dispute, transactionId: one },
    { ...dispute, transactionId: two, state: 'resolved', resolvedAt: new Date() },
  ]);
  const open = await caseIdOf(one);
  expect((await read(open)).facts.parts.map(({ transactionId }) => transactionId)).toEqual([one]);
  const row = (await queue('to-decide')).find(({ id }) => id === open);
  expect(row).toMatchObject({ orders: 1, amount: { amount: 900 } });
  await db.delete(cases).where(eq(cases.reference, dispute.reference));
});

test('a payout is made once the provider has made it, not when it is written', async () => {
  const id = await sold();
  const paymentId = (await lastPaymentOf(db, id))?.id ?? '';
  await flow.untilDue(id);
  await executeDue(app);
  await db.transaction((tx) =>
    openCase(tx, { transactionId: id, paymentId, reason: 'fraud-warning', reference: `issfr_${randomUUID()}` }),
  );
  const caseId = await caseIdOf(id);
  const isPaidOut = async () => (await read(caseId)).orders.map((order) => order.isPaidOut);
  expect(await isPaidOut()).toEqual([false]);
  await deliverAll(context);
  expect(await isPaidOut()).toEqual([true]);
});

test('an operator does not decide about a payment of their own, also of a bag', async () => {
  const { ids, lenderId, customerId } = await cartsOf(context).accepted();
  await decided(context, ids[0], await disputed(context, ids[0], { amount: 6000 }), 'lost');
  const caseId = await caseIdOf(ids[0]);
  const { seen } = await read(caseId);
  const amounts = { 'amount-0': '60', 'amount-1': '0', 'amount-2': '0' };
  const typed = { reason, seen, ...amounts, 'lender-0': '0', 'lender-1': '0', 'lender-2': '0' } as PaymentDecision;
  for (const id of [lenderId, customerId]) {
    const party = { ...operator, id };
    expect(await reviewedPaymentCase(app, party, request(caseId))).toMatchObject({ isOwn: true });
    expect(await decidePaymentCase(app, party, request(caseId), typed).catch(codeOf)).toBe('forbidden');
  }
  expect((await read(caseId)).isOwn).toBe(false);
  expect(await decide(caseId, typed)).toBe('loss');
});
