import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails, listings, notificationEvents, reviews, users } from '#src/database/schema/schema.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeRental, makeTransaction, makeUser } from '#tests/support/factories.ts';
import { sendDueDigests } from './digest.server.ts';
import { emailDueNotifications } from './emails.server.ts';
import { notify } from './notify.server.ts';
import { preferencesIn, toStored } from './preferences.ts';
import { presentFacts } from './present-facts.server.ts';
import type { SearchFoundFacts } from './search-kinds.ts';

const { app } = await contextOfFile();
const { db } = app;
const usual = preferencesIn({});

/** A user whose review is answered, which the email of the day tells. */
async function anAnswer() {
  const daily = toStored({ ...usual, emails: { ...usual.emails, reviews: 'daily' } });
  const recipientId = await makeUser(db, { privateData: { ...daily } });
  const replierId = await makeUser(db, { firstName: 'Ngaire' });
  const listing = await aListing(replierId);
  const [review] = await db
    .insert(reviews)
    .values({
      ...{ authorId: recipientId, subjectId: replierId, listingId: listing.id, type: 'ofProvider', state: 'public' },
      ...{ rating: 1, content: 'It was late.', reply: 'An insult.', repliedAt: new Date() },
    })
    .returning({ id: reviews.id });
  const reviewId = review?.id ?? '';
  const transactionId = await makeTransaction(db, listing.id, recipientId, replierId);
  const said = { to: 'customer', replierName: 'Ngaire', excerpt: 'An insult.' } as const;
  const facts = { ...said, reviewId, transactionId, recipientId, replierId, listing };
  await db.transaction((tx) => notify(tx, app, 'review-replied', facts));
  await emailDueNotifications(app, 1_000);
  const sent = async () =>
    (await db.select().from(emails).where(eq(emails.recipientId, recipientId))).map((email) => email.text);
  return { reviewId, replierId, sent };
}

async function aListing(authorId: string) {
  return { id: await makeRental(db, { authorId }), title: 'Silk gown', designer: null, imageId: null };
}

test('an answer is not told when its review was hidden or its writer banned before the email of the day', async () => {
  const [shown, hidden, banned] = [await anAnswer(), await anAnswer(), await anAnswer()];
  await db.update(reviews).set({ state: 'hidden', hiddenBecause: 'An insult.' }).where(eq(reviews.id, hidden.reviewId));
  await db.update(users).set({ banned: true }).where(eq(users.id, banned.replierId));
  await app.clock.advance(24 * 3600);
  await sendDueDigests(app, 1_000);
  expect(await shown.sent()).toEqual([expect.stringContaining('Ngaire')]);
  expect([await hidden.sent(), await banned.sent()]).toEqual([[], []]);
});

const close = (id: string) =>
  db.update(listings).set({ state: 'closed', closedBecause: 'A copy.' }).where(eq(listings.id, id));

/** The facts of the newest event of a user, as they are told now. */
async function toldTo(recipientId: string) {
  const [event] = await db.select().from(notificationEvents).where(eq(notificationEvents.recipientId, recipientId));
  if (event === undefined) throw new Error('There is no event');
  return await db.transaction((tx) => presentFacts(tx, event));
}

test('news of a listing whose page is gone are none', async () => {
  const authorId = await makeUser(db);
  const prices = { currency: 'NZD', before: 9_000, now: 7_000 };
  const days = { first: '2026-12-10', last: '2026-12-12' };
  const news = [
    ['item-listed', { lenderId: authorId, lenderName: 'Ngaire' }],
    ['price-fallen', prices],
    ['days-freed', { ...days, wishId: authorId }],
  ] as const;
  for (const [kind, about] of news) {
    const [recipientId, listing] = [await makeUser(db), await aListing(authorId)];
    await db.transaction((tx) => notify(tx, app, kind, { ...about, recipientId, listing } as never));
    expect(await toldTo(recipientId), kind).toMatchObject({ listing });
    await db.update(listings).set({ state: 'closed' }).where(eq(listings.id, listing.id));
    expect(await toldTo(recipientId), kind).toMatchObject({ listing });
    await close(listing.id);
    expect(await toldTo(recipientId), kind).toBeNull();
  }
});

test('of what a saved search has found, that whose page is gone is neither named nor counted', async () => {
  const [recipientId, authorId] = [await makeUser(db), await makeUser(db)];
  const found = [await aListing(authorId), await aListing(authorId)];
  const search = { savedSearchId: authorId, name: 'Silk', page: '/s', byEmail: true, unsubscribe: '/saved-searches' };
  const facts: SearchFoundFacts = { ...search, recipientId, until: '1', count: 7, more: false, listings: found };
  await db.transaction((tx) => notify(tx, app, 'search-found', facts));
  expect(await toldTo(recipientId)).toEqual(facts);
  await close(found[0]?.id ?? '');
  expect(await toldTo(recipientId)).toEqual({ ...facts, count: 6, listings: found.slice(1) });
  await close(found[1]?.id ?? '');
  expect(await toldTo(recipientId)).toBeNull();
});
