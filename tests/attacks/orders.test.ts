import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { offers, transactions, transactionTransitions } from '#src/database/schema/schema.ts';
import { executeDueOf } from '#src/features/transactions/timers.server.ts';
import { termsVersion } from '#src/features/transactions/terms.ts';
import { currentProcess } from '#src/processes/registry.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { makeUser } from '#tests/support/factories.ts';
import {
  accepted,
  day,
  holdCard,
  makeTestContext,
  preauthorised,
  rentalFixture,
  rentalOrder,
  request,
  untilDue,
  type Fixture,
  type TestContext,
} from '#tests/support/test-context.ts';
import { addressFor } from '#tests/support/request.ts';
import { enquire, makeOffer, verifyEmail } from '#tests/support/threads.ts';
import { callerFor, startWeb, type Caller, type Running } from '#tests/support/web-process.ts';

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

const processAlias = 'flex-default-process/release-1';
const post = (caller: Caller, name: string, body: unknown) => caller.post(web.url, `/api/${name}`, body);
const take = (caller: Caller, id: string, transition: string, params: object = {}) =>
  post(caller, 'transactions/transition', { id, transition, params });

async function parties() {
  const fixture = await rentalFixture(context);
  await verifyEmail(context, fixture.customerId);
  const [customer, lender] = [await callerFor(context, fixture.customerId), await callerFor(context, fixture.lenderId)];
  const attackerId = await makeUser(context.app.db);
  await verifyEmail(context, attackerId);
  return { fixture, customer, lender, attackerId, attacker: await callerFor(context, attackerId) };
}

const offered = async ({ customerId, listingId }: Fixture, from = 20, amount = 20_000) =>
  makeOffer(context, customerId, await rentalOrder(context, listingId, from), amount);

/** State, history and offers: what an attack must not change. */
async function traceOf(id: string) {
  const { db } = context.app;
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  const history = await db
    .select({ transition: transactionTransitions.transition })
    .from(transactionTransitions)
    .where(eq(transactionTransitions.transactionId, id));
  const made = await db.select({ round: offers.round }).from(offers).where(eq(offers.transactionId, id));
  return { state: row?.state, payin: row?.payinAmount, history, made };
}

describe('a transition of another’s, or of a side that the caller is not (A2, A3, A4)', () => {
  const createdIn: Readonly<Record<string, (fixture: Fixture) => Promise<string>>> = {
    'enquiry': async ({ customerId, listingId }) => enquire(context, customerId, listingId),
    'initial-offer': (fixture) => offered(fixture),
    'pending-payment': async ({ customerId, listingId }) =>
      (await request(context, customerId, await rentalOrder(context, listingId))).transactionId,
    'preauthorized': async (fixture) => preauthorised(context, fixture, await rentalOrder(context, fixture.listingId)),
    'accepted': async (fixture) => accepted(context, fixture, await rentalOrder(context, fixture.listingId)),
  };

  test.each(Object.keys(createdIn))('in the state %s is refused, and changes nothing', async (state) => {
    const { fixture, customer, lender, attacker } = await parties();
    const id = (await createdIn[state]?.(fixture)) ?? '';
    const before = await traceOf(id);
    expect(before.state).toBe(state);
    for (const { name, by, from, to } of currentProcess.transitions) {
      const foreign = [await take(attacker, id, name), await take(attacker, randomUUID(), name)];
      for (const answer of foreign) expect(answer, name).toMatchObject({ status: 404, code: 'not-found' });
      for (const [role, caller] of [['customer', customer] as const, ['provider', lender] as const]) {
        const mayTake = (by as readonly string[]).includes(role);
        if (mayTake && (from as readonly string[]).includes(state)) continue;
        for (const call of ['transactions/transition', 'transactions/transition-speculative']) {
          const { status } = await post(caller, call, { id, transition: name });
          // 400: it takes an input; 200: a confirmation that is sent again.
          const own = to === state ? [200, 400, 409] : [400, 403, 409, 501];
          expect(mayTake ? own : [403], `${name} by ${role}`).toContain(status);
        }
      }
    }
    expect(await traceOf(id)).toEqual(before);
  });

  test('and of the system by none, also as a beginning', async () => {
    const { fixture, customer } = await parties();
    const ofSystem = currentProcess.transitions.filter(({ by }) => by.every((role) => role === 'system'));
    expect(ofSystem.length).toBeGreaterThan(5);
    for (const { name } of ofSystem)
      for (const call of ['transactions/initiate', 'transactions/initiate-speculative'])
        expect(
          await post(customer, call, { processAlias, transition: name, params: { listingId: fixture.listingId } }),
        ).toMatchObject({ status: 400 });
  });
});

