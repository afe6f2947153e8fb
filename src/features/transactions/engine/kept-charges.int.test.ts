import { and, eq, sql } from 'drizzle-orm';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { emails, paymentCalls, payoutAccounts } from '#src/database/schema/schema.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { decideDispute } from '#src/features/payments/dispute-decisions.server.ts';
import { refundPart } from '#src/features/payments/partial-refunds.server.ts';
import { latestPayouts } from '#src/features/payouts/statement.server.ts';
import { usableCredit } from '#src/features/referrals/credits.server.ts';
import { messages } from '#src/i18n/messages.ts';
import { cartsOf } from '#tests/support/carts.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { decided, disputed } from '#tests/support/dispute-there.ts';
import { deliverAll, expectInvariants } from '#tests/support/expect-invariants.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { lastLine } from '../components/last-line.ts';
import { transactionValues } from '../components/transaction-values.ts';
import { inboxOf } from '../inbox.server.ts';
import { transactionPage } from '../transaction-page.server.ts';
import { executeInOneUnit } from './move.server.ts';

const context = await contextOfFile();
const { db } = context.app;
const intl = createIntl({ locale: 'en', messages });
const dollarsOf = (minor: number) => `$${(minor / 100).toFixed(2)}`;
const { sharesWith, payins, accepted, complete, cancel, written, totalsOf } = cartsOf(context);

test('what those that are left are charged once stays paid, and the lender gets her part', async () => {
  const cart = await accepted();
  const { ids, days, held, customerId, lenderId } = cart;
  await complete(ids[2]);
  expect(await cancel(cart, ids[1])).toBe(days + 800);
  // Left is the one that is sent for $9: its fee of $5 and its delivery stay.
  expect(await cancel(cart, ids[0])).toBe(days + 300);
  expect(await written(ids[0], 'transfer')).toEqual([900]);
  expect(await written(ids[1], 'transfer')).toEqual([]);
  expect(await totalsOf(ids[0])).toEqual([1400, 900]);
  expect(held - (days + 800) - (days + 300)).toBe(days + 1400);
  const page = await transactionPage(context.app, { id: customerId }, ids[0]);
  expect(page).toMatchObject({ breakdown: { total: { amount: 1400 } }, kept: { payin: { amount: 1400 } } });
  const sale = await transactionPage(context.app, { id: lenderId }, ids[0]);
  expect(sale).toMatchObject({ breakdown: { total: { amount: 900 } }, kept: { payout: { amount: 900 } } });
  const { rows } = await latestPayouts(db, lenderId, 10);
  expect(rows.find(({ transactionId }) => transactionId === ids[0])).toMatchObject({ amount: 900 });
});

test('both sides are told what is refunded, and what of the rest is whose', async () => {
  const cart = await accepted();
  const { ids, days, customerId, lenderId } = cart;
  await complete(ids[1]);
  await complete(ids[2]);
  const before = await transactionPage(context.app, { id: customerId }, ids[0]);
  expect(before.partIfCancelled?.amount).toBe(days);
  await cancel(cart, ids[0]);
  const [all, rest] = [dollarsOf(days + 2500), dollarsOf(days)];
  const refunded = `${rest} of ${all} was refunded to your card; the other $25.00 pays the fee and any delivery of the items that you kept.`;
  const paidOut = 'Mei was refunded. You are paid $20.00 for the delivery of the items that Mei kept.';
  for (const [userId, side, sentence] of [
    [customerId, 'orders', refunded],
    [lenderId, 'sales', paidOut],
  ] as const) {
    const page = await transactionPage(context.app, { id: userId }, ids[0]);
    expect(transactionValues(intl, page).paid).toBe(sentence);
    const { rows } = await inboxOf(context.app, { id: userId }, { side, kind: null, page: 1 });
    const row = rows.find(({ id }) => id === ids[0]);
    expect(row && lastLine(intl, row)).toContain(sentence);
  }
  await emailDueNotifications(context.app, 100);
  const notified = await db
    .select({ text: emails.text })
    .from(emails)
    .where(sql`once_key like ${`${ids[0]}:%`} and subject like 'Cancelled%'`);
  const words = notified.map(({ text }) => text).join();
  expect(words).toContain(`Your refund of ${rest} of ${all} is on its way; the other $25.00 pays the fee`);
  expect(words).toContain('You are paid $20.00 for the delivery of the items that Mei kept.');
});

test('nobody is left: everything is refunded', async () => {
  const cart = await accepted();
  const { ids, days } = cart;
  expect(await cancel(cart, ids[2])).toBe(days);
  expect(await cancel(cart, ids[1])).toBe(days + 800);
  expect(await cancel(cart, ids[0])).toBe(days + 1700);
  expect(await totalsOf(ids[0])).toEqual([0, 0]);
});

