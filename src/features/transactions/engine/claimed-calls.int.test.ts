import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paymentCalls } from '#src/database/schema/schema.ts';
import { deliverCall, deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import type { App } from '#src/platform/app.ts';
import { inAnotherProcess, recordingKeys, pausedAfter } from '#tests/support/another-process.ts';
import { expectInvariants } from '#tests/support/expect-invariants.ts';
import { accepted, rentalOrder, rentalFixture, executeAs } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';

const context = await contextOfFile();
const { db } = context.app;

/** A refund in the outbox that is due. */
async function refundDue() {
  const fixture = await rentalFixture(context);
  const id = await accepted(context, fixture, await rentalOrder(context, fixture.listingId, 40));
  await executeAs(context, fixture.customerId, id, 'cancel-by-customer');
  const call = await refundOf(id);
  return { id, callId: call.id, amount: (await lastPaymentOf(db, id))?.amount ?? 0 };
}

async function refundOf(id: string) {
  const mine = and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, 'refund'));
  const [call] = await db.select().from(paymentCalls).where(mine);
  if (call === undefined) throw new Error('No refund call was written');
  return call;
}

async function endLease(callId: string): Promise<void> {
  const past = { leaseUntil: sql`clock_timestamp() - interval '1 second'` };
  await db.update(paymentCalls).set(past).where(eq(paymentCalls.id, callId));
}

const unknown = { kind: 'unknown', reason: 'timed-out' } as const;

async function expectRefundedOnce({ id, amount }: Awaited<ReturnType<typeof refundDue>>): Promise<void> {
  expect(await lastPaymentOf(db, id)).toMatchObject({ refundedAmount: amount, state: 'refunded' });
  expect(await refundOf(id)).toMatchObject({ state: 'done', token: null, leaseUntil: null });
  await expectInvariants(context);
}

describe('an outbox call leased by a live process', () => {
  test('is not made by another process, neither by the job nor by the sweep', async () => {
    const story = await refundDue();
    const keys: string[] = [];
    const app = pausedAfter(recordingKeys(context.app, 'refund', keys), 'refund', async () => {
      const before = await refundOf(story.id);
      expect(before.token).not.toBeNull();
      expect(before.leaseUntil?.getTime()).toBeGreaterThan(Date.now());
      await inAnotherProcess(context, async (other) => {
        const noting = recordingKeys(other, 'refund', keys);
        await deliverCall(noting, story.callId);
        await deliverDueCalls(noting);
      });
      expect(await refundOf(story.id)).toEqual(before);
    });
    await deliverCall(app, story.callId);
    expect(keys).toHaveLength(1);
    await expectRefundedOnce(story);
  });

  test('that hangs beyond its lease is made by another process; the first commits nothing when it resumes', async () => {
    const story = await refundDue();
    const app = pausedAfter(context.app, 'refund', async () => {
      await endLease(story.callId);
      await inAnotherProcess(context, (other) => deliverCall(other, story.callId));
      expect(await refundOf(story.id)).toMatchObject({ state: 'done' });
    });
    await expect(deliverCall(app, story.callId)).resolves.toBeUndefined();
    await expectRefundedOnce(story);
  });
});