describe('an agreed price (D30)', () => {
  const paid = { shippingAddress: addressFor('post'), termsVersion };

  async function agreed() {
    const cast = await parties();
    const id = await offered(cast.fixture);
    expect((await take(cast.lender, id, 'accept-offer-by-provider')).status).toBe(200);
    const priced = await post(cast.customer, 'transactions/transition-speculative', {
      ...{ id, transition: 'request-payment-after-offer' },
    });
    const { quote } = (priced.data as { attributes: { quote: string } }).attributes;
    return { ...cast, id, quote };
  }

  test('is of its customer, its listing and its days alone', async () => {
    const { fixture, customer, attacker, attackerId, lender, id, quote } = await agreed();
    const pay = (caller: Caller, params: object = {}) =>
      take(caller, id, 'request-payment-after-offer', { quote, ...paid, ...params });
    expect(await pay(attacker)).toMatchObject({ status: 404 });
    expect(await pay(lender)).toMatchObject({ status: 403 });
    for (const forged of [{ amount: 1 }, { proposedPrice: 1 }, { lineItems: [] }, { currency: 'USD' }, { orders: [] }])
      expect(await pay(customer, forged), JSON.stringify(forged)).toMatchObject({ status: 400 });
    const others = await rentalFixture(context);
    const days = { startDate: await day(context, 20), endDate: await day(context, 23) };
    const tried = [
      { listingId: fixture.listingId, bookingData: days },
      { listingId: fixture.listingId, bookingData: { ...days, endDate: await day(context, 30) } },
      { listingId: others.listingId, bookingData: days },
    ];
    for (const caller of [customer, attacker])
      for (const params of tried)
        expect(
          await post(caller, 'transactions/initiate', {
            ...{ processAlias, transition: 'request-payment' },
            params: { ...params, delivery: 'pick-up', quote },
          }),
        ).toMatchObject({ status: 409, code: 'listing-price-changed' });
    const other = await offered(fixture, 50);
    expect(await take(customer, other, 'request-payment-after-offer', { quote, ...paid })).toMatchObject({
      ...{ status: 409, code: 'transaction-invalid-transition' },
    });
    // Nor at the same price, where another one was accepted: of other days, of another customer, of another listing.
    const owner = await callerFor(context, others.lenderId);
    const same = [
      [customer, lender, other],
      [attacker, lender, await offered({ ...fixture, customerId: attackerId })],
      [customer, owner, await offered({ ...others, customerId: fixture.customerId })],
    ] as const;
    for (const [caller, provider, offer] of same) {
      expect(await take(provider, offer, 'accept-offer-by-provider')).toMatchObject({ status: 200 });
      expect(await take(caller, offer, 'request-payment-after-offer', { quote, ...paid })).toMatchObject({
        ...{ status: 409, code: 'listing-price-changed' },
      });
    }
    expect((await traceOf(id)).state).toBe('offer-accepted');
  });

  test('is paid once, and not lowered any more', async () => {
    const { customer, lender, id, quote } = await agreed();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => take(customer, id, 'request-payment-after-offer', { quote, ...paid })),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const [row] = await context.app.db.select().from(transactions).where(eq(transactions.id, id));
    expect(row).toMatchObject({ state: 'pending-payment', payinAmount: 20_000 + 500 + 1_200 });
    const lowered = [
      [customer, 'counter-offer-by-customer'],
      [lender, 'counter-pending-offer-by-provider'],
      [lender, 'counter-offer-by-provider'],
    ] as const;
    for (const [caller, name] of lowered)
      expect(await take(caller, id, name, { amount: 100 }), name).toMatchObject({ status: 409 });
    const { rows } = await context.app.db.execute(
      sql`select count(*)::int as payments from payment_shares where transaction_id = ${id}`,
    );
    expect(rows).toEqual([{ payments: 1 }]);
  });
});

