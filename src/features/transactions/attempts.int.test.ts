import { and, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { paymentAttempts, paymentCalls, transactions } from '#src/database/schema/schema.ts';
import type { App } from '#src/platform/app.ts';
import { makeLeases } from '#src/platform/leases.server.ts';
import type { Payments } from '#src/platform/payments/payments.ts';
import { during } from '#tests/support/lost-answers.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { expectSound, stateOf } from '#tests/support/soundness.ts';
import { makePerson } from '#tests/support/factories.ts';
import { preauthorised, rentalOrder, rentalScene, request, saleOrder, saleScene, take } from '#tests/support/world.ts';
import { worldOfFile } from '#tests/support/world-of-file.ts';
import { leaseKey } from './blocking-call.server.ts';
import { continueAttempts } from './continue.server.ts';
import { system } from './transaction.server.ts';
import { takeOutbox, takeTransition } from './take.server.ts';

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

async function openAttempt(transactionId: string) {
  const [attempt] = await world.app.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.transactionId, transactionId), eq(paymentAttempts.state, 'open')));
  if (attempt === undefined) throw new Error('No attempt is under way');
  return attempt;
}

async function dueNow(): Promise<void> {
  await world.app.db
    .update(paymentAttempts)
    .set({ nextAt: sql`clock_timestamp()` })
    .where(eq(paymentAttempts.state, 'open'));
}

async function requested() {
  const scene = await rentalScene(world);
  return { ...scene, id: await preauthorised(world, scene, await rentalOrder(world, scene.listingId)) };
}

