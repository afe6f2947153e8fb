import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lineItems, offers } from '#src/database/schema/schema.ts';
import { users } from '#src/database/schema/users.ts';
import { blockUser } from '#src/features/blocks/blocks.server.ts';
import { termsVersion } from '#src/features/transactions/terms.ts';
import { day, makeTestContext, rentalFixture, rentalOrder, type TestContext } from '#tests/support/test-context.ts';
import { startWeb, type Caller, type Running } from '#tests/support/web-process.ts';
import { begin, callsOf, enquiry, type Wire } from './transaction-context.ts';

let context: TestContext;
let web: Running;
let calls: ReturnType<typeof callsOf>;

beforeAll(async () => {
  context = await makeTestContext();
  web = await startWeb(context);
  calls = callsOf(context, web);
});
afterAll(async () => {
  await web.stop();
  await context.close();
});

const cast = () => calls.cast();
const post = (caller: Caller, name: string, body: unknown) => calls.post(caller, name, body);
const get = (caller: Caller, path: string) => calls.get(caller, path);
const offer: ReturnType<typeof callsOf>['offer'] = (about, more) => calls.offer(about, more);
const counts = () => calls.counts();

describe('a transaction begins', () => {
  test('with a question, once for its key', async () => {
    const parties = await cast();
    const body = enquiry(parties, { clientKey: randomUUID() });
    const created = await post(parties.customer, 'transactions/initiate', body);
    expect(created).toMatchObject({ status: 200, data: { attributes: { state: 'enquiry' } } });
    expect((await post(parties.customer, 'transactions/initiate', body)).data.id).toBe(created.data.id);
    const written = await get(parties.lender, `messages/query?transactionId=${created.data.id}`);
    expect(written.data.map(({ attributes }) => attributes.content)).toEqual(['Does it run small?']);
  });

  test('with an offer, once for its key, and another amount with it is a conflict', async () => {
    const parties = await cast();
    const clientKey = randomUUID();
    const created = await post(parties.customer, 'transactions/initiate', await offer(parties, { clientKey }));
    expect(created).toMatchObject({ status: 200, data: { attributes: { state: 'initial-offer' } } });
    const again = await post(parties.customer, 'transactions/initiate', await offer(parties, { clientKey }));
    expect(again.data.id).toBe(created.data.id);
    const other = await offer(parties, { clientKey, amount: 19_000 });
    expect(await post(parties.customer, 'transactions/initiate', other)).toMatchObject({ code: 'conflict' });
    const made = await context.app.db.select().from(offers).where(eq(offers.transactionId, created.data.id));
    expect(made).toMatchObject([{ amount: 20_000, by: 'customer', round: 1 }]);
  });

  test('speculatively with the same answer and without a trace', async () => {
    const parties = await cast();
    const before = await counts();
    const question = await post(parties.customer, 'transactions/initiate-speculative', enquiry(parties));
    expect(question.data.attributes).toMatchObject({ speculative: true, state: 'enquiry', lineItems: [] });
    const offered = await post(parties.customer, 'transactions/initiate-speculative', await offer(parties));
    expect(offered.data.attributes).toMatchObject({ state: 'initial-offer', payinTotal: { amount: 20_500 } });
    const requested = begin('request-payment', {
      ...{ listingId: parties.listingId, delivery: 'pick-up' },
      bookingData: { startDate: await day(context, 20), endDate: await day(context, 23) },
    });
    const priced = await post(parties.customer, 'transactions/initiate-speculative', requested);
    expect(priced.data.attributes).toMatchObject({ payinTotal: { amount: 27_700 }, quote: expect.any(String) });
    expect(await counts()).toEqual(before);
  });

  test('by a request, at the quote of the speculative call', async () => {
    const parties = await cast();
    const params = {
      ...{ listingId: parties.listingId, delivery: 'pick-up' },
      bookingData: { startDate: await day(context, 30), endDate: await day(context, 33) },
    };
    const body = begin('request-payment', params);
    const { quote } = (await post(parties.customer, 'transactions/initiate-speculative', body)).data.attributes;
    const paying = { ...body, params: { ...params, quote } };
    expect(await post(parties.customer, 'transactions/initiate', paying)).toMatchObject({
      status: 200,
      data: { attributes: { state: 'pending-payment' } },
    });
  });

  test('by the rules of the pages, in both ways', async () => {
    const parties = await cast();
    const cases: readonly [Caller, object, string][] = [
      [parties.lender, enquiry(parties), 'listing-own'],
      [parties.other, await offer(parties), 'email-unverified'],
      [parties.customer, await offer(parties, { amount: 1 }), 'validation-invalid-value'],
      [parties.customer, await offer(parties, { amount: 27_201 }), 'validation-invalid-value'],
      [
        parties.customer,
        await offer(parties, { amount: { amount: 5_000, currency: 'NZD' } }),
        'validation-invalid-params',
      ],
      [parties.customer, await offer(parties, { proposedPrice: 1 }), 'validation-invalid-params'],
      [parties.customer, await offer(parties, { price: 1 }), 'validation-invalid-params'],
      [parties.customer, enquiry(parties, { message: ' ' }), 'validation-invalid-value'],
      [parties.customer, enquiry(parties, { listingId: randomUUID() }), 'transaction-listing-not-found'],
      [parties.customer, begin('accept', { listingId: parties.listingId }), 'validation-invalid-params'],
      [parties.customer, begin('multi-vendor-payment', {}), 'validation-invalid-params'],
      [parties.customer, { ...enquiry(parties), lineItems: [] }, 'validation-invalid-params'],
      [parties.customer, { ...enquiry(parties), processAlias: 'other/release-1' }, 'validation-invalid-params'],
    ];
    const before = await counts();
    for (const call of ['transactions/initiate', 'transactions/initiate-speculative'])
      for (const [caller, body, code] of cases) expect(await post(caller, call, body), code).toMatchObject({ code });
    expect(await counts()).toEqual(before);
    await blockUser(context.app, { id: parties.lenderId }, parties.customerId);
    for (const body of [enquiry(parties), await offer(parties)])
      expect(await post(parties.customer, 'transactions/initiate', body)).toMatchObject({ code: 'user-blocked' });
  });
});

