import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type Day } from '#src/domain/dates/day.ts';
import { rentalScene } from '#tests/support/test-context.ts';
import type { Hands } from '#tests/support/web-process.ts';
import { openPages, whileAsking, type PagesDoor } from './page-client.ts';

let door: PagesDoor;
let member: Hands;
let listingId: string;
beforeAll(async () => {
  door = await openPages();
  member = await door.member();
  ({ listingId } = await rentalScene(door.context));
}, 300_000);
afterAll(() => door.close());

type Ask = (first: string, last: string) => { path: string; form?: Record<string, string>; json?: unknown };

const query = (pairs: Record<string, string>) => new URLSearchParams(pairs).toString();
const initiate = (data: unknown) => ({
  isSpeculative: true,
  bookingData: data,
  bodyParams: {
    processAlias: 'flex-default-process/release-1',
    transition: 'request-payment',
    params: { listingId, delivery: 'collect' },
  },
});

/** Every parameter that is a date, wherever one is read. */
const places: Readonly<Record<string, Ask>> = {
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
    form: { start, end, delivery: 'collect', clientKey: randomUUID(), quote: 'x', terms: 'on' },
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

async function ask({ path, form, json }: ReturnType<Ask>) {
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? null : JSON.stringify(json);
  const answer = await fetch(door.web.url + path, {
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

/** What stands in an answer when arithmetic went on with no date. */
const broken = /RangeError|Invalid (Date|time)|NaN-NaN|: ?NaN\b/;

/** What each place may answer: its page, a way back, or that this is no date, no such period, or too much. */
const designed = new Set([200, 202, 301, 302, 303, 400, 404, 409, 413, 414, 431]);

/** One member may have few requests at a time, and more would be answered 503. */
async function inTwoLanes<T>(one: (name: string, place: Ask) => Promise<T>): Promise<T[]> {
  const left = Object.entries(places);
  const done: T[] = [];
  const lane = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) done.push(await one(...next));
  };
  await Promise.all([lane(), lane()]);
  return done;
}

/** The places that answer such a period as nobody designed. */
async function stumbles(first: string, last: string): Promise<[string, number][]> {
  const answers = await inTwoLanes(async (name, place) => ({ name, ...(await ask(place(first, last))) }));
  const wrong = answers.filter(({ status, text }) => !designed.has(status) || broken.test(text));
  return wrong.map(({ name, status }) => [name, status]);
}

const good: Day = addDays(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10) as Day, 0);

test('a good period is found, priced and offered at every place', async () => {
  const answers = await inTwoLanes(async (name, place) => ({ name, ...(await ask(place(good, addDays(good, 3)))) }));
  const statuses = Object.keys(places).map((name) => answers.find((answer) => answer.name === name)?.status);
  // A slug that is not the listing's is redirected, an invented quote is refused.
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

test.each(texts)('%j is a date nowhere, or one that can be held, on either side of a period', async (text) => {
  expect(await stumbles(text, addDays(good, 3))).toEqual([]);
  expect(await stumbles(good, text)).toEqual([]);
});

test('periods upside down, without end and of centuries take no longer than others', async () => {
  const { maxMs } = await whileAsking(door.web, async () => {
    expect(await stumbles('2999-12-31', '1900-01-01')).toEqual([]);
    expect(await stumbles('1900-01-01', '2999-12-31')).toEqual([]);
    expect(await stumbles(good, '2999-12-31')).toEqual([]);
    expect(await stumbles('1900-01-01', good)).toEqual([]);
  });
  expect(maxMs).toBeLessThan(5_000);
});

test('a date that is said twice, and ten kilobytes of one, are answered', async () => {
  const long = '2'.repeat(10_000);
  const repeated = `start=${good}&start=0000-01-01&end=9999-12-31&end=${addDays(good, 3)}`;
  for (const path of [
    '/s',
    '/s/count',
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
      expect(designed, `${path}?${search.slice(0, 30)}`).toContain((await ask({ path: `${path}?${search}` })).status);
});

test('no text at all is a stumble', async () => {
  const pad = (part: number, width = 2) => String(part).padStart(width, '0');
  const anyDate = fc
    .tuple(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }))
    .map(([year, month, date]) => `${pad(year, 4)}-${pad(month)}-${pad(date)}`);
  const near = fc.integer({ min: -40, max: 400 }).map((days) => String(addDays(good, days)));
  const any = fc.oneof(anyDate, near, fc.string({ maxLength: 30 }), fc.string({ unit: 'binary', maxLength: 12 }));
  await fc.assert(
    fc.asyncProperty(any, any, async (first, last) => {
      expect(await stumbles(first, last)).toEqual([]);
    }),
    { numRuns: 20 },
  );
}, 60_000);
