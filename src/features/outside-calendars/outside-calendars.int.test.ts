import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { calendarFeeds, outsideCalendars, outsideDays } from '#src/database/schema/calendars.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { availabilityExceptions, listings } from '#src/database/schema/listings.ts';
import { addDays, type Days } from '#src/domain/dates/day.ts';
import { holdDays } from '#src/features/availability/bookings.server.ts';
import { setDays } from '#src/features/availability/exceptions.server.ts';
import { blockedDays, today } from '#src/features/availability/queries.server.ts';
import { deleteListing } from '#src/features/listings/delete-listings.server.ts';
import { listingForTransaction } from '#src/features/listings/listing-for-transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import type { CalendarAnswer } from '#src/platform/calendars/calendars.ts';
import { feedAddress } from '#src/platform/calendars/feed-address.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeRental, makeSale, makeTransaction, makeUser } from '#tests/support/factories.ts';
import { readFeed, renewFeed, stopFeed } from './feeds.server.ts';
import { calendarsOf, exportedCalendars, removeCalendar, saveCalendar } from './outside-calendars.server.ts';
import { isDue, readDueCalendars } from './read-due.server.ts';

const context = await contextOfFile();
const { db } = context.app;
const lender = await makeUser(db);
const customer = await makeUser(db);
const now = await today(context.app);
const at = (offset: number) => addDays(now, offset);
const span = (offset: number, length: number): Days => ({ start: at(offset), end: at(offset + length) });

/** What the other calendar answers, and the addresses that were read. */
let answer: CalendarAnswer;
let addresses: string[];
const app: App = {
  ...context.app,
  calendars: {
    addressOf: feedAddress,
    async read(address) {
      addresses.push(address.href);
      return answer;
    },
  },
};
const busy = (...days: Days[]): CalendarAnswer => ({ kind: 'read', days, skipped: 0 });
const failing: CalendarAnswer = { kind: 'failed', problem: 'refused' };

const address = 'https://calendar.example/secret/a.ics';
let own: { listingId: string; authorId: string };
beforeEach(async () => {
  own = { listingId: await makeRental(db, { authorId: lender, turnaroundDays: 0 }), authorId: lender };
  answer = busy(span(10, 3));
  addresses = [];
});

/** As its page shows them, and the same as the search knows them. */
async function closedDays() {
  const shown = await blockedDays(app, own.listingId, at(0), at(40));
  const { rows } = await db.execute<{ day: string }>(sql`
    select day::date::text as day from listings, generate_series(${at(0)}::date, ${at(39)}::date, '1 day') day
    where id = ${own.listingId} and closed @> day::date order by day`);
  expect(rows.map(({ day }) => day)).toEqual(shown);
  return shown;
}
const events = () => db.select().from(notificationEvents).where(eq(notificationEvents.listingId, own.listingId));

/** As if an hour had passed for this calendar. */
async function readAgain(): Promise<void> {
  await db
    .update(outsideCalendars)
    .set({ dueAt: sql`rotation_now()` })
    .where(eq(outsideCalendars.listingId, own.listingId));
  await readDueCalendars(app, 50);
}

async function failedFor(hours: number): Promise<void> {
  await db
    .update(outsideCalendars)
    .set({ failingSince: sql`rotation_now() - make_interval(hours => ${hours})` })
    .where(eq(outsideCalendars.listingId, own.listingId));
}

async function isHeld(days: Days): Promise<boolean> {
  const transactionId = await makeTransaction(db, own.listingId, customer, lender);
  return db.transaction(async (tx) => {
    const listing = await listingForTransaction(tx, own.listingId, { lock: true });
    return listing !== null && (await holdDays(tx, { listing, transactionId, days }));
  });
}

test('a calendar is read when it is named: its days close the rental, and no booking gets them', async () => {
  await saveCalendar(app, own, 'webcal://calendar.example/secret/a.ics');
  expect(addresses).toEqual([address]);
  expect(await closedDays()).toEqual([at(10), at(11), at(12)]);
  expect(await isHeld(span(12, 2))).toBe(false);
  expect(await isHeld(span(13, 2))).toBe(true);
  const { outside } = await calendarsOf(app, own);
  expect(outside).toMatchObject({ address, host: 'calendar.example', problem: null, skippedEvents: 0 });
  const [row] = await db.select().from(outsideCalendars).where(eq(outsideCalendars.listingId, own.listingId));
  expect(JSON.stringify(row)).not.toContain('secret');
});

