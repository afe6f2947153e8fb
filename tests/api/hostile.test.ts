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
  rentalScene,
  request,
  saleOrder,
  saleScene,
  type TestContext,
} from '#tests/support/test-context.ts';

let context: TestContext;
let web: Running;

beforeAll(async () => {
  context = await makeTestContext();
  web = await startWeb(context);
}, 60_000);

afterAll(async () => {
  await web.stop();
  await context.close();
});

const transition = '/api/transition-privileged';
const lineItems = '/api/transaction-line-items';
const missing = '00000000-0000-4000-8000-000000000000';
const move = (id: string, name: string) => ({ bodyParams: { id, transition: `transition/${name}` } });

type Hands = Readonly<Record<string, string>>;

/** What a browser of this person sends with each change. */
const handsOf = async (userId: string): Promise<Hands> => (await callerFor(context, userId)).headers;

async function post(path: string, headers: Hands, body: string) {
  const answer = await fetch(web.url + path, { method: 'POST', headers, body });
  return { status: answer.status, text: await answer.text() };
}

async function stateOf(id: string): Promise<string | undefined> {
  const [transaction] = await context.app.db.select().from(transactions).where(eq(transactions.id, id));
  return transaction?.state;
}

describe('a body that can be read in two ways', () => {
  test.each([
    ['a name said twice', '{"listingId":"ID","bookingData":{"quantity":1},"bookingData":{"quantity":2}}'],
    ['a list for a name', '{"listingId":["ID"],"bookingData":{"quantity":1}}'],
    ['a list of two thousand', `[${'1,'.repeat(2_000)}1]`],
    ['nothing', ''],
  ])('is refused: %s', async (_, body) => {
    const { listingId, customerId } = await saleScene(context);
    const hands = await handsOf(customerId);
    const good = await post(lineItems, hands, `{"listingId":"${listingId}","bookingData":{"quantity":1}}`);
    expect(good.status).toBe(200);
    const answer = await post(lineItems, hands, body.replaceAll('ID', listingId));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('"validation-invalid-params"');
  });

  test.each(['text/plain', 'application/json-patch+json', 'application/jsonp', 'multipart/form-data', ''])(
    'of the type %j is refused',
    async (type) => {
      const { listingId, customerId } = await saleScene(context);
      const body = JSON.stringify({ listingId, bookingData: { quantity: 1 } });
      expect((await post(lineItems, { ...(await handsOf(customerId)), 'content-type': type }, body)).status).toBe(400);
    },
  );

  test('of more than sixteen kilobytes is not read', async () => {
    const { customerId } = await saleScene(context);
    const answer = await post(
      lineItems,
      await handsOf(customerId),
      JSON.stringify({ listingId: 'x'.repeat(16 * 1024) }),
    );
    expect(answer.status).toBe(413);
  });
});

describe('every transition of the process', () => {
  const names = [...currentProcess.transitions.map(({ name }) => name), 'nonsense', '__proto__', ''];

  test('is not found by a stranger, to the byte, and refused to the party whose it is not', async () => {
    const scene = await rentalScene(context);
    const id = await preauthorised(context, scene, await rentalOrder(context, scene.listingId));
    const [stranger, customer, lender] = await Promise.all(
      [await makeUser(context.app.db), scene.customerId, scene.lenderId].map(handsOf),
    );
    const without = (text: string) => text.replace(/"id":"[^"]+"/, '');
    for (const name of names) {
      const [foreign, none] = await Promise.all(
        [id, missing].map((transaction) => post(transition, stranger ?? {}, JSON.stringify(move(transaction, name)))),
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
          (await post(transition, customer ?? {}, JSON.stringify(move(id, name)))).status,
        );
      if (!own.lender.has(name))
        expect([403, 409, 501], name).toContain(
          (await post(transition, lender ?? {}, JSON.stringify(move(id, name)))).status,
        );
    }
    expect(await stateOf(id)).toBe('preauthorized');
  });
});

