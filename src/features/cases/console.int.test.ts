import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntries } from '#src/database/schema/audit.ts';
import { handoverPlans } from '#src/database/schema/handover.ts';
import { orderCases } from '#src/database/schema/order-cases.ts';
import { paymentCalls } from '#src/database/schema/payments.ts';
import { handoverPhotoStore } from '#src/features/handover/photos.server.ts';
import { recordStep } from '#src/features/transactions/record-step.server.ts';
import { transactionVersion } from '#src/features/transactions/transaction-version.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { openedCase, said, uploadedFor } from '#tests/support/cases.ts';
import { claimed, rentedWithCaps } from '#tests/support/claims.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { makeUser } from '#tests/support/factories.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { postedFor } from '#tests/support/posted.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { payin, payout } from '#tests/support/sale-price.ts';
import { answerCase, escalateCase, withdrawCase } from './commands.server.ts';
import { settleInConsole } from './decide.server.ts';
import type { CaseDecision } from './forms.ts';
import { caseQueue, reviewCasePhoto, reviewedCase } from './operator-queries.server.ts';
import { sendMessage } from '#src/features/conversations/commands.server.ts';
import { hideMessage } from '#src/features/messages/hide-message.server.ts';
import { messagePhotoStore } from '#src/features/messages/photos.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

const seen = `${payin}/${payout}/0/0`;

async function opened(photosOf?: (customer: { id: string }) => Promise<string[]>) {
  const order = await openedCase(context, photosOf);
  const [row] = await db.select().from(orderCases).where(eq(orderCases.transactionId, order.id));
  return { ...order, caseId: row?.id ?? '' };
}

const decision = (changes: Partial<CaseDecision>): CaseDecision => ({
  ...{
    verdict: 'not-refunded',
    amount: '',
    lenderBears: '',
    charge: '',
    reason: 'The photos show it.',
    seen,
    ...changes,
  },
});

const request = (caseId: string) => ({ caseId, requestId: null });

async function refundsOf(id: string) {
  const isRefund = and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, 'refund'));
  return (await db.select().from(paymentCalls).where(isRefund)).map(({ parameters }) => parameters['amount']);
}

test('cases are listed by whom they wait for, and nobody but an operator with a second factor reads one', async () => {
  const operator = await makeOperator(app);
  const { id, caseId, lender, customer } = await opened();
  const idsIn = async (list: 'to-decide' | 'between-them' | 'closed') =>
    (await caseQueue(app, operator, list, 1)).found.map((one) => one.id);
  expect([await idsIn('to-decide'), await idsIn('between-them')]).toEqual([[], [caseId]]);
  await answerCase(app, lender, id, said('It was whole.'));
  await escalateCase(app, customer, id);
  expect([await idsIn('to-decide'), await idsIn('between-them')]).toEqual([[caseId], []]);
  const weak = { id: operator.id, role: 'operator', signedInBy: 'password' } as const;
  const third = { id: await makeUser(db) };
  for (const [asker, code] of [
    [weak, 'second-factor-required'],
    [third, 'not-found'],
    [customer, 'not-found'],
    [{ ...operator, limited: true }, 'forbidden'],
  ] as const) {
    expect(await caseQueue(app, asker, 'to-decide', 1).catch(codeOf)).toBe(code);
    expect(await reviewedCase(app, asker, request(caseId)).catch(codeOf)).toBe(code);
    expect(await settleInConsole(app, asker, request(caseId), decision({})).catch(codeOf)).toBe(code);
    expect(await reviewCasePhoto(app, asker, { caseId, photoId: caseId }).catch(codeOf)).toBe(code);
  }
  expect(await reviewedCase(app, operator, request(randomUUID())).catch(codeOf)).toBe('not-found');
  const open = await transactionVersion(app, customer, id);
  await withdrawCase(app, customer, id);
  // An open page of the order loads again.
  expect(await transactionVersion(app, customer, id)).not.toBe(open);
  expect(await idsIn('closed')).toEqual([caseId]);
});

