import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { availabilityExceptions, favourites, listings } from '#src/database/schema/listings.ts';
import { wantedDays } from '#src/database/schema/shopping.ts';
import { users } from '#src/database/schema/users.ts';
import { addDays, type Day } from '#src/domain/dates/day.ts';
import { today } from '#src/features/availability/queries.server.ts';
import { bellPage } from '#src/features/notifications/queries.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeRental, makeSale, makeUser } from '#tests/support/factories.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { executeAs, preauthorised, rentalFixture, rentalOrder } from '#tests/support/test-context.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { eraseFavourites, removeFavourite } from './commands.server.ts';
import { freedDaysSweep } from './freed-days.server.ts';
import { favouritesPage } from './queries.server.ts';
import { askForDays, forgetDays } from './wanted-days.server.ts';

const context = await contextOfFile();
const { app } = context;
const { db } = app;
let firstDay: Day;
beforeAll(async () => void (firstDay = await today(app)));
const daysIn = (ahead: number, length = 4) => ({
  first: addDays(firstDay, ahead),
  last: addDays(firstDay, ahead + length - 1),
});

let listingId: string;
let viewer: Viewer;
beforeEach(async () => {
  await db.delete(wantedDays);
  listingId = await makeRental(db, { authorId: await makeUser(db), title: 'Luna slip' });
  viewer = viewerFor(await makeUser(db));
});

const wanted = () => daysIn(20);
/** Its lender closes the days. */
async function close(days = wanted()): Promise<void> {
  const range = `[${days.first},${addDays(days.last, 1)})`;
  await db.insert(availabilityExceptions).values({ listingId, days: range, seats: 0 });
}
const open = () => db.delete(availabilityExceptions).where(eq(availabilityExceptions.listingId, listingId));
const ask = (days = wanted(), by = viewer) => askForDays(app, by, listingId, days);
const sweep = () => freedDaysSweep(app)();
const bell = async (of = viewer) => (await bellPage(app, of)).rows.map(({ text }) => text);
const waits = async () => (await favouritesPage(app, viewer, 1)).entries.map((entry) => entry.wanted);

describe('asking', () => {
  test('saves the item with the days, and others replace them', async () => {
    await close(daysIn(20, 20));
    expect([await ask(), await ask(daysIn(25))]).toEqual(['asked', 'asked']);
    expect(await waits()).toEqual([daysIn(25)]);
    await forgetDays(app, viewer, listingId);
    expect(await waits()).toEqual([null]);
  });

  test('two at once are one, and the wish goes with the favourite', async () => {
    await close();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['asked', 'asked', 'asked']);
    expect(await db.$count(wantedDays)).toBe(1);
    await removeFavourite(app, viewer, listingId);
    expect(await db.$count(wantedDays)).toBe(0);
  });

  test('for days that are free keeps nothing; what its lender has closed for now is waited for', async () => {
    expect(await ask()).toBe('free');
    expect(await db.$count(favourites, eq(favourites.userId, viewer.id))).toBe(0);
    await db.update(listings).set({ state: 'closed' }).where(eq(listings.id, listingId));
    expect(await ask()).toBe('asked');
  });

  test('is refused for what cannot be rented anyway, for one’s own, and to a limited session', async () => {
    await close(daysIn(1, 60));
    const code = (days: ReturnType<typeof wanted>, by = viewer) => codeAfter(() => ask(days, by));
    expect(await code(daysIn(20, 1))).toBe('booking-too-short');
    expect(await code(daysIn(20, 40))).toBe('booking-too-long');
    expect(await code(daysIn(-4))).toBe('booking-in-the-past');
    expect(await code(daysIn(0))).toBe('booking-too-soon');
    expect(await code(daysIn(181))).toBe('booking-too-far');
    expect(await code(wanted(), { ...viewer, limited: true })).toBe('forbidden');
    const gone = viewerFor(await makeUser(db, { deletedAt: new Date() }));
    expect(await code(wanted(), gone)).toBe('unauthorized');
    const [row] = await db.select().from(listings).where(eq(listings.id, listingId));
    expect(await code(wanted(), viewerFor(row?.authorId ?? ''))).toBe('listing-own');
    await db.update(listings).set({ state: 'draft' }).where(eq(listings.id, listingId));
    expect(await code(wanted())).toBe('not-found');
    const saleId = await makeSale(db, { authorId: await makeUser(db) });
    expect(await codeAfter(() => askForDays(app, viewer, saleId, wanted()))).toBe('not-found');
    expect(await codeAfter(() => askForDays(app, viewer, 'x', wanted()))).toBe('not-found');
    expect(await db.$count(wantedDays)).toBe(0);
  });
});

