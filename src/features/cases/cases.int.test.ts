import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  auditEntries,
  caseEntries,
  casePhotos,
  cases,
  notificationEvents,
  orderCases,
  paymentCalls,
} from '#src/database/schema/schema.ts';
import { money } from '#src/domain/money/money.ts';
import { caseKind } from '#src/features/notifications/case-kind.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { damaged, inHours, openedCase, said, soldOrder, uploadedFor } from '#tests/support/cases.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { makeUser } from '#tests/support/factories.ts';
import { postedFor } from '#tests/support/posted.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { payin, payout } from '#tests/support/sale-price.ts';
import { acceptRefund, answerCase, escalateCase, offerRefund, openCase, withdrawCase } from './commands.server.ts';
import { caseForOperator, settleCase } from './decide.server.ts';
import { escalateLateCases } from './escalate-late.server.ts';
import { casePhotoStore } from './photos.server.ts';
import { maxEntries, maxPhotos } from './rules.ts';
import { caseLine, casePage, viewCasePhoto } from './queries.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

const sold = () => soldOrder(context);
const opened = () => openedCase(context);
const caseOf = async (id: string) => (await db.select().from(orderCases).where(eq(orderCases.transactionId, id)))[0];
const moneyCaseOf = async (id: string) => (await db.select().from(cases).where(eq(cases.transactionId, id)))[0];

async function entriesOf(id: string) {
  const rows = await db
    .select({ by: caseEntries.by, what: caseEntries.what })
    .from(caseEntries)
    .innerJoin(orderCases, eq(orderCases.id, caseEntries.caseId))
    .where(eq(orderCases.transactionId, id))
    .orderBy(asc(caseEntries.createdAt));
  return rows.map(({ by, what }) => `${what} by ${by}`);
}

async function toldTo(userId: string): Promise<unknown[]> {
  const rows = await db
    .select({ facts: notificationEvents.facts })
    .from(notificationEvents)
    .where(and(eq(notificationEvents.recipientId, userId), eq(notificationEvents.kind, 'case-moved')))
    .orderBy(asc(notificationEvents.createdAt));
  return rows.map(({ facts }) => (facts as { what: unknown }).what);
}

/** What the last email about a case says. */
async function lastEmailTo(userId: string): Promise<string> {
  const [row] = await db
    .select({ facts: notificationEvents.facts })
    .from(notificationEvents)
    .where(and(eq(notificationEvents.recipientId, userId), eq(notificationEvents.kind, 'case-moved')))
    .orderBy(desc(notificationEvents.createdAt))
    .limit(1);
  return caseKind.email?.(caseKind.facts.parse(row?.facts))?.paragraphs.join(' ') ?? '';
}

async function refundsOf(id: string) {
  const found = await db
    .select()
    .from(paymentCalls)
    .where(and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, 'refund')));
  return found.map(({ parameters }) => parameters['amount']);
}

test('a case holds up completion until it is withdrawn, and each side is told what the other does', async () => {
  const { id, lender, customer } = await opened();
  expect(await caseOf(id)).toMatchObject({ openedBy: 'customer', reason: 'damaged', waitsForId: lender.id });
  await answerCase(app, lender, id, said('It was whole when I sent it.'));
  expect(await caseOf(id)).toMatchObject({ waitsForId: customer.id });
  expect((await moneyCaseOf(id))?.state).toBe('answered');
  await flow.untilDue(id);
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('accepted');
  expect(await withdrawCase(app, lender, id).catch(codeOf)).toBe('conflict');
  await withdrawCase(app, customer, id);
  expect(await caseOf(id)).toMatchObject({ outcome: 'withdrawn', waitsForId: null });
  expect((await moneyCaseOf(id))?.state).toBe('resolved');
  await flow.untilDue(id);
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('delivered');
  expect(await toldTo(lender.id)).toEqual(['opened', 'withdrawn']);
  expect(await toldTo(customer.id)).toEqual(['answered']);
  await expectInvariants(context);
});