test('an operator sees both sides, the photos of this case and no other, and each look is audited', async () => {
  const operator = await makeOperator(app);
  const photos: string[] = [];
  const { caseId } = await opened(async (customer) => {
    photos.push(await uploadedFor(context, customer));
    return photos;
  });
  const other = await opened();
  const review = await reviewedCase(app, operator, request(caseId));
  expect(review.shown.entries).toMatchObject([{ what: 'opened', content: 'The zip is broken.', photos }]);
  expect(review).toMatchObject({ seen, isPaidOut: false, payin: { amount: payin }, lenderPart: { amount: payout } });
  const photoId = photos[0] ?? '';
  expect((await reviewCasePhoto(app, operator, { caseId, photoId })).length).toBeGreaterThan(100);
  expect(await reviewCasePhoto(app, operator, { caseId: other.caseId, photoId }).catch(codeOf)).toBe('not-found');
  const audited = await db.select().from(auditEntries).where(eq(auditEntries.resourceId, caseId));
  expect(audited).toMatchObject([{ operatorId: operator.id, permission: 'case.review', reason: null }]);
});

test('an operator sees the photos of the messages between the two, also of a hidden one, and of no other order', async () => {
  const operator = await makeOperator(app);
  const [{ id, customer, lender, caseId }, other] = [await opened(), await opened()];
  const photoId = await uploadedFor(context, customer, messagePhotoStore);
  const look = (of: string, by: Viewer = operator) => reviewCasePhoto(app, by, { caseId: of, photoId });
  expect(await look(caseId).catch(codeOf)).toBe('not-found');
  const photos = [{ id: photoId, description: 'The zip' }];
  const sent = await sendMessage(app, customer, { transactionId: id, content: 'See.', photos });
  await db.transaction((tx) => hideMessage(tx, sent.id, 'Rude'));
  const { messages } = await reviewedCase(app, operator, request(caseId));
  expect(messages).toMatchObject([{ id: sent.id, isHidden: true, photos }]);
  expect((await look(caseId)).length).toBeGreaterThan(100);
  for (const of of [other.caseId, randomUUID(), 'x']) expect(await look(of).catch(codeOf)).toBe('not-found');
  expect(await look(caseId, { ...lender, role: 'user', limited: false } as Viewer).catch(codeOf)).toBe('not-found');
  expect(await db.select().from(auditEntries).where(eq(auditEntries.resourceId, caseId))).toHaveLength(1);
});

test('an operator sees what the item looked like at the steps of this order, and of no other', async () => {
  const operator = await makeOperator(app);
  const [{ id, lender, caseId }, other] = [await opened(), await opened()];
  const photoId = await uploadedFor(context, lender, handoverPhotoStore);
  const look = (of: string) => reviewCasePhoto(app, operator, { caseId: of, photoId });
  expect(await look(caseId).catch(codeOf)).toBe('not-found');
  const sent = { way: 'courier', courier: 'nz-post', tracking: null } as const;
  await recordStep(app, lender, id, { step: 'dispatched', sent, photos: [photoId] });
  const { steps } = await reviewedCase(app, operator, request(caseId));
  expect(steps).toMatchObject([{ step: 'dispatched', photos: [photoId] }]);
  expect((await look(caseId)).length).toBeGreaterThan(100);
  for (const of of [other.caseId, randomUUID(), 'x']) expect(await look(of).catch(codeOf)).toBe('not-found');
});