describe('while a second process makes the call whose lease it took over', () => {
  /**
   * The first process hangs beyond its lease; the second has leased the call and waits for Stripe when the first
   * resumes.
   */
  async function wakesInBetween(story: Awaited<ReturnType<typeof refundDue>>, answer?: typeof unknown) {
    let wakeFirst = (): void => {};
    const secondClaimed = new Promise<void>((resolve) => (wakeFirst = resolve));
    let finishFirst = (): void => {};
    const firstIsDone = new Promise<void>((resolve) => (finishFirst = resolve));
    const second: { work?: Promise<void> } = {};
    const hanging = pausedAfter(context.app, 'refund', async () => {
      await endLease(story.callId);
      second.work = inAnotherProcess(context, (other: App) =>
        deliverCall(
          pausedAfter(other, 'refund', async () => {
            wakeFirst();
            await firstIsDone;
          }),
          story.callId,
        ),
      );
      await Promise.race([secondClaimed, second.work]);
      return answer;
    });
    await deliverCall(hanging, story.callId);
    const { token, leaseUntil, state, failures } = await refundOf(story.id);
    const { refundedAmount } = (await lastPaymentOf(db, story.id)) ?? {};
    finishFirst();
    await second.work;
    return { state, failures, refundedAmount, isLeased: token !== null && Number(leaseUntil) > Date.now() };
  }

  const left = { state: 'open', failures: 0, refundedAmount: 0, isLeased: true };

  test('the first process neither closes the call nor books anything', async () => {
    const story = await refundDue();
    expect(await wakesInBetween(story)).toEqual(left);
    await expectRefundedOnce(story);
  });

  test('the first process does not postpone the call', async () => {
    const story = await refundDue();
    expect(await wakesInBetween(story, unknown)).toEqual(left);
    await expectRefundedOnce(story);
  });
});

test.each([
  ['not due yet', { nextAt: sql`clock_timestamp() + interval '1 hour'` }],
  ['done', { state: 'done', closedAt: sql`clock_timestamp()` }],
  ['void', { state: 'void', closedAt: sql`clock_timestamp()` }],
] as const)('a call that is %s is not made', async (_name, facts) => {
  const story = await refundDue();
  const [before] = await db.select().from(paymentCalls).where(eq(paymentCalls.id, story.callId));
  await db.update(paymentCalls).set(facts).where(eq(paymentCalls.id, story.callId));
  const keys: string[] = [];
  await deliverCall(recordingKeys(context.app, 'refund', keys), story.callId);
  await deliverDueCalls(recordingKeys(context.app, 'refund', keys));
  expect(keys).toEqual([]);
  const { state, nextAt, closedAt } = before ?? {};
  await db.update(paymentCalls).set({ state, nextAt, closedAt }).where(eq(paymentCalls.id, story.callId));
  await deliverDueCalls(context.app);
  await expectRefundedOnce(story);
});

test('a call that keeps failing is retried with growing back-off', async () => {
  const story = await refundDue();
  await db.update(paymentCalls).set({ failures: 11 }).where(eq(paymentCalls.id, story.callId));
  await deliverCall(
    pausedAfter(context.app, 'refund', async () => unknown),
    story.callId,
  );
  const { failures, nextAt } = await refundOf(story.id);
  expect(failures).toBe(12);
  expect(nextAt.getTime() - Date.now()).toBeGreaterThan(9 * 60_000);
  await db
    .update(paymentCalls)
    .set({ nextAt: new Date(0) })
    .where(eq(paymentCalls.id, story.callId));
  await deliverDueCalls(context.app);
  await expectRefundedOnce(story);
});

test('the operator is notified once of a call that is still owed after three attempts', async () => {
  const story = await refundDue();
  const reported: unknown[] = [];
  const logger = {
    ...context.app.logger,
    error: (error: unknown, facts?: unknown) => void reported.push([String(error), facts]),
  };
  const paused = pausedAfter(context.app, 'refund', async () => unknown);
  // A look-up would find what was done.
  const app = { ...paused, logger, payments: { ...paused.payments, listRefunds: async () => unknown } };
  const reportedCounts: number[] = [];
  for (let attempt = 1; attempt <= 4; attempt++) {
    await db
      .update(paymentCalls)
      .set({ nextAt: new Date(0) })
      .where(eq(paymentCalls.id, story.callId));
    await deliverCall(app, story.callId);
    reportedCounts.push(reported.length);
  }
  expect(reportedCounts).toEqual([0, 0, 1, 1]);
  expect(reported).toEqual([
    ['Error: Still owed after 3 attempts: refund', { callId: story.callId, reason: 'timed-out' }],
  ]);
  await db
    .update(paymentCalls)
    .set({ nextAt: new Date(0) })
    .where(eq(paymentCalls.id, story.callId));
  await deliverDueCalls(context.app);
  await expectRefundedOnce(story);
});
