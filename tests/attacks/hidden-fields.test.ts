import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type Day } from '#src/domain/dates/day.ts';
import { makeUser } from '#tests/support/factories.ts';
import { viewerWithPassword } from '#tests/support/own-password.ts';
import { rentalFixture, saleFixture } from '#tests/support/test-context.ts';
import { verifyEmail } from '#tests/support/threads.ts';
import { callerFor } from '#tests/support/web-process.ts';
import { startPageServer, type PageServer } from './page-client.ts';

let server: PageServer;
let rental: string;
let sale: string;
beforeAll(async () => {
  server = await startPageServer();
  [{ listingId: rental }, { listingId: sale }] = await Promise.all([
    rentalFixture(server.context),
    saleFixture(server.context),
  ]);
}, 300_000);
afterAll(() => server.close());

const start: Day = addDays(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10) as Day, 0);
const days = { start, end: addDays(start, 3) };
const key = () => ({ clientKey: randomUUID() });

/** Forms as their pages send them, of which every field may be something else. */
const forms: readonly (readonly [string, () => string, () => Record<string, string>])[] = [
  ['an offer for days', () => `/l/${rental}/offer`, () => ({ ...days, ...key(), delivery: 'pick-up', amount: '60' })],
  [
    'an offer for a quantity',
    () => `/l/${sale}/offer`,
    () => ({ ...key(), quantity: '1', delivery: 'post', amount: '60' }),
  ],
  ['a question', () => `/l/${rental}/enquiry`, () => ({ ...key(), message: 'Is it lined?' })],
  [
    'a request',
    () => `/l/${rental}/request`,
    () => ({ ...days, ...key(), delivery: 'pick-up', quote: 'x', terms: 'on', payment: 'new', note: 'Hello' }),
  ],
  ['an item of the bag', () => `/l/${rental}/bag`, () => ({ ...days, operation: 'add', delivery: 'pick-up' })],
  ['a provider to disconnect', () => '/account/connections', () => ({ operation: 'disconnect', provider: 'none' })],
];

/** What the database stores in no text, compares with no other, or has no room for in an index. */
const hostile = ['a\0b', randomBytes(4_500).toString('hex'), '\u{FFFE}', '9'.repeat(400), '__proto__', "';--", ''];

/** Sends a form as a user of its own, who may do all that. Returns the status. */
async function sender(path: string): Promise<(body: Record<string, string>) => Promise<number>> {
  const userId = await makeUser(server.context.app.db);
  await verifyEmail(server.context, userId);
  await viewerWithPassword(server.context.app, userId);
  const { headers } = await callerFor(server.context, userId);
  return async (body) => {
    const answer = await fetch(server.web.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(body),
      signal: AbortSignal.timeout(15_000),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
}

test.each(forms)('no field of %s makes the site fail, whatever is in it', async (_name, path, valid) => {
  const [send, another] = [await sender(path()), await sender(path())];
  const failed: string[] = [];
  for (const field of Object.keys(valid())) {
    for (const value of hostile) {
      const status = await send({ ...valid(), [field]: value });
      if (status >= 500) failed.push(`${field}=${value.slice(0, 10)}: ${status}`);
    }
  }
  expect(failed).toEqual([]);
  // As their pages send them they reach the database, but for the quote of a request.
  expect(await another(valid())).toBe(valid()['quote'] === undefined ? 303 : 400);
});