test('an offered refund that is accepted is written once, is borne by the lender, and ends the case', async () => {
  const { id, lender, customer } = await opened();
  expect(await offerRefund(app, customer, id, 3000).catch(codeOf)).toBe('conflict');
  expect(await offerRefund(app, lender, id, payin + 1).catch(codeOf)).toBe('case-amount-too-high');
  expect(await offerRefund(app, lender, id, payout + 1).catch(codeOf)).toBe('case-amount-too-high');
  await offerRefund(app, lender, id, 3000);
  expect(await acceptRefund(app, customer, id, 2000).catch(codeOf)).toBe('conflict');
  expect(await acceptRefund(app, lender, id, 3000).catch(codeOf)).toBe('conflict');
  const twice = await Promise.allSettled([
    acceptRefund(app, customer, id, 3000),
    acceptRefund(app, customer, id, 3000),
  ]);
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refundsOf(id)).toEqual([3000]);
  expect((await postedFor(context, id))['refund-written']).toEqual({ 'owed-to-lender': 3000, 'refund-owed': -3000 });
  expect(await caseOf(id)).toMatchObject({ outcome: 'agreed' });
  expect(await toldTo(lender.id)).toEqual(['opened', 'agreed']);
  await expectInvariants(context);
});

test('all that was paid can be offered back: the lender bears her part, and the fees go back too', async () => {
  const { id, lender, customer } = await opened();
  await offerRefund(app, lender, id, payin);
  await acceptRefund(app, customer, id, payin);
  expect((await postedFor(context, id))['refund-written']).toMatchObject({ 'owed-to-lender': payout });
  expect(await lastEmailTo(lender.id)).toContain(`${formatMoney(money(payout, 'NZD'))} of it comes out of your payout`);
  // Nothing of it is left that could be decided.
  expect((await caseLine(app, customer, id)).mayOpen).toBe(false);
  expect((await casePage(app, customer, id)).reasons).toEqual([]);
  expect(await openCase(app, customer, id, damaged()).catch(codeOf)).toBe('case-not-possible');
  await deliverAll(context);
  await expectInvariants(context);
});

test('of what our team gives back the lender reads what goes back, and what of it leaves her payout', async () => {
  const { id, lender, customer } = await opened();
  const operator = { id: await makeUser(db, { role: 'operator' }), role: 'operator' } as const;
  const request = { caseId: (await caseOf(id))?.id ?? '', reason: 'The photos show it.', requestId: null };
  await settleCase(app, operator, request, { verdict: 'refunded', amount: 3000, lenderBears: 1000 });
  expect(await lastEmailTo(lender.id)).toMatch(/\$30\.00 goes back to .*\$10\.00 of it comes out of your payout/);
  expect(await lastEmailTo(customer.id)).not.toContain('payout');
});

test('an offer and a withdrawal at once end the case once', async () => {
  const { id, lender, customer } = await opened();
  await offerRefund(app, lender, id, 3000);
  await Promise.allSettled([acceptRefund(app, customer, id, 3000), withdrawCase(app, customer, id)]);
  const outcome = (await caseOf(id))?.outcome;
  expect(await refundsOf(id)).toEqual(outcome === 'agreed' ? [3000] : []);
  await expectInvariants(context);
});

test('one case of an order is open at a time, and the same form twice is one case and one answer', async () => {
  const order = await sold();
  const form = damaged();
  await Promise.all([openCase(app, order.customer, order.id, form), openCase(app, order.customer, order.id, form)]);
  expect(await openCase(app, order.customer, order.id, damaged()).catch(codeOf)).toBe('conflict');
  const answer = said('It was whole.');
  await Promise.all([answerCase(app, order.lender, order.id, answer), answerCase(app, order.lender, order.id, answer)]);
  expect(await entriesOf(order.id)).toEqual(['opened by customer', 'answered by provider']);
  await withdrawCase(app, order.customer, order.id);
  await openCase(app, order.customer, order.id, form);
  expect(await db.$count(orderCases, eq(orderCases.transactionId, order.id))).toBe(1);
  await openCase(app, order.customer, order.id, damaged());
  expect(await db.$count(orderCases, eq(orderCases.transactionId, order.id))).toBe(2);
});

