import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { emails, paymentCustomers, savedCards } from '#src/database/schema/schema.ts';
import { paymentToFinish } from '#src/features/checkout/queries.server.ts';
import { acceptedSetup, confirmIn, saveCardAs } from '#tests/support/cards.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { stateOf } from '#tests/support/expect-invariants.ts';
import { makeUser } from '#tests/support/factories.ts';
import { lostAnswers, withFault } from '#tests/support/lost-answers.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { followCardEvent } from './card-events.server.ts';
import { finishCardSetup } from './card-setups.server.ts';
import { detachCard, detachDueCards } from './detach-cards.server.ts';
import { forgetPaymentCustomer, makeDefaultCard, removeCard, savedCardsOf } from './saved-cards.server.ts';

const context = await contextOfFile();
const { app, flow } = context;

const newUser = () => makeUser(app.db);
const namesOf = async (userId: string) =>
  (await savedCardsOf(app, userId)).map(({ brand, last4 }) => `${brand} ${last4}`);
const rowsOf = (userId: string) => app.db.$count(savedCards, eq(savedCards.userId, userId));

async function cardOf(userId: string, method = 'pm_card_visa') {
  await saveCardAs(context, userId, { method });
  const card = (await savedCardsOf(app, userId)).find(({ isDefault }) => isDefault);
  if (card === undefined) throw new Error('No card was saved');
  return card;
}

/** The customer of a payment method at Stripe; null when it is detached. */
async function ownerAtStripe(paymentMethodId: string): Promise<string | null> {
  const answer = await app.payments.readCard(paymentMethodId);
  return answer.kind === 'done' ? answer.value.stripeCustomerId : answer.kind;
}

