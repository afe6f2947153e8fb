import { and, eq, inArray, not, notInArray, or, sql } from 'drizzle-orm';
import { transactions } from '#src/database/schema/transactions.ts';
import { isRefusal, type Refusal } from '#src/domain/refusal.ts';
import { underOpenCases } from '#src/features/payments/cases.server.ts';
import type { App } from '#src/platform/app.ts';
import { isConnectionError } from '#src/platform/postgres/connection-error.ts';
import { allTransitionsWhere } from '#src/processes/registry.ts';
import { transactionById, system, type Transaction } from './transaction.server.ts';
import { underOpenAttempts } from './engine/follow-up.server.ts';
import { execute } from './execute.server.ts';

/**
 * Timers that read the intent from Stripe before they move. They run apart, so that the other timers continue while
 * Stripe hangs.
 */
const paymentTimers = allTransitionsWhere(({ reads }) => reads !== undefined);
const maxConcurrentReads = 8;

/** Executes every transition that is due, through the same checks as a user's transition. */
export async function executeDue(app: App): Promise<void> {
  await Promise.all([executeDueTimers(app), executeDuePaymentTimers(app)]);
}

/** Timers that depend on the clock alone. */
export async function executeDueTimers(app: App): Promise<void> {
  for (const id of await dueTransactions(app, not(inArray(transactions.dueTransition, paymentTimers))))
    await executeOrPutOff(app, id);
}

/** Timers that read the payment from Stripe first. */
export async function executeDuePaymentTimers(app: App): Promise<void> {
  const due = await dueTransactions(app, inArray(transactions.dueTransition, paymentTimers));
  const executeNext = async (): Promise<void> => {
    for (let id = due.shift(); id !== undefined; id = due.shift()) await executeOrPutOff(app, id);
  };
  await Promise.all(Array.from({ length: maxConcurrentReads }, executeNext));
}

/** Timers that an open case holds back, and those that only a dispute does. */
const heldByCases = allTransitionsWhere(
  ({ guards = [] }) => guards.includes('no-open-case') || guards.includes('not-sent'),
);
const heldByDisputes = allTransitionsWhere(({ guards = [] }) => guards.includes('no-open-dispute'));

/** Due transactions; one with an open blocking call waits for its answer, and one that a case holds back for its end. */
async function dueTransactions(app: App, which: ReturnType<typeof not>): Promise<string[]> {
  const due = await app.db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        sql`${transactions.dueAt} <= rotation_now()`,
        which,
        notInArray(transactions.id, underOpenAttempts(app.db)),
        isNotHeld(app, heldByCases, 'any'),
        isNotHeld(app, heldByDisputes, 'dispute'),
      ),
    )
    .orderBy(transactions.dueAt)
    .limit(100);
  return due.map(({ id }) => id);
}

function isNotHeld({ db }: App, held: string[], by: 'any' | 'dispute') {
  return or(notInArray(transactions.dueTransition, held), notInArray(transactions.id, underOpenCases(db, by)));
}

const retrySeconds = 60;

/** Puts a timer that fails off, so that it does not block the others; one with an open attempt waits for its answer. */
async function executeOrPutOff(app: App, id: string): Promise<void> {
  const transaction = await transactionById(app.db, id);
  if (transaction === null) return;
  await executeDueOf(app, id).catch(async (error: unknown) => {
    const { code, details } = isRefusal(error) ? error.refusal : { code: null, details: {} as Refusal['details'] };
    const seconds = details['retryAfter'];
    if (code === 'transaction-in-progress' && seconds === undefined) return;
    // Not the timer's fault: the next run executes it.
    if (isConnectionError(error)) return app.logger.warn('The database did not answer', { transactionId: id });
    if (code === null) app.logger.error(error, { transactionId: id });
    await putOff(app, transaction, typeof seconds === 'number' ? seconds : retrySeconds);
  });
}

/** Executes the timer of one transaction, if it is due. */
export async function executeDueOf(app: App, id: string): Promise<void> {
  const transaction = await transactionById(app.db, id);
  const now = await app.clock.now();
  if (transaction?.dueTransition == null || transaction.dueAt === null || transaction.dueAt > now) return;
  await execute(app, { actor: system, transactionId: id, transition: transaction.dueTransition });
}

/** Updates only while state and timer are as read: another timer, or the same one that was moved meanwhile, stays. */
async function putOff(app: App, seen: Transaction, seconds: number): Promise<void> {
  const { id, state, dueTransition, dueAt } = seen;
  if (dueTransition === null || dueAt === null) return;
  // A moment is read in milliseconds, and stored in microseconds.
  const isAsRead = sql`date_trunc('milliseconds', ${transactions.dueAt}) = ${sql.param(dueAt, transactions.dueAt)}`;
  await app.db
    .update(transactions)
    .set({ dueAt: sql`rotation_now() + make_interval(secs => ${seconds})` })
    .where(
      and(
        eq(transactions.id, id),
        eq(transactions.state, state),
        eq(transactions.dueTransition, dueTransition),
        isAsRead,
      ),
    );
}