test('without an answer in 72 hours it goes to an operator by itself, and either side may ask for that', async () => {
  const late = await opened();
  await inHours(context, 71);
  // What its opener adds meanwhile prolongs nothing.
  await answerCase(app, late.customer, late.id, said('Are you there?'));
  await escalateLateCases(app);
  expect((await caseOf(late.id))?.escalatedAt).toBeNull();
  await inHours(context, 2);
  await Promise.all([escalateLateCases(app), escalateLateCases(app)]);
  expect(await entriesOf(late.id)).toEqual(['opened by customer', 'answered by customer', 'escalated by system']);
  expect(await caseOf(late.id)).toMatchObject({ waitsForId: null, answerBy: null });
  const { id, lender, customer } = await opened();
  expect(await escalateCase(app, customer, id).catch(codeOf)).toBe('conflict');
  await escalateCase(app, lender, id);
  await escalateCase(app, customer, id);
  expect(await entriesOf(id)).toEqual(['opened by customer', 'escalated by provider']);
  expect((await moneyCaseOf(id))?.state).toBe('escalated');
});

test('the case of an order that is cancelled is closed, and no operator is asked', async () => {
  const { id, customer } = await opened();
  await flow.executeAs(customer.id, id, 'cancel-by-customer');
  await inHours(context, 80);
  await Promise.all([escalateLateCases(app), escalateLateCases(app)]);
  expect(await caseOf(id)).toMatchObject({ outcome: 'order-ended', waitsForId: null, escalatedAt: null });
  expect((await moneyCaseOf(id))?.state).toBe('resolved');
  expect(await refundsOf(id)).toEqual([payin]);
  await expectInvariants(context);
});

test('nobody else opens, reads, answers or settles a case, and no limited session changes it', async () => {
  const { id, customer } = await opened();
  const third = { id: await makeUser(db) };
  const tries = [
    openCase(app, third, id, damaged()),
    answerCase(app, third, id, said()),
    escalateCase(app, third, id),
    withdrawCase(app, third, id),
    offerRefund(app, third, id, 100),
    acceptRefund(app, third, id, 100),
    casePage(app, third, id),
  ];
  for (const each of await Promise.all(tries.map((one) => one.catch(codeOf)))) expect(each).toBe('not-found');
  const limited = { ...customer, limited: true };
  expect(await answerCase(app, limited, id, said()).catch(codeOf)).toBe('forbidden');
  expect(await withdrawCase(app, limited, id).catch(codeOf)).toBe('forbidden');
  expect((await casePage(app, limited, id)).mayAct).toBe(false);
});

test('text is plain and not too long, and reasons are those of a side', async () => {
  const { id, lender, customer } = await sold();
  for (const content of ['', ' \n ', 'x'.repeat(5001), 'zero\u0000'])
    expect(await openCase(app, customer, id, { ...damaged(), content }).catch(codeOf)).toBe('validation-invalid-value');
  const cleaning = { ...damaged(), reason: 'cleaning' as const };
  expect(await openCase(app, customer, id, cleaning).catch(codeOf)).toBe('validation-invalid-value');
  // The lender of a sale has nothing to claim.
  expect(await openCase(app, lender, id, damaged()).catch(codeOf)).toBe('case-not-possible');
  expect(await caseOf(id)).toBeUndefined();
});

