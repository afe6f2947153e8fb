import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notificationEvents, paymentShares, transactions } from '#src/database/schema/schema.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants } from '#tests/support/expect-invariants.ts';
import { dollars, makeRental } from '#tests/support/factories.ts';
import { requestCart } from '#tests/support/threads.ts';
import { executeDueOf } from '../timers.server.ts';
import { transactionPage } from '../transaction-page.server.ts';
import { linesOf } from './lines.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

/** Three rentals of one lender, whose card hold is confirmed: sent for $12, $20 and $9. */
async function paid() {
  const fixture = await flow.rentalFixture();
  const { lenderId: authorId, customerId, lenderId } = fixture;
  const others = [dollars('20'), dollars('9')].map((shipping) => makeRental(db, { authorId, shipping }));
  const listings = [fixture.listingId, ...(await Promise.all(others))];
  const orders = await Promise.all(listings.map((id) => flow.rentalOrder(id)));
  const { transactionId: leader } = await requestCart(context, customerId, orders);
  await flow.holdCard(customerId, leader);
  await flow.executeAs(customerId, leader, 'confirm-payment');
  const shares = await sharesWith(leader);
  const ids = shares.map(({ transactionId }) => transactionId) as [string, string, string];
  return { customerId, lenderId, ids, held: sum(shares.map(({ amount }) => amount)) };
}

async function sharesWith(transactionId: string) {
  const [share] = await db.select().from(paymentShares).where(eq(paymentShares.transactionId, transactionId));
  return db
    .select()
    .from(paymentShares)
    .where(eq(paymentShares.paymentId, share?.paymentId ?? ''))
    .orderBy(paymentShares.position);
}

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);

/** What each of a cart is charged: shipping, fee, and the rest. */
async function charged(ids: readonly string[]) {
  return Promise.all(
    ids.map(async (id) => {
      const lines = (await linesOf(db, id)).filter(({ reversal }) => !reversal);
      const of = (code: string) =>
        sum(lines.filter((line) => line.code === `line-item/${code}`).map(({ lineTotal }) => lineTotal.amount));
      return [of('day'), of('shipping'), of('customer-commission')];
    }),
  );
}

async function payins(ids: readonly string[]): Promise<number[]> {
  return Promise.all(
    ids.map(async (id) => (await db.select().from(transactions).where(eq(transactions.id, id)))[0]?.payinAmount ?? -1),
  );
}

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
  const told = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, ids[0]));
  const declined = told.filter(({ kind }) => kind === 'request-declined');
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
