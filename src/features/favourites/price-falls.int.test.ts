import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { removedFavourites } from '#src/database/schema/shopping.ts';
import { users } from '#src/database/schema/users.ts';
import { updateListing } from '#src/features/listings/drafts.server.ts';
import { bellPage } from '#src/features/notifications/queries.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { dollars, makeRental, makeUser } from '#tests/support/factories.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { addFavourite, eraseFavourites, removeFavourite } from './commands.server.ts';
import { setPriceFalls, notifyOfPriceFall, notifiesOfPriceFalls } from './price-falls.server.ts';

const { app } = await contextOfFile();
const { db } = app;
let lenderId: string;
let listingId: string;
let viewer: Viewer;
beforeEach(async () => {
  lenderId = await makeUser(db);
  listingId = await makeRental(db, { authorId: lenderId, title: 'Luna slip', price: dollars('100') });
  viewer = viewerFor(await makeUser(db));
  await addFavourite(app, viewer, listingId);
});

const bell = async () => (await bellPage(app, viewer)).rows.map(({ text }) => text);

async function changePrice(amount: string): Promise<void> {
  const own = { listingId, authorId: lenderId };
  const fields = { price: dollars(amount) };
  await updateListing(app, { ...own, panel: 'pricing', fields, version: null }, async () => true);
}

async function price(amount: string): Promise<void> {
  await changePrice(amount);
  await Promise.all([notifyOfPriceFall(app, listingId), notifyOfPriceFall(app, listingId)]);
}

test('a fall is told once to those who want to know, and to nobody else', async () => {
  expect(await notifiesOfPriceFalls(app, viewer)).toBe(false);
  await price('80');
  expect(await bell()).toEqual([]);
  await setPriceFalls(app, viewer, true);
  expect(await notifiesOfPriceFalls(app, viewer)).toBe(true);
  await price('70');
  await price('70');
  expect(await bell()).toHaveLength(1);
  expect((await bell())[0]).toMatch(/^Luna slip: now from \$\d+, it was \$\d+$/);
  await setPriceFalls(app, viewer, false);
  await price('50');
  expect(await bell()).toHaveLength(1);
});

test('neither a small fall, nor a price that was raised first, is news', async () => {
  await setPriceFalls(app, viewer, true);
  for (const amount of ['99', '200', '100', '98']) await price(amount);
  expect(await bell()).toEqual([]);
  await price('60');
  for (const amount of ['120', '60']) await price(amount);
  expect(await bell()).toHaveLength(1);
});

test('the change of a price sends the job, and a closed listing or a banned user is not told', async () => {
  await setPriceFalls(app, viewer, true);
  await db.update(listings).set({ state: 'closed' }).where(eq(listings.id, listingId));
  await price('50');
  await db.update(listings).set({ state: 'published' }).where(eq(listings.id, listingId));
  await db.update(users).set({ banned: true }).where(eq(users.id, viewer.id));
  await price('40');
  expect(await bell()).toEqual([]);
  const { rowCount } = await db.execute(
    sql`select from jobs.job where name = 'notify-of-price-fall' and data ->> 'listingId' = ${listingId}`,
  );
  expect(rowCount).toBe(1);
});

test('one whose account is being deleted is told nothing, and neither waits for the other for ever', async () => {
  await setPriceFalls(app, viewer, true);
  await changePrice('50');
  const isViewer = eq(users.id, viewer.id);
  const { run } = await db.transaction(async (tx) => {
    await tx.select().from(users).where(isViewer).for('update');
    const notifying = codeAfter(() => notifyOfPriceFall(app, listingId));
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await eraseFavourites(tx, viewer.id);
    await tx
      .update(users)
      .set({ deletedAt: sql`rotation_now()` })
      .where(isViewer);
    return { run: notifying };
  });
  expect(await run).toBe('done');
  expect(await bell()).toEqual([]);
});

test('the choice keeps what else a user has chosen, and is none of a limited session', async () => {
  await db
    .update(users)
    .set({ privateData: { notifications: { emailsOff: ['offers'] } } })
    .where(eq(users.id, viewer.id));
  await setPriceFalls(app, viewer, true);
  const [row] = await db.select().from(users).where(eq(users.id, viewer.id));
  expect(row?.privateData).toEqual({ notifications: { emailsOff: ['offers'] }, favourites: { priceFalls: true } });
  expect(await codeAfter(() => setPriceFalls(app, { ...viewer, limited: true }, false))).toBe('forbidden');
});

test('a listing that is saved again is told of again, also of a price that was told before', async () => {
  await setPriceFalls(app, viewer, true);
  await price('80');
  expect(await bell()).toHaveLength(1);
  await removeFavourite(app, viewer, listingId);
  // Later than it could be put back as it was.
  await db.delete(removedFavourites);
  await price('120');
  await addFavourite(app, viewer, listingId);
  await price('80');
  expect(await bell()).toHaveLength(2);
});
