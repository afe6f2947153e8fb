import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { maxSavedCards } from '#src/domain/payments/limits.ts';
import { cardSetups, emails, rateLimitHits, savedCards } from '#src/database/schema/schema.ts';
import { acceptedSetup, browserAt, confirmIn, saveCardAs } from '#tests/support/cards.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { lostAnswers, withFault } from '#tests/support/lost-answers.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { followCardEvent, followOpenSetups, purgeOldSetups } from './card-events.server.ts';
import { beginCardSetup, finishCardSetup } from './card-setups.server.ts';
import { savedCardsOf } from './saved-cards.server.ts';

const context = await contextOfFile();
const { app } = context;

const newUser = () => makeUser(app.db);
const namesOf = async (userId: string) =>
  (await savedCardsOf(app, userId)).map(({ brand, last4 }) => `${brand} ${last4}`);
const begin = (userId: string, clientKey = randomUUID(), replaces: string | null = null) =>
  beginCardSetup(app, { id: userId }, { clientKey, replaces }, browserAt());
const setupOf = async (id: string) => (await app.db.select().from(cardSetups).where(eq(cardSetups.id, id)))[0];
const makeDue = (id: string) =>
  app.db
    .update(cardSetups)
    .set({ nextAt: sql`clock_timestamp()` })
    .where(eq(cardSetups.id, id));
const savedEmails = (userId: string) => app.db.$count(emails, sql`recipient_id = ${userId} and kind = 'card-saved'`);
const unlimited = () => app.db.delete(rateLimitHits);

test('a saved card shows what its owner knows it by, and an email tells them', async () => {
  const userId = await newUser();
  expect(await saveCardAs(context, userId)).toBe('saved');
  const [card, ...more] = await savedCardsOf(app, userId);
  expect(more).toEqual([]);
  expect(card).toMatchObject({ brand: 'visa', last4: '4242', expMonth: 12, expiry: 'valid', isDefault: true });
  expect(await savedEmails(userId)).toBe(1);
});

test('browser, event and sweep finish an attempt together: the card is saved once', async () => {
  const userId = await newUser();
  const setupId = await acceptedSetup(context, userId);
  await makeDue(setupId);
  const objectId = (await setupOf(setupId))?.setupIntentId ?? '';
  const event = { type: 'setup_intent.succeeded', objectId };
  await Promise.all([
    finishCardSetup(app, { id: userId }, setupId),
    finishCardSetup(app, { id: userId }, setupId),
    followCardEvent(app, event),
    followOpenSetups(app, 10),
  ]);
  expect(await followCardEvent(app, event)).toBeNull();
  expect(await finishCardSetup(app, { id: userId }, setupId)).toBe('saved');
  expect(await namesOf(userId)).toEqual(['visa 4242']);
  expect(await savedEmails(userId)).toBe(1);
});

test('a browser that is closed loses nothing: the event, or else the sweep, saves the card', async () => {
  const [first, second] = [await newUser(), await newUser()];
  const objectId = (await setupOf(await acceptedSetup(context, first)))?.setupIntentId ?? '';
  await followCardEvent(app, { type: 'setup_intent.succeeded', objectId });
  expect(await namesOf(first)).toEqual(['visa 4242']);

  const setupId = await acceptedSetup(context, second);
  await followOpenSetups(app, 10);
  expect(await namesOf(second)).toEqual([]);
  await makeDue(setupId);
  await followOpenSetups(app, 10);
  expect(await namesOf(second)).toEqual(['visa 4242']);
});

test('an attempt without a card is open, and nothing is saved', async () => {
  const userId = await newUser();
  const { setupId } = await begin(userId);
  expect(await finishCardSetup(app, { id: userId }, setupId)).toBe('open');
  expect(await namesOf(userId)).toEqual([]);
});

