import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { favourites, images, listingImages, listings } from '#src/database/schema/listings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { isListingDeletable, openTransactionCounts } from '#src/features/transactions/open-for-listing.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { appOn, makeRental, makeSale, makeTransaction, makeUser } from '#tests/support/factories.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { endHoliday, startHoliday } from './holiday.server.ts';
import type { ListingChange } from './listing-change.ts';
import { changeListings } from './manage-listings.server.ts';
import { ownListings } from './own-listings.server.ts';

let fresh: FreshDatabase;
let app: App;
let owner: Viewer;
let other: Viewer;

beforeAll(async () => {
  fresh = await freshDatabase();
  app = appOn(fresh.db);
});
afterAll(() => fresh.close());
beforeEach(async () => {
  [owner, other] = [viewerFor(await makeUser(fresh.db)), viewerFor(await makeUser(fresh.db))];
});

const rental = (state: 'draft' | 'pendingApproval' | 'published' | 'closed' = 'published') =>
  makeRental(fresh.db, { authorId: owner.id, state });

async function change(ids: readonly string[], operation: ListingChange, viewer = owner) {
  const results = await changeListings(app, viewer, { ids, change: operation, isFree: isListingDeletable });
  return ids.map((id) => results.get(id));
}

async function stateOf(id: string): Promise<string | undefined> {
  const [row] = await fresh.db.select().from(listings).where(eq(listings.id, id));
  return row?.deletedAt ? 'deleted' : row?.state;
}

async function orderOf(listingId: string, state: string): Promise<string> {
  const id = await makeTransaction(fresh.db, listingId, other.id, owner.id);
  await fresh.db.update(transactions).set({ state }).where(eq(transactions.id, id));
  return id;
}

test('a published listing is closed and opened again, and a repeated click succeeds', async () => {
  const id = await rental();
  expect([await change([id], 'close'), await stateOf(id)]).toEqual([[null], 'closed']);
  expect(await change([id], 'close')).toEqual([null]);
  expect([await change([id], 'open'), await stateOf(id)]).toEqual([[null], 'published']);
  expect(await change([id], 'open')).toEqual([null]);
});

test('ten clicks at once close it once', async () => {
  const id = await rental();
  const results = await Promise.all(Array.from({ length: 10 }, () => change([id], 'close')));
  expect(results).toEqual(Array.from({ length: 10 }, () => [null]));
  expect(await stateOf(id)).toBe('closed');
});

test('several are changed at once, and what is refused holds back no other', async () => {
  const [open, draft, pending] = [await rental(), await rental('draft'), await rental('pendingApproval')];
  const ids = [draft, open, pending];
  expect(await change(ids, 'close')).toEqual(['listing-invalid-state', null, 'listing-invalid-state']);
  expect(await Promise.all(ids.map(stateOf))).toEqual(['draft', 'closed', 'pendingApproval']);
});

test('another user’s listing and a missing one are answered alike, and nothing happens', async () => {
  const id = await rental();
  for (const operation of ['close', 'open', 'delete'] as const)
    expect(await change([id, randomUUID(), 'x'], operation, other)).toEqual(['not-found', 'not-found', 'not-found']);
  expect(await stateOf(id)).toBe('published');
});

describe('deleting', () => {
  test('closes and hides the listing, with its place and its photos; once; those who saved it keep its name', async () => {
    const id = await rental();
    await fresh.db.insert(favourites).values({ userId: other.id, listingId: id });
    expect(await change([id], 'delete')).toEqual([null]);
    expect(await change([id], 'delete')).toEqual([null]);
    expect(await change([id], 'open')).toEqual(['not-found']);
    const [row] = await fresh.db.select().from(listings).where(eq(listings.id, id));
    expect(row).toMatchObject({ state: 'closed', place: '', latitude: null, privateData: {} });
    expect(row?.deletedAt).not.toBeNull();
    const rows = (table: 'favourites' | 'listing_images') =>
      fresh.db.execute(sql`select from ${sql.raw(table)} where listing_id = ${id}`);
    expect([(await rows('favourites')).rowCount, (await rows('listing_images')).rowCount]).toEqual([1, 0]);
  });

  test('is refused while a transaction is open, also one that is being paid; others are deleted', async () => {
    const open = ['initial-offer', 'pending-payment', 'preauthorized', 'accepted'];
    // A question has no end, which would keep the listing for ever.
    const ended = ['enquiry', 'delivered', 'declined', 'payment-expired'];
    const ids = await Promise.all(
      [...open, ...ended].map(async (state) => {
        const id = await rental();
        await orderOf(id, state);
        return id;
      }),
    );
    const free = await rental();
    expect(await change([...ids, free], 'delete')).toEqual([
      ...open.map(() => 'listing-in-transaction'),
      ...[...ended, 'free'].map(() => null),
    ]);
    expect(await stateOf(ids[3] ?? '')).toBe('published');
  });

  test('keeps the photo that an order shows', async () => {
    const id = await rental();
    const order = await orderOf(id, 'delivered');
    const [photo] = await fresh.db.select().from(listingImages).where(eq(listingImages.listingId, id));
    await fresh.db
      .update(transactions)
      .set({ listing: sql`listing || jsonb_build_object('imageId', ${photo?.imageId ?? ''}::text)` })
      .where(eq(transactions.id, order));
    await change([id], 'delete');
    const [image] = await fresh.db
      .select()
      .from(images)
      .where(eq(images.id, photo?.imageId ?? ''));
    expect(image?.attachedAt).not.toBeNull();
  });

  test('leaves the owner’s other listings alone', async () => {
    const [id, kept] = [await rental(), await rental()];
    await change([id], 'delete');
    const [photos] = await fresh.db.select().from(listingImages).where(eq(listingImages.listingId, kept));
    expect([await stateOf(kept), photos === undefined]).toEqual(['published', false]);
  });
});

