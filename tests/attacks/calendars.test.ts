import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outsideCalendars } from '#src/database/schema/calendars.ts';
import { addDays, type Day } from '#src/domain/dates/day.ts';
import { calendarFor, today } from '#src/features/availability/queries.server.ts';
import { calendarsOf, saveCalendar } from '#src/features/outside-calendars/outside-calendars.server.ts';
import { readDueCalendars } from '#src/features/outside-calendars/read-due.server.ts';
import type { App } from '#src/platform/app.ts';
import { maxAtOnce } from '#src/platform/calendars/calendars.ts';
import type { CalendarOptions } from '#src/platform/calendars/calendars.server.ts';
import { isPublicAddress } from '#src/platform/calendars/public-address.ts';
import { local, startCalendarServer, type CalendarServer } from '#tests/support/calendar-server.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { lenderAndCustomer } from '#tests/support/lender-and-customer.ts';
import { hostileCalendars } from './corpus/calendars.ts';

const { db, app: bare } = await lenderAndCustomer();
const config = { ...bare.config, sessionSecret: 'a secret of the tests', canonicalRootUrl: 'https://rotation.example' };
const named = 'https://calendar.example/secret/a.ics';
/** A day that can be rented, and no day is closed before the calendar says so. */
const quiet = addDays(await today(bare), 40);
const compact = (day: Day) => day.replaceAll('-', '');

let server: CalendarServer;
let own: { listingId: string; authorId: string };
beforeAll(async () => {
  server = await startCalendarServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const authorId = await makeUser(db);
  own = { listingId: await makeRental(db, { authorId, turnaroundDays: 0 }), authorId };
  server.requested.length = 0;
  server.answer = (_, response) => response.end(busyOn(quiet));
});

const busyOn = (...days: readonly Day[]) =>
  [
    'BEGIN:VCALENDAR',
    ...days.map((day) => `BEGIN:VEVENT\r\nUID:${day}\r\nDTSTART;VALUE=DATE:${compact(day)}\r\nEND:VEVENT`),
    'END:VCALENDAR\r\n',
  ].join('\r\n');

const appWith = (options: Partial<CalendarOptions> = {}): App => ({
  ...bare,
  config,
  calendars: server.calendars(options),
});

/** Why the address is refused; null when it is named. */
async function problemOf(address: string, options: Partial<CalendarOptions> = {}): Promise<unknown> {
  try {
    await saveCalendar(appWith(options), own, address);
    return null;
  } catch (error) {
    const { refusal } = error as { refusal?: { code: string; details: { problem: string } } };
    return refusal?.code === 'calendar-unreadable' ? refusal.details.problem : error;
  }
}

const closedDays = async () => (await calendarFor(bare, own.listingId))?.unavailable ?? [];
const outside = async () => (await calendarsOf(appWith(), own)).outside;

test('a calendar is read when it is named and by the worker, and keeps its last days while it attacks', async () => {
  const before = await closedDays();
  expect(await problemOf('webcal://calendar.example/secret/a.ics')).toBeNull();
  expect(await closedDays()).toEqual([...before, quiet]);
  const readAgain = async (options: Partial<CalendarOptions> = {}) => {
    await db.update(outsideCalendars).set({ dueAt: new Date(0) });
    await readDueCalendars(appWith(options), 10);
    return await closedDays();
  };
  server.answer = (_, response) => response.end(busyOn(quiet, addDays(quiet, 3)));
  const both = [...before, quiet, addDays(quiet, 3)];
  expect(await readAgain()).toEqual(both);
  expect(await outside()).toMatchObject({ address: named, problem: null });
  // Its name leads elsewhere now, and then its server does.
  expect(await readAgain({ isPublic: isPublicAddress })).toEqual(both);
  expect(await outside()).toMatchObject({ problem: 'private' });
  server.answer = (_, response) => response.writeHead(302, { location: 'https://169.254.169.254/' }).end();
  expect(await readAgain()).toEqual(both);
  expect(await outside()).toMatchObject({ problem: 'moved' });
  server.answer = (_, response) => response.end(busyOn());
  expect(await readAgain()).toEqual(before);
  expect(server.requested).toEqual(Array.from({ length: 4 }, () => 'calendar.example /secret/a.ics'));
});

test('as many as the reader takes are read at a time, and each that is due is read', async () => {
  await db.delete(outsideCalendars);
  for (let made = 0; made < 12; made++) {
    const authorId = await makeUser(db);
    await saveCalendar(appWith(), { listingId: await makeRental(db, { authorId }), authorId }, named);
  }
  await db.update(outsideCalendars).set({ dueAt: new Date(0) });
  let [reading, most, read] = [0, 0, 0];
  const { addressOf } = server.calendars();
  const full = Promise.withResolvers<void>();
  // No reading ends before one more would have begun.
  const open = async () => {
    for (let count = 0; count < 20; count++) await db.execute(sql`select`);
    full.resolve();
  };
  const counting = async () => {
    most = Math.max(most, ++reading);
    if (reading === maxAtOnce) void open();
    await full.promise;
    reading--;
    read++;
    return { kind: 'read', days: [], skipped: 0 } as const;
  };
  const app = { ...appWith(), calendars: { addressOf, read: counting } };
  await readDueCalendars(app, 50);
  expect([most, read]).toEqual([maxAtOnce, 12]);
  await db.update(outsideCalendars).set({ dueAt: new Date(0) });
  await readDueCalendars(app, 5);
  expect(read).toBe(17);
});

