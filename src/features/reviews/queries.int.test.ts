import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviews } from '#src/database/schema/conversations.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { appOn, makeUser, makeRental } from '#tests/support/factories.ts';
import { reviewsOfListing, reviewsOfUser, ratingOfProvider, ratingsOfProviders } from './queries.server.ts';

let fresh: FreshDatabase;
let provider: string;
let listing: string;

type Facts = Partial<typeof reviews.$inferInsert>;

async function makeReview(facts: Facts = {}) {
  const authorId = facts.authorId ?? (await makeUser(fresh.db));
  const base = {
    listingId: listing,
    subjectId: provider,
    type: 'ofProvider',
    state: 'public',
    rating: 5,
    content: 'Good.',
  } as const;
  await fresh.db.insert(reviews).values({ ...base, authorId, ...facts });
}

beforeAll(async () => {
  fresh = await freshDatabase();
  provider = await makeUser(fresh.db, { firstName: 'Amelia' });
  listing = await makeRental(fresh.db, { authorId: provider });
});
afterAll(() => fresh.close());

test('only public reviews of the provider count, over all their listings', async () => {
  const other = await makeRental(fresh.db, { authorId: provider });
  await makeReview({ rating: 5 });
  await makeReview({ rating: 4, listingId: other });
  await makeReview({ rating: 1, state: 'hidden' });
  await makeReview({ rating: 1, state: 'pending' });
  await makeReview({ rating: 1, type: 'ofCustomer' });
  const app = appOn(fresh.db);
  expect(await ratingOfProvider(app, provider)).toEqual({ average: 4.5, count: 2 });
  expect(await reviewsOfListing(app, listing)).toMatchObject({
    average: 5,
    count: 1,
    latest: [{ rating: 5, content: 'Good.' }],
  });
});

test('the newest review of a listing comes first, and a banned author’s name is hidden', async () => {
  const banned = await makeUser(fresh.db, { firstName: 'Mallory', banned: true });
  await makeReview({ content: 'Later.', authorId: banned, createdAt: new Date(Date.now() + 60_000) });
  const { latest } = await reviewsOfListing(appOn(fresh.db), listing);
  expect(latest[0]).toMatchObject({ content: 'Later.', author: { displayName: 'Banned user', profilePath: null } });
});

test('a listing without reviews has no average', async () => {
  const unreviewed = await makeRental(fresh.db, { authorId: provider });
  expect(await reviewsOfListing(appOn(fresh.db), unreviewed)).toEqual({
    ...{ average: 0, count: 0, fit: null, latest: [] },
  });
});

test('of many lenders each has the rating of their own public reviews', async () => {
  const app = appOn(fresh.db);
  const [good, hidden, reviewed] = [await makeUser(fresh.db), await makeUser(fresh.db), await makeUser(fresh.db)];
  await makeReview({ subjectId: good, rating: 3 });
  await makeReview({ subjectId: good, rating: 4 });
  await makeReview({ subjectId: hidden, rating: 1, state: 'hidden' });
  await makeReview({ subjectId: reviewed, rating: 1, type: 'ofCustomer' });
  const ratings = await ratingsOfProviders(app, [good, hidden, reviewed]);
  expect([...ratings]).toEqual([[good, { average: 3.5, count: 2 }]]);
  expect(await ratingsOfProviders(app, [])).toEqual(new Map());
});

test('all of more reviews than are shown are counted, also how they fit, and each is on one page', async () => {
  const app = appOn(fresh.db);
  const [lender, authorId] = [await makeUser(fresh.db), await makeUser(fresh.db)];
  const dress = await makeRental(fresh.db, { authorId: lender });
  const review = { authorId, listingId: dress, subjectId: lender, type: 'ofProvider', state: 'public' } as const;
  const ids = Array.from({ length: 103 }, () => crypto.randomUUID());
  await fresh.db.insert(reviews).values(
    ids.map((id, index) => ({
      ...{ ...review, id, content: 'Good.', createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)) },
      // Those that are not among the newest hundred.
      ...(index < 3
        ? ({ rating: 1, fit: 'small' } as const)
        : ({ rating: 5, fit: index < 5 ? 'true' : null } as const)),
    })),
  );
  const all = await reviewsOfListing(app, dress);
  expect([all.count, all.latest.length]).toEqual([103, 100]);
  expect(all.average).toBeCloseTo((3 + 100 * 5) / 103);
  expect(all.fit).toBe('Of 5 who say how it fits: 3 small, 2 true to size');

  const pageOf = (page: number) => reviewsOfUser(app, lender, 'ofProvider', { perPage: 50, page });
  const pages = [await pageOf(1), await pageOf(2), await pageOf(3)];
  expect(pages.flatMap(({ latest }) => latest.map(({ id }) => id))).toEqual(ids.toReversed());
  expect(pages.map(({ count, fit }) => [count, fit])).toEqual(Array.from({ length: 3 }, () => [103, null]));
  expect(await pageOf(4)).toMatchObject({ count: 0, latest: [] });
});