describe('a transition', () => {
  test('is tried without being taken, by the input of the real one', async () => {
    const parties = await cast();
    const { id } = (await post(parties.customer, 'transactions/initiate', await offer(parties))).data;
    const call = (caller: Caller, name: string, params: object = {}, to = 'transition-speculative') =>
      post(caller, `transactions/${to}`, { id, transition: `transition/${name}`, params });
    const before = await counts();
    expect(await call(parties.lender, 'counter-offer-by-provider', { amount: 24_000 })).toMatchObject({
      data: { id, attributes: { state: 'offer-pending', payinTotal: { amount: 24_500 } } },
    });
    expect(await call(parties.lender, 'counter-offer-by-provider', { amount: 99_000 })).toMatchObject({ status: 400 });
    expect(await call(parties.customer, 'accept-offer-by-provider')).toMatchObject({ status: 403 });
    expect(await call(parties.other, 'accept-offer-by-provider')).toMatchObject({ status: 404 });
    expect(await call(parties.lender, 'no-such-transition')).toMatchObject({ status: 409 });
    expect(await counts()).toEqual(before);
    expect(await call(parties.lender, 'accept-offer-by-provider', {}, 'transition')).toMatchObject({
      data: { attributes: { state: 'offer-accepted' } },
    });
    const priced = await call(parties.customer, 'request-payment-after-offer');
    expect(priced.data.attributes).toMatchObject({ payinTotal: { amount: 20_500 }, quote: expect.any(String) });
    const { quote } = priced.data.attributes;
    const paid = { quote, shippingAddress: null, termsVersion };
    expect(await call(parties.customer, 'request-payment-after-offer', paid, 'transition')).toMatchObject({
      data: { attributes: { state: 'pending-payment' } },
    });
  });

  test('on what its client saw is refused when the transaction has moved since', async () => {
    const parties = await cast();
    const { data: made } = await post(parties.customer, 'transactions/initiate', await offer(parties));
    const read = async () => {
      const { data } = await get(parties.lender, `transactions/${made.id}`);
      return (data as unknown as Wire).attributes['seen'];
    };
    const take = (caller: Caller, name: string, more: object) =>
      post(caller, 'transactions/transition', { id: made.id, transition: `transition/${name}`, ...more });
    const seen = await read();
    await take(parties.lender, 'counter-offer-by-provider', { params: { amount: 24_000 }, seen });
    await take(parties.customer, 'counter-offer-by-customer', { params: { amount: 19_000 } });
    const accept = 'accept-pending-offer-by-provider';
    expect(await take(parties.lender, accept, { seen })).toMatchObject({
      ...{ status: 409, code: 'transaction-invalid-transition' },
    });
    const privileged = { bodyParams: { id: made.id, transition: `transition/${accept}`, seen } };
    expect(await post(parties.lender, 'transition-privileged', privileged)).toMatchObject({ status: 409 });
    expect(await take(parties.lender, accept, { seen: await read() })).toMatchObject({ status: 200 });
  });

  test('of a payment after a question is priced for its own listing alone', async () => {
    const parties = await cast();
    const { id } = (await post(parties.customer, 'transactions/initiate', enquiry(parties))).data;
    const order = await rentalOrder(context, parties.listingId);
    const other = await rentalOrder(context, (await rentalFixture(context)).listingId);
    const call = (orders: unknown) =>
      post(parties.customer, 'transactions/transition-speculative', {
        ...{ id, transition: 'request-payment-after-enquiry', params: { orders } },
      });
    expect((await call([order])).data.attributes).toMatchObject({ payinTotal: { amount: 28_900 } });
    for (const orders of [[other], [], [order, order], 'none', [{ ...order, price: 1 }]])
      expect(await call(orders)).toMatchObject({ status: 400, code: 'validation-invalid-params' });
    expect((await context.app.db.select().from(lineItems).where(eq(lineItems.transactionId, id))).length).toBe(0);
  });

  test('is listed for the one who may take it', async () => {
    const parties = await cast();
    const { id } = (await post(parties.customer, 'transactions/initiate', await offer(parties))).data;
    const names = async (caller: Caller, query: string) =>
      (await get(caller, `process-transitions/query?${query}`)).data.map(({ attributes }) => attributes.name);
    expect(await names(parties.lender, `transactionId=${id}`)).toContain('transition/accept-offer-by-provider');
    expect(await names(parties.customer, `transaction_id=${id}`)).toEqual(['transition/withdraw-offer']);
    const alias = 'processAlias=flex-default-process/release-1';
    expect(await names(parties.other, alias)).toEqual([
      ...['transition/enquire', 'transition/request-payment', 'transition/initial-offer'],
    ]);
    expect(await names(parties.other, `${alias}&lastTransition=transition/confirm-payment`)).toEqual([
      ...['transition/accept', 'transition/decline', 'transition/cancel-by-customer'],
    ]);
    expect(await get(parties.other, `process-transitions/query?transactionId=${id}`)).toMatchObject({ status: 404 });
    for (const query of ['', `${alias}&lastTransition=nothing`, `${alias}&transactionId=${id}`])
      expect(await get(parties.other, `process-transitions/query?${query}`)).toMatchObject({ status: 400 });
  });
});

describe('a call', () => {
  test('with another method says which there are', async () => {
    const parties = await cast();
    for (const path of ['transactions/initiate', 'transactions/transition-speculative', 'messages/send'])
      expect(await get(parties.customer, path), path).toMatchObject({ status: 405, code: 'method-not-allowed' });
    for (const path of ['transactions/query', 'reviews/show'])
      expect(await post(parties.customer, path, {}), path).toMatchObject({ status: 405 });
  });

  test('of a user who is banned meanwhile is refused', async () => {
    const parties = await cast();
    const { id } = (await post(parties.customer, 'transactions/initiate', enquiry(parties))).data;
    await context.app.db.update(users).set({ banned: true }).where(eq(users.id, parties.customerId));
    const calls = [
      post(parties.customer, 'messages/send', { transactionId: id, content: 'Hello' }),
      post(parties.customer, 'transactions/initiate', enquiry(parties)),
      get(parties.customer, 'transactions/query'),
      get(parties.customer, `messages/query?transactionId=${id}`),
    ];
    // What writes has a token of the session that ended.
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 401, 401]);
  });
});