test('its days are rows of their own: what the lender blocked stays when they end', async () => {
  await setDays(app, { ...own, days: span(11, 5) }, 0);
  await saveCalendar(app, own, address);
  expect(await closedDays()).toHaveLength(6);
  // Opening one changes nothing that the other calendar says.
  await setDays(app, { ...own, days: span(10, 2) }, 1);
  expect(await closedDays()).toContain(at(10));
  await removeCalendar(app, own);
  expect(await closedDays()).toEqual([at(12), at(13), at(14), at(15)]);
  expect(await db.$count(outsideDays, eq(outsideDays.listingId, own.listingId))).toBe(0);
  expect(await db.$count(availabilityExceptions, eq(availabilityExceptions.listingId, own.listingId))).toBe(1);
});

test('each hour its days are those that it has then; what stays is not written again', async () => {
  await saveCalendar(app, own, address);
  const before = await db.select().from(outsideDays).where(eq(outsideDays.listingId, own.listingId));
  answer = busy(span(10, 3), span(20, 1));
  await readAgain();
  expect(await closedDays()).toEqual([at(10), at(11), at(12), at(20)]);
  const after = await db.select().from(outsideDays).where(eq(outsideDays.listingId, own.listingId));
  expect(after).toEqual(expect.arrayContaining(before));
  // Not due yet.
  answer = busy();
  await readDueCalendars(app, 50);
  expect(await closedDays()).toHaveLength(4);
  await readAgain();
  expect(await closedDays()).toEqual([]);
});

test('a calendar that fails keeps its last days, and its lender is told after a day, once', async () => {
  await saveCalendar(app, own, address);
  answer = failing;
  await readAgain();
  expect(await closedDays()).toHaveLength(3);
  expect((await calendarsOf(app, own)).outside?.problem).toBe('refused');
  expect(await events()).toEqual([]);
  await failedFor(23);
  await readAgain();
  expect(await events()).toEqual([]);
  await failedFor(24);
  await readAgain();
  await readAgain();
  expect(await events()).toMatchObject([{ kind: 'calendar-failing', recipientId: lender }]);
  expect(JSON.stringify(await events())).not.toContain('secret');
  answer = busy();
  await readAgain();
  expect((await calendarsOf(app, own)).outside?.problem).toBeNull();
  // It fails again, and is told again.
  answer = failing;
  await readAgain();
  await failedFor(25);
  await readAgain();
  expect(await events()).toHaveLength(2);
});

test('an address that cannot be read is refused with its reason, and changes nothing', async () => {
  await saveCalendar(app, own, address);
  answer = failing;
  await expect(saveCalendar(app, own, 'https://elsewhere.example/b.ics')).rejects.toMatchObject({
    refusal: { code: 'calendar-unreadable', details: { problem: 'refused' } },
  });
  for (const [entered, problem] of [
    ['http://calendar.example/a.ics', 'address'],
    ['https://127.0.0.1/a.ics', 'address'],
    ['https://[::1]/a.ics', 'address'],
    ['https://calendar.example:8080/a.ics', 'address'],
  ] as const)
    await expect(saveCalendar(app, own, entered)).rejects.toMatchObject({ refusal: { details: { problem } } });
  const deployed = { ...app, config: { ...app.config, canonicalRootUrl: 'https://rotation.example' } };
  await expect(saveCalendar(deployed, own, 'https://rotation.example/calendars/a.ics')).rejects.toMatchObject({
    refusal: { details: { problem: 'own' } },
  });
  expect(addresses).toHaveLength(2);
  expect((await calendarsOf(app, own)).outside?.address).toBe(address);
  expect(await closedDays()).toHaveLength(3);
});

test('an answer that comes after another address was named is left out', async () => {
  await saveCalendar(app, own, address);
  await db
    .update(outsideCalendars)
    .set({ dueAt: new Date(0) })
    .where(eq(outsideCalendars.listingId, own.listingId));
  const slow: App = {
    ...app,
    calendars: {
      ...app.calendars,
      async read() {
        answer = busy(span(30, 1));
        await saveCalendar(app, own, 'https://elsewhere.example/b.ics');
        return busy(span(5, 1));
      },
    },
  };
  await readDueCalendars(slow, 50);
  expect(await closedDays()).toEqual([at(30)]);
});

test('two workers read a due calendar once', async () => {
  await saveCalendar(app, own, address);
  await db
    .update(outsideCalendars)
    .set({ dueAt: new Date(0) })
    .where(eq(outsideCalendars.listingId, own.listingId));
  await Promise.all([readDueCalendars(app, 50), readDueCalendars(app, 50)]);
  expect(addresses).toHaveLength(2);
});