describe('a session', () => {
  async function withOffer() {
    const scene = await saleScene(context);
    const { transactionId } = await request(context, scene.customerId, saleOrder(scene.listingId));
    return { ...scene, id: transactionId, hands: await handsOf(scene.customerId) };
  }

  test('of somebody banned since moves nothing', async () => {
    const { id, customerId, hands } = await withOffer();
    await context.app.db.update(users).set({ banned: true }).where(eq(users.id, customerId));
    expect([401, 403]).toContain((await post(transition, hands, JSON.stringify(move(id, 'abandon')))).status);
    expect(await stateOf(id)).toBe('pending-payment');
  });

  test('that has ended moves nothing', async () => {
    const { id, customerId, hands } = await withOffer();
    await context.app.db.delete(sessions).where(eq(sessions.userId, customerId));
    expect([401, 403]).toContain((await post(transition, hands, JSON.stringify(move(id, 'abandon')))).status);
    expect(await stateOf(id)).toBe('pending-payment');
  });

  test('of an operator who looks at the account may look, and neither pay nor move anything', async () => {
    const { id, customerId, hands } = await withOffer();
    const operatorId = await makeUser(context.app.db, { role: 'operator' });
    await context.app.db.update(sessions).set({ impersonatedBy: operatorId }).where(eq(sessions.userId, customerId));
    const shown = await fetch(`${web.url}/api/transactions/${id}`, { headers: hands });
    expect(shown.status).toBe(200);
    expect(await shown.text()).not.toContain('_secret_');
    for (const path of [transition, '/api/initiate-privileged'])
      expect((await post(path, hands, JSON.stringify(move(id, 'abandon')))).status).toBe(403);
    expect(await stateOf(id)).toBe('pending-payment');
  });
});

describe('a request from elsewhere', () => {
  test('as the browser says is refused', async () => {
    const { customerId, listingId } = await saleScene(context);
    const { transactionId } = await request(context, customerId, saleOrder(listingId));
    const hands = { ...(await handsOf(customerId)), origin: 'https://evil.example' };
    expect((await post(transition, hands, JSON.stringify(move(transactionId, 'abandon')))).status).toBe(403);
    expect(await stateOf(transactionId)).toBe('pending-payment');
  });

  test('with the token of another session is refused', async () => {
    const { customerId, lenderId, listingId } = await saleScene(context);
    const { transactionId } = await request(context, customerId, saleOrder(listingId));
    const [mine, hers] = await Promise.all([handsOf(customerId), handsOf(lenderId)]);
    const mixed = { ...mine, 'x-csrf-token': hers['x-csrf-token'] ?? '' };
    expect((await post(transition, mixed, JSON.stringify(move(transactionId, 'abandon')))).status).toBe(403);
  });
});

describe('where a piece is posted to', () => {
  const address = { name: 'Mei Lin', street: '1 Cuba Street', city: 'Wellington', postalCode: '6011', country: 'NZ' };

  test.each([
    ['a postal code of letters', { ...address, postalCode: 'ABCD' }],
    ['another country', { ...address, country: 'AU' }],
    ['a line break', { ...address, street: '1 Cuba\nStreet' }],
    ['something else beside it', { ...address, price: 1 }],
    ['nothing at all', undefined],
  ])('is refused with %s, and nothing is held', async (_, shippingAddress) => {
    const { customerId, listingId } = await saleScene(context);
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

test('an amount that no card can pay is refused, not stumbled over', async () => {
  const { customerId, listingId } = await rentalScene(context);
  await context.app.db.execute(sql`update listings set price_amount = 2147483647 where id = ${listingId}`);
  const caller = await callerFor(context, customerId);
  const bookingData = { startDate: await day(context, 20), endDate: await day(context, 30) };
  expect(await caller.post(web.url, lineItems, { listingId, bookingData })).toMatchObject({
    status: 400,
    code: 'validation-invalid-value',
  });
});

test('what a bug says stays here', async () => {
  const { customerId, listingId } = await saleScene(context);
  const caller = await callerFor(context, customerId);
  const body = await quotedRequest(caller, web.url, listingId, { quantity: 1 });
  await context.app.db.execute(sql`alter table payments rename to payments_gone`);
  const answer = await post('/api/initiate-privileged', await handsOf(customerId), JSON.stringify(body));
  await context.app.db.execute(sql`alter table payments_gone rename to payments`);
  expect(answer.status).toBe(500);
  expect(JSON.parse(answer.text)).toEqual({
    errors: [{ id: expect.any(String) as string, status: 500, code: 'internal-error', title: 'Internal error' }],
  });
});
