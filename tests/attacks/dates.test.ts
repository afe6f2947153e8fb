import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type Day } from '#src/domain/dates/day.ts';
import { rentalFixture } from '#tests/support/test-context.ts';
import type { ClientTokens } from '#tests/support/web-process.ts';
import { startPageServer, whileProbing, type PageServer } from './page-client.ts';

let server: PageServer;
let member: ClientTokens;
let listingId: string;
beforeAll(async () => {
  server = await startPageServer();
  member = await server.member();
  ({ listingId } = await rentalFixture(server.context));
}, 300_000);
afterAll(() => server.close());

type RequestFor = (first: string, last: string) => { path: string; form?: Record<string, string>; json?: unknown };

const query = (pairs: Record<string, string>) => new URLSearchParams(pairs).toString();
const initiate = (data: unknown) => ({
  isSpeculative: true,
  bookingData: data,
  bodyParams: {
    processAlias: 'flex-default-process/release-1',
    transition: 'request-payment',
    params: { listingId, delivery: 'pick-up' },
  },
});

/** Every endpoint that parses a date parameter. */
const endpoints: Readonly<Record<string, RequestFor>> = {
  'search by pub_dates': (first, last) => ({ path: `/s?${query({ pub_dates: `${first},${last}` })}` }),
  'search by start and end': (start, end) => ({ path: `/s.data?${query({ start, end })}` }),
  'count by dates': (first, last) => ({ path: `/s/count?${query({ dates: `${first},${last}` })}` }),
  'listing': (start, end) => ({ path: `/l/a-dress/${listingId}?${query({ start, end })}` }),
  'listing on a phone': (start, end) => ({
    path: `/l/a-dress/${listingId}.data?${query({ start, end, book: 'true' })}`,
  }),
  'line items': (start, end) => ({ path: `/l/${listingId}/line-items?${query({ start, end })}` }),
  'checkout': (start, end) => ({ path: `/l/a-dress/${listingId}/checkout?${query({ start, end })}` }),
  'request': (start, end) => ({
    path: `/l/${listingId}/request`,
    form: { start, end, delivery: 'pick-up', clientKey: randomUUID(), quote: 'x', terms: 'on' },
  }),
  'API search': (first, last) => ({ path: `/api/listings?${query({ pub_dates: `${first},${last}` })}` }),
  'API line items': (startDate, endDate) => ({
    path: '/api/transaction-line-items',
    json: { listingId, bookingData: { startDate, endDate } },
  }),
  'API initiate': (startDate, endDate) => ({
    path: '/api/initiate-privileged',
    json: initiate({ startDate, endDate }),
  }),
};

async function send({ path, form, json }: ReturnType<RequestFor>) {
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? null : JSON.stringify(json);
  const answer = await fetch(server.web.url + path, {
    method: body === null ? 'GET' : 'POST',
    redirect: 'manual',
    headers: {
      cookie: member.cookie,
      ...(body !== null && {
        'x-csrf-token': member.token,
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      }),
    },
    body,
    signal: AbortSignal.timeout(15_000),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Matches a response in which an invalid date reached the arithmetic. */
const broken = /RangeError|Invalid (Date|time)|NaN-NaN|: ?NaN\b/;

/** Expected statuses: the page, a redirect, or a refusal of an invalid date, period or request size. */
const expectedStatuses = new Set([200, 202, 301, 302, 303, 400, 404, 409, 413, 414, 431]);

/** Sends to all endpoints, two at a time: more concurrent requests of one member would be answered 503. */
async function twoAtATime<T>(one: (name: string, endpoint: RequestFor) => Promise<T>): Promise<T[]> {
  const left = Object.entries(endpoints);
  const done: T[] = [];
  const worker = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) done.push(await one(...next));
  };
  await Promise.all([worker(), worker()]);
  return done;
}

/** The endpoints that answer this period with an unexpected status or an invalid date. */
async function unexpectedAnswers(first: string, last: string): Promise<[string, number][]> {
  const answers = await twoAtATime(async (name, endpoint) => ({ name, ...(await send(endpoint(first, last))) }));
  const wrong = answers.filter(({ status, text }) => !expectedStatuses.has(status) || broken.test(text));
  return wrong.map(({ name, status }) => [name, status]);
}

const good: Day = addDays(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10) as Day, 0);

