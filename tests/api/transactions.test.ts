import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transactions } from '#src/database/schema/schema.ts';
import { users } from '#src/database/schema/users.ts';
import { makeUser } from '#tests/support/factories.ts';
import { callerFor, quotedRequest, startWeb, type Running } from '#tests/support/web-process.ts';
import {
  day,
  holdCard,
  makeTestContext,
  preauthorised,
  rentalOrder,
  rentalFixture,
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

async function dates() {
  return { startDate: await day(context, 20), endDate: await day(context, 23) };
}

const transitionTo = (id: string, transition: string) => ({
  bodyParams: { id, transition: `transition/${transition}` },
});
type TransactionResponse = {
  id: string;
  attributes: { state: string; payinTotal: { amount: number }; payoutTotal: { amount: number } };
};

test('a rental is requested, confirmed and accepted through the API', async () => {
  const { customerId, lenderId, listingId } = await rentalFixture(context);
  const [customer, lender] = [await callerFor(context, customerId), await callerFor(context, lenderId)];
  const initiated = await customer.post(
    web.url,
    '/api/initiate-privileged',
    await quotedRequest(customer, web.url, listingId, await dates()),
  );
  const { id, attributes } = initiated.data as TransactionResponse;
  expect(attributes).toMatchObject({ state: 'pending-payment', payinTotal: { amount: 4 * 6800 + 500 } });
  await holdCard(context, customerId, id);
  await customer.post(web.url, '/api/transition-privileged', transitionTo(id, 'confirm-payment'));
  const accepted = await lender.post(web.url, '/api/transition-privileged', transitionTo(id, 'accept'));
  expect((accepted.data as TransactionResponse).attributes).toMatchObject({
    state: 'accepted',
    payoutTotal: { amount: 4 * 6800 - 2720 },
  });
});

test('each party sees the other as everybody does, and an address only from acceptance on, if it needs it', async () => {
  const fixture = await rentalFixture(context);
  const number = '+64215550142';
  await context.app.db.update(users).set({ phoneNumber: number }).where(eq(users.id, fixture.customerId));
  const id = await preauthorised(context, fixture, await rentalOrder(context, fixture.listingId));
  const [customer, lender] = await Promise.all(
    [fixture.customerId, fixture.lenderId].map((userId) => callerFor(context, userId)),
  );
  const read = async (caller = lender) =>
    (await caller?.get(web.url, `/api/transactions/${id}`))?.data as TransactionResponse & Record<string, unknown>;
  expect((await read()).attributes).toMatchObject({ protectedData: {} });
  await lender?.post(web.url, '/api/transition-privileged', transitionTo(id, 'accept'));
  const [theirs, own] = [await read(), await read(customer)];
  for (const shown of [theirs, own])
    expect(shown).toMatchObject({
      customer: { id: fixture.customerId, type: 'user' },
      provider: { id: fixture.lenderId, type: 'user' },
    });
  expect(theirs.attributes).toMatchObject({ protectedData: { shippingAddress: { country: 'NZ' } } });
  expect(own.attributes).toMatchObject({ protectedData: {} });
  expect(JSON.stringify([theirs, own])).not.toMatch(/555 ?0142|@/);
});

test('a payment that was given up is made again as a transaction of its own', async () => {
  const { customerId, listingId } = await rentalFixture(context);
  const customer = await callerFor(context, customerId);
  const requested = async (caller: typeof customer, listing: string, again?: string) => {
    const body = await quotedRequest(caller, web.url, listing, await dates());
    const { bodyParams, ...rest } = body as { bodyParams: { params: object } };
    const params = { ...bodyParams.params, ...(again !== undefined && { again }) };
    return { ...rest, bodyParams: { ...bodyParams, params } };
  };
  const initiate = (body: unknown) => customer.post(web.url, '/api/initiate-privileged', body);
  const { id } = (await initiate(await requested(customer, listingId))).data as TransactionResponse;
  await customer.post(web.url, '/api/transition-privileged', transitionTo(id, 'abandon'));
  const body = await requested(customer, listingId, id);
  const again = (await initiate(body)).data as TransactionResponse;
  expect(again.id).not.toBe(id);
  expect(((await initiate(body)).data as TransactionResponse).id).toBe(again.id);
  const [row] = await context.app.db.select().from(transactions).where(eq(transactions.id, again.id));
  expect(row?.againOf).toBe(id);
  const other = await callerFor(context, await makeUser(context.app.db));
  const foreign = await requested(other, (await rentalFixture(context)).listingId, id);
  expect((await other.post(web.url, '/api/initiate-privileged', foreign)).status).toBe(404);
});

describe('prices come only from the listing', () => {
  const forged = [
    { bookingData: { quantity: 1, proposedPrice: 1 } },
    { bookingData: { quantity: 1, isAll20: true } },
    { isOwnListing: true },
    { lineItems: [] },
    { price: { amount: 1, currency: 'NZD' } },
  ];

  test.each(forged)('%j is refused as an unknown field', async (extra) => {
    const { customerId, listingId } = await rentalFixture(context);
    const caller = await callerFor(context, customerId);
    const answer = await caller.post(web.url, '/api/transaction-line-items', {
      listingId,
      bookingData: await dates(),
      ...extra,
    });
    expect(answer).toMatchObject({ status: 400, code: 'validation-invalid-params' });
  });

  test('a request with an invalid quote is refused', async () => {
    const { customerId, listingId } = await rentalFixture(context);
    const caller = await callerFor(context, customerId);
    const body = (await quotedRequest(caller, web.url, listingId, await dates())) as { bodyParams: { params: object } };
    const bodyParams = { ...body.bodyParams, params: { ...body.bodyParams.params, quote: 'made-up' } };
    const answer = await caller.post(web.url, '/api/initiate-privileged', { ...body, bodyParams });
    expect(answer).toMatchObject({ status: 409, code: 'listing-price-changed' });
  });
});

test.each([
  [{ startDate: '2026-02-31', endDate: '2026-03-04' }, 400],
  [{ startDate: '2020-01-01', endDate: '2020-01-04' }, 409],
  [{ startDate: '2999-01-01', endDate: '2999-01-04' }, 409],
  [{ startDate: '2027-03-04', endDate: '2027-03-01' }, 400],
  [{ quantity: 0 }, 400],
  [{ quantity: -1 }, 400],
  [{ quantity: 1.5 }, 400],
  [{ quantity: '2' }, 400],
  [{ quantity: 1e9 }, 400],
])('%j is refused with %i', async (bookingData, status) => {
  const { customerId, listingId } = await rentalFixture(context);
  const caller = await callerFor(context, customerId);
  expect((await caller.post(web.url, '/api/transaction-line-items', { listingId, bookingData })).status).toBe(status);
});

describe('a user who is not a party', () => {
  test('gets the same answer as for a missing transaction, for every transition', async () => {
    const fixture = await rentalFixture(context);
    const id = await preauthorised(context, fixture, await rentalOrder(context, fixture.listingId));
    const outsider = await callerFor(context, await makeUser(context.app.db));
    const missing = '00000000-0000-4000-8000-000000000000';
    for (const name of ['accept', 'decline', 'complete', 'expire', 'cancel', 'multi-vendor-payment', 'nonsense']) {
      const [foreign, none] = await Promise.all(
        [id, missing].map((transaction) =>
          outsider.post(web.url, '/api/transition-privileged', transitionTo(transaction, name)),
        ),
      );
      expect(foreign).toEqual(none);
      expect(foreign).toMatchObject({ status: 404, code: 'not-found' });
    }
    expect(await outsider.get(web.url, `/api/transactions/${id}`)).toMatchObject({ status: 404, code: 'not-found' });
  });
});

test('a request without a session or CSRF token is refused, and invalid parameters are rejected', async () => {
  const body = JSON.stringify(transitionTo('00000000-0000-4000-8000-000000000000', 'accept'));
  const bare = await fetch(`${web.url}/api/transition-privileged`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(bare.status).toBe(403);
  const { customerId } = await rentalFixture(context);
  const caller = await callerFor(context, customerId);
  const plain = await caller.post(web.url, '/api/transition-privileged', { bodyParams: 'accept' });
  expect(plain).toMatchObject({ status: 400, code: 'validation-invalid-params' });
});
