import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outsideCalendars } from '#src/database/schema/calendars.ts';
import type { App } from '#src/platform/app.ts';
import type { CalendarAnswer } from '#src/platform/calendars/calendars.ts';
import { feedAddress } from '#src/platform/calendars/feed-address.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { calendarsOf, saveCalendar } from './outside-calendars.server.ts';
import { readDueCalendars } from './read-due.server.ts';

const context = await contextOfFile();
const { db } = context.app;
const authorId = await makeUser(db);
const own = { listingId: await makeRental(db, { authorId }), authorId };

const busy: CalendarAnswer = { kind: 'read', days: [], skipped: 0 };
let answer: CalendarAnswer = busy;
const app: App = {
  ...context.app,
  calendars: { addressOf: feedAddress, read: async (): Promise<CalendarAnswer> => answer },
};

/** Minutes until the calendar is read again, after a reading when it has failed for these hours. */
async function waitAfter(hours: number): Promise<number> {
  const failingSince = hours === 0 ? null : sql`rotation_now() - make_interval(secs => ${hours * 3_600})`;
  const of = eq(outsideCalendars.listingId, own.listingId);
  await db
    .update(outsideCalendars)
    .set({ failingSince, dueAt: sql`rotation_now()` })
    .where(of);
  await readDueCalendars(app, 50);
  const { outside } = await calendarsOf(app, own);
  if (outside === null) throw new Error('The calendar is gone');
  return Math.round((outside.dueAt.getTime() - outside.now.getTime()) / 60_000);
}

test('a calendar that goes on failing is read less often, at least once a day, and its lender sees when', async () => {
  await saveCalendar(app, own, 'https://calendar.example/secret/a.ics');
  answer = { kind: 'failed', problem: 'refused' };
  const waits: number[] = [];
  for (const hours of [0, 1, 2, 5, 16, 23.5, 24, 30, 500]) waits.push((await waitAfter(hours)) / 60);
  // At 16 hours only eight are left until the lender is told.
  expect(waits).toEqual([1, 1, 2, 5, 8, 1, 24, 24, 24]);
  answer = busy;
  expect(await waitAfter(30)).toBe(60);
  expect((await calendarsOf(app, own)).outside?.problem).toBeNull();
});

test('while nothing is due it is asked for once, not by each reader', async () => {
  await db.update(outsideCalendars).set({ dueAt: sql`rotation_now() + interval '1 hour'` });
  let statements = 0;
  const counted = new Proxy(db, {
    get(target, key) {
      if (key === 'execute') statements += 1;
      return Reflect.get(target, key);
    },
  });
  await readDueCalendars({ ...app, db: counted }, 50);
  expect(statements).toBe(1);
});

test('a calendar that replaces another is as new as a first one: an undo of what was done since then finds it', async () => {
  const createdAt = async () => {
    const [row] = await db.select().from(outsideCalendars).where(eq(outsideCalendars.listingId, own.listingId));
    return row?.createdAt.getTime() ?? 0;
  };
  answer = busy;
  await saveCalendar(app, own, 'https://calendar.example/secret/a.ics');
  await db.update(outsideCalendars).set({ createdAt: sql`rotation_now() - interval '2 days'` });
  const before = await createdAt();
  await saveCalendar(app, own, 'https://calendar.example/secret/b.ics');
  expect(await createdAt()).toBeGreaterThan(before + 86_400_000);
});
