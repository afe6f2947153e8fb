import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { listings } from '#src/database/schema/listings.ts';
import { savedSearches } from '#src/database/schema/saved-searches.ts';
import { emails } from '#src/database/schema/system.ts';
import { users } from '#src/database/schema/users.ts';
import { addDays, dayInZone } from '#src/domain/dates/day.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { bellPage } from '#src/features/notifications/queries.server.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeRental, makeSale, makeUser } from '#tests/support/factories.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { changeSavedSearch, eraseSavedSearches, removeSavedSearch, saveSearch } from './commands.server.ts';
import { savedSearchesOf } from './queries.server.ts';
import { isDue, notifyOfNewListings } from './notify-of-new-listings.server.ts';

const { app } = await contextOfFile();
const { db } = app;
let lenderId: string;
let viewer: Viewer;
beforeEach(async () => {
  await db.delete(savedSearches);
  lenderId = await makeUser(db);
  viewer = viewerFor(await makeUser(db));
});

const wardrobe = (text: string) => new URLSearchParams(`pub_hostId=${lenderId}&${text}`);

/** Saved a day ago, and due now, with a search of its lender's wardrobe. */
async function saved(text = '', name = 'Dresses'): Promise<string> {
  const id = await saveSearch(app, viewer, parseSearch(wardrobe(text)), name);
  await makeDue(id);
  return id;
}

const makeDue = (id: string) =>
  db
    .update(savedSearches)
    .set({ dueAt: sql`rotation_now()`, notifiedUntil: sql`least(notified_until, rotation_now() - interval '1 day')` })
    .where(eq(savedSearches.id, id));
/** `told` as an age: until when it has been told. */
const dueAgain = (id: string, notified?: string) =>
  db
    .update(savedSearches)
    .set({
      dueAt: sql`rotation_now()`,
      ...(notified && { notifiedUntil: sql`rotation_now() - ${notified}::interval` }),
    })
    .where(eq(savedSearches.id, id));

async function published(title: string, facts: Partial<Parameters<typeof makeRental>[1]> = {}, age = '10 minutes') {
  const id = await makeRental(db, { authorId: lenderId, title, ...facts });
  await db
    .update(listings)
    .set({ publishedAt: sql`rotation_now() - ${age}::interval` })
    .where(eq(listings.id, id));
  return id;
}

const bell = async () => (await bellPage(app, viewer)).rows.map(({ text }) => text);
const notified = async () => {
  const rows = await db.select().from(notificationEvents).where(eq(notificationEvents.recipientId, viewer.id));
  return rows
    .flatMap(({ facts }) => (facts as { listings?: { title: string }[] }).listings ?? [])
    .map((row) => row.title);
};

test('new listings that fit are told once, the latest first, however many workers look', async () => {
  const id = await saved('pub_sizing=8');
  await published('Before', { sizes: ['8'] }, '2 days');
  await published('First', { sizes: ['8', '10'] }, '20 minutes');
  await published('Second', { sizes: ['8'] });
  await published('Another size', { sizes: ['10'] });
  await published('Not settled', { sizes: ['8'] }, '1 minute');
  await Promise.all([notifyOfNewListings(app), notifyOfNewListings(app), notifyOfNewListings(app)]);
  expect([await notified(), await bell()]).toEqual([['Second', 'First'], ['2 new items for “Dresses”']]);
  await dueAgain(id);
  await notifyOfNewListings(app);
  expect(await bell()).toHaveLength(1);
  await db.execute(
    sql`update listings set published_at = rotation_now() - interval '3 minutes' where title = 'Not settled'`,
  );
  await dueAgain(id, '4 minutes');
  await notifyOfNewListings(app);
  expect(await notified()).toEqual(expect.arrayContaining(['Not settled']));
  expect(await notified()).toHaveLength(3);
});

