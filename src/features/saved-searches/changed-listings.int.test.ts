import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { listingChanges, savedSearches, savedSearchFinds } from '#src/database/schema/saved-searches.ts';
import { users } from '#src/database/schema/users.ts';
import { addDays, type Days } from '#src/domain/dates/day.ts';
import { blockDays, unblockDays } from '#src/features/availability/exceptions.server.ts';
import { today } from '#src/features/availability/queries.server.ts';
import { changeWeek } from '#src/features/listings/week.server.ts';
import { bellPage } from '#src/features/notifications/queries.server.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeRental, makeSale, makeUser } from '#tests/support/factories.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { executeAs, preauthorised, rentalFixture, rentalOrder } from '#tests/support/test-context.ts';
import { removeSavedSearch, saveSearch } from './commands.server.ts';
import { notifyOfNewListings } from './notify-of-new-listings.server.ts';

const context = await contextOfFile();
const { app } = context;
const { db } = app;
let authorId: string;
let viewer: ReturnType<typeof viewerFor>;
beforeEach(async () => {
  await db.delete(savedSearches);
  await db.delete(listingChanges);
  authorId = await makeUser(db);
  viewer = viewerFor(await makeUser(db));
});

type Values = Partial<typeof listings.$inferInsert>;

/** An old listing: published before the searches of these tests looked. */
async function old(values: Values = {}, make = makeRental): Promise<string> {
  const id = await make(db, { authorId });
  await aged(id, values);
  return id;
}

async function aged(id: string, values: Values = {}): Promise<void> {
  await change(id, { ...values, publishedAt: new Date((await app.clock.now()).getTime() - 9 * 86_400_000) });
  await db.delete(listingChanges).where(eq(listingChanges.listingId, id));
}

const saved = (text: string, by = viewer) =>
  saveSearch(app, by, parseSearch(new URLSearchParams(`pub_hostId=${authorId}&${text}`)), 'Dresses');

const change = (id: string, values: Values) => db.update(listings).set(values).where(eq(listings.id, id));

const whole = { displayAmount: 15_000, priceAmount: 10_000 };
const dear = { displayAmount: 30_000, priceAmount: 25_000 };

/** A night passes: what was changed is settled, and all searches look again. */
async function night(): Promise<void> {
  await db.execute(sql`update listing_changes set changed_at = changed_at - interval '1 day'`);
  await db.execute(
    sql`update saved_searches set due_at = rotation_now(), notified_until = notified_until - interval '1 day'`,
  );
  await notifyOfNewListings(app);
}

const bell = async (by = viewer) => (await bellPage(app, by)).rows.map(({ text }) => text);
const mayFit = async () => (await db.select().from(listingChanges)).map((change) => change.mayFit);
const told = async () => (await db.select().from(savedSearchFinds)).map(({ listingId }) => listingId).toSorted();

test('an item that is edited so that it fits is told once, and others that change are not', async () => {
  const grows = await old({ sizes: ['10'] });
  const fits = await old({ sizes: ['8'] });
  const others = await old({ sizes: ['10'] });
  await saved('pub_sizing=8');
  await change(grows, { sizes: ['8', '10'] });
  await change(fits, { title: 'Another name', sizes: ['8', '12'] });
  await change(others, { sizes: ['12'] });
  await night();
  expect([await told(), await bell()]).toEqual([[grows], ['1 new item for “Dresses”']]);
  await change(grows, { sizes: ['10'] });
  await night();
  await change(grows, { sizes: ['8'] });
  await night();
  expect(await bell()).toHaveLength(1);
});

test('a lower price is told to those whose limit it has come below', async () => {
  const id = await old(dear);
  await Promise.all([saved('price=0,200'), saved('price=0,400')]);
  await change(id, whole);
  await night();
  expect(await bell()).toHaveLength(1);
  // What counts is the row of the cursor, not the one before the last change.
  const other = await old(dear);
  await change(other, whole);
  await change(other, { displayAmount: 14_000 });
  await night();
  expect(await bell()).toHaveLength(2);
});

test('an item that is opened, or in stock again, is told, also when it was changed while it was closed', async () => {
  const [closed, sold] = [await old(dear), await old({}, makeSale)];
  await change(closed, { state: 'closed' });
  await change(sold, { stock: 0 });
  await saved('price=0,200');
  await night();
  expect(await told()).toEqual([]);
  await change(closed, whole);
  await change(closed, { state: 'published' });
  await change(sold, { stock: 2, displayAmount: 9_000 });
  await night();
  expect(await told()).toEqual([closed, sold].toSorted());
  await change(sold, { stock: 1 });
  await change(closed, { state: 'closed' });
  await change(closed, { state: 'published' });
  await night();
  expect(await bell()).toEqual(['2 new items for “Dresses”']);
});

const daysFrom = async (ahead: number): Promise<Days> => {
  const start = addDays(await today(app), ahead);
  return { start, end: addDays(start, 4) };
};
const datesOf = ({ start, end }: Days) => `pub_dates=${start},${addDays(end, -1)}`;

