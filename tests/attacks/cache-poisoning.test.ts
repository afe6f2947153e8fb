import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePrice } from '#src/features/listings/commands.server.ts';
import { dollars, makeRental } from '#tests/support/factories.ts';
import { startWeb, type Running } from '#tests/support/web-process.ts';
import { makeLender, makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { memoryOf } from './client.ts';

/** Cache poisoning: one anonymous client must not change the cached responses that others receive. */
let context: TestContext;
let webs: readonly [Running, Running];
let authorId: string;
let listingId: string;
beforeAll(async () => {
  context = await makeTestContext();
  webs = await Promise.all([startWeb(context), startWeb(context)]);
  authorId = await makeLender(context);
  listingId = await makeRental(context.app.db, { authorId });
});
afterAll(async () => {
  await Promise.all(webs.map((web) => web.stop()));
  await context.close();
});

const get = (path: string, headers: Readonly<Record<string, string>> = {}) => fetch(webs[0].url + path, { headers });
const volatile = new Set(['x-request-id', 'date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);
const stableHeaders = ({ headers }: Response) => [...headers].filter(([name]) => !volatile.has(name)).toSorted();

describe('the headers of one client do not change the cached response', () => {
  const tricks: Readonly<Record<string, Record<string, string>>> = {
    'forwarded host': {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'evil',
      'x-host': 'evil.example',
    },
    'forwarded and via': { 'forwarded': 'host=evil.example', 'via': 'evil', 'x-forwarded-for': '203.0.113.9' },
    'URL override': { 'x-original-url': '/evil', 'x-rewrite-url': '/evil' },
    'method override': { 'x-http-method-override': 'POST', 'x-method-override': 'DELETE' },
    'cookies': { cookie: 'evil=1; euCookiesAccepted=1; rotation_visitor=evil; theme=evil' },
    'an invalid session': { cookie: `rotation_session=${'e'.repeat(43)}` },
    'basic authorization': { authorization: 'Basic ZXZpbDpldmls' },
    'content negotiation': { 'accept-language': 'evil', 'accept': 'text/evil, */*', 'accept-charset': 'evil' },
    'range': { 'range': 'bytes=0-9', 'if-range': '"x"' },
    'conditional request': { 'if-none-match': '*', 'if-modified-since': 'Tue, 01 Jan 2030 00:00:00 GMT' },
    'no acceptable encoding': { 'accept-encoding': 'evil, br;q=0, gzip;q=0, identity;q=0' },
    '4,000 encodings': { 'accept-encoding': 'x,'.repeat(4_000) },
    'prefetch': { 'purpose': 'prefetch', 'sec-purpose': 'prefetch', 'x-moz': 'prefetch' },
  };

  test.each(Object.entries(tricks))('%s', async (_, headers) => {
    const path = `/api/listings?keywords=${randomUUID()}`;
    const poisoned = await get(path, headers);
    expect(poisoned.status).toBe(200);
    expect(await poisoned.text()).not.toContain('evil');
    const [after, clean] = await Promise.all([get(path), get(`/api/listings?keywords=${randomUUID()}`)]);
    expect(await after.text()).toBe(await clean.text());
    const withoutTag = (answer: Response) => stableHeaders(answer).filter(([name]) => name !== 'etag');
    expect(withoutTag(after)).toEqual(withoutTag(clean));
  });
});

test('query parameters in another order, or unknown ones, give the same response', async () => {
  const search = async (query: string) => (await get(`/api/listings?${query}`)).text();
  const first = await search('keywords=silk&sort=-price&page=1');
  expect(await search('page=1&sort=-price&keywords=silk')).toBe(first);
  expect(await search('keywords=%73ilk&sort=-price&page=1&page=9')).toBe(first);
  expect(await search('keywords=silk&sort=-price&page=1&utm_source=evil')).toBe(first);
});

test('thousands of distinct URLs neither grow the memory nor change the responses of other clients', async () => {
  const [{ child }] = webs;
  const expected = await (await get('/api/listings')).text();
  const before = memoryOf(child.pid ?? 0, 'VmRSS');
  for (let round = 0; round < 30; round++) {
    const words = Array.from({ length: 50 }, (_, turn) => `${round}x${turn}`.padEnd(100, 'y'));
    const answers = await Promise.all(
      words.map((word) => get(`/api/listings?keywords=${word}&pub_designer=${'z'.repeat(700)}`)),
    );
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    expect(await (await get('/api/listings')).text()).toBe(expected);
  }
  expect(memoryOf(child.pid ?? 0, 'VmRSS') - before).toBeLessThan(150);
});

test(
  'no request sent after a price change receives the old price, under concurrent reads',
  { timeout: 300_000 },
  async () => {
    const priceIn = async ({ url }: Running, header: Readonly<Record<string, string>>) => {
      const answer = await fetch(`${url}/api/listings/${listingId}`, { headers: header });
      const { data } = (await answer.json()) as { data: { attributes: { price: { base: { amount: number } } } } };
      return data.attributes.price.base.amount;
    };
    const forms = [{ 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }, { cookie: 'euCookiesAccepted=1' }];
    let changed = 0;
    let stopped = false;
    const reader = async (web: Running, form: Readonly<Record<string, string>>) => {
      const stale: [number, number][] = [];
      while (!stopped) {
        const known = changed;
        const seen = await priceIn(web, form);
        if (seen < known) stale.push([known, seen]);
      }
      return stale;
    };
    const readers = webs.flatMap((web) => forms.map((form) => reader(web, form)));
    for (let price = 31; price <= 130; price++) {
      await changePrice(context.app, { listingId, authorId, price: dollars(String(price)) });
      changed = price * 100;
    }
    stopped = true;
    expect((await Promise.all(readers)).flat()).toEqual([]);
  },
);
