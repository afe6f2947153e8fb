import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listings } from '#src/database/schema/schema.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { enquire, makeOffer, payAfterOffer, verifyEmail } from '#tests/support/threads.ts';
import { inboxOf } from './inbox.server.ts';
import { amountOf } from './inbox-amount.server.ts';
import { transactionById } from './transaction.server.ts';
import { shownTotals } from './negotiation.server.ts';

const context = await contextOfFile();
const { app, flow } = context;

async function amountIn(userId: string, side: 'orders' | 'sales', id: string) {
  const { rows } = await inboxOf(app, { id: userId }, { side, kind: null, page: 1 });
  const row = rows.find((one) => one.id === id);
  return row === undefined ? 'no row' : (row.amount?.amount ?? null);
}

async function offerFor(kind: 'rent' | 'sale') {
  const fixture = kind === 'rent' ? await flow.rentalFixture() : await flow.saleFixture();
  const { customerId, lenderId, listingId } = fixture;
  await verifyEmail(context, customerId);
  const order = kind === 'rent' ? await flow.rentalOrder(listingId) : saleOrder(listingId);
  const id = await makeOffer(context, customerId, order, kind === 'rent' ? 20_000 : 9000);
  const amounts = async () => [await amountIn(customerId, 'orders', id), await amountIn(lenderId, 'sales', id)];
  const onPage = async () => {
    const { totals } = await shownTotals(app, id);
    return [totals?.payin.amount, totals?.payout.amount];
  };
  return { ...fixture, id, amounts, onPage };
}

test('an open offer is listed with what it would come to, as its page has it, and an agreed one with the same', async () => {
  for (const kind of ['rent', 'sale'] as const) {
    const { customerId, lenderId, id, amounts, onPage } = await offerFor(kind);
    const before = await amounts();
    expect(before).toEqual(await onPage());
    if (kind === 'rent') expect(before).toEqual([20_000 + 1200 + 500, 20_000 + 1200 - 2000]);
    await flow.executeAs(lenderId, id, 'accept-offer-by-provider');
    expect(await amounts()).toEqual(before);
    await payAfterOffer(context, customerId, id);
    expect(await amountIn(customerId, 'orders', id)).toBe(before[0]);
  }
});

test('an open offer has the postage of today, and one that has ended that of then', async () => {
  const { lenderId, listingId, id, amounts, onPage } = await offerFor('rent');
  const before = await amounts();
  await app.db.update(listings).set({ shippingAmount: 2200 }).where(eq(listings.id, listingId));
  expect(await amounts()).toEqual(await onPage());
  expect(await amounts()).toEqual(before.map((amount) => Number(amount) + 1000));
  await flow.executeAs(lenderId, id, 'decline-offer-by-provider');
  expect(await amounts()).toEqual(before);
  expect(await onPage()).toEqual(before);
});

test('a question is listed without an amount', async () => {
  const { customerId, lenderId, listingId } = await flow.rentalFixture();
  const id = await enquire(context, customerId, listingId);
  expect([await amountIn(customerId, 'orders', id), await amountIn(lenderId, 'sales', id)]).toEqual([null, null]);
});

test('a lender who bears all of what was an offer is listed without a payout', async () => {
  const { lenderId, customerId, id } = await offerFor('sale');
  await flow.executeAs(lenderId, id, 'accept-offer-by-provider');
  await payAfterOffer(context, customerId, id);
  const transaction = await transactionById(app.db, id);
  if (transaction === null) throw new Error('No order');
  const listed = { transaction, days: null, offer: 9000, shippingNow: null };
  expect(amountOf(listed, 'provider', { total: 8100, isPriced: true })).toMatchObject({ amount: 8100 });
  expect(amountOf(listed, 'provider', { total: 0, isPriced: true })).toBeNull();
});