test('a side that has written all that it may leaves the other its own words', async () => {
  const { id, lender, customer } = await opened();
  const caseId = (await caseOf(id))?.id ?? '';
  const entry = { caseId, by: 'customer', what: 'answered', content: 'And again.' } as const;
  await db.insert(caseEntries).values(Array.from({ length: maxEntries }, () => entry));
  expect(await answerCase(app, customer, id, said()).catch(codeOf)).toBe('too-many-requests');
  await answerCase(app, lender, id, said('It was whole when it left.'));
  await offerRefund(app, lender, id, 500);
});

test('photos are sent once, by their owner, and are seen by the two people of their order alone', async () => {
  const { id, lender, customer } = await sold();
  const [mine, hers] = [await uploadedFor(context, customer), await uploadedFor(context, lender)];
  expect(await openCase(app, customer, id, damaged([hers])).catch(codeOf)).toBe('not-found');
  expect(await openCase(app, customer, id, damaged(['../secret'])).catch(codeOf)).toBe('not-found');
  const tooMany = Array.from({ length: maxPhotos + 1 }, () => randomUUID());
  expect(await openCase(app, customer, id, damaged(tooMany)).catch(codeOf)).toBe('validation-invalid-value');
  await openCase(app, customer, id, damaged([mine]));
  expect(await answerCase(app, customer, id, said('Again.', [mine])).catch(codeOf)).toBe('not-found');
  expect((await viewCasePhoto(app, lender, id, mine)).length).toBeGreaterThan(100);
  const other = await opened();
  expect(await viewCasePhoto(app, other.customer, other.id, mine).catch(codeOf)).toBe('not-found');
  expect(await viewCasePhoto(app, other.customer, id, mine).catch(codeOf)).toBe('not-found');
  expect(await viewCasePhoto(app, lender, id, hers).catch(codeOf)).toBe('not-found');
  await inHours(context, 25);
  await casePhotoStore.removeLoose(app);
  const left = await db.select({ id: casePhotos.id }).from(casePhotos);
  expect(left.map((row) => row.id)).toContain(mine);
  expect(left.map((row) => row.id)).not.toContain(hers);
});

test('an operator decides a case once, with a reason that both sides read, saying who bears the refund', async () => {
  const { id, lender, customer } = await opened();
  const caseId = (await caseOf(id))?.id ?? '';
  const operator = { id: await makeUser(db, { role: 'operator' }), role: 'operator' } as const;
  const refund = { verdict: 'refunded', amount: 5000, lenderBears: 3000 } as const;
  const request = { caseId, reason: 'The photos show the damage.', requestId: null };
  expect(await settleCase(app, customer as never, request, refund).catch(codeOf)).toBe('not-found');
  expect(await settleCase(app, { ...operator, limited: true }, request, refund).catch(codeOf)).toBe('forbidden');
  const blank = { ...request, reason: ' ' };
  expect(await settleCase(app, operator, blank, refund).catch(codeOf)).toBe('validation-invalid-value');
  const over = { ...refund, amount: payin + 1 };
  expect(await settleCase(app, operator, request, over).catch(codeOf)).toBe('conflict');
  const settle = () => settleCase(app, operator, request, refund);
  const twice = await Promise.allSettled([settle(), settle()]);
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await settle().catch(codeOf)).toBe('conflict');
  expect(await refundsOf(id)).toEqual([5000]);
  expect((await postedFor(context, id))['refund-written']).toMatchObject({ 'owed-to-lender': 3000, 'income': 2000 });
  expect((await caseForOperator(app, operator, caseId)).entries.at(-1)).toMatchObject({ content: request.reason });
  const audited = await db.select().from(auditEntries).where(eq(auditEntries.resourceId, caseId));
  expect(audited).toMatchObject([{ operatorId: operator.id, permission: 'case.decide', reason: request.reason }]);
  expect([await toldTo(lender.id), await toldTo(customer.id)]).toEqual([['opened', 'refunded'], ['refunded']]);
  await expectInvariants(context);
});