describe('while the provider is being asked', () => {
  test('every other move of the transaction is refused', async () => {
    const { id, lenderId, customerId } = await requested();
    const heard: string[] = [];
    const app = withPause(async () => {
      for (const [user, name] of [
        [lenderId, 'decline'],
        [lenderId, 'accept'],
        [customerId, 'cancel-by-customer'],
      ] as const) {
        heard.push(await take(world, user, id, name).then(() => 'done', codeOf));
      }
      heard.push(await takeOutbox(world.app, id, 'expire', system).then(() => 'done', codeOf));
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
        .update(paymentAttempts)
        .set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` })
        .where(eq(paymentAttempts.id, attemptId));
      // Whoever took it over has not settled it yet: only the token tells the two apart.
      await world.app.db
        .update(paymentAttempts)
        .set({ token: sql`gen_random_uuid()` })
        .where(eq(paymentAttempts.id, attemptId));
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
  await during(world, { action: 'drop-before' }, { method: 'POST', path: '/capture$' }, async () => {
    for (const { id, lenderId } of [bad, good]) await take(world, lenderId, id, 'accept');
  });
  for (const { id } of [bad, good]) expect(await stateOf(world, id)).toBe('preauthorized');
  const { callId } = await openAttempt(bad.id);
  const write = (facts: Partial<typeof paymentCalls.$inferInsert>) =>
    world.app.db.update(paymentCalls).set(facts).where(eq(paymentCalls.id, callId)).returning();
  const [whole] = await world.app.db.select().from(paymentCalls).where(eq(paymentCalls.id, callId));
  await write({ purpose: 'cancel-intent', parameters: { purpose: 'cancel-intent' } });
  await dueNow();
  await continueAttempts(world.app);
  expect(await stateOf(world, good.id)).toBe('accepted');
  expect(await openAttempt(bad.id)).toMatchObject({ failures: 1 });
  await write({ purpose: 'capture', parameters: whole?.parameters ?? {} });
  await dueNow();
  await continueAttempts(world.app);
  expect(await stateOf(world, bad.id)).toBe('accepted');
  await expectSound(world);
});

test('an attempt that goes on failing is looked at less and less often', async () => {
  const { id, lenderId } = await requested();
  await during(world, { action: 'drop-before' }, { method: 'POST', path: '/capture$' }, async () => {
    await take(world, lenderId, id, 'accept');
    await world.app.db.update(paymentAttempts).set({ failures: 11 }).where(eq(paymentAttempts.transactionId, id));
    await dueNow();
    await continueAttempts(world.app);
  });
  const { failures, nextAt } = await openAttempt(id);
  expect(failures).toBe(12);
  expect(nextAt.getTime() - Date.now()).toBeGreaterThan(9 * 60_000);
  await continueAttempts(world.app);
  expect(await stateOf(world, id)).toBe('preauthorized');
  await dueNow();
  await continueAttempts(world.app);
  expect(await stateOf(world, id)).toBe('accepted');
});

test('an acceptance that the card refused can be pressed again, and asks anew', async () => {
  const { id, lenderId } = await requested();
  const body = { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } };
  await world.sandbox.fault({ action: 'fail', status: 402, body, match: { method: 'POST', path: '/capture$' } });
  expect(await take(world, lenderId, id, 'accept').catch(codeOf)).toBe('transaction-payment-failed');
  await world.sandbox.noFaults();
  expect(await take(world, lenderId, id, 'accept')).toEqual({ kind: 'taken' });
  const captures = await world.app.db
    .select({ sequence: paymentCalls.sequence, state: paymentCalls.state })
    .from(paymentCalls)
    .where(and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, 'capture')))
    .orderBy(paymentCalls.sequence);
  expect(captures).toEqual([
    { sequence: 1, state: 'refused' },
    { sequence: 2, state: 'done' },
  ]);
  await expectSound(world);
});

describe('a request', () => {
  test('whose key is a day old is looked for before it is made under a new key', async () => {
    const scene = await saleScene(world);
    await request(world, scene.customerId, saleOrder((await saleScene(world)).listingId));
    const { transactionId } = await during(
      world,
      { action: 'drop-before' },
      { method: 'POST', path: '^/v1/payment_intents$' },
      () => request(world, scene.customerId, saleOrder(scene.listingId)),
    );
    const { callId } = await openAttempt(transactionId);
    const old = { keyMadeAt: sql`clock_timestamp() - interval '21 hours'` };
    const [before] = await world.app.db.update(paymentCalls).set(old).where(eq(paymentCalls.id, callId)).returning();
    await dueNow();
    await continueAttempts(world.app);
    expect(await stateOf(world, transactionId)).toBe('pending-payment');
    const [after] = await world.app.db.select().from(paymentCalls).where(eq(paymentCalls.id, callId));
    expect(after?.idempotencyKey).not.toBe(before?.idempotencyKey);
  });

  test('whose answer was lost is repeated under its key: the provider makes one intent', async () => {
    const scene = await saleScene(world);
    await request(world, scene.customerId, saleOrder((await saleScene(world)).listingId));
    const { transactionId } = await during(
      world,
      { action: 'drop-after' },
      { method: 'POST', path: '^/v1/payment_intents$' },
      async () => {
        const begun = await request(world, scene.customerId, saleOrder(scene.listingId));
        await dueNow();
        await continueAttempts(world.app);
        return begun;
      },
    );
    expect(await openAttempt(transactionId)).toMatchObject({ failures: 1 });
    expect(await stateOf(world, transactionId)).toBe('initial');
    await dueNow();
    await continueAttempts(world.app);
    expect(await stateOf(world, transactionId)).toBe('pending-payment');
    const intents = ((await world.sandbox.books()).payment_intent ?? []).filter(
      ({ metadata }) => metadata['transaction'] === transactionId,
    );
    expect(intents).toHaveLength(1);
  });

  test('that the provider refuses leaves nothing behind, and can be made again', async () => {
    const [shop, rental] = [await saleScene(world), await rentalScene(world)];
    const body = { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } };
    for (const { customerId, listingId, order } of [
      { ...shop, order: saleOrder(shop.listingId) },
      { ...rental, order: await rentalOrder(world, rental.listingId) },
    ]) {
      await request(world, customerId, saleOrder((await saleScene(world)).listingId));
      await world.sandbox.fault({ action: 'fail', status: 402, body, match: { path: '^/v1/payment_intents$' } });
      expect(await request(world, customerId, order).catch(codeOf)).toBe('transaction-payment-failed');
      await world.sandbox.noFaults();
      expect(await world.app.db.select().from(transactions).where(eq(transactions.listingId, listingId))).toEqual([]);
      // One piece and the same days: they were given back.
      expect(await request(world, customerId, order)).toMatchObject({ kind: 'settled' });
    }
  });

  test('still being prepared counts among the three that one may hold', async () => {
    const customerId = await makePerson(world.app.db);
    await request(world, customerId, saleOrder((await saleScene(world)).listingId));
    const scenes = [await saleScene(world), await saleScene(world), await saleScene(world)];
    const heard: string[] = [];
    await during(world, { action: 'drop-before' }, { method: 'POST', path: '^/v1/payment_intents$' }, async () => {
      for (const { listingId } of scenes)
        heard.push(await request(world, customerId, saleOrder(listingId)).then(({ kind }) => kind, codeOf));
    });
    expect(heard).toEqual(['in-progress', 'in-progress', 'transaction-too-many-holds']);
  });
});
