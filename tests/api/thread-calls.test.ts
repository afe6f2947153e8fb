import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reviews } from '#src/database/schema/schema.ts';
import { users } from '#src/database/schema/users.ts';
import { blockUser } from '#src/features/blocks/blocks.server.ts';
import { makeRental } from '#tests/support/factories.ts';
import { day, makeTestContext, preauthorised, rentalOrder, type TestContext } from '#tests/support/test-context.ts';
import { startWeb, type Caller, type Running } from '#tests/support/web-process.ts';
import { begin, callsOf, enquiry } from './transaction-context.ts';

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

describe('the list of transactions', () => {
  test('has those of its reader alone, by side, state, transition and listing', async () => {
    const parties = await cast();
    const listingId = await makeRental(context.app.db, { authorId: parties.lenderId });
    const question = (await post(parties.customer, 'transactions/initiate', enquiry({ ...parties, listingId }))).data
      .id;
    const sent = await preauthorised(context, parties, await rentalOrder(context, parties.listingId));
    const ids = async (caller: Caller, query = '') =>
      (await get(caller, `transactions/query?${query}`)).data.map(({ id }) => id);
    expect(await ids(parties.customer)).toEqual([sent, question]);
    expect(await ids(parties.lender, 'only=sale')).toEqual([sent, question]);
    expect(await ids(parties.lender, 'only=order')).toEqual([]);
    expect(await ids(parties.other)).toEqual([]);
    expect(await ids(parties.customer, 'lastTransitions=transition/enquire')).toEqual([question]);
    expect(await ids(parties.customer, 'last_transitions=transition/enquire,transition/confirm-payment')).toEqual([
      ...[sent, question],
    ]);
    expect(await ids(parties.customer, 'states=state/enquiry')).toEqual([question]);
    expect(await ids(parties.customer, `listingId=${randomUUID()}`)).toEqual([]);
    const [first] = (await get(parties.customer, 'transactions/query?perPage=1')).data;
    expect(first).toMatchObject({
      attributes: {
        state: 'preauthorized',
        payinTotal: { amount: 28_900 },
        lastTransition: 'transition/confirm-payment',
      },
      booking: { displayStart: expect.any(String) },
      listing: { id: parties.listingId },
      customer: { id: parties.customerId },
      provider: { id: parties.lenderId },
    });
    expect(JSON.stringify(first)).not.toMatch(/email|street|phone|clientKey|requestDigest/i);
  });

  test('does not show a provider what was never sent', async () => {
    const parties = await cast();
    const params = {
      ...{ listingId: parties.listingId, delivery: 'pick-up' },
      bookingData: { startDate: await day(context, 20), endDate: await day(context, 23) },
    };
    const body = begin('request-payment', params);
    const { quote } = (await post(parties.customer, 'transactions/initiate-speculative', body)).data.attributes;
    await post(parties.customer, 'transactions/initiate', { ...body, params: { ...params, quote } });
    expect((await get(parties.customer, 'transactions/query')).data).toHaveLength(1);
    expect((await get(parties.lender, 'transactions/query')).data).toEqual([]);
  });

  test('takes pages of 1 to 100, and no parameter that it does not know', async () => {
    const parties = await cast();
    await post(parties.customer, 'transactions/initiate', enquiry(parties));
    await post(parties.customer, 'transactions/initiate', enquiry(parties));
    const metaOf = async (query: string) => {
      const { headers } = parties.customer;
      const answer = await fetch(`${web.url}/api/transactions/query?${query}`, { headers });
      return ((await answer.json()) as { meta?: object }).meta;
    };
    expect(await metaOf('per_page=1&page=2')).toMatchObject({ page: 2, perPage: 1, totalItems: 2, totalPages: 2 });
    expect(await metaOf('page=9999')).toMatchObject({ page: 1, perPage: 100, totalPages: 1 });
    const refused = [
      ...['perPage=101', 'perPage=0', 'perPage=1e9', 'page=1000000000', 'page=-1', 'page=1.5', 'page=', 'only=all'],
      ...[
        'provider_id=x',
        'customerId[$ne]=1',
        '__proto__=1',
        'constructor=1',
        'page=1&page=2',
        'perPage=1&per_page=2',
      ],
      ...["listingId=' or 1=1--", `states=${'x'.repeat(2_001)}`],
      ...['perPage=0x10', 'perPage=1e1', 'perPage=%205', 'perPage=%2B5', 'page=1.0'],
    ];
    for (const query of refused)
      expect(await get(parties.customer, `transactions/query?${query}`), query).toMatchObject({
        ...{ status: 400, code: 'validation-invalid-params' },
      });
  });
});

