import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listings, savedCards } from '#src/database/schema/schema.ts';
import { savedCardsOf } from '#src/features/cards/saved-cards.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { followPayment } from '#src/features/transactions/payment-events.server.ts';
import { confirmIn, saveCardAs } from '#tests/support/cards.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { paymentToFinish } from './queries.server.ts';
import { wishForCard } from './save-card.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

const namesOf = async (userId: string) =>
  (await savedCardsOf(app, userId)).map(({ brand, isDefault }) => (isDefault ? `${brand} (default)` : brand));
const saved = async (userId: string, name: string) =>
  (await savedCardsOf(app, userId)).find(({ brand }) => brand === name)?.id ?? '';
const onSession = { setup_future_usage: 'on_session' };

/** A customer with a Visa, which is the default one, and an American Express, and a request that waits for its payment. */
async function requested(kind: 'sale' | 'rent with caps' = 'sale') {
  const fixture = kind === 'sale' ? await flow.saleFixture() : await flow.rentalFixture();
  const { customerId, listingId } = fixture;
  const caps = { rrpAmount: 60_000, lateFeeAmount: 2000, cleaningCapAmount: 4000, lossCapAmount: 60_000 };
  if (kind !== 'sale') await db.update(listings).set(caps).where(eq(listings.id, listingId));
  await saveCardAs(context, customerId);
  await saveCardAs(context, customerId, { method: 'pm_card_amex' });
  const order = kind === 'sale' ? saleOrder(listingId) : await flow.rentalOrder(listingId);
  const { transactionId: id } = await flow.request(customerId, order);
  const wish = (replaces: string | null, isWished = true) =>
    wishForCard(app, { id: customerId }, id, { isWished, replaces });
  const pay = async (usage: Readonly<Record<string, string>>, method = 'pm_card_mastercard') => {
    const { clientSecret } = await paymentToFinish(app, { id: customerId }, id);
    return confirmIn(context, clientSecret ?? '', method, usage);
  };
  return { ...fixture, id, wish, pay, confirm: () => flow.executeAs(customerId, id, 'confirm-payment') };
}

test('the card of a payment takes the place of the saved one that its customer named, once it is held', async () => {
  const { customerId, wish, pay, confirm } = await requested();
  await wish(await saved(customerId, 'visa'));
  const { status } = await pay(onSession, 'pm_card_chargeDeclined');
  expect([status, await namesOf(customerId)]).toEqual([402, ['visa (default)', 'amex']]);
  await pay(onSession);
  expect(await namesOf(customerId)).toEqual(['visa (default)', 'amex']);
  await confirm();
  expect(await namesOf(customerId)).toEqual(['mastercard (default)', 'amex']);
  expect(await db.$count(savedCards, eq(savedCards.userId, customerId))).toBe(3);
});

test('it does so too where an event tells of the payment, and where the card is kept for what may be charged later', async () => {
  for (const kind of ['sale', 'rent with caps'] as const) {
    const { customerId, id, wish, pay } = await requested(kind);
    await wish(await saved(customerId, 'amex'));
    await pay(kind === 'sale' ? onSession : {});
    const payment = await lastPaymentOf(db, id);
    if (payment !== null) await followPayment(app, payment);
    expect(await namesOf(customerId), kind).toEqual(['visa (default)', 'mastercard']);
  }
});

test('a kept card that is wished for late takes the place at once', async () => {
  const { customerId, wish, pay, confirm } = await requested('rent with caps');
  await pay({});
  await confirm();
  expect(await namesOf(customerId)).toEqual(['visa (default)', 'amex']);
  await wish(await saved(customerId, 'visa'));
  expect(await namesOf(customerId)).toEqual(['mastercard (default)', 'amex']);
});

test('a wish that comes after the card was saved beside the others takes the place at once, and once', async () => {
  for (const kind of ['sale', 'rent with caps'] as const) {
    const { customerId, wish, pay, confirm } = await requested(kind);
    const visa = await saved(customerId, 'visa');
    await wish(null);
    await pay(kind === 'sale' ? onSession : {});
    await confirm();
    expect(await namesOf(customerId), kind).toEqual(['visa (default)', 'mastercard', 'amex']);
    await saveCardAs(context, customerId, { method: 'pm_card_discover' });
    await wish(await saved(customerId, 'mastercard'));
    await wish(visa, false);
    expect(await namesOf(customerId), kind).toHaveLength(4);
    await wish(visa);
    await wish(visa);
    expect(await namesOf(customerId), kind).toEqual(['mastercard (default)', 'discover', 'amex']);
  }
});

test('nothing is replaced by a wish that was taken back, nor a card of another user', async () => {
  const other = await makeUser(db);
  await saveCardAs(context, other);
  const taken = await requested();
  await taken.wish(await saved(taken.customerId, 'visa'));
  await taken.wish(null);
  await taken.pay(onSession);
  await taken.confirm();
  expect(await namesOf(taken.customerId)).toEqual(['visa (default)', 'mastercard', 'amex']);
  for (const replaces of [await saved(other, 'visa'), 'no id', crypto.randomUUID()]) {
    const { customerId, wish, pay, confirm } = await requested();
    await wish(replaces);
    await pay(onSession);
    await confirm();
    expect(await namesOf(customerId)).toHaveLength(3);
  }
  expect(await namesOf(other)).toEqual(['visa (default)']);
});
