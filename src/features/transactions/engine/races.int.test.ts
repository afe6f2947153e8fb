import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { transactions } from '#src/database/schema/schema.ts';
import { addDays } from '#src/domain/dates/day.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { blockDays } from '#src/features/availability/exceptions.server.ts';
import { daysOf } from '#tests/support/blocked-days.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { makeUser } from '#tests/support/factories.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { system } from '../transaction.server.ts';
import { execute } from '../execute.server.ts';
import { executeDue } from '../timers.server.ts';

const context = await contextOfFile();
const { flow } = context;

async function outcomes(requests: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(requests);
  return settled.map((one) => {
    if (one.status === 'fulfilled') return 'done';
    return isRefusal(one.reason) ? one.reason.refusal.code : String(one.reason);
  });
}

function counted(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((other) => other === name).length]));
}

describe('concurrent requests', () => {
  test.each([1, 2, 3, 4, 5])(
    'an owner who closes days and a customer who wants them do not both get them (%i)',
    async () => {
      const { listingId, lenderId, customerId } = await flow.rentalFixture();
      const order = await flow.rentalOrder(listingId);
      if (order.kind !== 'rent') throw new Error('Not a rental');
      const days = { start: order.first, end: order.last };
      const names = await outcomes([
        flow.request(customerId, order),
        blockDays(context.app, { listingId, authorId: lenderId, days }),
      ]);
      expect(names.toSorted()).toEqual(['done', 'transaction-booking-time-not-available']);
      const remaining = await daysOf(context.app.db, listingId);
      expect([remaining.booked, remaining.closed]).toEqual([remaining.held, remaining.shut]);
    },
  );

  test('releasing and requesting the same days concurrently does not deadlock, and the listing’s row stays consistent', async () => {
    const fixture = await flow.rentalFixture();
    const order = await flow.rentalOrder(fixture.listingId);
    for (let round = 0; round < 4; round++) {
      const { transactionId } = await flow.request(fixture.customerId, order);
      const others = await Promise.all(Array.from({ length: 4 }, () => makeUser(context.app.db)));
      const first = await flow.day(60 + round);
      const [given, ...wanted] = await Promise.allSettled([
        flow.executeAs(fixture.customerId, transactionId, 'abandon'),
        ...others.map((person) => flow.request(person, order)),
        blockDays(context.app, {
          listingId: fixture.listingId,
          authorId: fixture.lenderId,
          days: { start: first, end: addDays(first, 1) },
        }),
      ]);
      expect(given.status).toBe('fulfilled');
      const kept = await daysOf(context.app.db, fixture.listingId);
      expect([kept.booked, kept.closed]).toEqual([kept.held, kept.shut]);
      for (const [index, one] of wanted.entries()) {
        const person = others[index];
        if (person === undefined || one.status === 'rejected' || one.value === undefined) continue;
        await flow.executeAs(person, one.value.transactionId, 'abandon');
      }
    }
    await expectInvariants(context);
  });

  test('twenty clicks on one button are one transaction with one intent', async () => {
    const { listingId, customerId } = await flow.rentalFixture();
    const order = await flow.rentalOrder(listingId);
    const key = randomUUID();
    const started = await Promise.all(Array.from({ length: 20 }, () => flow.request(customerId, order, key)));
    expect(new Set(started.map(({ transactionId }) => transactionId)).size).toBe(1);
    const found = await context.app.db.select().from(transactions).where(eq(transactions.listingId, listingId));
    expect(found).toHaveLength(1);
    await expectInvariants(context);
  });

  test('another page of the same customer resumes the existing hold', async () => {
    const { listingId, customerId } = await flow.rentalFixture();
    const order = await flow.rentalOrder(listingId);
    const first = await flow.request(customerId, order);
    const second = await flow.request(customerId, order);
    expect(second.transactionId).toBe(first.transactionId);
  });

  test('a customer holds at most three unpaid items', async () => {
    const customerId = await makeUser(context.app.db);
    const fixtures = await Promise.all(Array.from({ length: 4 }, () => flow.saleFixture()));
    const requests = fixtures.map(({ listingId }) => flow.request(customerId, saleOrder(listingId)));
    expect(counted(await outcomes(requests))).toEqual({ 'done': 3, 'transaction-too-many-holds': 1 });
  });
});

describe('concurrent answers', () => {
  async function requested() {
    const fixture = await flow.rentalFixture();
    return { ...fixture, id: await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId)) };
  }

  test.each([1, 2, 3, 4, 5])('accept against cancel: one wins (%i)', async () => {
    const { id, lenderId, customerId } = await requested();
    await outcomes([flow.executeAs(lenderId, id, 'accept'), flow.executeAs(customerId, id, 'cancel-by-customer')]);
    expect(['accepted', 'canceled']).toContain(await stateOf(context, id));
    await expectInvariants(context);
  });

  test.each([1, 2, 3, 4, 5])('accept against decline against expiry: one wins (%i)', async () => {
    const { id, lenderId } = await requested();
    const names = await outcomes([
      flow.executeAs(lenderId, id, 'decline'),
      flow.executeAs(lenderId, id, 'accept'),
      execute(context.app, { actor: system, transactionId: id, transition: 'expire' }),
    ]);
    expect(names.filter((name) => name === 'done')).toHaveLength(1);
    await expectInvariants(context);
  });

  test('ten clicks on Accept capture once', async () => {
    const { id, lenderId } = await requested();
    await outcomes(Array.from({ length: 10 }, () => flow.executeAs(lenderId, id, 'accept')));
    expect(await stateOf(context, id)).toBe('accepted');
    await expectInvariants(context);
  });

  test.each([1, 2, 3, 4, 5])('confirming concurrently with the expiry never does both (%i)', async () => {
    const fixture = await flow.rentalFixture();
    const { transactionId } = await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId));
    await context.app.clock.advance(15 * 60 + 1);
    await outcomes([
      flow
        .holdCard(fixture.customerId, transactionId)
        .then(() => flow.executeAs(fixture.customerId, transactionId, 'confirm-payment')),
      executeDue(context.app),
      executeDue(context.app),
    ]);
    expect(['payment-expired', 'preauthorized', 'pending-payment']).toContain(await stateOf(context, transactionId));
    await executeDue(context.app);
    await expectInvariants(context);
  });
});