test('a credit stays with the fee that it paid, and does not come back', async () => {
  const cart = await accepted(300);
  const { ids, days, customerId } = cart;
  await complete(ids[1]);
  await complete(ids[2]);
  expect(await cancel(cart, ids[0])).toBe(days);
  expect(await totalsOf(ids[0])).toEqual([2200, 2000]);
  expect(await usableCredit(db, customerId, 'NZD')).toBeNull();
});

test('a credit that is more than the fee moves to the completed one', async () => {
  const cart = await accepted(1200);
  const { ids, days, held, customerId } = cart;
  await complete(ids[1]);
  await cancel(cart, ids[2]);
  const [before] = await payins([ids[1]]);
  // $5 of the credit stay with the fee, $7 are taken off the price of the completed one, and off the platform's part of it.
  expect(await cancel(cart, ids[0])).toBe(days);
  expect(await totalsOf(ids[0])).toEqual([2000, 2000]);
  expect(await payins([ids[1]])).toEqual([(before ?? 0) - 700]);
  expect(held - 2 * days).toBe(days + 2000 + 500 - 1200);
  expect(await usableCredit(db, customerId, 'NZD')).toBeNull();
});

test('a credit that is more than the fee is refunded where a refund has changed the completed one', async () => {
  const cart = await accepted(1200);
  const { ids, days, held, customerId } = cart;
  await complete(ids[1]);
  await cancel(cart, ids[2]);
  const [{ paymentId } = { paymentId: '' }] = await sharesWith(ids[0]);
  const transaction = { id: ids[1], providerId: cart.lenderId };
  await refundPart(context.app, { paymentId, transaction, amount: 100, lenderBears: 0 });
  const before = await transactionPage(context.app, { id: customerId }, ids[0]);
  expect(before.partIfCancelled?.amount).toBe(days);
  // The $7 of the credit that its price cannot take are money.
  expect(await cancel(cart, ids[0])).toBe(days - 700);
  expect(await written(ids[1], 'refund')).toEqual([100, 700]);
  expect(held - 2 * days).toBe(days + 2000 + 500 - 1200);
});

test('so is a credit that cannot move to an open one that a refund has changed', async () => {
  const cart = await accepted(1200, ['0', '0']);
  const { ids, days } = cart;
  await cancel(cart, ids[2]);
  const [{ paymentId } = { paymentId: '' }] = await sharesWith(ids[0]);
  const transaction = { id: ids[1], providerId: cart.lenderId };
  await refundPart(context.app, { paymentId, transaction, amount: 100, lenderBears: 0 });
  // Its own delivery of $12 is refunded with it; the fee of $5 pays for the other, and the rest of the credit is money.
  expect(await cancel(cart, ids[0])).toBe(days + 1200 + 500 - 1200);
  expect(await written(ids[1], 'refund')).toEqual([100, 700]);
});

test('the lender is shown what she is paid once she bears a part of a refund', async () => {
  const cart = await accepted();
  const { ids, lenderId } = cart;
  const [{ paymentId } = { paymentId: '' }] = await sharesWith(ids[1]);
  const payout = (await totalsOf(ids[1]))[1] ?? 0;
  const transaction = { id: ids[1], providerId: lenderId };
  await refundPart(context.app, { paymentId, transaction, amount: 1000, lenderBears: 600 });
  const left = dollarsOf(payout - 600);
  const shown = async () => {
    const page = await transactionPage(context.app, { id: lenderId }, ids[1]);
    const { rows } = await inboxOf(context.app, { id: lenderId }, { side: 'sales', kind: null, page: 1 });
    const row = rows.find(({ id }) => id === ids[1]);
    return [page.borne?.amount, transactionValues(intl, page).payout, row?.amount?.amount];
  };
  expect(await shown()).toEqual([600, left, payout - 600]);
  await complete(ids[1]);
  await deliverAll(context);
  expect(await shown()).toEqual([600, left, payout - 600]);
  expect(await written(ids[1], 'transfer')).toEqual([payout - 600]);
  await emailDueNotifications(context.app, 100);
  const about = and(sql`once_key like ${`${ids[1]}:%`}`, eq(emails.recipientId, lenderId));
  const notified = (await db.select({ text: emails.text }).from(emails).where(about)).map(({ text }) => text).join();
  expect(notified).toContain(left);
  await refundPart(context.app, { paymentId, transaction, amount: 300, lenderBears: 300 });
  // After the payout it is a debt of hers.
  expect(await shown()).toEqual([900, dollarsOf(payout - 900), payout - 900]);
  const customer = await transactionPage(context.app, { id: cart.customerId }, ids[1]);
  expect(customer.borne).toBeNull();
});