test('nothing of one’s own, closed, sold, or by a banned user is told', async () => {
  const own = viewerFor(lenderId);
  const ownBell = async () => (await bellPage(app, own)).rows;
  const ids = [await saved(), await saveSearch(app, own, parseSearch(wardrobe('')), 'My own')];
  const run = async () => {
    for (const id of ids) await makeDue(id);
    await notifyOfNewListings(app);
  };
  await published('Open');
  const [closed, sold] = [await published('Closed'), await makeSale(db, { authorId: lenderId, title: 'Sold' })];
  const publishedAt = sql`rotation_now() - interval '5 minutes'`;
  await db.update(listings).set({ state: 'closed' }).where(eq(listings.id, closed));
  await db.update(listings).set({ stock: 0, publishedAt }).where(eq(listings.id, sold));
  await run();
  expect([await notified(), await ownBell()]).toEqual([['Open'], []]);
  await db.update(users).set({ banned: true }).where(eq(users.id, lenderId));
  await run();
  expect([await notified(), await ownBell()]).toEqual([['Open'], []]);
  await db.update(users).set({ banned: false }).where(eq(users.id, lenderId));
  await db.update(listings).set({ stock: 1 }).where(eq(listings.id, sold));
  await run();
  expect([await notified(), await ownBell()]).toEqual([expect.arrayContaining(['Sold']), []]);
});

test('a name and a choice of emails that change meanwhile are obeyed', async () => {
  const today = dayInZone(await app.clock.now(), marketplace.timeZone);
  const id = await saved(`pub_dates=${addDays(today, 20)},${addDays(today, 24)}`);
  await published('Luna slip');
  const now = async () => {
    await changeSavedSearch(app, viewer, id, { name: 'For Ana', frequency: 'day-bell' });
    return app.clock.now();
  };
  await notifyOfNewListings({ ...app, clock: { ...app.clock, now } });
  await emailDueNotifications(app, 50);
  expect(await bell()).toEqual(['1 new item for “For Ana”']);
  expect(await db.$count(emails, eq(emails.recipientId, viewer.id))).toBe(0);
});

test('one whose account is being deleted is told nothing, and neither waits for the other for ever', async () => {
  await saved();
  await published('Luna slip');
  const errors: unknown[] = [];
  const logger = { ...app.logger, error: (error: unknown) => void errors.push(error) };
  const isViewer = eq(users.id, viewer.id);
  const { run } = await db.transaction(async (tx) => {
    await tx.select().from(users).where(isViewer).for('update');
    const notifying = notifyOfNewListings({ ...app, logger });
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await eraseSavedSearches(tx, viewer.id);
    await tx
      .update(users)
      .set({ deletedAt: sql`rotation_now()` })
      .where(isViewer);
    return { run: notifying };
  });
  await run;
  expect(errors).toEqual([]);
  expect(await notified()).toEqual([]);
});

test('what is due is found by the index, however many are saved', async () => {
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(sql`explain select id from saved_searches where ${isDue} order by due_at, id limit 20`);
  });
  expect(JSON.stringify(plan.rows)).toContain('Index Cond: (due_at <=');
});

test('a worker that dies half-way has told nobody, and the next one notifies once', async () => {
  const id = await saved();
  await published('Luna slip');
  const dies: App = {
    ...app,
    logger: { ...app.logger, error: () => {} },
    jobs: { ...app.jobs, send: () => Promise.reject(new Error('killed')) },
  };
  await notifyOfNewListings(dies);
  expect(await bell()).toEqual([]);
  await dueAgain(id);
  await notifyOfNewListings(app);
  await dueAgain(id);
  await notifyOfNewListings(app);
  expect(await notified()).toEqual(['Luna slip']);
});

test('a search that fails is put off, and the others are told', async () => {
  await published('Luna slip');
  const today = dayInZone(await app.clock.now(), marketplace.timeZone);
  const broken = await saved(`pub_dates=${addDays(today, 20)},${addDays(today, 24)}`);
  await db
    .update(savedSearches)
    .set({ dueAt: sql`rotation_now() - interval '1 minute'` })
    .where(eq(savedSearches.id, broken));
  await saved();
  let failures = 0;
  const clock = { ...app.clock, now: () => (failures++ === 0 ? Promise.reject(new Error('slow')) : app.clock.now()) };
  await notifyOfNewListings({ ...app, clock, logger: { ...app.logger, error: () => {} } });
  expect(await bell()).toEqual(['1 new item for “Dresses”']);
  const [row] = await db.select().from(savedSearches).where(eq(savedSearches.id, broken));
  expect(row?.dueAt?.getTime()).toBeGreaterThan((await app.clock.now()).getTime());
});

