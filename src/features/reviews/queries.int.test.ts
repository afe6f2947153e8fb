import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviews } from '#src/database/schema/conversations.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { appOn, makeUser, makeRental } from '#tests/support/factories.ts';
import { reviewsOfListing, ratingOfProvider, ratingsOfProviders } from './queries.server.ts';

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