test('of a share that a refund has changed nothing is kept', async () => {
  const cart = await accepted();
  const { ids, days } = cart;
  await complete(ids[1]);
  await complete(ids[2]);
  const [{ paymentId } = { paymentId: '' }] = await sharesWith(ids[0]);
  const transaction = { id: ids[0], providerId: cart.lenderId };
  await refundPart(context.app, { paymentId, transaction, amount: 100, lenderBears: 0 });
  await cancel(cart, ids[0]);
  expect((await written(ids[0], 'refund')).toSorted()).toEqual([100, days + 2400]);
  expect(await written(ids[0], 'transfer')).toEqual([]);
});

test('the parcel of a completed one that was refunded in full is not paid for', async () => {
  const cart = await accepted();
  const { ids, days } = cart;
  await complete(ids[1]);
  await deliverAll(context);
  const [{ paymentId } = { paymentId: '' }] = await sharesWith(ids[0]);
  const payout = (await totalsOf(ids[1]))[1] ?? 0;
  const transaction = { id: ids[1], providerId: cart.lenderId };
  await refundPart(context.app, { paymentId, transaction, amount: days, lenderBears: payout });
  // Its delivery of $20 is the highest no longer.
  expect(await cancel(cart, ids[2])).toBe(days + 800);
  expect(await cancel(cart, ids[0])).toBe(days + 1700);
});

test('by the operator too, and the lender’s part waits for her account', async () => {
  const cart = await accepted();
  const { ids, days, lenderId } = cart;
  await complete(ids[1]);
  await complete(ids[2]);
  await deliverAll(context);
  await db.update(payoutAccounts).set({ transfersActive: false }).where(eq(payoutAccounts.userId, lenderId));
  await executeInOneUnit(context.app, ids[0], 'cancel', { role: 'operator', userId: null });
  await deliverAll(context);
  expect(await written(ids[0], 'refund')).toEqual([days]);
  const calls = and(eq(paymentCalls.transactionId, ids[0]), eq(paymentCalls.purpose, 'transfer'));
  expect(await db.select().from(paymentCalls).where(calls)).toMatchObject([
    { state: 'open', lastFailure: 'no-payable-account', parameters: { amount: 2000 } },
  ]);
  await db.update(payoutAccounts).set({ transfersActive: true }).where(eq(payoutAccounts.userId, lenderId));
  await deliverAll(context);
  expect(await db.select().from(paymentCalls).where(calls)).toMatchObject([{ state: 'done' }]);
  await expectInvariants(context);
});

test('her debts are taken off what she gets of it', async () => {
  const cart = await accepted();
  const { ids, days } = cart;
  await complete(ids[1]);
  await complete(ids[2]);
  await deliverAll(context);
  const [{ paymentId } = { paymentId: '' }] = await sharesWith(ids[0]);
  const transaction = { id: ids[1], providerId: cart.lenderId };
  await refundPart(context.app, { paymentId, transaction, amount: 600, lenderBears: 600 });
  // Her balance does not cover it.
  await db
    .update(paymentCalls)
    .set({ state: 'refused' })
    .where(and(eq(paymentCalls.transactionId, ids[1]), eq(paymentCalls.purpose, 'reverse-transfer')));
  expect(await cancel(cart, ids[0])).toBe(days);
  expect(await written(ids[0], 'transfer')).toEqual([1400]);
  expect(await totalsOf(ids[0])).toEqual([2500, 2000]);
});

test('a lost dispute is carried by those that the decision names, each once, and by no others', async () => {
  const { ids } = await accepted();
  const loss = 3000;
  const dispute = await disputed(context, ids[0], { amount: loss });
  await decided(context, ids[0], dispute, 'lost');
  const decide = (...parts: [string, number][]) => {
    const named = parts.map(([transactionId, amount]) => ({ transactionId, amount, lenderBears: 0 }));
    return codeAfter(() => decideDispute(context.app, dispute, named));
  };
  const lostOf = async () => (await sharesWith(ids[0])).map(({ lostAmount }) => lostAmount);
  const planned = await lostOf();
  expect(planned.reduce((sum, each) => sum + each)).toBe(loss);
  expect(await decide([ids[1], loss - 1000], [ids[1], 1000])).toBe('conflict');
  expect(await lostOf()).toEqual(planned);
  expect(await decide([ids[1], loss])).toBe('done');
  expect(await lostOf()).toEqual([0, loss, 0]);
  await deliverAll(context);
  await expectInvariants(context);
});

test('no transaction loses more than was captured for it', async () => {
  const { ids } = await accepted();
  const [, { capturedAmount = 0 } = {}] = await sharesWith(ids[0]);
  const dispute = await disputed(context, ids[0], { amount: capturedAmount + 1 });
  await decided(context, ids[0], dispute, 'lost');
  const decision = { transactionId: ids[1], amount: capturedAmount + 1, lenderBears: 0 };
  expect(await codeAfter(() => decideDispute(context.app, dispute, [decision]))).toBe('conflict');
});
