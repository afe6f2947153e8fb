import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { transactions } from '#src/database/schema/schema.ts';
import { addDays } from '#src/domain/dates/day.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { blockDays } from '#src/features/availability/seats.server.ts';
import { daysOf } from '#tests/support/kept-days.ts';
import { expectSound, stateOf } from '#tests/support/soundness.ts';
import { makePerson } from '#tests/support/factories.ts';
import {
  day,
  holdCard,
  preauthorised,
  rentalOrder,
  rentalScene,
  request,
  saleOrder,
  saleScene,
  take,
} from '#tests/support/world.ts';
import { worldOfFile } from '#tests/support/world-of-file.ts';
import { system } from './transaction.server.ts';
import { takeOutbox } from './take.server.ts';
import { takeDue } from './timers.server.ts';

const world = await worldOfFile();

async function outcomes(tries: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(tries);
  return settled.map((one) => {
    if (one.status === 'fulfilled') return 'done';
    return isRefusal(one.reason) ? one.reason.refusal.code : String(one.reason);
  });
}

function counted(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((other) => other === name).length]));
}

describe('many at once', () => {
  test.each([1, 2, 3, 4, 5])(
    'an owner who closes days and a customer who wants them do not both get them (%i)',
    async () => {
      const { listingId, lenderId, customerId } = await rentalScene(world);
      const order = await rentalOrder(world, listingId);
      if (order.kind !== 'rent') throw new Error('Not a rental');
      const days = { start: order.first, end: order.last };
      const names = await outcomes([
        request(world, customerId, order),
        blockDays(world.app, { listingId, authorId: lenderId, days }),
      ]);
      expect(names.toSorted()).toEqual(['done', 'transaction-booking-time-not-available']);
      const kept = await daysOf(world.app.db, listingId);
      expect([kept.booked, kept.closed]).toEqual([kept.held, kept.shut]);
    },
  );

  test('days that are given back and wanted at once end in no deadlock, and the listing’s row stays true', async () => {
    const scene = await rentalScene(world);
    const order = await rentalOrder(world, scene.listingId);
    for (let round = 0; round < 4; round++) {
      const { transactionId } = await request(world, scene.customerId, order);
      const others = await Promise.all(Array.from({ length: 4 }, () => makePerson(world.app.db)));
      const first = await day(world, 60 + round);
      const [given, ...wanted] = await Promise.allSettled([
        take(world, scene.customerId, transactionId, 'abandon'),
        ...others.map((person) => request(world, person, order)),
        blockDays(world.app, {
          listingId: scene.listingId,
          authorId: scene.lenderId,
          days: { start: first, end: addDays(first, 1) },
        }),
      ]);
      expect(given.status).toBe('fulfilled');
      const kept = await daysOf(world.app.db, scene.listingId);
      expect([kept.booked, kept.closed]).toEqual([kept.held, kept.shut]);
      for (const [index, one] of wanted.entries()) {
        const person = others[index];
        if (person === undefined || one.status === 'rejected' || one.value === undefined) continue;
        await take(world, person, one.value.transactionId, 'abandon');
      }
    }
    await expectSound(world);
  });

  test('twenty clicks on one button are one transaction with one intent', async () => {
    const { listingId, customerId } = await rentalScene(world);
    const order = await rentalOrder(world, listingId);
    const key = randomUUID();
    const begun = await Promise.all(Array.from({ length: 20 }, () => request(world, customerId, order, key)));
    expect(new Set(begun.map(({ transactionId }) => transactionId)).size).toBe(1);
    const found = await world.app.db.select().from(transactions).where(eq(transactions.listingId, listingId));
    expect(found).toHaveLength(1);
    await expectSound(world);
  });

  test('another page of the same customer resumes the hold she has', async () => {
    const { listingId, customerId } = await rentalScene(world);
    const order = await rentalOrder(world, listingId);
    const first = await request(world, customerId, order);
    const second = await request(world, customerId, order);
    expect(second.transactionId).toBe(first.transactionId);
  });

  test('nobody holds more than three unpaid pieces', async () => {
    const customerId = await makePerson(world.app.db);
    const scenes = await Promise.all(Array.from({ length: 4 }, () => saleScene(world)));
    const tries = scenes.map(({ listingId }) => request(world, customerId, saleOrder(listingId)));
    expect(counted(await outcomes(tries))).toEqual({ 'done': 3, 'transaction-too-many-holds': 1 });
  });
});

describe('two answers at once', () => {
  async function requested() {
    const scene = await rentalScene(world);
    return { ...scene, id: await preauthorised(world, scene, await rentalOrder(world, scene.listingId)) };
  }

  test.each([1, 2, 3, 4, 5])('accept against cancel: one wins (%i)', async () => {
    const { id, lenderId, customerId } = await requested();
    await outcomes([take(world, lenderId, id, 'accept'), take(world, customerId, id, 'cancel-by-customer')]);
    expect(['accepted', 'canceled']).toContain(await stateOf(world, id));
    await expectSound(world);
  });

  test.each([1, 2, 3, 4, 5])('accept against decline against expiry: one wins (%i)', async () => {
    const { id, lenderId } = await requested();
    const names = await outcomes([
      take(world, lenderId, id, 'decline'),
      take(world, lenderId, id, 'accept'),
      takeOutbox(world.app, id, 'expire', system),
    ]);
    expect(names.filter((name) => name === 'done')).toHaveLength(1);
    await expectSound(world);
  });

  test('ten clicks on Accept capture once', async () => {
    const { id, lenderId } = await requested();
    await outcomes(Array.from({ length: 10 }, () => take(world, lenderId, id, 'accept')));
    expect(await stateOf(world, id)).toBe('accepted');
    await expectSound(world);
  });

  test.each([1, 2, 3, 4, 5])('confirming in the instant of the expiry is never both (%i)', async () => {
    const scene = await rentalScene(world);
    const { transactionId } = await request(world, scene.customerId, await rentalOrder(world, scene.listingId));
    await world.app.clock.advance(15 * 60 + 1);
    await outcomes([
      holdCard(world, scene.customerId, transactionId).then(() =>
        take(world, scene.customerId, transactionId, 'confirm-payment'),
      ),
      takeDue(world.app),
      takeDue(world.app),
    ]);
    expect(['payment-expired', 'preauthorized', 'pending-payment']).toContain(await stateOf(world, transactionId));
    await takeDue(world.app);
    await expectSound(world);
  });
});
