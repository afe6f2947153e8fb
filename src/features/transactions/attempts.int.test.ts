import { and, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { attempts, providerCalls } from '#src/database/schema/schema.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { makeLeases } from '#src/platform/leases.server.ts';
import type { Payments } from '#src/platform/payments/payments.ts';
import { expectSound, stateOf } from '#tests/support/soundness.ts';
import { makePerson } from '#tests/support/wardrobe.ts';
import { preauthorised, rentalOrder, rentalScene, request, saleOrder, saleScene, take } from '#tests/support/world.ts';
import { worldOfFile } from '#tests/support/world-of-file.ts';
import { leaseKey } from './ask.server.ts';
import { continueAttempts } from './continue.server.ts';
import { system } from './deal.server.ts';
import { takePromised, takeTransition } from './take.server.ts';

const world = await worldOfFile();
afterEach(() => world.sandbox.noFaults());

/** The same application, with something that happens when the provider has captured and the answer is on its way. */
function withPause(meanwhile: () => Promise<unknown>): App {
  const captureIntent: Payments['captureIntent'] = async (...input) => {
    const answer = await world.app.payments.captureIntent(...input);
    await meanwhile();
    return answer;
  };
  return { ...world.app, payments: { ...world.app.payments, captureIntent } };
}

/** Another process: its locks are its own. */
async function elsewhere<T>(work: (app: App) => Promise<T>): Promise<T> {
  const leases = makeLeases(world.databaseUrl);
  try {
    return await work({ ...world.app, leases });
  } finally {
    await leases.close();
  }
}

async function openAttempt(dealId: string) {
  const [attempt] = await world.app.db
    .select()
    .from(attempts)
    .where(and(eq(attempts.transactionId, dealId), eq(attempts.state, 'open')));
  if (attempt === undefined) throw new Error('No attempt is under way');
  return attempt;
}

async function dueNow(): Promise<void> {
  await world.app.db
    .update(attempts)
    .set({ nextAt: sql`clock_timestamp()` })
    .where(eq(attempts.state, 'open'));
}

async function requested() {
  const scene = await rentalScene(world);
  return { ...scene, id: await preauthorised(world, scene, await rentalOrder(world, scene.listingId)) };
}

const code = (error: unknown) => (isRefusal(error) ? error.refusal.code : String(error));

describe('while the provider is being asked', () => {
  test('every other move of the deal is refused', async () => {
    const { id, lenderId, customerId } = await requested();
    const heard: string[] = [];
    const app = withPause(async () => {
      for (const [user, name] of [
        [lenderId, 'decline'],
        [lenderId, 'accept'],
        [customerId, 'cancel-by-customer'],
      ] as const) {
        heard.push(await take(world, user, id, name).then(() => 'done', code));
      }
      heard.push(await takePromised(world.app, id, 'expire', system).then(() => 'done', code));
    });
    await takeTransition(app, { id: lenderId }, id, 'accept');
    expect(new Set(heard)).toEqual(new Set(['transaction-in-progress']));
    expect(await stateOf(world, id)).toBe('accepted');
  });

  test('others see that its process lives, and leave it to it until the lease ends', async () => {
    const { id, lenderId } = await requested();
    const app = withPause(() =>
      elsewhere(async (other) => {
        const before = await openAttempt(id);
        expect(await other.leases.hold(leaseKey(before.id))).toBeNull();
        await continueAttempts(other);
        expect(await openAttempt(id)).toMatchObject({ token: before.token });
      }),
    );
    expect(await takeTransition(app, { id: lenderId }, id, 'accept')).toEqual({ kind: 'taken' });
  });

  test('a process that was paused beyond its lease commits nothing when it wakes', async () => {
    const { id, lenderId } = await requested();
    const app = withPause(async () => {
      const { id: attemptId } = await openAttempt(id);
      await world.app.db
        .update(attempts)
        .set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` })
        .where(eq(attempts.id, attemptId));
      // Whoever took it over has not settled it yet: only the token tells the two apart.
      await world.app.db
        .update(attempts)
        .set({ token: sql`gen_random_uuid()` })
        .where(eq(attempts.id, attemptId));
    });
    expect(await takeTransition(app, { id: lenderId }, id, 'accept')).toEqual({ kind: 'in-progress' });
    expect(await stateOf(world, id)).toBe('preauthorized');
    await dueNow();
    await elsewhere(continueAttempts);
    expect(await stateOf(world, id)).toBe('accepted');
    await expectSound(world);
  });
});

test('an attempt that fails by our own fault is looked at again later, and keeps no other waiting', async () => {
  const [bad, good] = [await requested(), await requested()];
  await world.sandbox.fault({ action: 'drop-before', times: 2, match: { method: 'POST', path: '/capture$' } });
  for (const { id, lenderId } of [bad, good]) await take(world, lenderId, id, 'accept');
  const { callId } = await openAttempt(bad.id);
  await world.app.db
    .update(providerCalls)
    .set({ purpose: 'refund', parameters: { purpose: 'refund' } })
    .where(eq(providerCalls.id, callId));
  await dueNow();
  await continueAttempts(world.app);
  expect(await stateOf(world, good.id)).toBe('accepted');
  expect(await openAttempt(bad.id)).toMatchObject({ failures: 1 });
});

describe('a request', () => {
  test('whose key is a day old is looked for before it is made under a new key', async () => {
    const scene = await saleScene(world);
    await request(world, scene.customerId, saleOrder((await saleScene(world)).listingId));
    await world.sandbox.fault({
      action: 'drop-before',
      times: 2,
      match: { method: 'POST', path: '^/v1/payment_intents$' },
    });
    const { transactionId } = await request(world, scene.customerId, saleOrder(scene.listingId));
    const { callId } = await openAttempt(transactionId);
    const old = { keyMadeAt: sql`clock_timestamp() - interval '21 hours'` };
    const [before] = await world.app.db.update(providerCalls).set(old).where(eq(providerCalls.id, callId)).returning();
    await dueNow();
    await continueAttempts(world.app);
    expect(await stateOf(world, transactionId)).toBe('pending-payment');
    const [after] = await world.app.db.select().from(providerCalls).where(eq(providerCalls.id, callId));
    expect(after?.idempotencyKey).not.toBe(before?.idempotencyKey);
  });

  test('whose answer was lost is repeated under its key: the provider makes one intent', async () => {
    const scene = await saleScene(world);
    await request(world, scene.customerId, saleOrder((await saleScene(world)).listingId));
    await world.sandbox.fault({
      action: 'drop-after',
      times: 3,
      match: { method: 'POST', path: '^/v1/payment_intents$' },
    });
    const { transactionId } = await request(world, scene.customerId, saleOrder(scene.listingId));
    for (let round = 0; round < 4; round++) {
      await dueNow();
      await continueAttempts(world.app);
    }
    expect(await stateOf(world, transactionId)).toBe('pending-payment');
    const intents = ((await world.sandbox.books()).payment_intent ?? []).filter(
      ({ metadata }) => metadata['transaction'] === transactionId,
    );
    expect(intents).toHaveLength(1);
  });

  test('still being prepared counts among the three that one may hold', async () => {
    const customerId = await makePerson(world.app.db);
    await request(world, customerId, saleOrder((await saleScene(world)).listingId));
    await world.sandbox.fault({
      action: 'drop-before',
      times: 4,
      match: { method: 'POST', path: '^/v1/payment_intents$' },
    });
    const scenes = [await saleScene(world), await saleScene(world), await saleScene(world)];
    const heard: string[] = [];
    for (const { listingId } of scenes)
      heard.push(await request(world, customerId, saleOrder(listingId)).then(({ kind }) => kind, code));
    expect(heard).toEqual(['in-progress', 'in-progress', 'transaction-too-many-holds']);
  });

  test.each([
    ['failed and is kept under its key', { action: 'fail', status: 500, afterWork: true }],
    ['was lost', { action: 'drop-after' }],
  ] as const)('goes through when the first answer about the customer %s', async (_, trouble) => {
    const scene = await saleScene(world);
    await world.sandbox.fault({ ...trouble, match: { method: 'POST', path: '^/v1/customers$' } });
    await request(world, scene.customerId, saleOrder(scene.listingId)).catch(code);
    await expect(request(world, scene.customerId, saleOrder(scene.listingId))).resolves.toMatchObject({
      kind: 'settled',
    });
  });
});
