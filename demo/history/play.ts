import { asc, eq, lte, sql } from 'drizzle-orm';
import { paymentCalls } from '#src/database/schema/payments.ts';
import { rateLimitHits } from '#src/database/schema/users.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { emails } from '#src/database/schema/system.ts';
import { markTransactionSeen } from '#src/features/notifications/commands.server.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { transactionById } from '#src/features/transactions/transaction.server.ts';
import { executeDueOf } from '#src/features/transactions/timers.server.ts';
import type { App } from '#src/platform/app.ts';
import { scenesOf, type Begun, type Stage } from './scenes.ts';
import type { Story } from './story.ts';
import { timeMachine, type TimeMachine } from './time-machine.ts';

const dayMs = 86_400_000;
/** A bank pays out on a morning of every ninth day: often enough to be seen. */
const payoutEveryDays = 9;

/**
 * Plays all stories forward in the order of time, as people, timers and banks would: every move is
 * made by its own command at the moment it is told of. Ends in the present, with nothing left due.
 * `open` is called at the first moment, before anybody asks for anything.
 */
export async function playHistory(stage: Stage, stories: readonly Story[], open: () => Promise<void>): Promise<void> {
  const { app, bank, present } = stage;
  const machine = timeMachine(app, bank);
  const transactions = stories.map((story): Begun => ({ story, transactionId: '' }));
  const scenes = [...transactions.flatMap((begun) => scenesOf(stage, begun)), ...payDays(stage)].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
  const first = scenes[0];
  if (first === undefined) return open();
  await bank.tellTheSite(false);
  await machine.goBackTo(new Date(first.at.getTime() - dayMs));
  await open();
  for (const { at, play } of scenes) {
    await passTime(app, machine, at);
    await play();
    await deliverDueCalls(app);
  }
  await passTime(app, machine, present);
  await machine.comeHome();
  await bank.tellTheSite(true);
  await lookBack(app, transactions);
}

function payDays({ bank, present }: Stage) {
  return Array.from({ length: 10 }, (_, turn) => ({
    at: new Date(present.getTime() - (turn * payoutEveryDays + 1) * dayMs),
    play: bank.payOut,
  }));
}

/** To the moment `then`, stopping on the way wherever a timer runs out. */
async function passTime(app: App, machine: TimeMachine, then: Date): Promise<void> {
  for (let due = await nextDue(app, then); due !== null; due = await nextDue(app, then)) {
    await machine.moveTo(due.at);
    await executeDueOf(app, due.id);
    await deliverDueCalls(app);
  }
  await machine.moveTo(then);
}

async function nextDue({ db }: App, then: Date): Promise<{ readonly id: string; readonly at: Date } | null> {
  const { id, dueAt } = transactions;
  const [next] = await db.select({ id, dueAt }).from(transactions).where(lte(dueAt, then)).orderBy(asc(dueAt)).limit(1);
  return next === undefined || next.dueAt === null ? null : { id: next.id, at: next.dueAt };
}

/** Emails have left, people have read what they were told, and what was said long ago counts against no limit. */
async function lookBack(app: App, transactions: readonly Begun[]): Promise<void> {
  for (const { story, transactionId } of transactions) {
    const transaction = await transactionById(app.db, transactionId);
    if (transaction === null) throw new Error(`The transaction about ${story.listing} is gone`);
    if (!story.unseen.includes('customer'))
      await markTransactionSeen(app, { id: transaction.customerId }, transactionId);
    if (!story.unseen.includes('provider'))
      await markTransactionSeen(app, { id: transaction.providerId }, transactionId);
  }
  await app.db.update(emails).set({ sentAt: sql`${emails.createdAt}` });
  await app.db.delete(rateLimitHits).where(eq(rateLimitHits.bucket, 'message'));
  const owed = await app.db.select().from(paymentCalls).where(eq(paymentCalls.state, 'open'));
  if (owed.length > 0) throw new Error(`${owed.length} calls to the payment sandbox are still owed.`);
}
