import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions, transactions, users } from '#src/database/schema/schema.ts';
import { currentProcess } from '#src/processes/registry.ts';
import { makeUser } from '#tests/support/factories.ts';
import { callerFor, quotedRequest, startWeb, type Running } from '#tests/support/web-process.ts';
import {
  day,
  makeTestContext,
  preauthorised,
  rentalOrder,
  rentalFixture,
  request,
  saleOrder,
  saleFixture,
  type TestContext,
} from '#tests/support/test-context.ts';

let context: TestContext;
let web: Running;

beforeAll(async () => {
  context = await makeTestContext();
  web = await startWeb(context);
});

afterAll(async () => {
  await web.stop();
  await context.close();
});

const transition = '/api/transition-privileged';
const lineItems = '/api/transaction-line-items';
const missing = '00000000-0000-4000-8000-000000000000';
const transitionTo = (id: string, name: string) => ({ bodyParams: { id, transition: `transition/${name}` } });

type RequestHeaders = Readonly<Record<string, string>>;

/** The headers that this user's browser sends with each write. */
const headersOf = async (userId: string): Promise<RequestHeaders> => (await callerFor(context, userId)).headers;

async function post(path: string, headers: RequestHeaders, body: string) {
  const answer = await fetch(web.url + path, { method: 'POST', headers, body });
  return { status: answer.status, text: await answer.text() };
}

async function stateOf(id: string): Promise<string | undefined> {
  const [transaction] = await context.app.db.select().from(transactions).where(eq(transactions.id, id));
  return transaction?.state;
}

describe('an ambiguous or malformed body', () => {
  test.each([
    ['a repeated name', '{"listingId":"ID","bookingData":{"quantity":1},"bookingData":{"quantity":2}}'],
    ['a list instead of a value', '{"listingId":["ID"],"bookingData":{"quantity":1}}'],
    ['a list of 2,000 numbers', `[${'1,'.repeat(2_000)}1]`],
    ['an empty body', ''],
  ])('is refused: %s', async (_, body) => {
    const { listingId, customerId } = await saleFixture(context);
    const headers = await headersOf(customerId);
    const good = await post(lineItems, headers, `{"listingId":"${listingId}","bookingData":{"quantity":1}}`);
    expect(good.status).toBe(200);
    const answer = await post(lineItems, headers, body.replaceAll('ID', listingId));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('"validation-invalid-params"');
  });

  test.each(['text/plain', 'application/json-patch+json', 'application/jsonp', 'multipart/form-data', ''])(
    'of the type %j is refused',
    async (type) => {
      const { listingId, customerId } = await saleFixture(context);
      const body = JSON.stringify({ listingId, bookingData: { quantity: 1 } });
      expect((await post(lineItems, { ...(await headersOf(customerId)), 'content-type': type }, body)).status).toBe(
        400,
      );
    },
  );

  test('of more than 16 kB is refused', async () => {
    const { customerId } = await saleFixture(context);
    const answer = await post(
      lineItems,
      await headersOf(customerId),
      JSON.stringify({ listingId: 'x'.repeat(16 * 1024) }),
    );
    expect(answer.status).toBe(413);
  });
});

describe('every transition of the process', () => {
  const names = [...currentProcess.transitions.map(({ name }) => name), 'nonsense', '__proto__', ''];

  test('is not found for other users, byte for byte, and refused for the wrong party', async () => {
    const fixture = await rentalFixture(context);
    const id = await preauthorised(context, fixture, await rentalOrder(context, fixture.listingId));
    const [outsider, customer, lender] = await Promise.all(
      [await makeUser(context.app.db), fixture.customerId, fixture.lenderId].map(headersOf),
    );
    const without = (text: string) => text.replace(/"id":"[^"]+"/, '');
    for (const name of names) {
      const [foreign, none] = await Promise.all(
        [id, missing].map((transaction) =>
          post(transition, outsider ?? {}, JSON.stringify(transitionTo(transaction, name))),
        ),
      );
      expect(without(foreign?.text ?? ''), name).toBe(without(none?.text ?? ' '));
      expect(foreign?.status).toBe(404);
    }
    const own = {
      customer: new Set(['cancel-by-customer', 'confirm-payment']),
      lender: new Set(['accept', 'decline']),
    };
    for (const name of names) {
      if (!own.customer.has(name))
        expect([403, 409, 501], name).toContain(
          (await post(transition, customer ?? {}, JSON.stringify(transitionTo(id, name)))).status,
        );
      if (!own.lender.has(name))
        expect([403, 409, 501], name).toContain(
          (await post(transition, lender ?? {}, JSON.stringify(transitionTo(id, name)))).status,
        );
    }
    expect(await stateOf(id)).toBe('preauthorized');
  });
});

