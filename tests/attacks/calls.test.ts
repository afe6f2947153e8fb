import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRental, makeSale } from '#tests/support/factories.ts';
import {
  accepted,
  completedByLender,
  makeTestContext,
  preauthorised,
  rentalFixture,
  rentalOrder,
  saleOrder,
  type Fixture,
  type TestContext,
} from '#tests/support/test-context.ts';
import { enquire, makeOffer, verifyEmail } from '#tests/support/threads.ts';
import { callerFor, startWeb, type Caller, type Running } from '#tests/support/web-process.ts';
import { bodiesOf, hostile, processAlias, replaced, written, type Cast } from './call-bodies.ts';

let context: TestContext;
let web: Running;
let fixture: Fixture;
let customer: Caller;
let lender: Caller;
let ids: Cast['ids'];

beforeAll(async () => {
  context = await makeTestContext();
  web = await startWeb(context);
  fixture = await rentalFixture(context);
  await verifyEmail(context, fixture.customerId);
  [customer, lender] = [await callerFor(context, fixture.customerId), await callerFor(context, fixture.lenderId)];
  const { db } = context.app;
  const enquired = await makeRental(db, { authorId: fixture.lenderId });
  const enquiry = await enquire(context, fixture.customerId, enquired);
  const offer = await makeOffer(context, fixture.customerId, await rentalOrder(context, fixture.listingId, 50), 20_000);
  const order = await preauthorised(context, fixture, await rentalOrder(context, fixture.listingId));
  const agreed = await accepted(context, fixture, await rentalOrder(context, fixture.listingId, 130));
  const [sold, draft] = [
    await makeSale(db, { authorId: fixture.lenderId }),
    await makeSale(db, { authorId: fixture.lenderId }),
  ];
  const delivered = await accepted(context, fixture, saleOrder(sold));
  await completedByLender(context, fixture, delivered);
  ids = { enquired, enquiry, offer, order, agreed, delivered, draft };
});
afterAll(async () => {
  await web.stop();
  await context.close();
});

/** Limits would answer in place of what is tried. */
const withoutLimits = () => context.app.db.execute(sql`delete from rate_limit_hits`);

/** Sent again where too much was under way at once: that says nothing of what was sent. */
async function statusOf(caller: Caller, name: string, body: string): Promise<number> {
  for (;;) {
    const { status } = await fetch(`${web.url}/api/${name}`, { method: 'POST', headers: caller.headers, body });
    if (status !== 503) return status;
  }
}

test('of each call the body is one that it takes, so that what is put into it is looked at', async () => {
  const unread: unknown[] = [];
  for (const [caller, name, body] of await bodiesOf({ context, fixture, customer, lender, ids })) {
    const { code } = await caller.post(web.url, `/api/${name}`, body);
    if (code === 'validation-invalid-params' || code === 'transaction-invalid-transition')
      unread.push([name, body, code]);
  }
  expect(unread).toEqual([]);
});

test.each(Object.entries(hostile))('in the place of each value of each call is answered: %s', async (_, by) => {
  const failed: string[] = [];
  for (const [caller, name, body] of await bodiesOf({ context, fixture, customer, lender, ids })) {
    await withoutLimits();
    const sent = [...replaced(body, by)].map(written);
    const sendNext = async (): Promise<void> => {
      for (let text = sent.pop(); text !== undefined; text = sent.pop()) {
        const status = await statusOf(caller, name, text);
        if (status >= 500) failed.push(`${status} ${name}: ${text.slice(0, 300)}`);
      }
    };
    await Promise.all([sendNext(), sendNext(), sendNext()]);
  }
  expect(failed).toEqual([]);
});

test('names that are reserved, repeated or unknown are refused in each of them, at every depth', async () => {
  for (const [caller, name, body] of await bodiesOf({ context, fixture, customer, lender, ids }))
    for (const extra of ['"__proto__":{"role":"operator"}', '"constructor":{"prototype":{"a":1}}', '"isAdmin":true']) {
      const text = JSON.stringify(body);
      for (const [at, mark] of [...text].entries()) {
        if (mark !== '{' || text[at + 1] === '}') continue;
        const answer = await fetch(`${web.url}/api/${name}`, {
          ...{ method: 'POST', headers: caller.headers },
          body: `${text.slice(0, at + 1)}${extra},${text.slice(at + 1)}`,
        });
        // What is impossible anyway is refused before its input is looked at.
        const refusals = extra.includes('isAdmin') ? [400, 403, 404, 409] : [400];
        expect(refusals, `${name} ${extra} at ${at}`).toContain(answer.status);
      }
    }
});