test('all of it goes back once, however often it is decided, and the lender is paid nothing', async () => {
  const operator = await makeOperator(app);
  const { id, caseId } = await opened();
  const expected = () => db.$count(handoverPlans, eq(handoverPlans.transactionId, id));
  expect(await expected()).toBe(1);
  const settle = () => settleInConsole(app, operator, request(caseId), decision({ verdict: 'refund-all' }));
  const twice = await Promise.allSettled([settle(), settle()]);
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await settle().catch(codeOf)).toBe('conflict');
  expect(await refundsOf(id)).toEqual([payin]);
  expect(await expected()).toBe(0);
  expect((await postedFor(context, id))['refund-written']).toEqual({
    ...{ 'owed-to-lender': payout, 'income': payin - payout, 'refund-owed': -payin },
  });
  const [audited] = await db.select().from(auditEntries).where(eq(auditEntries.resourceId, caseId));
  expect(audited).toMatchObject({ operatorId: operator.id, permission: 'case.decide', reason: 'The photos show it.' });
  await deliverAll(context);
  await expectInvariants(context);
});

test('a withheld payout goes back to the customer, our fees stay, and the order is completed', async () => {
  const operator = await makeOperator(app);
  const { id, caseId } = await opened();
  await flow.untilDue(id);
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('accepted');
  await settleInConsole(app, operator, request(caseId), decision({ verdict: 'withhold' }));
  expect(await refundsOf(id)).toEqual([payout]);
  await flow.untilDue(id);
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('delivered');
  await deliverAll(context);
  const isTransfer = and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, 'transfer'));
  expect(await db.$count(paymentCalls, isTransfer)).toBe(0);
  await expectInvariants(context);
});

test('a part is within what is left and the lender’s part, and only as the page showed it', async () => {
  const operator = await makeOperator(app);
  const { id, caseId } = await opened();
  const part = (amount: string, lenderBears: string, shown = seen) =>
    settleInConsole(app, operator, request(caseId), {
      ...decision({ verdict: 'refund-part', amount, lenderBears, seen: shown }),
    });
  expect(await part('137.01', '0').catch(codeOf)).toBe('case-amount-too-high');
  expect(await part('130', '120.01').catch(codeOf)).toBe('case-amount-too-high');
  expect(await part('50', '30', '1/1').catch(codeOf)).toBe('conflict');
  expect(await refundsOf(id)).toEqual([]);
  await part('50', '30');
  expect(await refundsOf(id)).toEqual([5000]);
  expect((await postedFor(context, id))['refund-written']).toMatchObject({ 'owed-to-lender': 3000, 'income': 2000 });
  await expectInvariants(context);
});

test('an operator who refunds nothing closes the case, and the order is completed', async () => {
  const { id, caseId } = await opened();
  const operator = await makeOperator(app);
  await settleInConsole(app, operator, request(caseId), decision({}));
  expect(await refundsOf(id)).toEqual([]);
  await flow.untilDue(id);
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('delivered');
  await expectInvariants(context);
});

test('an operator does not decide the case of an order of their own', async () => {
  const { id, caseId, lender, customer } = await opened();
  for (const own of [lender, customer]) {
    const operator = { ...(await makeOperator(app)), id: own.id };
    expect(await reviewedCase(app, operator, request(caseId))).toMatchObject({ isOwn: true });
    const refunded = decision({ verdict: 'refund-all' });
    expect(await settleInConsole(app, operator, request(caseId), refunded).catch(codeOf)).toBe('forbidden');
  }
  expect(await reviewedCase(app, await makeOperator(app), request(caseId))).toMatchObject({ isOwn: false });
  expect(await refundsOf(id)).toEqual([]);
});

test('a claim that was only named is no longer charged once its case is closed, and the page offers no decision', async () => {
  const order = await rentedWithCaps(context);
  const caseId = await claimed(context, order);
  const operator = await makeOperator(app);
  const shown = () => reviewedCase(app, operator, request(caseId));
  expect(await shown()).toMatchObject({ stage: 'named', left: { chargeable: 5000 } });
  await withdrawCase(app, order.lender, order.id);
  expect(await shown()).toMatchObject({ stage: 'none', left: { chargeable: 0 }, verdicts: [] });
});