test('two tabs begin at once: one Stripe customer, and the same key is one attempt', async () => {
  const userId = await newUser();
  const clientKey = randomUUID();
  const started = await Promise.allSettled([begin(userId, clientKey), begin(userId, clientKey), begin(userId)]);
  const refused = started.flatMap((result) => (result.status === 'rejected' ? [codeOf(result.reason)] : []));
  // Stripe reports a key in use while the first call with it is open.
  expect(new Set([...refused, 'payments-unreachable'])).toEqual(new Set(['payments-unreachable']));
  const again = await begin(userId, clientKey);
  expect((await begin(userId, clientKey)).clientSecret).toBe(again.clientSecret);
  expect(await app.db.$count(cardSetups, eq(cardSetups.userId, userId))).toBe(2);
  const { customer = [] } = await context.sandbox.books();
  expect(customer.filter(({ metadata }) => metadata['user'] === userId)).toHaveLength(1);
});

describe('a lost answer', () => {
  test.each(lostAnswers)('to the setup intent, $name: the next try saves one card', async (fault) => {
    const userId = await newUser();
    const clientKey = randomUUID();
    const input = { clientKey, replaces: null };
    await withFault(context, fault, { method: 'POST', path: '/setup_intents$' }, async (met) => {
      await beginCardSetup(met.app, { id: userId }, input, browserAt()).catch(() => null);
    });
    await expect.poll(() => begin(userId, clientKey).then(() => 'started', codeOf)).toBe('started');
    const { setupId, clientSecret } = await begin(userId, clientKey);
    await confirmIn(context, clientSecret, 'pm_card_visa');
    expect(await finishCardSetup(app, { id: userId }, setupId)).toBe('saved');
    expect(await namesOf(userId)).toEqual(['visa 4242']);
  });

  test('to the last look is no failure: the card is saved later, by itself', async () => {
    const userId = await newUser();
    const setupId = await acceptedSetup(context, userId);
    const lost = { action: 'fail', status: 503 } as const;
    const code = await withFault(context, lost, { method: 'GET', path: '/setup_intents/' }, (met) =>
      finishCardSetup(met.app, { id: userId }, setupId).catch(codeOf),
    );
    expect(code).toBe('payments-unreachable');
    await makeDue(setupId);
    await followOpenSetups(app, 10);
    expect(await namesOf(userId)).toEqual(['visa 4242']);
  });
});

describe('another user', () => {
  test('finds neither the attempt nor the card that is to be replaced, as if there were none', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const setupId = await acceptedSetup(context, owner);
    expect(await finishCardSetup(app, { id: other }, setupId).catch(codeOf)).toBe('not-found');
    expect(await finishCardSetup(app, { id: other }, randomUUID()).catch(codeOf)).toBe('not-found');
    await finishCardSetup(app, { id: owner }, setupId);
    const [card] = await savedCardsOf(app, owner);
    expect(await begin(other, randomUUID(), card?.id ?? '').catch(codeOf)).toBe('not-found');
    expect(await begin(other, randomUUID(), 'no id').catch(codeOf)).toBe('not-found');
    expect(await namesOf(other)).toEqual([]);
  });

  test('has the same key for an attempt of their own', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const clientKey = randomUUID();
    const [mine, theirs] = [await begin(owner, clientKey), await begin(other, clientKey)];
    expect(mine.setupId).not.toBe(theirs.setupId);
  });

  test('cannot begin in an operator’s session on the owner’s behalf', async () => {
    const limited = { id: await newUser(), limited: true };
    const input = { clientKey: randomUUID(), replaces: null };
    expect(await beginCardSetup(app, limited, input, browserAt()).catch(codeOf)).toBe('forbidden');
    expect(await finishCardSetup(app, limited, randomUUID()).catch(codeOf)).toBe('forbidden');
  });
});

