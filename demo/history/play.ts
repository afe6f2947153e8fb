import { asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { caseClaims } from '#src/database/schema/order-cases.ts';
import { paymentCalls } from '#src/database/schema/payments.ts';
import { rateLimitHits } from '#src/database/schema/users.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { emails } from '#src/database/schema/system.ts';
import { chargeDueClaims } from '#src/features/cases/charge-due.server.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { executeFollowUps } from '#src/features/transactions/follow-ups.server.ts';
import { executeDueOf } from '#src/features/transactions/timers.server.ts';
import type { App } from '#src/platform/app.ts';
import { markSeen } from './mark-seen.ts';
import type { Stage } from './stage.ts';
import { timedStepsOf, type StartedStory } from './timed-steps.ts';
import type { Story } from './story.ts';
import { makeTimeMachine, type TimeMachine } from './time-machine.ts';

const dayMs = 86_400_000;
/** Banks pay out every ninth day, often enough to be visible. */
const payoutEveryDays = 9;

/**
 * Plays all stories in chronological order, with timers and payouts: every step runs its own command with the clock
 * set to its time. Ends at the present, with nothing due. The sandbox sends no events before.
 */
export async function playHistory(stage: Stage, stories: readonly Story[]): Promise<void> {
  const { app, bank, present } = stage;
  const timeMachine = makeTimeMachine(app, bank);
  const transactions = stories.map((story): StartedStory => ({ story, transactionId: '' }));
  const steps = [...transactions.flatMap((started) => timedStepsOf(stage, started)), ...payouts(stage)].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
  const first = steps[0];
  if (first === undefined) return;
  await timeMachine.goBackTo(new Date(first.at.getTime() - dayMs));
  for (const { at, play } of steps) {
    await passTime(app, timeMachine, at);
    await play();
    await work(app);
  }
  await passTime(app, timeMachine, present);
  await timeMachine.returnToPresent();
  await bank.sendEvents(true);
  await finishPast(app, transactions);
}

function payouts({ bank, present }: Stage) {
  return Array.from({ length: 10 }, (_, index) => ({
    at: new Date(present.getTime() - (index * payoutEveryDays + 1) * dayMs),
    play: bank.payOut,
  }));
}

/** Advances to `then`, executing each due timer at its time. */
async function passTime(app: App, timeMachine: TimeMachine, then: Date): Promise<void> {
  for (let due = await nextDue(app, then); due !== null; due = await nextDue(app, then)) {
    await timeMachine.moveTo(due.at);
    await due.execute();
    await work(app);
  }
  await timeMachine.moveTo(then);
}

/** What the worker does at that time. */
async function work(app: App): Promise<void> {
  await executeFollowUps(app);
  await deliverDueCalls(app);
  await emailDueNotifications(app, 100);
}

type Due = { readonly at: Date; readonly execute: () => Promise<unknown> };

/** The first timer of an order, or of a decided claim. */
async function nextDue(app: App, then: Date): Promise<Due | null> {
  const { id, dueAt } = transactions;
  const { nextAt } = caseClaims;
  const [order] = await app.db
    .select({ id, at: dueAt })
    .from(transactions)
    .where(lte(dueAt, then))
    .orderBy(asc(dueAt))
    .limit(1);
  const [claim] = await app.db
    .select({ at: nextAt })
    .from(caseClaims)
    .where(lte(nextAt, then))
    .orderBy(asc(nextAt))
    .limit(1);
  const dues: Due[] = [];
  if (order?.at != null) dues.push({ at: order.at, execute: () => executeDueOf(app, order.id) });
  if (claim?.at != null) dues.push({ at: claim.at, execute: () => chargeDueClaims(app) });
  return dues.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;
}

/** Marks emails as sent and transactions as seen, and removes the rate-limit hits of what was written. */
async function finishPast(app: App, transactions: readonly StartedStory[]): Promise<void> {
  for (const started of transactions) await markSeen(app, started);
  await app.db.update(emails).set({ sentAt: sql`${emails.createdAt}` });
  await app.db
    .delete(rateLimitHits)
    .where(inArray(rateLimitHits.bucket, ['message', 'case', 'new-thread', 'new-offer']));
  const open = await app.db.select().from(paymentCalls).where(eq(paymentCalls.state, 'open'));
  if (open.length > 0) throw new Error(`${open.length} outbox calls to the payment sandbox are still open.`);
}