test('only the lender of a rental has its calendars', async () => {
  const sale = await makeSale(db, { authorId: lender });
  for (const of of [
    { ...own, authorId: customer },
    { listingId: sale, authorId: lender },
    { listingId: 'x', authorId: lender },
  ]) {
    for (const command of [removeCalendar, renewFeed, stopFeed, calendarsOf])
      await expect(command(app, of)).rejects.toThrow('not-found');
    await expect(saveCalendar(app, of, address)).rejects.toThrow('not-found');
  }
  expect(addresses).toEqual([]);
});

test('a lender names at most twenty addresses an hour', async () => {
  const busyLender = await makeUser(db);
  own = { listingId: await makeRental(db, { authorId: busyLender }), authorId: busyLender };
  for (let count = 0; count < 20; count++) await saveCalendar(app, own, address);
  await expect(saveCalendar(app, own, address)).rejects.toThrow('too-many-requests');
  expect(addresses).toHaveLength(20);
});

async function secretOf(): Promise<string> {
  const { feed } = await calendarsOf(app, own);
  return feed?.match(/\/calendars\/([\w-]+)\.ics$/)?.[1] ?? '';
}

test('the feed says which days are busy, with the buffer, and nothing of who or of other calendars', async () => {
  await db.update(listings).set({ turnaroundDays: 2, title: 'Neutral coat' }).where(eq(listings.id, own.listingId));
  expect(await isHeld(span(5, 3))).toBe(true);
  await setDays(app, { ...own, days: span(20, 2) }, 0);
  answer = busy(span(30, 3));
  await saveCalendar(app, own, address);
  await renewFeed(app, own);
  const read = await readFeed(app, await secretOf());
  const text = read.kind === 'calendar' ? read.text : '';
  const dates = (name: string) =>
    [...text.matchAll(new RegExp(`${name};VALUE=DATE:(\\d+)`, 'g'))].map((found) => found[1]);
  const compact = (offset: number) => at(offset).replaceAll('-', '');
  expect(dates('DTSTART')).toEqual([compact(5), compact(20)]);
  expect(dates('DTEND')).toEqual([compact(10), compact(22)]);
  expect(new Set(text.match(/SUMMARY:.*/g))).toEqual(new Set(['SUMMARY:Busy']));
  for (const id of [lender, customer, own.listingId, 'calendar.example']) expect(text).not.toContain(id);
});

test('a renewed address ends the one before, and one that is turned off is missing', async () => {
  await renewFeed(app, own);
  const first = await secretOf();
  await renewFeed(app, own);
  const second = await secretOf();
  expect([(await readFeed(app, first)).kind, (await readFeed(app, second)).kind]).toEqual(['missing', 'calendar']);
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.listingId, own.listingId));
  expect(JSON.stringify(row)).not.toContain(second);
  await stopFeed(app, own);
  expect((await readFeed(app, second)).kind).toBe('missing');
  expect((await readFeed(app, 'x'.repeat(10_000))).kind).toBe('missing');
});

test('a feed that is read too often is refused for a while', async () => {
  await renewFeed(app, own);
  const secret = await secretOf();
  const kinds = await Promise.all(Array.from({ length: 121 }, async () => (await readFeed(app, secret)).kind));
  expect(kinds.filter((kind) => kind === 'too-often')).toHaveLength(1);
});

test('a deleted listing has no calendars any more', async () => {
  await saveCalendar(app, own, address);
  await renewFeed(app, own);
  const secret = await secretOf();
  await db.transaction((tx) => deleteListing(tx, own));
  expect((await readFeed(app, secret)).kind).toBe('missing');
  for (const table of [outsideCalendars, outsideDays, calendarFeeds])
    expect(await db.$count(table, eq(table.listingId, own.listingId))).toBe(0);
  await expect(saveCalendar(app, own, address)).rejects.toThrow('not-found');
});

test('the export has the address and its days', async () => {
  const one = await makeUser(db);
  own = { listingId: await makeRental(db, { authorId: one }), authorId: one };
  await saveCalendar(app, own, address);
  const rows: unknown[] = [];
  for await (const row of exportedCalendars(app, one)) rows.push(row);
  expect(rows).toMatchObject([{ listingId: own.listingId, address, days: [`[${at(10)},${at(13)})`] }]);
});

test('what is due is found by the index, however many are named', async () => {
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(sql`explain select id from outside_calendars where ${isDue} order by due_at limit 1 for update`);
  });
  expect(JSON.stringify(plan.rows)).toContain('Index Cond: (due_at <=');
});
