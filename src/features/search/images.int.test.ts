import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysFromRental, addDays } from '#src/domain/dates/day.ts';
import { today } from '#src/features/availability/queries.server.ts';
import { wardrobesToFollow } from '#src/features/listings/wardrobes.server.ts';
import { listingForTransaction } from '#src/features/listings/listing-for-transaction.server.ts';
import { cardsOfAuthor, listingById, listingsByIds } from '#src/features/listings/queries.server.ts';
import { findListings } from '#src/api/listings.ts';
import type { App } from '#src/platform/app.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { appOn, makeImage, makeUser, makeRental, makeSale } from '#tests/support/factories.ts';
import { shownOccasions } from './occasions.server.ts';
import { parseSearch } from './parse.ts';
import { newestListings, searchListings } from './queries.server.ts';

let fresh: FreshDatabase;
let app: App;
let author: string;
/** The image ids of each listing in their order. */
const images = new Map<string, string[]>();

beforeAll(async () => {
  fresh = await freshDatabase();
  app = appOn(fresh.db);
  author = await makeUser(fresh.db);
  const point = { latitude: -36.85, longitude: 174.76 };
  for (const make of [makeRental, makeSale, makeRental]) {
    const created: string[] = [];
    for (let count = 0; count < 3; count++) created.push(await makeImage(fresh.db, author));
    // Neither in the order of creation nor in that of their ids.
    const imageIds = [created[2], created[0], created[1]].flatMap((id) => id ?? []);
    const attached = imageIds.map((imageId, place) => ({ imageId, alt: `Picture ${place}` }));
    images.set(await make(fresh.db, { authorId: author, images: attached, point, title: 'Luna slip' }), imageIds);
  }
});
afterAll(() => fresh.close());

type Pictured = { readonly id: string; readonly images: readonly { readonly id: string }[] };

/** The image ids of each card in their order. */
function shownOn(cards: readonly Pictured[]): ReadonlyMap<string, string[]> {
  return new Map(cards.map(({ id, images }) => [id, images.map((image) => image.id)]));
}

/** Each listing with its first `count` images. */
function firstOf(count: number): ReadonlyMap<string, string[]> {
  return new Map([...images].map(([id, imageIds]) => [id, imageIds.slice(0, count)]));
}

const search = (query: string) => searchListings(app, parseSearch(new URLSearchParams(query)), null);

test('cards of a lender have the first two images of their listing', async () => {
  expect(shownOn(await cardsOfAuthor(app, author, null, 10))).toEqual(firstOf(2));
});

test('cards by ids have the first two images of their listing', async () => {
  expect(shownOn(await listingsByIds(app, [...images.keys()], null))).toEqual(firstOf(2));
});

test.each(['', 'keywords=luna', 'bounds=-36,175,-37,174', 'sort=price', 'pub_colours=gold'])(
  'cards of the search “%s” have the first two images of their listing',
  async (query) => {
    expect(shownOn((await search(query)).cards)).toEqual(firstOf(2));
  },
);

test('cards of a wardrobe have the first two images of their listing', async () => {
  expect(shownOn((await search(`pub_hostId=${author}`)).cards)).toEqual(firstOf(2));
});

test('cards of a search with dates have the first two images of their listing', async () => {
  const first = addDays(await today(app), 30);
  const { start, end } = daysFromRental(first, addDays(first, 2));
  const { cards } = await search(`dates=${start},${addDays(end, -1)}`);
  expect(cards.length).toBe(2);
  for (const card of cards) expect(card.images.map(({ id }) => id)).toEqual(images.get(card.id)?.slice(0, 2));
});

test('cards of the newest listings on the landing page have the first two images', async () => {
  expect(shownOn(await newestListings(app, null, 10))).toEqual(firstOf(2));
});

test.each([
  ['of none of the newest items, which are above it', 1, 0],
  ['of the newest where all are above it', 3, 2],
])('the photo of an occasion is %s', async (_, above, place) => {
  const shown = await shownOccasions(app, ['ball', 'weddingGuest'], above);
  const [first] = [...images.values()][place] ?? [];
  expect(shown).toMatchObject([{ occasion: 'weddingGuest', totalItems: 2, image: { id: first } }]);
});

test('the list of the API has the first two images of each listing', async () => {
  expect(shownOn((await findListings(app, new URLSearchParams())).data)).toEqual(firstOf(2));
});

test('a listing’s own page shows all of its images', async () => {
  const pages = await Promise.all([...images.keys()].map((id) => listingById(app, id, null)));
  expect(shownOn(pages.flatMap((page) => page ?? []))).toEqual(firstOf(3));
});

test('a wardrobe on the landing page shows the first image of each of its listings', async () => {
  const [wardrobe] = await wardrobesToFollow(app, null, 1);
  const firsts = [...images.values()].map(([first]) => first);
  expect(wardrobe?.images.map(({ id }) => id).toSorted()).toEqual(firsts.toSorted());
});

test('a transaction’s snapshot has the first image', async () => {
  for (const [id, [first]] of images) {
    const listing = await fresh.db.transaction((tx) => listingForTransaction(tx, id, { lock: true }));
    expect(listing?.snapshot.imageId).toBe(first);
  }
});