describe('messages', () => {
  test('are sent once for a key, and read by both, the newest first', async () => {
    const parties = await cast();
    const { id } = (await post(parties.customer, 'transactions/initiate', enquiry(parties))).data;
    const message = { transactionId: id, content: 'True to size.\r\n', clientKey: randomUUID() };
    const sent = await post(parties.lender, 'messages/send', message);
    expect(sent).toMatchObject({ status: 200, data: { type: 'message', attributes: { content: 'True to size.' } } });
    expect((await post(parties.lender, 'messages/send', message)).data.id).toBe(sent.data.id);
    const read = await get(parties.customer, `messages/query?transaction_id=${id}&perPage=1`);
    expect(read.data).toMatchObject([{ id: sent.data.id, sender: { id: parties.lenderId } }]);
    const older = await get(parties.customer, `messages/query?transactionId=${id}&per_page=1&page=2`);
    expect(older.data.map(({ attributes }) => attributes.content)).toEqual(['Does it run small?']);
  });

  test('begin with a question by the same rules', async () => {
    const parties = await cast();
    const ask = (more: object) => {
      const { params, ...rest } = enquiry(parties);
      const question = { ...rest, params: { ...params, message: 'Call me on 021 555 0199', ...more } };
      return post(parties.customer, 'transactions/initiate', question);
    };
    expect(await ask({})).toMatchObject({ status: 409, code: 'message-unsafe' });
    expect(await ask({ isSure: true })).toMatchObject({ status: 200 });
    expect(await ask({ isSure: 'yes' })).toMatchObject({ status: 400 });
  });

  test('keep the rules of the page', async () => {
    const parties = await cast();
    const { id } = (await post(parties.customer, 'transactions/initiate', enquiry(parties))).data;
    const send = (caller: Caller, more: object) =>
      post(caller, 'messages/send', { transactionId: id, content: 'Hello', ...more });
    expect(await send(parties.customer, { content: 'Call me on 021 555 0199' })).toMatchObject({
      ...{ status: 409, code: 'message-unsafe' },
    });
    expect(await send(parties.customer, { content: 'Call me on 021 555 0199', isSure: true })).toMatchObject({
      status: 200,
    });
    expect(await send(parties.other, {})).toMatchObject({ status: 404 });
    for (const more of [
      { content: ' ' },
      { content: '\u3164\u200B' },
      { content: 'x'.repeat(5_001) },
      { senderId: parties.lenderId },
      { clientKey: 'x' },
    ])
      expect(await send(parties.customer, more)).toMatchObject({ status: 400 });
    expect(await get(parties.other, `messages/query?transactionId=${id}`)).toMatchObject({ status: 404 });
    await blockUser(context.app, { id: parties.lenderId }, parties.customerId);
    expect(await send(parties.customer, {})).toMatchObject({ code: 'user-blocked' });
  });
});

