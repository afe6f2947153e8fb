import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { notificationEvents, paymentCalls } from '#src/database/schema/schema.ts';
import { refundPart } from '#src/features/payments/partial-refunds.server.ts';
import { usableCredit } from '#src/features/referrals/credits.server.ts';
import { cartsOf, sum } from '#tests/support/carts.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { deliverAll, expectInvariants } from '#tests/support/expect-invariants.ts';
import { balancesFor } from '#tests/support/posted.ts';
import { executeDueOf } from '../timers.server.ts';
import { transactionPage } from '../transaction-page.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;
const { paid, sharesWith, charged, payins, accepted, complete, cancel, written } = cartsOf(context);

test('a cart is charged one fee and the highest shipping, on its leader', async () => {
  const { ids, held } = await paid();
  const [[days = 0] = []] = await charged(ids);
  expect(await charged(ids)).toEqual([
    [days, 2000, 500],
    [days, 0, 0],
    [days, 0, 0],
  ]);
  expect(held).toBe(3 * days + 2500);
  expect(await payins(ids)).toEqual([days + 2500, days, days]);
});

test('the leader that is left out hands fee and shipping to the next', async () => {
  const { ids, held, lenderId, customerId } = await paid();
  await flow.executeAs(lenderId, ids[0], 'decline');
  const [[days = 0] = []] = await charged(ids);
  expect(await charged(ids)).toEqual([
    [days, 0, 0],
    [days, 2000, 500],
    [days, 0, 0],
  ]);
  const shares = await sharesWith(ids[0]);
  expect(shares.map(({ amount }) => amount)).toEqual([days, days + 2500, days]);
  expect(shares.map(({ endedAt }) => endedAt !== null)).toEqual([true, false, false]);
  expect(await payins(ids)).toEqual([0, days + 2500, days]);
  const notified = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, ids[0]));
  const declined = notified.filter(({ kind }) => kind === 'request-declined');
  expect(declined).toMatchObject([{ recipientId: customerId, facts: { payin: days } }]);
  const page = await transactionPage(context.app, { id: customerId }, ids[1]);
  expect(page.payin.amount).toBe(days + 2500);
  expect(page.breakdown).toMatchObject({ total: { amount: days + 2500 } });
  await flow.executeAs(lenderId, ids[1], 'accept');
  const captured = (await sharesWith(ids[0])).map(({ capturedAmount }) => capturedAmount);
  expect(captured).toEqual([0, days + 2500, days]);
  expect(sum(captured)).toBe(held - days);
  await expectInvariants(context);
});

test('without the dearest to send, the rest pays the next highest shipping, and the difference is released', async () => {
  const { ids, held, lenderId } = await paid();
  await flow.executeAs(lenderId, ids[1], 'decline');
  const [[days = 0] = []] = await charged(ids);
  expect(await charged(ids)).toEqual([
    [days, 1200, 500],
    [days, 800, 0],
    [days, 0, 0],
  ]);
  expect(sum((await sharesWith(ids[0])).map(({ amount }) => amount))).toBe(held);
  await flow.executeAs(lenderId, ids[0], 'decline');
  expect((await charged(ids))[2]).toEqual([days, 900, 500]);
  await flow.executeAs(lenderId, ids[2], 'accept');
  const shares = await sharesWith(ids[0]);
  expect(shares.map(({ amount }) => amount)).toEqual([days + 300, days + 800, days + 1400]);
  expect(shares.map(({ capturedAmount }) => capturedAmount)).toEqual([0, 0, days + 1400]);
  expect(await payins(ids)).toEqual([0, 0, days + 1400]);
  await expectInvariants(context);
});

test('the last one keeps what is charged once, and a cart that expires keeps its prices', async () => {
  const { ids, lenderId } = await paid();
  const [[days = 0] = []] = await charged(ids);
  await flow.executeAs(lenderId, ids[2], 'decline');
  await flow.untilDue(ids[0]);
  await executeDueOf(context.app, ids[0]);
  expect(await charged(ids)).toEqual([
    [days, 2000, 500],
    [days, 0, 0],
    [days, 0, 0],
  ]);
  expect(await payins(ids)).toEqual([0, 0, 0]);
  await expectInvariants(context);
});

