import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paymentAttempts, paymentCalls, transactions } from '#src/database/schema/schema.ts';
import type { App } from '#src/platform/app.ts';
import { makeLeases } from '#src/platform/leases.server.ts';
import type { Payments } from '#src/platform/payments/payments.ts';
import { withFault } from '#tests/support/lost-answers.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { makeUser } from '#tests/support/factories.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { declineCard } from '#tests/support/declined-card.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { leaseKey } from './blocking-call.server.ts';
import { continueAttempts } from '../continue.server.ts';
import { system } from '../transaction.server.ts';
import { execute, executeTransition } from '../execute.server.ts';

const context = await contextOfFile();
const { flow } = context;

/** An app that runs `meanwhile` after Stripe has captured and before its answer arrives. */
function withPause(meanwhile: () => Promise<unknown>): App {
  const captureIntent: Payments['captureIntent'] = async (...input) => {
    const answer = await context.app.payments.captureIntent(...input);
    await meanwhile();
    return answer;
  };
  return { ...context.app, payments: { ...context.app.payments, captureIntent } };
}

/** Runs `work` as another process, with its own locks. */
async function inAnotherProcess<T>(work: (app: App) => Promise<T>): Promise<T> {
  const leases = makeLeases(context.databaseUrl);
  try {
    return await work({ ...context.app, leases });
  } finally {
    await leases.close();
  }
}

async function openAttempt(transactionId: string) {
  const [attempt] = await context.app.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.transactionId, transactionId), eq(paymentAttempts.state, 'open')));
  if (attempt === undefined) throw new Error('No attempt is open');
  return attempt;
}

async function dueNow(): Promise<void> {
  await context.app.db
    .update(paymentAttempts)
    .set({ nextAt: sql`clock_timestamp()` })
    .where(eq(paymentAttempts.state, 'open'));
}

async function requested() {
  const fixture = await flow.rentalFixture();
  return { ...fixture, id: await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId)) };
}

