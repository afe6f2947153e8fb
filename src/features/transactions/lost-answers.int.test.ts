import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { attempts, providerCalls } from '#src/database/schema/schema.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { expectSound, stateOf } from '#tests/support/soundness.ts';
import type { Fault } from '#tests/support/sandbox.ts';
import {
  accepted,
  makeWorld,
  preauthorised,
  rentalOrder,
  rentalScene,
  request,
  take,
  type World,
} from '#tests/support/world.ts';
import { continueAttempts } from './continue.server.ts';
import { takeDue } from './timers.server.ts';

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});

afterEach(async () => {
  await world.sandbox.noFaults();
});

afterAll(async () => {
  await world.close();
});

const troubles: readonly (Omit<Fault, 'match'> & { readonly name: string })[] = [
  { name: 'the answer is lost after the work was done', action: 'drop-after' },
  { name: 'the connection breaks before the work', action: 'drop-before' },
  { name: 'a 500 before the work', action: 'fail', status: 500 },
  { name: 'a 500 after the work, kept under the key', action: 'fail', status: 500, afterWork: true },
  { name: 'a 503', action: 'fail', status: 503 },
  { name: 'a 429', action: 'rate-limit' },
  { name: 'garbage', action: 'garbage' },
];

/** Back-off is skipped: whatever is left is due now. */
async function workOn(): Promise<void> {
  await world.app.db
    .update(attempts)
    .set({ nextAt: sql`clock_timestamp()` })
    .where(eq(attempts.state, 'open'));
  await world.app.db
    .update(providerCalls)
    .set({ nextAt: sql`clock_timestamp()` })
    .where(eq(providerCalls.state, 'open'));
  await continueAttempts(world.app);
  await deliverDueCalls(world.app);
}

async function expectSettled(): Promise<void> {
  await workOn();
  await workOn();
  await expectSound(world);
}

describe.each(troubles)('when $name', ({ name: _, ...trouble }) => {
  test('a request is prepared once, later', async () => {
    const scene = await rentalScene(world);
    await request(world, scene.customerId, await rentalOrder(world, scene.listingId, 60));
    await world.sandbox.fault({ ...trouble, match: { method: 'POST', path: '^/v1/payment_intents$' } });
    const begun = await request(world, scene.customerId, await rentalOrder(world, scene.listingId));
    await workOn();
    await workOn();
    expect(await stateOf(world, begun.transactionId)).toBe('pending-payment');
    await expectSettled();
  });

  test('an acceptance captures once, later', async () => {
    const scene = await rentalScene(world);
    const id = await preauthorised(world, scene, await rentalOrder(world, scene.listingId));
    await world.sandbox.fault({ ...trouble, match: { method: 'POST', path: '/capture$' } });
    await take(world, scene.lenderId, id, 'accept');
    await workOn();
    await workOn();
    expect(await stateOf(world, id)).toBe('accepted');
    await expectSettled();
  });

  test('a refund is made once, and cancelling does not wait for it', async () => {
    const scene = await rentalScene(world);
    const id = await accepted(world, scene, await rentalOrder(world, scene.listingId, 40));
    await world.sandbox.fault({ ...trouble, match: { method: 'POST', path: '^/v1/refunds' } });
    await take(world, scene.customerId, id, 'cancel-by-customer');
    expect(await stateOf(world, id)).toBe('canceled');
    await expectSettled();
  });

  test('a voided card and a transfer arrive once', async () => {
    const scene = await rentalScene(world);
    const declined = await preauthorised(world, scene, await rentalOrder(world, scene.listingId));
    await world.sandbox.fault({ ...trouble, match: { method: 'POST', path: '/cancel$' } });
    await take(world, scene.lenderId, declined, 'decline');
    const paid = await accepted(world, scene, await rentalOrder(world, scene.listingId, 6, 3));
    await world.app.clock.advance(20 * 86_400);
    await world.sandbox.fault({ ...trouble, match: { method: 'POST', path: '^/v1/transfers' } });
    await takeDue(world.app);
    expect(await stateOf(world, paid)).toBe('delivered');
    await expectSettled();
  });
});

test('a request the provider never answers is removed after its 15 minutes, and whatever it made is voided', async () => {
  const scene = await rentalScene(world);
  const order = await rentalOrder(world, scene.listingId);
  await world.sandbox.fault({
    action: 'drop-after',
    times: 50,
    match: { method: 'POST', path: '^/v1/payment_intents$' },
  });
  const begun = await request(world, scene.customerId, order);
  expect(begun.kind).toBe('in-progress');
  await world.app.clock.advance(15 * 60 + 1);
  await workOn();
  expect(await stateOf(world, begun.transactionId)).toBeUndefined();
  await world.sandbox.noFaults();
  await expectSettled();
  const { payment_intent: made = [] } = await world.sandbox.books();
  expect(
    made.filter(({ metadata }) => metadata['transaction'] === begun.transactionId).map(({ status }) => status),
  ).toEqual(['canceled']);
  await expect(request(world, scene.customerId, order)).resolves.toMatchObject({ kind: 'settled' });
});
