import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Day } from '#src/domain/dates/day.ts';
import type { FeedProblem } from './calendars.ts';
import { local, startCalendarServer, type CalendarServer } from '#tests/support/calendar-server.ts';
import { makeCalendars, type CalendarOptions } from './calendars.server.ts';

let server: CalendarServer;
beforeAll(async () => {
  server = await startCalendarServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requested.length = 0;
  server.answer = (_, response) => response.end(calendarOn('20261224'));
});

const where = {
  ...{ window: { start: '2026-12-01' as Day, end: '2027-12-02' as Day } },
  ...{ timeZone: 'Pacific/Auckland', ownDomain: 'rotation.example' },
};
const read = (options: Partial<CalendarOptions> = {}, path = '/a.ics') =>
  server.calendars(options).read(new URL(`https://calendar.example${path}`), where);
const calendarOn = (date: string) =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:${date}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
const readOn = (day: string, end: string) => ({ kind: 'read', days: [{ start: day, end }], skipped: 0 });
const failed = (problem: FeedProblem) => ({ kind: 'failed', problem });

test('a calendar is read from the address that was checked', async () => {
  const resolve = vi.fn<CalendarOptions['resolve']>(async () => local);
  expect(await read({ resolve })).toEqual(readOn('2026-12-24', '2026-12-25'));
  // The name is not resolved again for the connection.
  expect(resolve.mock.calls).toEqual([['calendar.example']]);
  expect(server.requested).toHaveLength(1);
});

test('a host with a private address is never connected to, also beside a public one', async () => {
  const { isPublic } = { isPublic: (address: string) => address !== '127.0.0.1' };
  expect(await read({ isPublic })).toEqual(failed('private'));
  const both = async () => [{ address: '203.0.114.1', family: 4 }, ...local];
  expect(await read({ isPublic, resolve: both })).toEqual(failed('private'));
  expect(server.requested).toEqual([]);
});

test('the production rule refuses this machine', async () => {
  const reader = makeCalendars({ resolve: async () => local });
  expect(await reader.read(new URL('https://calendar.example/'), where)).toEqual(failed('private'));
});

test('a redirect within the host is followed, one that leaves it is not', async () => {
  server.answer = (path, response) =>
    path === '/a.ics' ? response.writeHead(302, { location: '/b.ics' }).end() : response.end(calendarOn('20261230'));
  expect(await read()).toEqual(readOn('2026-12-30', '2026-12-31'));
  for (const location of ['https://elsewhere.example/', 'http://calendar.example/', 'https://127.0.0.1/', 'gopher:x']) {
    server.answer = (_, response) => response.writeHead(301, { location }).end();
    server.requested.length = 0;
    expect(await read()).toEqual(failed('moved'));
    expect(server.requested, location).toHaveLength(1);
  }
  server.answer = (_, response) => response.writeHead(302, { location: '/a.ics' }).end();
  server.requested.length = 0;
  expect(await read()).toEqual(failed('moved'));
  expect(server.requested).toHaveLength(4);
});

test('the address is checked again for each redirect', async () => {
  server.answer = (_, response) => response.writeHead(302, { location: '/b.ics' }).end();
  let checks = 0;
  const isPublic = () => ++checks === 1;
  expect(await read({ isPublic })).toEqual(failed('private'));
});

test('an answer that is too large, compressed or a refusal is given up', async () => {
  server.answer = (_, response) => response.end('x'.repeat(2000));
  expect(await read({ maxBytes: 1000 })).toEqual(failed('too-large'));
  server.answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(calendarOn('20261224'));
  expect(await read()).toEqual(failed('not-a-calendar'));
  for (const status of [204, 304, 401, 404, 500]) {
    server.answer = (_, response) => response.writeHead(status).end();
    expect(await read()).toEqual(failed('refused'));
  }
});

test('a body without end is cut off at its limit', async () => {
  server.answer = (_, response) => {
    response.on('error', () => {});
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(1000)));
    };
    response.on('drain', more);
    more();
  };
  expect(await read({ maxBytes: 100_000 })).toEqual(failed('too-large'));
});

test('a server or a name server that does not answer is given up', async () => {
  server.answer = () => {};
  expect(await read({ timeoutMs: 50 })).toEqual(failed('too-slow'));
  server.answer = (_, response) => response.write('BEGIN');
  expect(await read({ timeoutMs: 50 })).toEqual(failed('too-slow'));
  const silent = () => new Promise<never>(() => {});
  expect(await read({ timeoutMs: 50, resolve: silent })).toEqual(failed('too-slow'));
});

test('a host that does not exist, and a connection that breaks, are unreachable', async () => {
  const unknown = async () => Promise.reject(new Error('ENOTFOUND'));
  expect(await read({ resolve: unknown })).toEqual(failed('unreachable'));
  expect(await read({ resolve: async () => [] })).toEqual(failed('unreachable'));
  server.answer = (_, response) => response.destroy();
  expect(await read()).toEqual(failed('unreachable'));
});

test('what is read is parsed away from this thread: a rule without an end is given up', async () => {
  const everySecond = 'DTSTART:19700101T000000Z\r\nRRULE:FREQ=SECONDLY';
  server.answer = (_, response) => response.end(calendarOn('').replace(/DTSTART.*/, everySecond));
  expect(await read()).toEqual(failed('too-complex'));
  server.answer = (_, response) => response.end('<html>Sign in</html>');
  expect(await read()).toEqual(failed('not-a-calendar'));
});
