import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { capAgreements, keptCards, listings, paymentCalls } from '#src/database/schema/schema.ts';
import { removeCard, savedCardsOf } from '#src/features/cards/saved-cards.server.ts';
import { checkoutFor, paymentToFinish } from '#src/features/checkout/queries.server.ts';
import { wishForCard } from '#src/features/checkout/save-card.server.ts';
import { transactions as exportedTransactions } from '#src/features/data-export/contents/transactions.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { agreedCapsOf } from '#src/features/transactions/agreed-caps.server.ts';
import { transactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { execute, executeTransition } from '#src/features/transactions/execute.server.ts';
import { claimTermsVersion } from '#src/features/transactions/terms.ts';
import { followPayment } from '#src/features/transactions/payment-events.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { confirmIn, saveCardAs } from '#tests/support/cards.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { declineCard } from '#tests/support/declined-card.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { makeRental } from '#tests/support/factories.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { setClock } from '#tests/support/set-clock.ts';
import {
  agreedInput,
  makeOffer,
  payAfterOffer,
  paymentInput,
  requestCart,
  verifyEmail,
} from '#tests/support/threads.ts';
import { openCase, withdrawCase } from './commands.server.ts';
import { casePage } from './queries.server.ts';
import { releaseCardsOfClaims } from './release-kept-cards.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

const columns = { rrpAmount: 60_000, lateFeeAmount: 2000, cleaningCapAmount: 4000, lossCapAmount: 60_000 };
const caps = { lateFee: 2000, cleaning: 4000, loss: 60_000, total: 60_000 };

const change = (id: string, set: Partial<typeof columns>) => db.update(listings).set(set).where(eq(listings.id, id));

async function rentalWithCaps() {
  const fixture = await flow.rentalFixture();
  await change(fixture.listingId, columns);
  return { ...fixture, order: await flow.rentalOrder(fixture.listingId) };
}

async function usageOf(transactionId: string) {
  const [call] = await db.select().from(paymentCalls).where(eq(paymentCalls.transactionId, transactionId));
  return call?.parameters['keepsCard'] ?? false;
}

async function keptOf(transactionId: string) {
  return (await agreedCapsOf(db, transactionId))?.paymentMethodId ?? null;
}

async function ownerAtStripe(paymentMethodId: string | null) {
  const answer = await app.payments.readCard(paymentMethodId ?? '');
  return answer.kind === 'done' ? answer.value.stripeCustomerId : answer.kind;
}

const wish = { isWished: true, replaces: null };
const noWish = { isWished: false, replaces: null };
const release = () => releaseCardsOfClaims(app, 50);
/** The worker asks a kept card every few hours. */
const askAgain = () => db.update(keptCards).set({ nextAt: new Date(0) });

test('a rental with caps is requested only by a customer who agrees to them, and then its card is kept', async () => {
  const { customerId, order, listingId, ...fixture } = await rentalWithCaps();
  const { claimTerms: _, ...without } = await paymentInput(app, customerId, [order]);
  const attempt = (input: object) =>
    execute(app, {
      ...{ actor: { role: 'customer', userId: customerId }, create: { clientKey: crypto.randomUUID() } },
      ...{ transition: 'request-payment', input },
    });
  await expect(attempt(without)).rejects.toMatchObject({ refusal: { details: { field: 'claimTerms' } } });
  await expect(attempt({ ...without, claimTerms: '2020-01-01' })).rejects.toMatchObject({
    refusal: { details: { field: 'claimTerms' } },
  });
  expect(await db.$count(capAgreements)).toBe(0);
  const id = await flow.accepted({ ...fixture, customerId, listingId }, order);
  expect(await agreedCapsOf(db, id)).toMatchObject({ caps, textVersion: claimTermsVersion });
  expect([await usageOf(id), await savedCardsOf(app, customerId)]).toEqual([true, []]);
  expect(await ownerAtStripe(await keptOf(id))).toMatch(/^cus_/);
  await change(listingId, { lossCapAmount: 100 });
  expect(await agreedCapsOf(db, id)).toMatchObject({ caps });
  for (const userId of [customerId, fixture.lenderId]) {
    expect(await transactionPage(app, { id: userId }, id)).toMatchObject({ agreed: { caps } });
    const exported: unknown[] = [];
    for await (const row of exportedTransactions(db, userId)) exported.push(row);
    expect(exported.flat()).toEqual([
      expect.objectContaining({
        agreed: expect.objectContaining({ mayBeCharged: caps, textVersion: claimTermsVersion }),
      }),
    ]);
  }
  await expectInvariants(context);
});

test('without caps nothing is agreed to, and no card is kept', async () => {
  const fixture = await flow.rentalFixture();
  const order = await flow.rentalOrder(fixture.listingId);
  expect(await checkoutFor(app, { id: fixture.customerId }, order)).toMatchObject({ caps: null });
  const id = await flow.accepted(fixture, order);
  expect([await agreedCapsOf(db, id), await usageOf(id)]).toEqual([null, false]);
  await expectInvariants(context);
});

test.each([{ lossCapAmount: 50_000 }, { rrpAmount: 61_000 }, { lateFeeAmount: 1999 }])(
  'other caps than those that were shown are a changed price: %o',
  async (changed) => {
    const { customerId, order, listingId } = await rentalWithCaps();
    const shown = await checkoutFor(app, { id: customerId }, order);
    expect(shown.caps).toEqual(caps);
    const input = { ...(await paymentInput(app, customerId, [order])), quote: shown.quote };
    await change(listingId, changed);
    const code = await execute(app, {
      ...{ actor: { role: 'customer', userId: customerId }, create: { clientKey: crypto.randomUUID() } },
      ...{ transition: 'request-payment', input },
    }).catch(codeOf);
    expect(code).toBe('listing-price-changed');
  },
);

test('an accepted offer is paid with the caps of when it was made, and only by agreement', async () => {
  const { customerId, lenderId, order, listingId } = await rentalWithCaps();
  await verifyEmail(context, customerId);
  const id = await makeOffer(context, customerId, order, 20_000);
  await flow.executeAs(lenderId, id, 'accept-offer-by-provider');
  await change(listingId, { lossCapAmount: 10_000 });
  const { claimTerms, ...without } = await agreedInput(context, customerId, id);
  const pay = (input: object) => executeTransition(app, { id: customerId }, id, 'request-payment-after-offer', input);
  expect(await pay(without).catch(codeOf)).toBe('validation-invalid-params');
  expect(await agreedCapsOf(db, id)).toBeNull();
  await pay({ ...without, claimTerms });
  expect(await agreedCapsOf(db, id)).toMatchObject({ caps });
});

test('a refused payment takes the agreement back, and the next one makes it again', async () => {
  const { customerId, lenderId, order } = await rentalWithCaps();
  await verifyEmail(context, customerId);
  const id = await makeOffer(context, customerId, order, 20_000);
  await flow.executeAs(lenderId, id, 'accept-offer-by-provider');
  await declineCard(context, 'request');
  expect(await payAfterOffer(context, customerId, id).catch(codeOf)).toBe('transaction-payment-failed');
  await context.sandbox.noFaults();
  expect([await stateOf(context, id), await agreedCapsOf(db, id)]).toEqual(['offer-accepted', null]);
  for (const userId of [customerId, lenderId])
    expect(await transactionPage(app, { id: userId }, id)).toMatchObject({ agreed: null });
  await payAfterOffer(context, customerId, id);
  const live = await lastPaymentOf(db, id);
  expect(await agreedCapsOf(db, id)).toMatchObject({ caps, paymentId: live?.id, paymentMethodId: null });
  await expectInvariants(context);
});

test('a card that is kept by the wish of the browser alone is not kept here: nothing was agreed to', async () => {
  const { customerId, listingId } = await flow.rentalFixture();
  const { transactionId: id } = await flow.request(customerId, await flow.rentalOrder(listingId));
  const { clientSecret } = await paymentToFinish(app, { id: customerId }, id);
  const usage = { setup_future_usage: 'off_session' };
  expect(await confirmIn(context, clientSecret ?? '', 'pm_card_visa', usage)).toEqual({ status: 200 });
  await flow.executeAs(customerId, id, 'confirm-payment');
  const payment = await lastPaymentOf(db, id);
  const intent = await app.payments.readIntent(payment?.intentId ?? '');
  // Stripe would charge it.
  expect(intent).toMatchObject({ kind: 'done', value: { keptCardId: expect.stringMatching(/^pm_/) } });
  expect(await db.$count(keptCards, eq(keptCards.paymentId, payment?.id ?? ''))).toBe(0);
  expect([await agreedCapsOf(db, id), await savedCardsOf(app, customerId)]).toEqual([null, []]);
});

test('in a bag each item has its own agreement, and one card is kept for all', async () => {
  const { customerId, lenderId, order } = await rentalWithCaps();
  const [second, third] = [await makeRental(db, { authorId: lenderId }), await makeRental(db, { authorId: lenderId })];
  await change(second, { rrpAmount: 30_000, cleaningCapAmount: 1000 });
  const orders = [order, await flow.rentalOrder(second), await flow.rentalOrder(third)];
  const { transactionId } = await requestCart(context, customerId, orders);
  const agreed = await db.select().from(capAgreements);
  const payment = (await agreedCapsOf(db, transactionId))?.paymentId;
  const ofPayment = agreed.filter(({ paymentId }) => paymentId === payment).map((row) => row.caps);
  expect(ofPayment).toEqual(expect.arrayContaining([caps, { cleaning: 1000, total: 30_000 }]));
  expect(ofPayment).toHaveLength(2);
});

test('a kept card is detached when nothing can be claimed any more', async () => {
  const { order, ...fixture } = await rentalWithCaps();
  const id = await flow.accepted(fixture, order);
  const card = await keptOf(id);
  const lender = { id: fixture.lenderId };
  const { claimUntil } = await casePage(app, lender, id);
  const end = claimUntil?.getTime() ?? 0;
  await setClock(db, new Date(end - 60_000));
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('delivered');
  await askAgain();
  await release();
  expect([await keptOf(id), await ownerAtStripe(card)]).toEqual([card, expect.stringMatching(/^cus_/)]);
  const said = { reason: 'damaged' as const, content: 'Torn.', photos: [], clientKey: crypto.randomUUID() };
  await openCase(app, lender, id, said);
  await setClock(db, new Date(end + 60_000));
  await askAgain();
  await release();
  expect(await keptOf(id)).toBe(card);
  await withdrawCase(app, lender, id);
  // Not before the worker asks again.
  await release();
  expect(await keptOf(id)).toBe(card);
  await askAgain();
  await release();
  expect([await keptOf(id), await ownerAtStripe(card)]).toEqual([null, null]);
  expect(await agreedCapsOf(db, id)).toMatchObject({ caps });
});

test('the card of a declined request is detached', async () => {
  const { order, ...fixture } = await rentalWithCaps();
  const { lenderId } = fixture;
  const id = await flow.preauthorised(fixture, order);
  const card = await keptOf(id);
  await askAgain();
  await release();
  expect(await keptOf(id)).toBe(card);
  await flow.executeAs(lenderId, id, 'decline');
  await askAgain();
  await release();
  expect([await keptOf(id), await ownerAtStripe(card)]).toEqual([null, null]);
});

test('a saved card that is kept cannot be removed, and stays saved when it is kept no more', async () => {
  const { customerId, lenderId, order, listingId } = await rentalWithCaps();
  await saveCardAs(context, customerId);
  const [card] = await savedCardsOf(app, customerId);
  const { transactionId: id } = await flow.request(customerId, order);
  await flow.holdCard(customerId, id, card?.paymentMethodId);
  await flow.executeAs(customerId, id, 'confirm-payment');
  const remove = () => removeCard(app, { id: customerId }, card?.id ?? '');
  expect(await remove().catch(codeOf)).toBe('card-kept');
  const { transactionId: other } = await flow.request(customerId, await flow.rentalOrder(listingId, 40));
  await flow.holdCard(customerId, other, card?.paymentMethodId);
  await flow.executeAs(customerId, other, 'confirm-payment');
  await flow.executeAs(lenderId, id, 'decline');
  await askAgain();
  await release();
  expect([await keptOf(id), await keptOf(other)]).toEqual([null, card?.paymentMethodId]);
  expect(await remove().catch(codeOf)).toBe('card-kept');
  await flow.executeAs(lenderId, other, 'decline');
  await askAgain();
  await release();
  expect(await ownerAtStripe(card?.paymentMethodId ?? null)).toMatch(/^cus_/);
  await remove();
  expect(await savedCardsOf(app, customerId)).toEqual([]);
});

test('a kept card is saved too when its customer wishes that, by whichever way it is learned that it is held', async () => {
  const { order, ...fixture } = await rentalWithCaps();
  const { customerId, lenderId } = fixture;
  const { transactionId: id } = await flow.request(customerId, order);
  await wishForCard(app, { id: customerId }, id, wish);
  await flow.holdCard(customerId, id);
  expect(await savedCardsOf(app, customerId)).toEqual([]);
  // The browser closed: an event, or the sweep, looks at the payment.
  const payment = await lastPaymentOf(db, id);
  if (payment !== null) await followPayment(app, payment);
  expect(await stateOf(context, id)).toBe('preauthorized');
  expect(await savedCardsOf(app, customerId)).toMatchObject([{ paymentMethodId: await keptOf(id) }]);
  await flow.executeAs(customerId, id, 'confirm-payment');
  await wishForCard(app, { id: customerId }, id, wish);
  expect(await savedCardsOf(app, customerId)).toHaveLength(1);
  expect(await savedCardsOf(app, lenderId)).toEqual([]);
});

test('a wish that was taken back, or is not the customer’s, saves no kept card; one that comes late saves it at once', async () => {
  const { order, ...fixture } = await rentalWithCaps();
  const { customerId, lenderId } = fixture;
  const { transactionId: id } = await flow.request(customerId, order);
  await wishForCard(app, { id: customerId }, id, wish);
  await wishForCard(app, { id: customerId }, id, noWish);
  await wishForCard(app, { id: lenderId }, id, wish);
  await wishForCard(app, { id: customerId, limited: true }, id, wish);
  await flow.holdCard(customerId, id);
  await flow.executeAs(customerId, id, 'confirm-payment');
  expect([await savedCardsOf(app, customerId), await savedCardsOf(app, lenderId)]).toEqual([[], []]);
  await wishForCard(app, { id: lenderId }, id, wish);
  expect(await savedCardsOf(app, customerId)).toEqual([]);
  await wishForCard(app, { id: customerId }, id, wish);
  expect(await savedCardsOf(app, customerId)).toMatchObject([{ paymentMethodId: await keptOf(id) }]);
});