describe('telling', () => {
  test('is once when the days become free, by two workers at the same time, and never before', async () => {
    await close();
    await ask();
    await sweep();
    expect(await bell()).toEqual([]);
    await open();
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await bell()).toHaveLength(1);
    expect((await bell())[0]).toMatch(/^Free from .* to .*: Luna slip$/);
    await sweep();
    expect(await bell()).toHaveLength(1);
    expect(await waits()).toEqual([null]);
    await close();
    await ask();
    await open();
    await sweep();
    expect(await bell()).toHaveLength(2);
  });

  test('follows an order that ends, with its turnaround days, and an item that was opened again', async () => {
    const fixture = await rentalFixture(context);
    listingId = fixture.listingId;
    const order = await rentalOrder(context, listingId);
    if (order.kind !== 'rent') throw new Error('It is a rental');
    const transactionId = await preauthorised(context, fixture, order);
    const days = { first: addDays(order.last, 1), last: addDays(order.last, 4) };
    expect(await ask(days)).toBe('asked');
    await sweep();
    await db.update(listings).set({ state: 'closed' }).where(eq(listings.id, listingId));
    await executeAs(context, fixture.lenderId, transactionId, 'decline');
    await sweep();
    expect(await bell()).toEqual([]);
    await db.update(listings).set({ state: 'published' }).where(eq(listings.id, listingId));
    await sweep();
    expect(await bell()).toHaveLength(1);
  });

  test('goes round all wishes, whatever their number, and forgets those whose first day has passed', async () => {
    await close();
    const many = 520;
    const { first, last } = wanted();
    await db.execute(sql`
      with people as (
        insert into users (email, first_name, last_name, display_name)
        select gen_random_uuid() || '@example.org', 'W', 'W', 'W' from generate_series(1, ${many}) returning id
      ), saved as (
        insert into favourites (user_id, listing_id) select id, ${listingId} from people returning user_id
      )
      insert into wanted_days (user_id, listing_id, start_day, end_day)
      select user_id, ${listingId}, ${first}::date, ${last}::date from saved`);
    const freeId = await makeRental(db, { authorId: await makeUser(db), title: 'Noir' });
    await db.insert(favourites).values({ userId: viewer.id, listingId: freeId });
    const id = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
    await db.insert(wantedDays).values({ id, userId: viewer.id, listingId: freeId, startDay: first, endDay: last });
    const run = freedDaysSweep(app);
    await run();
    expect(await bell()).toEqual([]);
    await run();
    expect(await bell()).toHaveLength(1);
    expect(await db.$count(wantedDays)).toBe(many);
    await db.execute(sql`update wanted_days set start_day = ${addDays(firstDay, -1)}::date`);
    await run();
    await run();
    expect(await db.$count(wantedDays)).toBe(0);
    expect(await bell()).toHaveLength(1);
  });

  test('waits for all that an order would be refused for', async () => {
    await close();
    await ask();
    await open();
    await db.update(listings).set({ minimumDays: 8 }).where(eq(listings.id, listingId));
    await sweep();
    expect(await bell()).toEqual([]);
    await db.update(listings).set({ minimumDays: 3 }).where(eq(listings.id, listingId));
    await sweep();
    expect(await bell()).toHaveLength(1);
  });

  test('leaves out one whose account is being deleted, and neither waits for the other for ever', async () => {
    await close();
    await ask();
    await open();
    const isViewer = eq(users.id, viewer.id);
    const errors: unknown[] = [];
    const logger = { ...app.logger, error: (error: unknown) => void errors.push(error) };
    const { run } = await db.transaction(async (tx) => {
      await tx.select().from(users).where(isViewer).for('update');
      const notifying = freedDaysSweep({ ...app, logger })();
      await expect.poll(() => waitingForLocks(db)).toBe(1);
      await eraseFavourites(tx, viewer.id);
      await tx
        .update(users)
        .set({ deletedAt: sql`rotation_now()` })
        .where(isViewer);
      return { run: notifying };
    });
    await run;
    expect([errors, await bell()]).toEqual([[], []]);
  });
});