test('days that their lender frees are told, and days that were taken and freed between two runs are not', async () => {
  const listingId = await old();
  const days = await daysFrom(30);
  await saved(datesOf(days));
  await blockDays(app, { authorId, listingId, days });
  await unblockDays(app, { authorId, listingId, days });
  await night();
  expect(await told()).toEqual([]);
  await blockDays(app, { authorId, listingId, days });
  await night();
  expect(await told()).toEqual([]);
  await unblockDays(app, { authorId, listingId, days: await daysFrom(60) });
  await night();
  expect(await told()).toEqual([]);
  await unblockDays(app, { authorId, listingId, days });
  await night();
  expect(await told()).toEqual([listingId]);
});

test('days that their lender opens against her week are told, and so are those that a new week opens', async () => {
  const days = await daysFrom(30);
  const sundays = () => old({ openWeekdays: 1 });
  const [single, weekly, other] = [await sundays(), await sundays(), await sundays()];
  await saved(datesOf(days));
  await unblockDays(app, { authorId, listingId: other, days: { ...days, end: addDays(days.start, 2) } });
  await night();
  expect(await told()).toEqual([]);
  await unblockDays(app, { authorId, listingId: single, days });
  await changeWeek(app, { authorId, listingId: weekly }, 127);
  await night();
  expect(await told()).toEqual([single, weekly].toSorted());
  // Closed and opened again between two runs: it fitted at the cursor.
  const late = viewerFor(await makeUser(db));
  await saved(datesOf(days), late);
  await db.delete(listingChanges);
  await blockDays(app, { authorId, listingId: single, days });
  expect(await mayFit()).toEqual([false, false]);
  await unblockDays(app, { authorId, listingId: single, days });
  await night();
  expect(await bell(late)).toEqual([]);
});

test('days of an order that is declined are told, but not to their own lender', async () => {
  const fixture = await rentalFixture(context);
  const { listingId, lenderId } = fixture;
  await aged(listingId);
  const order = await rentalOrder(context, listingId);
  if (order.kind !== 'rent') throw new Error('Not a rental');
  const transactionId = await preauthorised(context, fixture, order);
  const query = parseSearch(new URLSearchParams(`pub_hostId=${lenderId}&pub_dates=${order.first},${order.last}`));
  for (const by of [viewer, viewerFor(lenderId)]) await saveSearch(app, by, query, 'Dresses');
  await night();
  expect(await told()).toEqual([]);
  await executeAs(context, lenderId, transactionId, 'decline');
  await night();
  expect([await told(), await bell()]).toEqual([[listingId], ['1 new item for “Dresses”']]);
});

test('items of a banned user, deleted ones, and changes that no search reads are no news', async () => {
  const id = await old(dear);
  await saved('price=0,200');
  await change(id, { description: 'Silk', flaws: 'None', privateData: { street: 'canary' }, floorPercent: 80 });
  const rows = await db.select().from(listingChanges);
  expect(rows.map(({ before }) => Object.keys(before))).toEqual([['search_text']]);
  await change(id, whole);
  await db.update(users).set({ banned: true }).where(eq(users.id, authorId));
  await night();
  expect(await told()).toEqual([]);
  await change(id, { deletedAt: new Date() });
  await db.update(users).set({ banned: false }).where(eq(users.id, authorId));
  await night();
  expect(await told()).toEqual([]);
});

test('items of a lender whose ban is lifted are told to those who looked while it lasted', async () => {
  const ban = (banned: boolean) => db.update(users).set({ banned }).where(eq(users.id, authorId));
  const [fits, closed] = [await old(), await old()];
  await saved('price=0,200');
  // Between two runs: it fitted at the cursor.
  await ban(true);
  expect(await mayFit()).toEqual([false, false]);
  await ban(false);
  await night();
  expect(await told()).toEqual([]);
  await ban(true);
  await change(closed, { state: 'closed' });
  await night();
  expect(await told()).toEqual([]);
  await change(fits, { title: 'Another name' });
  await ban(false);
  await night();
  expect([await told(), await bell()]).toEqual([[fits], ['1 new item for “Dresses”']]);
});

test('what changes before its first publication is kept by nothing, and old changes are removed', async () => {
  const draft = await old(dear);
  await change(draft, { state: 'draft', publishedAt: null });
  await db.delete(listingChanges);
  await change(draft, whole);
  expect(await db.$count(listingChanges)).toBe(0);
  await change(await old(dear), whole);
  await db.execute(sql`update listing_changes set changed_at = rotation_now() - interval '16 days'`);
  await notifyOfNewListings(app);
  expect(await db.$count(listingChanges)).toBe(0);
});

test('what a removed search has told is forgotten with it', async () => {
  const id = await old(dear);
  const search = await saved('price=0,200');
  await change(id, whole);
  await night();
  expect(await told()).toEqual([id]);
  await removeSavedSearch(app, viewer, search);
  await db.execute(sql`update saved_searches set deleted_at = rotation_now() - interval '2 hours'`);
  await notifyOfNewListings(app);
  expect(await told()).toEqual([]);
});