describe('limits', () => {
  test('five attempts an hour; a repeated one is not counted', async () => {
    const userId = await newUser();
    const keys = Array.from({ length: 5 }, () => randomUUID());
    for (const key of keys) await begin(userId, key);
    expect(await begin(userId).catch(codeOf)).toBe('too-many-requests');
    expect((await begin(userId, keys[0])).setupId).not.toBe('');
  });

  test('twenty attempts an hour of a network, whatever the users', async () => {
    const browser = browserAt();
    const beginAt = async () =>
      beginCardSetup(app, { id: await newUser() }, { clientKey: randomUUID(), replaces: null }, browser);
    for (let count = 0; count < 20; count++) await beginAt();
    expect(await beginAt().catch(codeOf)).toBe('too-many-requests');
  });

  test('five declined cards end an attempt at Stripe, too', async () => {
    const userId = await newUser();
    const { setupId, clientSecret } = await begin(userId);
    const objectId = (await setupOf(setupId))?.setupIntentId ?? '';
    for (let count = 0; count < 5; count++) {
      const { status } = await confirmIn(context, clientSecret, 'pm_card_chargeDeclined');
      expect(status).toBe(402);
      expect(await followCardEvent(app, { type: 'setup_intent.setup_failed', objectId })).toBeNull();
    }
    expect((await setupOf(setupId))?.state).toBe('ended');
    const { status } = await confirmIn(context, clientSecret, 'pm_card_visa');
    expect(status).toBe(400);
    expect(await namesOf(userId)).toEqual([]);
  });

  test('ten cards: no attempt begins, and of two under way one card is given back', async () => {
    const userId = await newUser();
    const facts = { userId, brand: 'visa', last4: '0000', expMonth: 12, expYear: 2030 };
    const values = Array.from({ length: maxSavedCards - 1 }, () => ({
      ...facts,
      paymentMethodId: `pm_${randomUUID()}`,
    }));
    await app.db.insert(savedCards).values(values);
    const methods = ['pm_card_visa', 'pm_card_mastercard'];
    const setups = [];
    for (const method of methods) setups.push(await acceptedSetup(context, userId, { method }));
    const finished = await Promise.all(setups.map((id) => finishCardSetup(app, { id: userId }, id).catch(codeOf)));
    expect(finished.toSorted()).toEqual(['cards-too-many', 'saved']);
    expect(await savedCardsOf(app, userId)).toHaveLength(maxSavedCards);
    expect(await begin(userId).catch(codeOf)).toBe('cards-too-many');
  });
});

describe('the same card number', () => {
  test('saved again takes the place of the earlier one, also as the default', async () => {
    const userId = await newUser();
    await saveCardAs(context, userId);
    await saveCardAs(context, userId, { method: 'pm_card_mastercard' });
    const [before] = await savedCardsOf(app, userId);
    expect(await saveCardAs(context, userId)).toBe('saved');
    expect(await namesOf(userId)).toEqual(['visa 4242', 'mastercard 4444']);
    const [after] = await savedCardsOf(app, userId);
    expect(after?.isDefault).toBe(true);
    expect(after?.id).not.toBe(before?.id);
  });

  test('a replaced card leaves the list, and the new one is the default as it was', async () => {
    const userId = await newUser();
    await saveCardAs(context, userId);
    await saveCardAs(context, userId, { method: 'pm_card_mastercard' });
    const [replaced] = await savedCardsOf(app, userId);
    await saveCardAs(context, userId, { method: 'pm_card_amex', replaces: replaced?.id ?? null });
    expect(await namesOf(userId)).toEqual(['amex 0005', 'mastercard 4444']);
  });
});

test('an attempt of yesterday is cancelled; a card that it has saved by then is kept', async () => {
  const [left, accepted] = [await newUser(), await newUser()];
  const { setupId } = await begin(left);
  const other = await acceptedSetup(context, accepted);
  for (const id of [setupId, other]) {
    const dayAgo = sql`rotation_now() - interval '25 hours'`;
    await app.db.update(cardSetups).set({ createdAt: dayAgo }).where(eq(cardSetups.id, id));
    await makeDue(id);
  }
  await followOpenSetups(app, 10);
  expect((await setupOf(setupId))?.state).toBe('ended');
  expect(await namesOf(accepted)).toEqual(['visa 4242']);
});

test('an ended attempt is deleted after a month; an open one is not', async () => {
  await unlimited();
  const userId = await newUser();
  const [ended, open] = [await acceptedSetup(context, userId), (await begin(userId)).setupId];
  await finishCardSetup(app, { id: userId }, ended);
  await app.db
    .update(cardSetups)
    .set({ createdAt: sql`rotation_now() - interval '31 days'` })
    .where(eq(cardSetups.userId, userId));
  await purgeOldSetups(app);
  expect(await setupOf(ended)).toBeUndefined();
  expect((await setupOf(open))?.state).toBe('open');
});
