import { and, eq, inArray, not, notInArray, sql } from 'drizzle-orm';
import { paymentAttempts, transactions } from '#src/database/schema/transactions.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { transactionById, system, type Transaction, paymentDeadline } from './transaction.server.ts';
import { confirmSeen, lookAtPayment } from './confirm.server.ts';
import { takeOutbox } from './execute.server.ts';

/** While the card network is still thinking, an expiry asks again after a minute, five times at most. */
const processingWait = { seconds: 60, atMostSeconds: 300 };
const unreachableSeconds = 15;

/** Timers that look at the provider before they move: while it hangs, the others go on. */
const looking = ['expire-payment'];
const lookingAtOnce = 8;

/** Takes every transition whose time has come, through the same door as everybody else. */
export async function executeDue(app: App): Promise<void> {
  await Promise.all([executeDueTimers(app), executeDuePaymentTimers(app)]);
}

/** Those that are decided by the clock alone. */
export async function executeDueTimers(app: App): Promise<void> {
  for (const id of await dueTransactions(app, not(inArray(transactions.dueTransition, looking))))
    await takeOrPutOff(app, id);
}

/** Those that first look at the payment. */
export async function executeDuePaymentTimers(app: App): Promise<void> {
  const due = await dueTransactions(app, inArray(transactions.dueTransition, looking));
  const takeNext = async (): Promise<void> => {
    for (let id = due.shift(); id !== undefined; id = due.shift()) await takeOrPutOff(app, id);
  };
  await Promise.all(Array.from({ length: lookingAtOnce }, takeNext));
}

/** A transaction about which the provider is being asked waits for the answer. */
async function dueTransactions(app: App, which: ReturnType<typeof not>): Promise<string[]> {
  const asked = app.db
    .select({ id: paymentAttempts.transactionId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.state, 'open'));
  const due = await app.db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(sql`${transactions.dueAt} <= rotation_now()`, which, notInArray(transactions.id, asked)))
    .orderBy(transactions.dueAt)
    .limit(100);
  return due.map(({ id }) => id);
}

/** Whatever stops one timer, it is asked again after a minute and keeps no other waiting. */
async function takeOrPutOff(app: App, id: string): Promise<void> {
  const transaction = await transactionById(app.db, id);
  if (transaction === null) return;
  await executeDueOf(app, id).catch(async (error: unknown) => {
    if (isRefusal(error) && error.refusal.code === 'transaction-in-progress') return;
    if (!isRefusal(error)) app.logger.error(error, { transactionId: id });
    await putOff(app, transaction, 60);
  });
}

/** The timer of one transaction, if its time has come. */
export async function executeDueOf(app: App, id: string): Promise<void> {
  const transaction = await transactionById(app.db, id);
  const now = await app.clock.now();
  if (transaction?.dueTransition == null || transaction.dueAt === null || transaction.dueAt > now) return;
  if (transaction.dueTransition === 'expire-payment') await expirePayment(app, transaction, now);
  else await takeOutbox(app, id, transaction.dueTransition, system);
}

/** Looks first: money that is held is never let go unseen. */
async function expirePayment(app: App, transaction: Transaction, now: Date): Promise<void> {
  const look = await lookAtPayment(app, transaction);
  if (look.verdict === 'authorised') return confirmSeen(app, transaction.id, system, look);
  if (look.verdict === 'unknown') return putOff(app, transaction, unreachableSeconds);
  const overdue = (now.getTime() - paymentDeadline(transaction).getTime()) / 1000;
  if (look.verdict === 'processing' && overdue < processingWait.atMostSeconds) {
    return putOff(app, transaction, processingWait.seconds);
  }
  await takeOutbox(app, transaction.id, 'expire-payment', system);
}

/** Only while the transaction stands as it was seen: the timer of a state it has reached since is not ours to move. */
async function putOff(app: App, seen: Transaction, seconds: number): Promise<void> {
  const { id, state, dueTransition } = seen;
  if (dueTransition === null) return;
  await app.db
    .update(transactions)
    .set({ dueAt: sql`rotation_now() + make_interval(secs => ${seconds})` })
    .where(and(eq(transactions.id, id), eq(transactions.state, state), eq(transactions.dueTransition, dueTransition)));
}