test('flags and prices of a client are unknown fields of every call that orders (D29, D31, D34)', async () => {
  const { fixture, customer } = await parties();
  const bookingData = { startDate: await day(context, 20), endDate: await day(context, 23) };
  const { listingId } = fixture;
  const forged = [
    ...[{ isAll20: true }, { isOwnListing: true }, { proposedPrice: 1 }, { unitPrice: { amount: 1, currency: 'NZD' } }],
    ...[{ lineItems: [] }, { currency: 'JPY' }, { discount: 100 }],
    ...[{ restOfShoppingCartItems: [] }, { role: 'provider' }],
    ...[{ metadata: { price: 1 } }, { payinTotal: { amount: 1, currency: 'NZD' } }, { ['__proto__x']: 1 }],
  ];
  const params = { listingId, bookingData, delivery: 'pick-up' };
  const calls: Readonly<Record<string, (extra: object) => unknown>> = {
    'transaction-line-items': (extra) => ({ ...params, ...extra }),
    'initiate-privileged': (extra) => ({
      ...{ isSpeculative: true, bookingData },
      bodyParams: { processAlias, transition: 'request-payment', params: { listingId, delivery: 'pick-up', ...extra } },
    }),
    'transactions/initiate-speculative': (extra) => ({
      ...{ processAlias, transition: 'initial-offer', params: { ...params, amount: 20_000, ...extra } },
    }),
    'transactions/initiate': (extra) => ({
      processAlias,
      transition: 'initial-offer',
      params: { ...params, ...extra },
    }),
  };
  const before = await context.app.db.select({ id: transactions.id }).from(transactions);
  for (const [call, body] of Object.entries(calls))
    for (const extra of forged)
      expect(await post(customer, call, body(extra)), `${call} ${JSON.stringify(extra)}`).toMatchObject({
        ...{ status: 400, code: 'validation-invalid-params' },
      });
  for (const data of [
    ...[{ ...bookingData, isAll20: true }, { ...bookingData, quantity: 1 }, { quantity: 1.5 }, { quantity: -1 }],
    ...[{ startDate: '2026-02-31', endDate: '2026-03-05' }, { quantity: '2' }, { quantity: 1e9 }],
  ])
    expect(
      await post(customer, 'transaction-line-items', { ...params, bookingData: data }),
      JSON.stringify(data),
    ).toMatchObject({ status: 400 });
  for (const amount of [0, -1, 0.5, 20_000.001, 2 ** 53, '20000', null, [20_000], { amount: 20_000, currency: 'JPY' }])
    expect(
      await post(customer, 'transactions/initiate', {
        ...{ processAlias, transition: 'initial-offer', params: { ...params, amount } },
      }),
      JSON.stringify(amount),
    ).toMatchObject({ status: 400 });
  expect(await context.app.db.select({ id: transactions.id }).from(transactions)).toEqual(before);
});

describe('the same moment (D41)', () => {
  test('has one winner among accepting, declining and cancelling', async () => {
    for (let round = 0; round < 3; round++) {
      const { fixture, customer, lender } = await parties();
      const id = await preauthorised(context, fixture, await rentalOrder(context, fixture.listingId));
      const answers = await Promise.all(
        Array.from({ length: 2 }, () => [
          take(lender, id, 'accept'),
          take(lender, id, 'decline'),
          take(customer, id, 'cancel-by-customer'),
        ]).flat(),
      );
      for (const { status, code } of answers) expect([200, 409, 503], String(code)).toContain(status);
      const { state, history } = await traceOf(id);
      const ways = history.map(({ transition }) => transition).slice(2);
      // What was accepted can still be cancelled.
      expect([['accept'], ['decline'], ['cancel-by-customer'], ['accept', 'cancel-by-customer']]).toContainEqual(ways);
      expect(['accepted', 'declined', 'canceled']).toContain(state);
    }
    await expectInvariants(context);
  });

  test('of an accepted offer and another one has the accepted price', async () => {
    const { fixture, customer, lender } = await parties();
    const id = await offered(fixture);
    const answers = await Promise.all([
      take(lender, id, 'accept-offer-by-provider'),
      take(lender, id, 'counter-offer-by-provider', { amount: 25_000 }),
      take(lender, id, 'decline-offer-by-provider'),
      take(customer, id, 'withdraw-offer'),
    ]);
    // One of them comes first, and leaves nothing to the others.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const { state, made, history } = await traceOf(id);
    expect(history).toHaveLength(2);
    expect(made.length).toBe(state === 'offer-pending' ? 2 : 1);
    expect((await take(lender, id, 'counter-offer-by-provider', { amount: 30_000 })).status).not.toBe(200);
  });

  test('of a payment and the end of its time takes the money once or not at all', async () => {
    for (const isHeld of [true, false]) {
      const { fixture, customer } = await parties();
      const order = await rentalOrder(context, fixture.listingId);
      const { transactionId: id } = await request(context, fixture.customerId, order);
      if (isHeld) await holdCard(context, fixture.customerId, id);
      await untilDue(context, id);
      const [confirmed] = await Promise.all([
        take(customer, id, 'confirm-payment'),
        executeDueOf(context.app, id).catch(() => {}),
      ]);
      expect([200, 402, 409]).toContain(confirmed.status);
      const state = await stateOf(context, id);
      expect(isHeld ? ['preauthorized', 'payment-expired'] : ['payment-expired']).toContain(state);
      const late = await take(customer, id, 'confirm-payment');
      expect(late.status).toBe(state === 'preauthorized' ? 200 : 409);
    }
    await expectInvariants(context);
  });
});
