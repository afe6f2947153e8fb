import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { favourites, listings } from '#src/database/schema/listings.ts';
import { users } from '#src/database/schema/users.ts';
import { changeListings } from '#src/features/listings/manage-listings.server.ts';
import type { Database } from '#src/database/database.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { appOn, makeRental, makeSale, makeUser } from '#tests/support/factories.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { addFavourite, eraseFavourites, maxFavourites, mergeFavourites, removeFavourite } from './commands.server.ts';
import { favouriteIds, favouritesPage, favouritesPerPage, savedAmong } from './queries.server.ts';

let fresh: FreshDatabase;
let app: App;
let db: Database;
let lenderId: string;
let viewer: Viewer;
beforeAll(async () => {
  fresh = await freshDatabase();
  db = fresh.db;
  app = { ...appOn(db), config: { sessionSecret: 'a secret of the test' } } as App;
  lenderId = await makeUser(db);
});
afterAll(() => fresh.close());
beforeEach(async () => void (viewer = viewerFor(await makeUser(db))));

const rental = (state: 'published' | 'draft' | 'closed' | 'pendingApproval' = 'published') =>
  makeRental(db, { authorId: lenderId, state });
const add = (id: string) => codeAfter(() => addFavourite(app, viewer, id));
const saved = () => favouriteIds(app, viewer.id);

/** As many favourites as given, of listings that do not exist. */
async function fill(count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into favourites (user_id, listing_id)
      select ${viewer.id}, gen_random_uuid() from generate_series(1, ${count}::int)`);
  });
}

describe('saving', () => {
  test('is done once, however often it is sent and at the same time', async () => {
    const id = await rental();
    expect(await Promise.all([add(id), add(id), add(id.toUpperCase())])).toEqual(['done', 'done', 'done']);
    expect(await saved()).toEqual([id]);
    await Promise.all([removeFavourite(app, viewer, id), removeFavourite(app, viewer, id)]);
    expect(await saved()).toEqual([]);
  });

  test('is refused for what the user may not see as for what does not exist, and for their own', async () => {
    const gone = await rental();
    await db
      .update(listings)
      .set({ deletedAt: sql`rotation_now()` })
      .where(eq(listings.id, gone));
    const banned = await makeRental(db, { authorId: await makeUser(db, { banned: true }) });
    for (const id of [await rental('draft'), await rental('pendingApproval'), gone, banned, randomUUID(), 'x', ''])
      expect(await add(id)).toBe('not-found');
    expect(await add(await makeRental(db, { authorId: viewer.id }))).toBe('listing-own');
    expect(await codeAfter(() => addFavourite(app, { ...viewer, limited: true }, gone))).toBe('forbidden');
    expect(await saved()).toEqual([]);
  });

  test('of one tab waits for that of another', async () => {
    const id = await rental();
    const { adding } = await db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, viewer.id)).for('no key update');
      const later = add(id);
      await expect.poll(() => waitingForLocks(db)).toBe(1);
      return { adding: later };
    });
    expect(await adding).toBe('done');
  });

  test('ends at 1,000, also for two at the same time', async () => {
    await fill(maxFavourites - 1);
    const [a, b] = [await rental(), await rental()];
    const codes = await Promise.all([add(a), add(b)]);
    expect(codes.toSorted()).toEqual(['done', 'favourites-too-many']);
    expect(await saved()).toHaveLength(maxFavourites);
    const kept = codes[0] === 'done' ? a : b;
    expect(await add(kept)).toBe('done');
    await removeFavourite(app, viewer, kept);
    expect(await add(kept === a ? b : a)).toBe('done');
  });

  test('leaves nothing of a user who is deleted meanwhile', async () => {
    const id = await rental();
    const adding = await db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, viewer.id)).for('update');
      await eraseFavourites(tx, viewer.id);
      await tx
        .update(users)
        .set({ deletedAt: sql`rotation_now()` })
        .where(eq(users.id, viewer.id));
      return { code: add(id) };
    });
    expect(await adding.code).toBe('unauthorized');
    expect(await saved()).toEqual([]);
  });
});

test('a whole list is added to what is saved, and removes nothing', async () => {
  const [a, b, draft] = [await rental(), await rental(), await rental('draft')];
  await add(a);
  await mergeFavourites(app, viewer, [b, b.toUpperCase(), draft, randomUUID(), 'x']);
  await mergeFavourites(app, viewer, []);
  expect((await saved()).toSorted()).toEqual([a, b].toSorted());
  await fill(maxFavourites - 2);
  const more = await rental();
  expect(await codeAfter(() => mergeFavourites(app, viewer, [a, more]))).toBe('favourites-too-many');
  expect(await saved()).not.toContain(more);
});

test('a page asks for its own listings, and for nothing of an anonymous visitor', async () => {
  const [a, b] = [await rental(), await rental()];
  await add(a);
  expect(await savedAmong(app, viewer, [a, b])).toEqual([a]);
  expect(await savedAmong(app, viewer, [])).toEqual([]);
  expect(await savedAmong(app, { id: lenderId }, [a, b])).toEqual([]);
  expect(await savedAmong(app, null, [a])).toBe(null);
});

describe('the list', () => {
  test('has the latest first, with what is sold, closed and gone marked', async () => {
    const sale = await makeSale(db, { authorId: lenderId });
    const all = [await rental(), sale, await rental('closed'), await rental()];
    for (const id of all) await add(id);
    await db.update(listings).set({ stock: 0 }).where(eq(listings.id, sale));
    await changeListings(app, viewerFor(lenderId), { ids: [all[3] ?? ''], change: 'delete', isFree: async () => true });
    const { entries, total } = await favouritesPage(app, viewer, 1);
    expect([entries.map(({ id }) => id), total]).toEqual([all.toReversed(), 4]);
    expect(entries.map(({ card, isClosed }) => card && [card.soldOut, isClosed])).toEqual([
      null,
      [false, true],
      [true, false],
      [false, false],
    ]);
    expect(entries[0]?.title).not.toBe('');
    await removeFavourite(app, viewer, all[3] ?? '');
    expect((await favouritesPage(app, viewer, 1)).total).toBe(3);
  });

  test('has pages of 42; a page behind the last one is the last one', async () => {
    expect(await favouritesPage(app, viewer, 7)).toEqual({ entries: [], total: 0, page: 1, totalPages: 1 });
    for (let count = 0; count <= favouritesPerPage; count++) await add(await rental());
    const pages = [await favouritesPage(app, viewer, 1), await favouritesPage(app, viewer, 9)];
    expect(pages.map(({ entries, page, totalPages }) => [entries.length, page, totalPages])).toEqual([
      [42, 1, 2],
      [1, 2, 2],
    ]);
    expect(new Set(pages.flatMap(({ entries }) => entries.map(({ id }) => id))).size).toBe(43);
  });

  test('is nobody else’s', async () => {
    await add(await rental());
    expect((await favouritesPage(app, { id: lenderId }, 1)).total).toBe(0);
    expect(await db.$count(favourites, eq(favourites.userId, viewer.id))).toBe(1);
  });
});
