import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { transactions } from '#src/database/schema/schema.ts';
import type { App } from '#src/platform/app.ts';
import type { Payments } from '#src/platform/payments/payments.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { executeDue, executeDuePaymentTimers, executeDueTimers } from './timers.server.ts';

const context = await contextOfFile();
const { flow } = context;

const window = 15 * 60 + 1;

async function transactionOf(id: string) {
  const [transaction] = await context.app.db.select().from(transactions).where(eq(transactions.id, id));
  if (transaction === undefined) throw new Error('The transaction does not exist');
  return transaction;
}

/** An app with another `readIntent`. */
function answering(readIntent: Payments['readIntent']): App {
  return { ...context.app, payments: { ...context.app.payments, readIntent } };
}

async function unpaid() {
  const fixture = await flow.rentalFixture();
  const { transactionId } = await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId));
  return { ...fixture, id: transactionId };
}

test('an expiry whose read fails after the request was sent does not shorten the lender’s three days', async () => {
  const { id, customerId } = await unpaid();
  await flow.holdCard(customerId, id);
  await context.app.clock.advance(window);
  const slow = answering(async () => {
    await flow.executeAs(customerId, id, 'confirm-payment');
    return { kind: 'unknown', reason: 'timed-out' };
  });
  await executeDue(slow);
  const { state, dueTransition, dueAt } = await transactionOf(id);
  expect({ state, dueTransition }).toEqual({ state: 'preauthorized', dueTransition: 'expire' });
  const left = (dueAt?.getTime() ?? 0) - (await context.app.clock.now()).getTime();
  expect(left).toBeGreaterThan(2.9 * 86_400_000);
});

test('a timer that was moved meanwhile is not brought forward by the failure of a read', async () => {
  const { id } = await unpaid();
  await context.app.clock.advance(window);
  const moved = new Date((await context.app.clock.now()).getTime() + 300 * 86_400_000);
  const slow = answering(async () => {
    await context.app.db.update(transactions).set({ dueAt: moved }).where(eq(transactions.id, id));
    return { kind: 'unknown', reason: 'timed-out' };
  });
  await executeDue(slow);
  expect((await transactionOf(id)).dueAt).toEqual(moved);
});

test('while Stripe hangs, timers that do not call it continue', async () => {
  const fixture = await flow.rentalFixture();
  const waiting = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  await context.app.clock.advance(3 * 86_400);
  const { id } = await unpaid();
  await context.app.clock.advance(window);
  let answerAtLast = (): void => {};
  const hanging = answering(
    () => new Promise((resolve) => (answerAtLast = () => resolve({ kind: 'unknown', reason: 'timed-out' }))),
  );
  const reads = executeDuePaymentTimers(hanging);
  await executeDueTimers(hanging);
  expect((await transactionOf(waiting)).state).toBe('declined');
  expect((await transactionOf(id)).state).toBe('pending-payment');
  answerAtLast();
  await reads;
});

test('a timer whose database connection is lost is executed by the next run, not a minute later', async () => {
  const { id } = await unpaid();
  await context.app.clock.advance(window);
  const lost = await context.app.db.transaction(async (tx) => {
    await tx.select().from(transactions).where(eq(transactions.id, id)).for('update');
    const run = executeDuePaymentTimers(context.app);
    await expect.poll(() => waitingForLocks(context.app.db)).toBe(1);
    await tx.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return run.then(() => transactionOf(id));
  });
  expect(lost.state).toBe('pending-payment');
  await executeDuePaymentTimers(context.app);
  expect((await transactionOf(id)).state).toBe('payment-expired');
});

describe('a payment that is still processing', () => {
  const processing = () =>
    answering(async (intentId) => {
      const answer = await context.app.payments.readIntent(intentId);
      return answer.kind === 'done' ? { kind: 'done', value: { ...answer.value, status: 'processing' } } : answer;
    });

  test('keeps the hold for another minute, and for five at most', async () => {
    const { id } = await unpaid();
    await context.app.clock.advance(window);
    for (let minute = 0; minute < 5; minute++) {
      await executeDue(processing());
      expect((await transactionOf(id)).state).toBe('pending-payment');
      await context.app.clock.advance(61);
    }
    await executeDue(processing());
    expect((await transactionOf(id)).state).toBe('payment-expired');
  });
});

test('a transaction whose timer fails is retried later and does not block the others', async () => {
  const [bad, good] = [await unpaid(), await unpaid()];
  const fixture = await flow.rentalFixture();
  const worse = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  for (const id of [bad.id, worse]) {
    await context.app.db
      .update(transactions)
      .set({ processVersion: 'release-0', dueAt: new Date(0) })
      .where(eq(transactions.id, id));
  }
  await context.app.clock.advance(window);
  await executeDue(context.app);
  expect((await transactionOf(good.id)).state).toBe('payment-expired');
  for (const id of [bad.id, worse]) {
    expect((await transactionOf(id)).dueAt?.getTime()).toBeGreaterThan((await context.app.clock.now()).getTime());
  }
});
