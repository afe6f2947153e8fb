import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cases, orderCases, paymentCalls, transactions } from '#src/database/schema/schema.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { borneByLenders } from '#src/features/payments/lender-shares.server.ts';
import { refundPart } from '#src/features/payments/partial-refunds.server.ts';
import { lastPaymentOf, lockPayment } from '#src/features/payments/payments.server.ts';
import { cancelForReason } from '#src/features/transactions/cancel-for-reason.server.ts';
import { leaveReview } from '#src/features/transactions/leave-review.server.ts';
import { reviewableBy } from '#src/features/transactions/reviewable.server.ts';
import { transactionById } from '#src/features/transactions/transaction.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { transactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { damaged, inHours, openedCase, soldOrder } from '#tests/support/cases.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { makeUser } from '#tests/support/factories.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { payin, payout } from '#tests/support/sale-price.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { closeCasesOfEnded } from './close-ended.server.ts';
import { acceptRefund, offerRefund, openCase, withdrawCase } from './commands.server.ts';
import { settleCase } from './decide.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

const sold = () => soldOrder(context);
const opened = () => openedCase(context);
const rowOf = async (id: string) => (await db.select().from(transactions).where(eq(transactions.id, id)))[0];
const caseOf = async (id: string) => (await db.select().from(orderCases).where(eq(orderCases.transactionId, id)))[0];

test('a timer waits for the end of a case without being tried, and runs with the next look', async () => {
  const { id, lender, customer } = await sold();
  await flow.recordedAs(lender.id, id, 'dispatched');
  await openCase(app, customer, id, damaged());
  await flow.untilDue(id);
  const due = (await rowOf(id))?.dueAt;
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('accepted');
  expect((await rowOf(id))?.dueAt).toEqual(due);
  await withdrawCase(app, customer, id);
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('delivered');
  await expectInvariants(context);
});

test('a lender cancels what was not sent in an open case, which that ends, and not what a bank looks into', async () => {
  const reason = { reason: 'damaged', note: '' } as const;
  const { id, lender, customer } = await opened();
  const cancelOf = async () => {
    const { offered } = await transactionPage(app, lender, id);
    return offered.find(({ transition }) => transition === 'cancel')?.blocked;
  };
  const dispute = { transactionId: id, reason: 'card-dispute', reference: `du_${id}` } as const;
  const [bank] = await db.insert(cases).values(dispute).returning({ id: cases.id });
  expect(await cancelForReason(app, lender, id, reason).catch(codeOf)).toBe('transaction-locked');
  expect(await cancelOf()).toBe('case-open');
  await db.delete(cases).where(eq(cases.id, bank?.id ?? ''));
  expect(await cancelOf()).toBeNull();
  await cancelForReason(app, lender, id, reason);
  expect(await stateOf(context, id)).toBe('canceled');
  expect(await offerRefund(app, lender, id, 1000).catch(codeOf)).toBe('case-amount-too-high');
  await closeCasesOfEnded(app);
  expect(await caseOf(id)).toMatchObject({ outcome: 'order-ended' });
  expect((await transactionPage(app, customer, id)).kept).toBeNull();
  await deliverAll(context);
  await expectInvariants(context);
});

test('a lender’s case holds back no review, and not the end of their time', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId));
  await flow.untilDue(id);
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('delivered');
  await openCase(app, { id: fixture.lenderId }, id, damaged());
  const row = await transactionById(db, id);
  expect([...(await reviewableBy(app, row === null ? [] : [row], 'customer'))]).toEqual([id]);
  const review = { reviewRating: 2, reviewContent: 'It smelt of smoke, sadly.' };
  await leaveReview(app, { id: fixture.customerId }, id, review);
  expect(await stateOf(context, id)).toBe('reviewed-by-customer');
  await inHours(context, 14 * 24 + 1);
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('reviewed');
  expect((await caseOf(id))?.closedAt).toBeNull();
});

test('a payout that waited for a lender’s case is due as soon as that is over', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId));
  await flow.untilDue(id);
  await executeDue(app);
  const lender = { id: fixture.lenderId };
  await openCase(app, lender, id, damaged());
  const transfers = and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, 'transfer'));
  const stateOfTransfer = async () => (await db.select().from(paymentCalls).where(transfers)).map(({ state }) => state);
  // Not by `deliverAll`, which makes every call due.
  await deliverDueCalls(app);
  expect(await stateOfTransfer()).toEqual(['open']);
  await withdrawCase(app, lender, id);
  await deliverDueCalls(app);
  expect(await stateOfTransfer()).toEqual(['done']);
});

test('what the lender bears of an agreed refund is read when nothing else can move it any more', async () => {
  const { id, lender, customer } = await opened();
  await offerRefund(app, lender, id, 2000);
  const payment = await lastPaymentOf(db, id);
  if (payment === null) throw new Error('No payment');
  const about = { paymentId: payment.id, transaction: { id, providerId: lender.id } };
  const both = await db.transaction(async (tx) => {
    await lockPayment(tx, payment.id);
    const earlier = refundPart(app, { ...about, amount: 11_000, lenderBears: 11_000 });
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    const accepted = acceptRefund(app, customer, id, 2000);
    await expect.poll(() => waitingForLocks(db)).toBe(2);
    return [earlier, accepted];
  });
  await Promise.all(both);
  expect(await borneByLenders(db, [id])).toEqual(new Map([[id, payout]]));
  await expectInvariants(context);
});

test('no decision lets a lender bear more than is left of their part', async () => {
  const { id } = await opened();
  const operator = { id: await makeUser(db, { role: 'operator' }), role: 'operator' } as const;
  const request = { caseId: (await caseOf(id))?.id ?? '', reason: 'Both were heard.', requestId: null };
  const decide = (lenderBears: number) =>
    settleCase(app, operator, request, { verdict: 'refunded', amount: payin, lenderBears }).then(() => 'done', codeOf);
  expect(await decide(payout + 1)).toBe('case-amount-too-high');
  expect((await caseOf(id))?.closedAt).toBeNull();
  expect(await decide(payout)).toBe('done');
  await expectInvariants(context);
});