describe('after the capture', () => {
  test('fee and shipping of a cancelled leader move to the next, and what is not due any more is refunded', async () => {
    const cart = await accepted();
    const { ids, days, held, customerId, lenderId } = cart;
    expect(await cancel(cart, ids[0])).toBe(days);
    expect(await charged(ids)).toEqual([
      [days, 0, 0],
      [days, 2000, 500],
      [days, 0, 0],
    ]);
    expect(await payins(ids)).toEqual([0, days + 2500, days]);
    const page = await transactionPage(context.app, { id: customerId }, ids[1]);
    expect(page.breakdown).toMatchObject({ total: { amount: days + 2500 } });
    expect(await cancel(cart, ids[1])).toBe(days + 1100);
    expect(await charged(ids.slice(2))).toEqual([[days, 900, 500]]);
    await complete(ids[2]);
    await deliverAll(context);
    const [transfer] = await db
      .select()
      .from(paymentCalls)
      .where(and(eq(paymentCalls.transactionId, ids[2]), eq(paymentCalls.purpose, 'transfer')));
    const { breakdown } = await transactionPage(context.app, { id: lenderId }, ids[2]);
    expect(breakdown).toMatchObject({ total: { amount: transfer?.parameters['amount'] } });
    expect(held - 2 * days - 1100).toBe(days + 1400);
    await expectInvariants(context);
  });

  test('without the dearest to send the leader is charged the next shipping', async () => {
    const cart = await accepted();
    expect(await cancel(cart, cart.ids[1])).toBe(cart.days + 800);
    expect(await charged(cart.ids)).toEqual([
      [cart.days, 1200, 500],
      [cart.days, 800, 0],
      [cart.days, 0, 0],
    ]);
  });

  test('the parcel of a completed one is still paid for', async () => {
    const cart = await accepted();
    await complete(cart.ids[1]);
    expect(await cancel(cart, cart.ids[0])).toBe(cart.days);
    expect((await charged(cart.ids))[2]).toEqual([cart.days, 2000, 500]);
  });

  test('a completed leader is charged the highest shipping of those that are left, and the lender owes the rest', async () => {
    const cart = await accepted();
    const { ids, days } = cart;
    await complete(ids[0]);
    await deliverAll(context);
    expect(await cancel(cart, ids[2])).toBe(days);
    expect(await cancel(cart, ids[1])).toBe(days + 800);
    expect(await charged(ids)).toEqual([
      [days, 1200, 500],
      [days, 800, 0],
      [days, 0, 0],
    ]);
    expect(await payins(ids)).toEqual([days + 1700, 0, 0]);
    expect(await written(ids[0], 'reverse-transfer')).toEqual([800]);
    expect(await balancesFor(context, ids[0])).not.toHaveProperty('owed-by-lender');
    const about = and(eq(notificationEvents.transactionId, ids[1]), eq(notificationEvents.recipientId, cart.lenderId));
    const notified = await db.select().from(notificationEvents).where(about);
    expect(notified.find(({ kind }) => kind === 'transaction-canceled')).toMatchObject({ facts: { takenBack: 800 } });
  });

  test('of a transfer that is only written nothing is taken back: the next one is less', async () => {
    const cart = await accepted();
    const { ids, days, customerId } = cart;
    await complete(ids[0]);
    await flow.executeAs(customerId, ids[1], 'cancel-by-customer');
    const [first] = await written(ids[0], 'transfer');
    expect(await written(ids[0], 'reverse-transfer')).toEqual([]);
    await complete(ids[2]);
    expect(await written(ids[2], 'transfer')).toEqual([Number(first) - 2000 - 800]);
    expect(await written(ids[1], 'refund')).toEqual([days + 800]);
    await expectInvariants(context);
  });

  test('a completed leader that was refunded in part keeps what it was charged', async () => {
    const cart = await accepted();
    const { ids, days } = cart;
    await complete(ids[0]);
    const [{ paymentId } = { paymentId: '' }] = await sharesWith(ids[0]);
    const transaction = { id: ids[0], providerId: cart.lenderId };
    await refundPart(context.app, { paymentId, transaction, amount: 100, lenderBears: 0 });
    expect(await cancel(cart, ids[1])).toBe(days);
    expect((await charged(ids))[0]).toEqual([days, 2000, 500]);
  });

  test('the last one is refunded in full, and only then the credit comes back', async () => {
    const cart = await accepted(700);
    const { ids, days, held, customerId } = cart;
    expect(held).toBe(3 * days + 2500 - 700);
    expect(await cancel(cart, ids[0])).toBe(days);
    expect(await cancel(cart, ids[2])).toBe(days);
    expect(await usableCredit(db, customerId, 'NZD')).toBeNull();
    expect(await cancel(cart, ids[1])).toBe(days + 1800);
    expect(await usableCredit(db, customerId, 'NZD')).not.toBeNull();
  });

  test('a share of which a part was refunded keeps its lines', async () => {
    const cart = await accepted();
    const { ids, days } = cart;
    const [{ paymentId } = { paymentId: '' }] = await sharesWith(ids[0]);
    const transaction = { id: ids[1], providerId: cart.lenderId };
    await refundPart(context.app, { paymentId, transaction, amount: 100, lenderBears: 0 });
    expect(await cancel(cart, ids[0])).toBe(days + 2500);
    expect((await charged(ids))[1]).toEqual([days, 0, 0]);
  });
});
