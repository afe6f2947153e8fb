import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { favourites, listings } from '#src/database/schema/listings.ts';
import { removedFavourites, wantedDays } from '#src/database/schema/shopping.ts';
import { addDays, type Day } from '#src/domain/dates/day.ts';
import { today } from '#src/features/availability/queries.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { addFavourite, eraseFavourites, removeFavourite } from './commands.server.ts';
import { freedDaysSweep } from './freed-days.server.ts';
import { favouriteIds, favouritesPage } from './queries.server.ts';
import { askForDays } from './wanted-days.server.ts';

const context = await contextOfFile();
const { app } = context;
const { db } = app;
let firstDay: Day;
beforeAll(async () => void (firstDay = await today(app)));

let listingId: string;
let viewer: Viewer;
beforeEach(async () => {
  listingId = await makeRental(db, { authorId: await makeUser(db), title: 'Luna slip', state: 'closed' });
  viewer = viewerFor(await makeUser(db));
});

const add = () => addFavourite(app, viewer, listingId);
const remove = () => removeFavourite(app, viewer, listingId);
/** Of days that its lender has closed the listing on. */
const wish = () => {
  const days = { first: addDays(firstDay, 20), last: addDays(firstDay, 23) };
  return askForDays(app, viewer, listingId, days).then(() => days);
};
const wanted = async () => (await favouritesPage(app, viewer, 1)).entries.map((entry) => entry.wanted);
const own = () => and(eq(favourites.userId, viewer.id), eq(favourites.listingId, listingId));
const seenAmount = async () => (await db.select().from(favourites).where(own()))[0]?.seenAmount;
const removedCount = () => db.$count(removedFavourites, eq(removedFavourites.userId, viewer.id));
const age = (interval: string) =>
  db
    .update(removedFavourites)
    .set({ removedAt: sql`rotation_now() - ${interval}::interval` })
    .where(eq(removedFavourites.userId, viewer.id));

describe('a favourite that is removed and saved again', () => {
  test('within the hour has its days, its place and the price that was seen', async () => {
    const days = await wish();
    await db
      .update(favourites)
      .set({ seenAmount: 99_000, createdAt: sql`rotation_now() - interval '9 days'` })
      .where(own());
    const later = await makeRental(db, { authorId: await makeUser(db) });
    await addFavourite(app, viewer, later);
    await Promise.all([remove(), remove()]);
    expect([await wanted(), await db.$count(wantedDays, eq(wantedDays.userId, viewer.id))]).toEqual([[null], 0]);
    await Promise.all([add(), add()]);
    expect(await favouriteIds(app, viewer.id)).toEqual([later, listingId]);
    expect(await wanted()).toEqual([null, days]);
    expect(await seenAmount()).toBe(99_000);
    expect(await removedCount()).toBe(0);
  });

  test('more than once keeps what it had the last time', async () => {
    await add();
    await remove();
    await add();
    const days = await wish();
    await remove();
    await add();
    expect(await wanted()).toEqual([days]);
  });

  test('later is as a new one', async () => {
    await wish();
    await db.update(favourites).set({ seenAmount: 99_000 }).where(own());
    await remove();
    await age('61 minutes');
    await add();
    const [listing] = await db.select().from(listings).where(eq(listings.id, listingId));
    expect([await wanted(), await seenAmount()]).toEqual([[null], listing?.displayAmount]);
  });

  test('is of its user alone', async () => {
    await wish();
    await remove();
    const other = viewerFor(await makeUser(db));
    await addFavourite(app, other, listingId);
    expect((await favouritesPage(app, other, 1)).entries.map((entry) => entry.wanted)).toEqual([null]);
    expect(await removedCount()).toBe(1);
  });
});

test('what was removed is forgotten after an hour, and with the account', async () => {
  await add();
  await remove();
  await age('59 minutes');
  await freedDaysSweep(app)();
  expect(await removedCount()).toBe(1);
  await age('61 minutes');
  await freedDaysSweep(app)();
  expect(await removedCount()).toBe(0);
  await add();
  await remove();
  await db.transaction((tx) => eraseFavourites(tx, viewer.id));
  expect(await removedCount()).toBe(0);
});