describe('reviews', () => {
  async function reviewed() {
    const parties = await cast();
    const transactionId = await preauthorised(context, parties, await rentalOrder(context, parties.listingId));
    const [review] = await context.app.db
      .insert(reviews)
      .values({
        ...{ transactionId, listingId: parties.listingId, type: 'ofProvider', state: 'pending', rating: 5 },
        ...{ authorId: parties.customerId, subjectId: parties.lenderId, content: 'Lovely dress.' },
      })
      .returning({ id: reviews.id });
    if (review === undefined) throw new Error('No review');
    return { ...parties, transactionId, reviewId: review.id };
  }

  test('are read by everybody once they are public, and before that by their author', async () => {
    const parties = await reviewed();
    const { listingId, lenderId, transactionId, reviewId } = parties;
    const anonymous = async (path: string) => {
      const answer = await fetch(`${web.url}/api/reviews/${path}`);
      return { status: answer.status, data: ((await answer.json()) as { data?: unknown }).data };
    };
    expect(await anonymous(`query?listingId=${listingId}`)).toEqual({ status: 200, data: [] });
    expect(await anonymous(`show?id=${reviewId}`)).toMatchObject({ status: 404 });
    expect(await anonymous(`query?transactionId=${transactionId}`)).toMatchObject({ status: 401 });
    const ofTransaction = (query = '') => get(parties.customer, `reviews/query?transactionId=${transactionId}${query}`);
    expect((await ofTransaction()).data).toMatchObject([{ id: reviewId, attributes: { state: 'pending' } }]);
    expect((await ofTransaction('&type=ofCustomer')).data).toEqual([]);
    await context.app.db.insert(reviews).values({
      ...{ transactionId, listingId, type: 'ofCustomer', state: 'public', rating: 4, content: 'All well.' },
      ...{ authorId: lenderId, subjectId: parties.customerId },
    });
    const paged = await Promise.all(['', '&page=2', '&page=3'].map((page) => ofTransaction(`&perPage=1${page}`)));
    expect(paged.map(({ data }) => data.map(({ attributes }) => attributes['type']))).toEqual([
      ...[['ofProvider'], ['ofCustomer'], ['ofCustomer']],
    ]);
    const ofCustomer = `subjectId=${parties.customerId}&type=ofCustomer`;
    for (const party of [parties.lender, parties.customer]) {
      const listing = { id: listingId };
      expect((await get(party, `reviews/query?${ofCustomer}`)).data).toMatchObject([{ listing }]);
      expect((await get(party, `reviews/query?listingId=${listingId}&type=ofCustomer`)).data).toMatchObject([
        { listing },
      ]);
    }
    // Others read it, and not what she has rented.
    for (const data of [
      (await get(parties.other, `reviews/query?${ofCustomer}`)).data,
      (await anonymous(`query?${ofCustomer}`)).data,
    ])
      expect(data).toMatchObject([{ attributes: { content: 'All well.' }, listing: null }]);
    const [{ id: ofCustomerId = '' } = {}] = (await get(parties.customer, `reviews/query?${ofCustomer}`)).data;
    expect((await anonymous(`show?id=${ofCustomerId}`)).data).toMatchObject({ listing: null });
    expect(await anonymous(`query?listingId=${listingId}&type=ofCustomer`)).toMatchObject({ status: 200, data: [] });
    expect((await get(parties.other, `reviews/query?listingId=${listingId}&type=ofCustomer`)).data).toEqual([]);
    await context.app.db.delete(reviews).where(eq(reviews.type, 'ofCustomer'));
    expect((await get(parties.lender, `reviews/query?transactionId=${transactionId}`)).data).toEqual([]);
    expect(await get(parties.other, `reviews/query?transactionId=${transactionId}`)).toMatchObject({ status: 404 });
    await context.app.db.update(reviews).set({ state: 'public' }).where(eq(reviews.id, reviewId));
    for (const query of [`listingId=${listingId}`, `subject_id=${lenderId}&type=ofProvider&state=public`])
      expect(await anonymous(`query?${query}`), query).toMatchObject({
        data: [{ id: reviewId, attributes: { rating: 5, content: 'Lovely dress.' }, subject: { id: lenderId } }],
      });
    expect(await anonymous(`show?id=${reviewId}`)).toMatchObject({ data: { id: reviewId } });
    expect(await anonymous(`query?subjectId=${lenderId}&type=ofCustomer`)).toMatchObject({ data: [] });
    expect(await anonymous(`query?subjectId=${lenderId.toUpperCase()}`)).toMatchObject({ data: [{ id: reviewId }] });
    const both = `transactionId=${transactionId}&listingId=${listingId}`;
    for (const query of ['', 'state=pending', 'listingId=1', 'authorId=1', `subjectId=${lenderId}&perPage=1000`, both])
      expect(await anonymous(`query?${query}`), query).toMatchObject({ status: 400 });
    await context.app.db.update(users).set({ banned: true }).where(eq(users.id, lenderId));
    for (const query of [`query?subjectId=${lenderId}`, `query?listingId=${listingId}`])
      expect(await anonymous(query), query).toMatchObject({ status: 200, data: [] });
    expect(await anonymous(`show?id=${reviewId}`)).toMatchObject({ status: 404 });
  });
});

describe('the quota (J69)', () => {
  test('of messages and of new questions counts calls of the API, and refuses speculative ones too', async () => {
    const parties = await cast();
    const { id } = (await post(parties.customer, 'transactions/initiate', enquiry(parties))).data;
    // As if each hit of the last hour had come a hundred times.
    const again = (bucket: string) =>
      context.app.db.execute(sql`
        insert into rate_limit_hits (bucket, key) select h.bucket, h.key
        from rate_limit_hits h, generate_series(1, 100) where h.bucket = ${bucket}`);
    const send = () => post(parties.customer, 'messages/send', { transactionId: id, content: 'Is it lined?' });
    expect((await send()).status).toBe(200);
    await again('message');
    expect(await send()).toMatchObject({ status: 429, code: 'too-many-requests' });
    await again('new-thread');
    for (const call of ['transactions/initiate', 'transactions/initiate-speculative'])
      expect(await post(parties.customer, call, enquiry(parties))).toMatchObject({ status: 429 });
  });
});
