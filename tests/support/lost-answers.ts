import { eq, sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { paymentAttempts, paymentCalls } from '#src/database/schema/schema.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { continueAttempts } from '#src/features/transactions/continue.server.ts';
import { makePayments } from '#src/platform/payments/stripe.server.ts';
import type { Fault } from './sandbox.ts';
import type { TestContext } from './test-context.ts';

/** A fault that loses Stripe's answer; `done`: whether Stripe has carried out the request by then. */
export type LostAnswer = Omit<Fault, 'match' | 'times'> & { readonly name: string; readonly done: boolean };

/** The sandbox delays its answer beyond the client's timeout. */
const [timeoutMs, holdMs] = [400, 1_500];

export const lostAnswers: readonly LostAnswer[] = [
  { name: 'the answer is lost after the work', action: 'drop-after', done: true },
  { name: 'the connection breaks before the work', action: 'drop-before', done: false },
  { name: 'a 500 before the work, stored under the idempotency key', action: 'fail', status: 500, done: false },
  {
    name: 'a 500 after the work, stored under the idempotency key',
    action: 'fail',
    status: 500,
    afterWork: true,
    done: true,
  },
  { name: 'a 503 is answered', action: 'fail', status: 503, done: false },
  { name: 'a 429 is answered', action: 'rate-limit', done: false },
  { name: 'the answer is not JSON', action: 'garbage', done: true },
  { name: 'the answer is truncated', action: 'cut', done: true },
  { name: 'the call times out, without the work', action: 'timeout', ms: holdMs, done: false },
  { name: 'the call times out, after the work', action: 'timeout', ms: holdMs, afterWork: true, done: true },
];

/**
 * Runs `work` while every matching call meets the fault, retries included: Stripe's library retries a broken
 * connection even when retries are switched off.
 */
export async function withFault<T>(
  context: TestContext,
  fault: Omit<LostAnswer, 'name' | 'done'>,
  match: Fault['match'],
  work: (faulty: TestContext) => Promise<T>,
): Promise<T> {
  await context.sandbox.fault({ ...fault, times: 1_000, match });
  const faulty = fault.action === 'timeout' ? withShortTimeout(context) : context;
  try {
    return await work(faulty);
  } finally {
    await context.sandbox.noFaults();
  }
}

/** The same application, with a payment client of a shorter timeout. */
function withShortTimeout(context: TestContext): TestContext {
  const payments = makePayments(context.app.config.payments, { timeoutMs });
  return { ...context, app: { ...context.app, payments } };
}

/** One round of the worker, ignoring every back-off. */
export async function workRound({ app }: TestContext): Promise<void> {
  const now = { nextAt: sql`clock_timestamp()` };
  await app.db.update(paymentAttempts).set(now).where(eq(paymentAttempts.state, 'open'));
  await app.db.update(paymentCalls).set(now).where(eq(paymentCalls.state, 'open'));
  await continueAttempts(app);
  await deliverDueCalls(app);
}

/**
 * Repeats worker rounds until `look` returns `wanted`. Several rounds are needed: a call that Stripe is still
 * processing keeps its idempotency key in use, and a stored failure is read in one round and replaced in the next.
 */
export async function workUntil(context: TestContext, look: () => Promise<unknown>, wanted: unknown): Promise<void> {
  await vi.waitFor(
    async () => {
      await workRound(context);
      expect(await look()).toEqual(wanted);
    },
    { timeout: 60_000, interval: 100 },
  );
}