test('an email goes to those who chose one, with the link that ends it', async () => {
  const id = await saved('', 'For Ana & Bea');
  await published('Luna slip');
  await notifyOfNewListings(app);
  await emailDueNotifications(app, 50);
  const [row] = await db.select().from(savedSearches).where(eq(savedSearches.id, id));
  const mine = await db.select().from(emails).where(eq(emails.recipientId, viewer.id));
  expect(mine).toMatchObject([{ subject: '1 new item for “For Ana & Bea”', kind: 'search-found' }]);
  expect(mine[0]?.unsubscribeUrl).toMatch(new RegExp(`/saved-searches/unsubscribe\\?t=${row?.unsubscribeToken}$`));
  await changeSavedSearch(app, viewer, id, { name: 'For Ana', frequency: 'day-bell' });
  await published('Noir', {}, '3 minutes');
  await dueAgain(id, '4 minutes');
  await notifyOfNewListings(app);
  await emailDueNotifications(app, 50);
  expect(await db.$count(emails, eq(emails.recipientId, viewer.id))).toBe(1);
  expect(await bell()).toHaveLength(2);
});

test('a search ends when its days have passed, and says so once', async () => {
  const today = dayInZone(await app.clock.now(), marketplace.timeZone);
  const id = await saved();
  await published('Luna slip');
  const past = `pub_dates=${addDays(today, -3)},${addDays(today, -1)}&pub_hostId=${lenderId}`;
  await db.update(savedSearches).set({ search: past }).where(eq(savedSearches.id, id));
  await notifyOfNewListings(app);
  await dueAgain(id).catch(() => null);
  await notifyOfNewListings(app);
  expect(await bell()).toEqual(['Your saved search “Dresses” has ended: its days have passed']);
  const { recipientId, detailPage } = notificationEvents;
  const pages = await db.select({ detailPage }).from(notificationEvents).where(eq(recipientId, viewer.id));
  expect(pages).toEqual([{ detailPage: `/s?pub_hostId=${lenderId}` }]);
  expect(await savedSearchesOf(app, viewer)).toMatchObject([{ id, isEnded: true }]);
});

test('days that are beyond the horizon are waited for, and days alone fit what is free on them', async () => {
  const today = dayInZone(await app.clock.now(), marketplace.timeZone);
  const days = (from: number) => `pub_dates=${addDays(today, from)},${addDays(today, from + 3)}`;
  const id = await saved();
  await published('Luna slip');
  await db
    .update(savedSearches)
    .set({ search: `${days(500)}&pub_hostId=${lenderId}` })
    .where(eq(savedSearches.id, id));
  await notifyOfNewListings(app);
  expect(await bell()).toEqual([]);
  await db
    .update(savedSearches)
    .set({ search: `${days(30)}&pub_hostId=${lenderId}`, dueAt: sql`rotation_now()` })
    .where(eq(savedSearches.id, id));
  await published('For longer stays', { minimumDays: 10 });
  await notifyOfNewListings(app);
  expect(await notified()).toEqual(['Luna slip']);
});

test('whatever is stored as an address finds what that address shows, and fails no run', async () => {
  await published('Luna slip', { sizes: ['8'] });
  const texts = [
    `pub_hostId=${lenderId}&unknown=1&pub_category=nothing&pub_dates=2027-02-28,2027-02-31`,
    `pub_hostId=${lenderId}&keywords=${encodeURIComponent("lun') | !!'& <-> \0")}`,
    `pub_hostId=${lenderId}&bounds=91,999,-91,x&price=9,1,2&page=99999&%`,
    `pub_hostId=${lenderId}&${'&'.repeat(1_900)}`,
  ];
  for (const search of texts) {
    const id = await saved();
    await db
      .update(savedSearches)
      .set({ search, name: search.slice(40, 60) })
      .where(eq(savedSearches.id, id));
  }
  const errors: unknown[] = [];
  await notifyOfNewListings({ ...app, logger: { ...app.logger, error: (error) => errors.push(error) } });
  expect(errors).toEqual([]);
  expect(await notified()).toEqual(texts.map(() => 'Luna slip'));
});

test('a removed search notifies of nothing, and is gone an hour later; a banned user is told nothing', async () => {
  const id = await saved();
  await published('Luna slip');
  await removeSavedSearch(app, viewer, id);
  await notifyOfNewListings(app);
  expect(await db.$count(savedSearches)).toBe(1);
  await db.update(savedSearches).set({ deletedAt: sql`rotation_now() - interval '61 minutes'` });
  await notifyOfNewListings(app);
  expect(await db.$count(savedSearches)).toBe(0);
  await saved();
  await db.update(users).set({ banned: true }).where(eq(users.id, viewer.id));
  await notifyOfNewListings(app);
  expect(await bell()).toEqual([]);
});