test('a valid period is found, priced and offered by every endpoint', async () => {
  const answers = await twoAtATime(async (name, endpoint) => ({
    name,
    ...(await send(endpoint(good, addDays(good, 3)))),
  }));
  const statuses = Object.keys(endpoints).map((name) => answers.find((answer) => answer.name === name)?.status);
  // A slug that is not the listing's is redirected; an invalid quote is refused.
  expect(statuses).toEqual([200, 200, 200, 301, 202, 200, 200, 409, 200, 200, 200]);
});

const texts = [
  '0000-01-01',
  '0000-00-00',
  '0001-01-01',
  '1899-12-31',
  '1900-01-01',
  '2999-12-31',
  '3000-01-01',
  '9999-12-31',
  '-000001-01-01',
  '+275760-09-13',
  '+275760-09-14',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '٢٠٢٦-١٢-١٠',
  '２０２６-１２-１０',
  '2e3-01-01',
  '1e309',
  'NaN',
  'Infinity',
  ' 2026-12-10',
  '2026-12-10\n',
  '2026-12-10\0',
  '2026-12-10T00:00:00Z',
  '2026-12-10T23:59:60Z',
  '2026-12-10T00:00:00.000Z',
  "2026-12-10'::date--",
  'infinity',
  'epoch',
  'today',
  '',
  ',,,',
  '[2026-01-01,infinity)',
  '1'.repeat(2_000),
  '2026-12-10,'.repeat(200),
  '\ud800',
  '👗',
];

test.each(texts)('%j as start or end of a period is refused or handled', async (text) => {
  expect(await unexpectedAnswers(text, addDays(good, 3))).toEqual([]);
  expect(await unexpectedAnswers(good, text)).toEqual([]);
});

test('reversed periods and periods of centuries do not delay other clients', async () => {
  const { maxMs } = await whileProbing(server.web, async () => {
    expect(await unexpectedAnswers('2999-12-31', '1900-01-01')).toEqual([]);
    expect(await unexpectedAnswers('1900-01-01', '2999-12-31')).toEqual([]);
    expect(await unexpectedAnswers(good, '2999-12-31')).toEqual([]);
    expect(await unexpectedAnswers('1900-01-01', good)).toEqual([]);
  });
  expect(maxMs).toBeLessThan(5_000);
});

test('a repeated date parameter, and one of ten kilobytes, are answered', async () => {
  const long = '2'.repeat(10_000);
  const repeated = `start=${good}&start=0000-01-01&end=9999-12-31&end=${addDays(good, 3)}`;
  for (const path of [
    '/s',
    '/s/count',
    '/s/map',
    '/api/listings',
    `/l/${listingId}/line-items`,
    `/l/a-dress/${listingId}/checkout`,
  ])
    for (const search of [
      repeated,
      `start=${long}&end=${good}`,
      `pub_dates=${long}`,
      'start[]=1&end[a]=2',
      'start&end',
    ])
      expect(expectedStatuses, `${path}?${search.slice(0, 30)}`).toContain(
        (await send({ path: `${path}?${search}` })).status,
      );
});

test('no generated text causes an unexpected answer', async () => {
  const pad = (part: number, width = 2) => String(part).padStart(width, '0');
  const anyDate = fc
    .tuple(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }))
    .map(([year, month, date]) => `${pad(year, 4)}-${pad(month)}-${pad(date)}`);
  const near = fc.integer({ min: -40, max: 400 }).map((days) => String(addDays(good, days)));
  const any = fc.oneof(anyDate, near, fc.string({ maxLength: 30 }), fc.string({ unit: 'binary', maxLength: 12 }));
  await fc.assert(
    fc.asyncProperty(any, any, async (first, last) => {
      expect(await unexpectedAnswers(first, last)).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