describe('a holiday', () => {
  test('closes what is published and opens exactly that', async () => {
    const [a, b, closed, draft] = [await rental(), await rental(), await rental('closed'), await rental('draft')];
    const theirs = await makeRental(fresh.db, { authorId: other.id });
    expect(await startHoliday(app, owner)).toBe(2);
    expect(await startHoliday(app, owner)).toBe(0);
    expect(await Promise.all([a, b, closed, draft, theirs].map(stateOf))).toEqual([
      ...['closed', 'closed', 'closed', 'draft', 'published'],
    ]);
    expect((await ownListings(app, owner.id, { state: null, page: 1 })).onHoliday).toBe(2);
    expect(await endHoliday(app, owner)).toBe(2);
    expect(await Promise.all([a, b, closed, draft].map(stateOf))).toEqual([
      'published',
      'published',
      'closed',
      'draft',
    ]);
    expect(await endHoliday(app, owner)).toBe(0);
  });

  test('what was opened or deleted meanwhile is no part of it any more', async () => {
    const [a, b, c] = [await rental(), await rental(), await rental()];
    await startHoliday(app, owner);
    await change([a], 'open');
    await change([a], 'close');
    await change([b], 'delete');
    expect(await endHoliday(app, owner)).toBe(1);
    expect(await Promise.all([a, b, c].map(stateOf))).toEqual(['closed', 'deleted', 'published']);
  });
});

describe('the list', () => {
  test('has the owner’s listings of each state, the newest first, and no deleted one', async () => {
    const [a, b, gone] = [await rental(), await rental('draft'), await rental()];
    await makeSale(fresh.db, { authorId: other.id });
    await fresh.db.insert(favourites).values({ userId: other.id, listingId: a });
    await change([gone], 'delete');
    const all = await ownListings(app, owner.id, { state: null, page: 1 });
    expect(all.cards.map(({ id, favourites: count }) => [id, count])).toEqual([
      [b, 0],
      [a, 1],
    ]);
    expect(all.counts).toEqual({ draft: 1, pendingApproval: 0, published: 1, closed: 0 });
    const drafts = await ownListings(app, owner.id, { state: 'draft', page: 1 });
    expect(drafts.cards.map(({ id }) => id)).toEqual([b]);
  });

  test('has 42 a page, and the last page for any behind it', async () => {
    for (let made = 0; made < 43; made++) await rental();
    const first = await ownListings(app, owner.id, { state: null, page: 1 });
    const last = await ownListings(app, owner.id, { state: null, page: 99 });
    expect([first.cards.length, first.totalPages, last.cards.length, last.page]).toEqual([42, 2, 1, 2]);
    expect(first.cards.every(({ images: shown }) => shown.length === 1)).toBe(true);
  });

  test('shows a draft without title and price', async () => {
    await makeRental(fresh.db, { authorId: owner.id, state: 'draft', title: '', price: null });
    const { cards } = await ownListings(app, owner.id, { state: 'draft', page: 1 });
    expect(cards).toMatchObject([{ title: '', slug: 'draft', price: null }]);
  });

  test('counts requests and bookings that have not ended, and none that is only being paid', async () => {
    const [a, b] = [await rental(), await rental()];
    for (const state of ['preauthorized', 'accepted', 'delivered', 'pending-payment']) await orderOf(a, state);
    expect([...(await openTransactionCounts(fresh.db, [a, b]))]).toEqual([[a, 2]]);
  });
});