describe('while a blocking call is open', () => {
  test('every other transition of the transaction is refused', async () => {
    const { id, lenderId, customerId } = await requested();
    const outcomes: string[] = [];
    const app = withPause(async () => {
      for (const [user, name] of [
        [lenderId, 'decline'],
        [lenderId, 'accept'],
        [customerId, 'cancel-by-customer'],
      ] as const) {
        outcomes.push(await flow.executeAs(user, id, name).then(() => 'done', codeOf));
      }
      const expiry = execute(context.app, { actor: system, transactionId: id, transition: 'expire' });
      outcomes.push(await expiry.then(() => 'done', codeOf));
    });
    await executeTransition(app, { id: lenderId }, id, 'accept');
    expect(new Set(outcomes)).toEqual(new Set(['transaction-in-progress']));
    expect(await stateOf(context, id)).toBe('accepted');
  });

  test('other processes see that its process is alive, and leave the attempt to it until the lease ends', async () => {
    const { id, lenderId } = await requested();
    const app = withPause(() =>
      inAnotherProcess(async (other) => {
        const before = await openAttempt(id);
        expect(await other.leases.hold(leaseKey(before.id))).toBeNull();
        await continueAttempts(other);
        expect(await openAttempt(id)).toMatchObject({ token: before.token });
      }),
    );
    expect(await executeTransition(app, { id: lenderId }, id, 'accept')).toMatchObject({ kind: 'taken' });
  });

  test('a process that was paused beyond its lease commits nothing when it resumes', async () => {
    const { id, lenderId } = await requested();
    const app = withPause(async () => {
      const { id: attemptId } = await openAttempt(id);
      await context.app.db
        .update(paymentAttempts)
        .set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` })
        .where(eq(paymentAttempts.id, attemptId));
      // The process that took it over has not settled it yet: only the token differs.
      await context.app.db
        .update(paymentAttempts)
        .set({ token: sql`gen_random_uuid()` })
        .where(eq(paymentAttempts.id, attemptId));
    });
    expect(await executeTransition(app, { id: lenderId }, id, 'accept')).toMatchObject({ kind: 'in-progress' });
    expect(await stateOf(context, id)).toBe('preauthorized');
    await dueNow();
    await inAnotherProcess(continueAttempts);
    expect(await stateOf(context, id)).toBe('accepted');
    await expectInvariants(context);
  });
});

test('an attempt that fails with an internal error is retried later, and does not block the others', async () => {
  const [bad, good] = [await requested(), await requested()];
  await withFault(context, { action: 'drop-before' }, { method: 'POST', path: '/capture$' }, async () => {
    for (const { id, lenderId } of [bad, good]) await flow.executeAs(lenderId, id, 'accept');
  });
  for (const { id } of [bad, good]) expect(await stateOf(context, id)).toBe('preauthorized');
  const { callId } = await openAttempt(bad.id);
  const write = (facts: Partial<typeof paymentCalls.$inferInsert>) =>
    context.app.db.update(paymentCalls).set(facts).where(eq(paymentCalls.id, callId)).returning();
  const [whole] = await context.app.db.select().from(paymentCalls).where(eq(paymentCalls.id, callId));
  await write({ purpose: 'cancel-intent', parameters: { purpose: 'cancel-intent' } });
  await dueNow();
  await continueAttempts(context.app);
  expect(await stateOf(context, good.id)).toBe('accepted');
  expect(await openAttempt(bad.id)).toMatchObject({ failures: 1 });
  await write({ purpose: 'capture', parameters: whole?.parameters ?? {} });
  await dueNow();
  await continueAttempts(context.app);
  expect(await stateOf(context, bad.id)).toBe('accepted');
  await expectInvariants(context);
});

test('an attempt that keeps failing is retried with growing back-off', async () => {
  const { id, lenderId } = await requested();
  await withFault(context, { action: 'drop-before' }, { method: 'POST', path: '/capture$' }, async () => {
    await flow.executeAs(lenderId, id, 'accept');
    await context.app.db.update(paymentAttempts).set({ failures: 11 }).where(eq(paymentAttempts.transactionId, id));
    await dueNow();
    await continueAttempts(context.app);
  });
  const { failures, nextAt } = await openAttempt(id);
  expect(failures).toBe(12);
  expect(nextAt.getTime() - Date.now()).toBeGreaterThan(9 * 60_000);
  await continueAttempts(context.app);
  expect(await stateOf(context, id)).toBe('preauthorized');
  await dueNow();
  await continueAttempts(context.app);
  expect(await stateOf(context, id)).toBe('accepted');
});

test('an acceptance with a declined card can be repeated, and makes a new capture call', async () => {
  const { id, lenderId } = await requested();
  await declineCard(context, 'capture');
  expect(await flow.executeAs(lenderId, id, 'accept').catch(codeOf)).toBe('transaction-payment-failed');
  await context.sandbox.noFaults();
  expect(await flow.executeAs(lenderId, id, 'accept')).toMatchObject({ kind: 'taken' });
  const captures = await context.app.db
    .select({ sequence: paymentCalls.sequence, state: paymentCalls.state })
    .from(paymentCalls)
    .where(and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, 'capture')))
    .orderBy(paymentCalls.sequence);
  expect(captures).toEqual([
    { sequence: 1, state: 'refused' },
    { sequence: 2, state: 'done' },
  ]);
  await expectInvariants(context);
});

describe('a request', () => {
  test('whose key has expired is looked up at Stripe before it is repeated under a new key', async () => {
    const fixture = await flow.saleFixture();
    await flow.request(fixture.customerId, saleOrder((await flow.saleFixture()).listingId));
    const { transactionId } = await withFault(
      context,
      { action: 'drop-before' },
      { method: 'POST', path: '^/v1/payment_intents$' },
      () => flow.request(fixture.customerId, saleOrder(fixture.listingId)),
    );
    const { callId } = await openAttempt(transactionId);
    const old = { keyMadeAt: sql`clock_timestamp() - interval '21 hours'` };
    const [before] = await context.app.db.update(paymentCalls).set(old).where(eq(paymentCalls.id, callId)).returning();
    await dueNow();
    await continueAttempts(context.app);
    expect(await stateOf(context, transactionId)).toBe('pending-payment');
    const [after] = await context.app.db.select().from(paymentCalls).where(eq(paymentCalls.id, callId));
    expect(after?.idempotencyKey).not.toBe(before?.idempotencyKey);
  });

  test('whose answer was lost is repeated under its idempotency key: Stripe creates one intent', async () => {
    const fixture = await flow.saleFixture();
    await flow.request(fixture.customerId, saleOrder((await flow.saleFixture()).listingId));
    const { transactionId } = await withFault(
      context,
      { action: 'drop-after' },
      { method: 'POST', path: '^/v1/payment_intents$' },
      async () => {
        const started = await flow.request(fixture.customerId, saleOrder(fixture.listingId));
        await dueNow();
        await continueAttempts(context.app);
        return started;
      },
    );
    expect(await openAttempt(transactionId)).toMatchObject({ failures: 1 });
    expect(await stateOf(context, transactionId)).toBe('initial');
    await dueNow();
    await continueAttempts(context.app);
    expect(await stateOf(context, transactionId)).toBe('pending-payment');
    const intents = ((await context.sandbox.books()).payment_intent ?? []).filter(
      ({ metadata }) => metadata['transaction'] === transactionId,
    );
    expect(intents).toHaveLength(1);
  });

  test('that Stripe refuses leaves no rows behind, and can be repeated', async () => {
    const [shop, rental] = [await flow.saleFixture(), await flow.rentalFixture()];
    for (const { customerId, listingId, order } of [
      { ...shop, order: saleOrder(shop.listingId) },
      { ...rental, order: await flow.rentalOrder(rental.listingId) },
    ]) {
      await flow.request(customerId, saleOrder((await flow.saleFixture()).listingId));
      await declineCard(context, 'request');
      expect(await flow.request(customerId, order).catch(codeOf)).toBe('transaction-payment-failed');
      await context.sandbox.noFaults();
      expect(await context.app.db.select().from(transactions).where(eq(transactions.listingId, listingId))).toEqual([]);
      // The same single unit or the same days: they were released.
      expect(await flow.request(customerId, order)).toMatchObject({ kind: 'taken' });
    }
  });

  test('still being prepared counts towards the maximum of three open holds', async () => {
    const customerId = await makeUser(context.app.db);
    await flow.request(customerId, saleOrder((await flow.saleFixture()).listingId));
    const fixtures = [await flow.saleFixture(), await flow.saleFixture(), await flow.saleFixture()];
    const outcomes: string[] = [];
    await withFault(context, { action: 'drop-before' }, { method: 'POST', path: '^/v1/payment_intents$' }, async () => {
      for (const { listingId } of fixtures)
        outcomes.push(await flow.request(customerId, saleOrder(listingId)).then(({ kind }) => kind, codeOf));
    });
    expect(outcomes).toEqual(['in-progress', 'in-progress', 'transaction-too-many-holds']);
  });
});