describe('this machine and its network', () => {
  const ownAddresses = [
    ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.0.0.1/', 'https://017700000001/', 'https://127.1/'],
    ...['https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://①②⑦.⓪.⓪.①/', 'https://127。0。0。1/', 'https://0/'],
    ...['https://169.254.169.254/latest/meta-data', 'https://metadata.google.internal/', 'https://localhost/'],
    ...[
      'https://localhost%2e/',
      'https://printer.local/',
      'https://calendar.example@127.0.0.1/',
      'webcal://127.0.0.1/',
    ],
    ...[
      'https://calendar.example:5432/',
      'http://calendar.example/',
      '//127.0.0.1/',
      '/etc/passwd',
      'file:///etc/passwd',
    ],
    ...['gopher://calendar.example/', 'data:text/calendar,BEGIN:VCALENDAR', 'javascript:alert(1)'],
  ];
  test('are opened by no address', async () => {
    const authors = [own];
    for (const address of ownAddresses) {
      // A lender names twenty an hour.
      if (authors.length * 15 < ownAddresses.indexOf(address)) {
        const authorId = await makeUser(db);
        own = { listingId: await makeRental(db, { authorId }), authorId };
        authors.push(own);
      }
      expect(await problemOf(address), address).toBe('address');
    }
    expect(server.requested).toEqual([]);
    expect(await db.$count(outsideCalendars, eq(outsideCalendars.listingId, own.listingId))).toBe(0);
  });

  test('are opened by no name, also one of several addresses', async () => {
    const inside = ['127.0.0.1', '10.1.2.3', '169.254.169.254', '0.0.0.0', '::1', '::ffff:127.0.0.1', 'fd00::1'];
    for (const address of [...inside, '64:ff9b::a9fe:a9fe', '100.100.100.200']) {
      const resolve = async () => [
        { address: '203.0.114.1', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ];
      expect(await problemOf(named, { isPublic: isPublicAddress, resolve }), address).toBe('private');
    }
    expect(server.requested).toEqual([]);
  });

  test('are opened by no redirect, and by no name that has moved meanwhile', async () => {
    for (const location of [
      ...[
        'https://127.0.0.1/',
        '//127.0.0.1/',
        '/\\127.0.0.1/',
        'https://calendar.example:5432/',
        'file:///etc/passwd',
      ],
      ...['https://user@calendar.example/', 'http://calendar.example/', 'https://calendar.example.evil.example/', ''],
    ]) {
      server.answer = (_, response) => response.writeHead(307, { location }).end();
      server.requested.length = 0;
      expect(await problemOf(named), location).toBe('moved');
      expect(new Set(server.requested), location).toEqual(new Set(['calendar.example /secret/a.ics']));
    }
    const names = [...local, { address: '10.0.0.1', family: 4 }];
    const resolve = async () => names.splice(0, 1);
    server.answer = (_, response) => response.writeHead(302, { location: '/b.ics' }).end();
    server.requested.length = 0;
    expect(await problemOf(named, { resolve, isPublic: (address) => address === '127.0.0.1' })).toBe('private');
    expect(server.requested).toHaveLength(1);
  });
});

describe('an answer', () => {
  type Answer = CalendarServer['answer'];
  const answers: readonly (readonly [string, Answer, string])[] = [
    [
      'that says how huge it is',
      (_, response) => response.writeHead(200, { 'content-length': 1e12 }).write('x'.repeat(3e6)),
      'too-large',
    ],
    ['without an end', (_, response) => endless(response), 'too-large'],
    [
      'of a megabyte of headers',
      (_, response, socket) => void socket.write(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(2e5)}`),
      'unreachable',
    ],
    ['that is no HTTP', (_, response, socket) => void socket.end('SSH-2.0-OpenSSH_9.9\r\n'), 'unreachable'],
    [
      'that unpacks into more',
      (_, response) => response.writeHead(200, { 'content-encoding': 'br' }).end('x'),
      'not-a-calendar',
    ],
    ['of a letter now and then', (_, response) => dripping(response), 'too-slow'],
    ['that is always announced', (_, response, socket) => announcing(socket), 'too-slow'],
    ['that never comes', () => {}, 'too-slow'],
  ];
  test.each(answers)('%s closes nothing, and its connection ends', async (_, answer, problem) => {
    const before = await closedDays();
    server.answer = answer;
    const timeoutMs = problem === 'too-slow' ? 300 : 10_000;
    expect(await problemOf(named, { timeoutMs })).toBe(problem);
    await expect.poll(() => server.open()).toBe(0);
    expect([await closedDays(), await outside()]).toEqual([before, null]);
  });
});

function endless(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(10_000)));
  };
  response.on('drain', more);
  more();
}

function dripping(response: ServerResponse): void {
  response.write('BEGIN:VCALENDAR');
  const timer = setInterval(() => response.write('x'), 20);
  response.on('close', () => clearInterval(timer));
}

/** Early hints, of which a client reads any number before the answer. */
function announcing(socket: Socket): void {
  const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n'), 20);
  socket.on('close', () => clearInterval(timer));
}

describe('a file of', () => {
  test.each(hostileCalendars)('$name', async ({ text, outcome }) => {
    const before = await closedDays();
    server.answer = (_, response) => response.end(text(compact(quiet)));
    // What never ends may be ended soon.
    const parsing = outcome === 'too-complex' ? { timeoutMs: 700 } : {};
    const problem = await problemOf(named, { parsing });
    if (typeof outcome === 'string') {
      expect([problem, await closedDays(), await outside()]).toEqual([outcome, before, null]);
      return;
    }
    expect(problem).toBeNull();
    expect(await closedDays()).toEqual([...before, ...Array.from({ length: outcome.days }, () => quiet)]);
    expect(await outside()).toMatchObject({ skippedEvents: outcome.skipped });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});