describe('the default card', () => {
  test('is the first one, then the chosen one; when it is removed, another takes its place', async () => {
    const userId = await newUser();
    await saveCardAs(context, userId);
    await saveCardAs(context, userId, { method: 'pm_card_mastercard' });
    expect(await namesOf(userId)).toEqual(['visa 4242', 'mastercard 4444']);
    const [visa, mastercard] = await savedCardsOf(app, userId);
    await makeDefaultCard(app, { id: userId }, mastercard?.id ?? '');
    expect(await namesOf(userId)).toEqual(['mastercard 4444', 'visa 4242']);
    await removeCard(app, { id: userId }, mastercard?.id ?? '');
    expect(await savedCardsOf(app, userId)).toMatchObject([{ id: visa?.id, isDefault: true }]);
  });

  test('is one, however many are chosen at once', async () => {
    const userId = await newUser();
    for (const method of ['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex'])
      await saveCardAs(context, userId, { method });
    const cards = await savedCardsOf(app, userId);
    await Promise.all(cards.map(({ id }) => makeDefaultCard(app, { id: userId }, id)));
    expect((await savedCardsOf(app, userId)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('is never an expired one by choice, and expired cards take its place last', async () => {
    const userId = await newUser();
    for (const method of ['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex'])
      await saveCardAs(context, userId, { method });
    const cards = await savedCardsOf(app, userId);
    const amex = cards.find(({ brand }) => brand === 'amex')?.id ?? '';
    await app.db.update(savedCards).set({ expYear: 2020 }).where(eq(savedCards.id, amex));
    expect(await makeDefaultCard(app, { id: userId }, amex).catch(codeOf)).toBe('conflict');
    await removeCard(app, { id: userId }, cards[0]?.id ?? '');
    expect((await savedCardsOf(app, userId))[0]).toMatchObject({ brand: 'mastercard', isDefault: true });
  });
});

describe('a removed card', () => {
  test('leaves the list at once, is detached at Stripe by the worker, and an email tells its owner', async () => {
    const userId = await newUser();
    const card = await cardOf(userId);
    await removeCard(app, { id: userId }, card.id);
    await removeCard(app, { id: userId }, card.id);
    expect(await namesOf(userId)).toEqual([]);
    expect(await app.db.$count(emails, sql`recipient_id = ${userId} and kind = 'card-removed'`)).toBe(1);
    expect(await ownerAtStripe(card.paymentMethodId)).not.toBeNull();
    await detachCard(app, card.id);
    expect(await ownerAtStripe(card.paymentMethodId)).toBeNull();
    expect(await rowsOf(userId)).toBe(0);
    expect(await removeCard(app, { id: userId }, card.id).catch(codeOf)).toBe('not-found');
  });

  test.each(lostAnswers)('$name: it is detached all the same', async (fault) => {
    const userId = await newUser();
    const card = await cardOf(userId);
    await removeCard(app, { id: userId }, card.id);
    await withFault(context, fault, { method: 'POST', path: '/detach$' }, (met) => detachCard(met.app, card.id));
    const due = { nextAt: sql`clock_timestamp()` };
    await expect
      .poll(async () => {
        await app.db.update(savedCards).set(due).where(eq(savedCards.id, card.id));
        await detachDueCards(app, 50);
        return rowsOf(userId);
      })
      .toBe(0);
    expect(await ownerAtStripe(card.paymentMethodId)).toBeNull();
  });

  test('that holds a request is charged all the same', async () => {
    const fixture = await flow.saleFixture();
    const { customerId, lenderId } = fixture;
    const card = await cardOf(customerId);
    const { transactionId } = await flow.request(customerId, saleOrder(fixture.listingId));
    await flow.holdCard(customerId, transactionId, card.paymentMethodId);
    await flow.executeAs(customerId, transactionId, 'confirm-payment');
    await removeCard(app, { id: customerId }, card.id);
    await detachCard(app, card.id);
    await flow.executeAs(lenderId, transactionId, 'accept');
    expect(await stateOf(context, transactionId)).toBe('accepted');
  });

  test('pays nothing any more', async () => {
    const fixture = await flow.saleFixture();
    const card = await cardOf(fixture.customerId);
    await removeCard(app, { id: fixture.customerId }, card.id);
    await detachCard(app, card.id);
    const { transactionId } = await flow.request(fixture.customerId, saleOrder(fixture.listingId));
    const { status } = await flow.holdCard(fixture.customerId, transactionId, card.paymentMethodId);
    expect(status).toBe(400);
  });
});

test('another user finds no card, as if there were none, and cannot pay with it', async () => {
  const fixture = await flow.saleFixture();
  const [owner, other] = [await newUser(), fixture.customerId];
  const card = await cardOf(owner);
  for (const id of [card.id, randomUUID(), 'no id', card.paymentMethodId]) {
    expect(await removeCard(app, { id: other }, id).catch(codeOf)).toBe('not-found');
    expect(await makeDefaultCard(app, { id: other }, id).catch(codeOf)).toBe('not-found');
  }
  expect(await removeCard(app, { id: owner, limited: true }, card.id).catch(codeOf)).toBe('forbidden');
  expect(await makeDefaultCard(app, { id: owner, limited: true }, card.id).catch(codeOf)).toBe('forbidden');
  const { transactionId } = await flow.request(other, saleOrder(fixture.listingId));
  const { status } = await flow.holdCard(other, transactionId, card.paymentMethodId);
  expect(status).toBe(400);
  expect(await namesOf(owner)).toEqual(['visa 4242']);
});

describe('a payment', () => {
  const paidWith = async (usage: Readonly<Record<string, string>>, method = 'pm_card_visa') => {
    const { customerId, listingId } = await flow.saleFixture();
    const { transactionId } = await flow.request(customerId, saleOrder(listingId));
    const { clientSecret } = await paymentToFinish(app, { id: customerId }, transactionId);
    await confirmIn(context, clientSecret ?? '', method, usage);
    await flow.executeAs(customerId, transactionId, 'confirm-payment');
    return customerId;
  };

  test('saves its card by the wish of the customer, once, with an email', async () => {
    const userId = await paidWith({ setup_future_usage: 'on_session' }, 'pm_card_mastercard');
    expect(await namesOf(userId)).toEqual(['mastercard 4444']);
    expect(await app.db.$count(emails, sql`recipient_id = ${userId} and kind = 'card-saved'`)).toBe(1);
    const [card] = await savedCardsOf(app, userId);
    expect(await ownerAtStripe(card?.paymentMethodId ?? '')).not.toBeNull();
  });

  test.each([{}, { setup_future_usage: 'off_session' }])('saves no card without that wish: %j', async (usage) => {
    expect(await namesOf(await paidWith(usage))).toEqual([]);
  });

  test('with a saved card saves none again', async () => {
    const fixture = await flow.saleFixture();
    const card = await cardOf(fixture.customerId);
    const { transactionId } = await flow.request(fixture.customerId, saleOrder(fixture.listingId));
    await flow.holdCard(fixture.customerId, transactionId, card.paymentMethodId);
    await flow.executeAs(fixture.customerId, transactionId, 'confirm-payment');
    expect(await savedCardsOf(app, fixture.customerId)).toMatchObject([{ id: card.id }]);
  });
});

describe('events of Stripe', () => {
  test('a new expiry date from the bank is taken over', async () => {
    const userId = await newUser();
    const { id, paymentMethodId, expYear } = await cardOf(userId);
    await app.db.update(savedCards).set({ expYear: 2020 }).where(eq(savedCards.id, id));
    const event = { type: 'payment_method.automatically_updated', objectId: paymentMethodId };
    expect(await followCardEvent(app, event)).toBeNull();
    expect(await savedCardsOf(app, userId)).toMatchObject([{ expYear }]);
  });

  test('a card that was detached in Stripe’s dashboard leaves the list; an early event removes nothing', async () => {
    const userId = await newUser();
    const { paymentMethodId } = await cardOf(userId);
    const event = { type: 'payment_method.detached', objectId: paymentMethodId };
    expect(await followCardEvent(app, event)).toBeNull();
    expect(await namesOf(userId)).toEqual(['visa 4242']);
    await app.payments.detachCard(paymentMethodId, randomUUID());
    expect(await followCardEvent(app, event)).toBeNull();
    expect(await namesOf(userId)).toEqual([]);
  });

  test('while Stripe does not answer, the event waits', async () => {
    const { paymentMethodId } = await cardOf(await newUser());
    const event = { type: 'payment_method.updated', objectId: paymentMethodId };
    const fault = { action: 'fail', status: 503 } as const;
    const reason = await withFault(context, fault, { method: 'GET', path: '/payment_methods/' }, (met) =>
      followCardEvent(met.app, event),
    );
    expect(reason).toBe('payments-unreachable');
  });
});

test('a forgotten customer has no cards, also none that Stripe saves afterwards, and keeps their id', async () => {
  const userId = await newUser();
  const card = await cardOf(userId);
  const setupId = await acceptedSetup(context, userId, { method: 'pm_card_mastercard' });
  await app.db.transaction((tx) => forgetPaymentCustomer(tx, app, userId));
  await app.db.transaction((tx) => forgetPaymentCustomer(tx, app, userId));
  expect(await finishCardSetup(app, { id: userId }, setupId).catch(codeOf)).toBe('cards-too-many');
  expect(await namesOf(userId)).toEqual([]);
  await detachDueCards(app, 50);
  expect(await rowsOf(userId)).toBe(0);
  expect(await ownerAtStripe(card.paymentMethodId)).toBeNull();
  expect(await app.db.$count(paymentCustomers, eq(paymentCustomers.userId, userId))).toBe(1);
  expect(await app.db.$count(emails, sql`recipient_id = ${userId} and kind = 'card-removed'`)).toBe(0);
});
