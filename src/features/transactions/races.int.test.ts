import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { transactions } from '#src/database/schema/schema.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { expectSound, stateOf } from '#tests/support/soundness.ts';
import { makePerson } from '#tests/support/wardrobe.ts';
import {
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
import { system } from './deal.server.ts';
import { takePromised } from './take.server.ts';
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
  test('of 40 who want overlapping days, one gets them and 39 hear that they are taken', async () => {
    const { listingId } = await rentalScene(world);
    const people = await Promise.all(Array.from({ length: 40 }, () => makePerson(world.app.db)));
    const orders = await Promise.all(people.map((_, index) => rentalOrder(world, listingId, 30 + (index % 3), 4)));
    const tries = people.map((person, index) => request(world, person, orders[index] ?? saleOrder(listingId)));
    expect(counted(await outcomes(tries))).toEqual({ 'done': 1, 'transaction-booking-time-not-available': 39 });
    await expectSound(world);
  });

  test('of 40 who want the last unit, one gets it', async () => {
    const { listingId } = await saleScene(world, 1);
    const people = await Promise.all(Array.from({ length: 40 }, () => makePerson(world.app.db)));
    const tries = people.map((person) => request(world, person, saleOrder(listingId)));
    expect(counted(await outcomes(tries))).toEqual({ 'done': 1, 'listing-stock-insufficient': 39 });
    await expectSound(world);
  });

  test('twenty clicks on one button are one deal with one intent', async () => {
    const { listingId, customerId } = await rentalScene(world);
    const order = await rentalOrder(world, listingId);
    const key = randomUUID();
    const begun = await Promise.all(Array.from({ length: 20 }, () => request(world, customerId, order, key)));
    expect(new Set(begun.map(({ transactionId }) => transactionId)).size).toBe(1);
    const deals = await world.app.db.select().from(transactions).where(eq(transactions.listingId, listingId));
    expect(deals).toHaveLength(1);
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
      takePromised(world.app, id, 'expire', system),
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