describe('a session', () => {
  async function withOffer() {
    const fixture = await saleFixture(context);
    const { transactionId } = await request(context, fixture.customerId, saleOrder(fixture.listingId));
    return { ...fixture, id: transactionId, headers: await headersOf(fixture.customerId) };
  }

  test('of a user who was banned changes nothing', async () => {
    const { id, customerId, headers } = await withOffer();
    await context.app.db.update(users).set({ banned: true }).where(eq(users.id, customerId));
    expect([401, 403]).toContain((await post(transition, headers, JSON.stringify(transitionTo(id, 'abandon')))).status);
    expect(await stateOf(id)).toBe('pending-payment');
  });

  test('that has ended changes nothing', async () => {
    const { id, customerId, headers } = await withOffer();
    await context.app.db.delete(sessions).where(eq(sessions.userId, customerId));
    expect([401, 403]).toContain((await post(transition, headers, JSON.stringify(transitionTo(id, 'abandon')))).status);
    expect(await stateOf(id)).toBe('pending-payment');
  });

  test('of an impersonating operator can read, but neither pay nor execute transitions', async () => {
    const { id, customerId, headers } = await withOffer();
    const operatorId = await makeUser(context.app.db, { role: 'operator' });
    await context.app.db.update(sessions).set({ impersonatedBy: operatorId }).where(eq(sessions.userId, customerId));
    const shown = await fetch(`${web.url}/api/transactions/${id}`, { headers: headers });
    expect(shown.status).toBe(200);
    expect(await shown.text()).not.toContain('_secret_');
    for (const path of [transition, '/api/initiate-privileged'])
      expect((await post(path, headers, JSON.stringify(transitionTo(id, 'abandon')))).status).toBe(403);
    expect(await stateOf(id)).toBe('pending-payment');
  });
});

describe('a cross-site request', () => {
  test('with a foreign Origin header is refused', async () => {
    const { customerId, listingId } = await saleFixture(context);
    const { transactionId } = await request(context, customerId, saleOrder(listingId));
    const headers = { ...(await headersOf(customerId)), origin: 'https://evil.example' };
    expect((await post(transition, headers, JSON.stringify(transitionTo(transactionId, 'abandon')))).status).toBe(403);
    expect(await stateOf(transactionId)).toBe('pending-payment');
  });

  test('with the token of another session is refused', async () => {
    const { customerId, lenderId, listingId } = await saleFixture(context);
    const { transactionId } = await request(context, customerId, saleOrder(listingId));
    const [mine, hers] = await Promise.all([headersOf(customerId), headersOf(lenderId)]);
    const mixed = { ...mine, 'x-csrf-token': hers['x-csrf-token'] ?? '' };
    expect((await post(transition, mixed, JSON.stringify(transitionTo(transactionId, 'abandon')))).status).toBe(403);
  });
});

describe('a shipping address', () => {
  const address = { name: 'Mei Lin', street: '1 Cuba Street', city: 'Wellington', postalCode: '6011', country: 'NZ' };

  test.each([
    ['a postal code of letters', { ...address, postalCode: 'ABCD' }],
    ['another country', { ...address, country: 'AU' }],
    ['a line break', { ...address, street: '1 Cuba\nStreet' }],
    ['an unknown field', { ...address, price: 1 }],
    ['no address', undefined],
  ])('with %s is refused, and nothing is held', async (_, shippingAddress) => {
    const { customerId, listingId } = await saleFixture(context);
    const caller = await callerFor(context, customerId);
    const body = (await quotedRequest(caller, web.url, listingId, { quantity: 1 })) as {
      bodyParams: { params: object };
    };
    const params = { ...body.bodyParams.params, delivery: 'post', shippingAddress };
    const answer = await caller.post(web.url, '/api/initiate-privileged', {
      ...body,
      bodyParams: { ...body.bodyParams, params },
    });
    expect(answer).toMatchObject({ status: 400, code: 'validation-invalid-params' });
  });
});

test('an amount above the card maximum is refused without a server error', async () => {
  const { customerId, listingId } = await rentalFixture(context);
  await context.app.db.execute(sql`update listings set price_amount = 2147483647 where id = ${listingId}`);
  const caller = await callerFor(context, customerId);
  const bookingData = { startDate: await day(context, 20), endDate: await day(context, 30) };
  expect(await caller.post(web.url, lineItems, { listingId, bookingData })).toMatchObject({
    status: 400,
    code: 'validation-invalid-value',
  });
});

test('an internal error does not expose its details', async () => {
  const { customerId, listingId } = await saleFixture(context);
  const caller = await callerFor(context, customerId);
  const body = await quotedRequest(caller, web.url, listingId, { quantity: 1 });
  await context.app.db.execute(sql`alter table payments rename to payments_gone`);
  const answer = await post('/api/initiate-privileged', await headersOf(customerId), JSON.stringify(body));
  await context.app.db.execute(sql`alter table payments_gone rename to payments`);
  expect(answer.status).toBe(500);
  expect(JSON.parse(answer.text)).toEqual({
    errors: [{ id: expect.any(String) as string, status: 500, code: 'internal-error', title: 'Internal error' }],
  });
});