test('of ten megabytes nothing is read', async () => {
  for (const [caller, name] of await bodiesOf({ context, fixture, customer, lender, ids })) {
    const answer = await fetch(`${web.url}/api/${name}`, {
      ...{ method: 'POST', headers: caller.headers },
      body: `{"listingId":"${'x'.repeat(10_000_000)}"}`,
    }).catch(() => null);
    // Or the connection is closed while the client still sends.
    expect([413, undefined], name).toContain(answer?.status);
  }
});

test('whatever stands in the address of a query, it is answered, and never by an error of ours', async () => {
  const queries: readonly (readonly [Caller, string, Readonly<Record<string, string>>])[] = [
    [
      customer,
      'transactions/query',
      {
        page: '1',
        perPage: '10',
        only: 'order',
        states: 'state/enquiry',
        lastTransitions: 'transition/enquire',
        listingId: fixture.listingId,
      },
    ],
    [customer, 'messages/query', { page: '1', perPage: '10', transactionId: ids.enquiry }],
    [customer, 'reviews/query', { page: '1', subjectId: fixture.lenderId, type: 'ofProvider', state: 'public' }],
    [customer, 'reviews/query', { listingId: fixture.listingId }],
    [customer, 'reviews/show', { id: randomUUID() }],
    [customer, 'process-transitions/query', { processAlias, lastTransition: 'transition/enquire' }],
    [customer, 'process-transitions/query', { transactionId: ids.enquiry }],
    [lender, 'own-listings/query', { page: '1', perPage: '10', state: 'published' }],
    [lender, 'own-listings/show', { id: fixture.listingId }],
    [lender, 'availability-exceptions/query', { listingId: fixture.listingId, start: '2027-01-01', end: '2027-02-01' }],
    [
      lender,
      'bookings/query',
      { listingId: fixture.listingId, start: '2027-01-01', end: '2027-02-01', state: 'pending' },
    ],
    [customer, 'timeslots/query', { listingId: fixture.listingId, start: '2027-01-01', end: '2027-02-01' }],
    [customer, 'recently-viewed/cards', { ids: fixture.listingId }],
    [customer, `transactions/${ids.enquiry}/events`, { v: '1' }],
  ];
  const values = [
    ...[
      '%00',
      'a%00b',
      '%ED%A0%80',
      '%FF',
      '%',
      '%zz',
      '',
      ' ',
      '-0',
      '-1',
      '0',
      '1e309',
      '1e3',
      '0x10',
      'NaN',
      'Infinity',
    ],
    ...[
      '9'.repeat(30),
      '1.5',
      '[]',
      '{}',
      '__proto__',
      'constructor',
      '9999-12-31',
      '0000-00-00',
      "' or 1=1--",
      ',,,,',
    ],
    ...[encodeURIComponent('💃'.repeat(400)), 'state/__proto__,transition/constructor', 'toString', 'x'.repeat(1_900)],
  ];
  const failed: string[] = [];
  for (const [caller, name, params] of queries)
    for (const key of Object.keys(params))
      for (const value of values) {
        const others = Object.entries(params).filter(([other]) => other !== key);
        const query = [...others.map(([other, given]) => `${other}=${encodeURIComponent(given)}`), `${key}=${value}`];
        const { status } = await fetch(`${web.url}/api/${name}?${query.join('&')}`, { headers: caller.headers });
        if (status >= 500) failed.push(`${status} ${name} ${key}=${value.slice(0, 60)}`);
      }
  for (const id of ['%00', '__proto__', '..%2f..', `${ids.enquiry}%00`, '%ED%A0%80', 'x'.repeat(3_000)])
    for (const path of [`transactions/${id}`, `transactions/${id}/events`, `listings/${id}`, `images/message/${id}`]) {
      const { status } = await fetch(`${web.url}/api/${path}`, { headers: customer.headers });
      if (status >= 500) failed.push(`${status} ${path.slice(0, 60)}`);
    }
  expect(failed).toEqual([]);
});

test('and afterwards all is as it was: one thread of each, and nobody has another role', async () => {
  const { rows } = await context.app.db.execute(
    sql`select count(*) filter (where role <> 'user')::int as others from users`,
  );
  expect(rows).toEqual([{ others: 0 }]);
  expect((await customer.get(web.url, `/api/transactions/${ids.order}`)).status).toBe(200);
});
