import { eq, sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { paymentAttempts, paymentCalls } from '#src/database/schema/schema.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { continueAttempts } from '#src/features/transactions/continue.server.ts';
import { makePayments } from '#src/platform/payments/stripe.server.ts';
import type { Fault } from './sandbox.ts';
import type { TestContext } from './test-context.ts';

/** How an answer gets lost; `done` tells whether the provider has done the work by then. */
export type Trouble = Omit<Fault, 'match' | 'times'> & { readonly name: string; readonly done: boolean };

/** Milliseconds: the sandbox holds an answer back for longer than an impatient client waits for it. */
const [impatientMs, holdMs] = [400, 1_500];

export const lostAnswers: readonly Trouble[] = [
  { name: 'the answer is lost after the work', action: 'drop-after', done: true },
  { name: 'the connection breaks before the work', action: 'drop-before', done: false },
  { name: 'a 500 comes before the work, kept under the key', action: 'fail', status: 500, done: false },
  { name: 'a 500 comes after the work, kept under the key', action: 'fail', status: 500, afterWork: true, done: true },
  { name: 'a 503 comes', action: 'fail', status: 503, done: false },
  { name: 'a 429 comes', action: 'rate-limit', done: false },
  { name: 'garbage comes', action: 'garbage', done: true },
  { name: 'half an answer comes', action: 'cut', done: true },
  { name: 'no answer comes in time, and nothing was done', action: 'timeout', ms: holdMs, done: false },
  { name: 'no answer comes in time, after the work', action: 'timeout', ms: holdMs, afterWork: true, done: true },
];

/**
 * Runs `work` while every call that fits meets the trouble, however often the client repeats it: Stripe's
 * library repeats a connection that broke, also when it is told to repeat nothing.
 */
export async function during<T>(
  context: TestContext,
  trouble: Omit<Trouble, 'name' | 'done'>,
  match: Fault['match'],
  work: (met: TestContext) => Promise<T>,
): Promise<T> {
  await context.sandbox.fault({ ...trouble, times: 1_000, match });
  const met = trouble.action === 'timeout' ? impatient(context) : context;
  try {
    return await work(met);
  } finally {
    await context.sandbox.noFaults();
  }
}

/** The same application, whose client waits for less long. */
function impatient(context: TestContext): TestContext {
  const payments = makePayments(context.app.config.payments, { timeoutMs: impatientMs });
  return { ...context, app: { ...context.app, payments } };
}

/** One round of the worker, without waiting for any back-off. */
export async function workRound({ app }: TestContext): Promise<void> {
  const now = { nextAt: sql`clock_timestamp()` };
  await app.db.update(paymentAttempts).set(now).where(eq(paymentAttempts.state, 'open'));
  await app.db.update(paymentCalls).set(now).where(eq(paymentCalls.state, 'open'));
  await continueAttempts(app);
  await deliverDueCalls(app);
}

/**
 * Works round after round until `look` sees what is wanted. A call that the provider is still holding keeps its
 * key in use, and a kept failure is looked at in one round and replaced in the next.
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
