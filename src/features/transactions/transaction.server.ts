import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { bookings } from '#src/database/schema/bookings.ts';
import { paymentShares } from '#src/database/schema/payments.ts';
import { paymentAttempts, transactions } from '#src/database/schema/transactions.ts';
import { parseDay, type Day } from '#src/domain/dates/day.ts';
import { timerMs } from '#src/domain/process/due.ts';
import { stageOf, type AnyProcess, type Stage } from '#src/domain/process/process.ts';
import type { Role } from '#src/domain/process/words.ts';
import { processNamed } from '#src/processes/registry.ts';

export type Transaction = typeof transactions.$inferSelect;

/** The actor of a transition; `userId` is null for the system. */
export type Actor = { readonly role: Role; readonly userId: string | null };

export const system: Actor = { role: 'system', userId: null };

/** Null when there is none. Callers also answer `not-found` to users without access. */
export async function transactionById(reader: Reader, id: string): Promise<Transaction | null> {
  const [transaction] = await reader.select().from(transactions).where(eq(transactions.id, id));
  return transaction ?? null;
}

/** Locks one row, for what concerns neither its payment nor its state; every move uses `engine/group.server.ts`. */
export async function lockRow(tx: Tx, id: string): Promise<Transaction | null> {
  const [transaction] = await tx.select().from(transactions).where(eq(transactions.id, id)).for('update');
  return transaction ?? null;
}

/** Transactions whose share of a payment has not ended, the leader first. */
export async function transactionsUnder(reader: Reader, paymentId: string): Promise<Transaction[]> {
  const rows = await reader
    .select({ transaction: transactions })
    .from(transactions)
    .innerJoin(paymentShares, eq(paymentShares.transactionId, transactions.id))
    .where(and(eq(paymentShares.paymentId, paymentId), isNull(paymentShares.endedAt)))
    .orderBy(asc(paymentShares.position));
  return rows.map(({ transaction }) => transaction);
}

/** The process version that the transaction began with. */
export function processOf(transaction: Pick<Transaction, 'processName' | 'processVersion'>): AnyProcess {
  const process = processNamed(transaction.processName, transaction.processVersion);
  if (process === null) throw new Error(`No process ${transaction.processName}/${transaction.processVersion}`);
  return process;
}

export type RentalDays = { readonly first: Day; readonly last: Day };

export type StoredBooking = Pick<typeof bookings.$inferSelect, 'days' | 'displayStart' | 'displayEnd' | 'state'>;

/** The days of a transaction as stored, also those of an offer and those that were freed; null for a sale. */
export async function bookingOf(reader: Reader, transactionId: string): Promise<StoredBooking | null> {
  const [booking] = await reader.select().from(bookings).where(eq(bookings.transactionId, transactionId));
  return booking ?? null;
}

/** First and last rental day; null for a sale. */
export async function rentalDaysOf(reader: Reader, transactionId: string): Promise<RentalDays | null> {
  const booking = await bookingOf(reader, transactionId);
  const first = booking === null ? null : parseDay(booking.displayStart);
  const last = booking === null ? null : parseDay(booking.displayEnd);
  return first === null || last === null ? null : { first, last };
}

/** The stage of a transaction; null in a state that its process does not know. */
export function stageOfTransaction(
  transaction: Pick<Transaction, 'processName' | 'processVersion' | 'state'>,
): Stage | null {
  return stageOf(processOf(transaction), transaction.state);
}

/** Started, but in no list and on no page yet. */
export function isHidden(transaction: Pick<Transaction, 'processName' | 'processVersion' | 'state'>): boolean {
  return transaction.state === processOf(transaction).initial;
}

type CancellationSource = Pick<
  Transaction,
  'processName' | 'processVersion' | 'kind' | 'state' | 'acceptedAt' | 'listing'
>;

/** Input of the cancellation rule. */
export function cancellationFacts(transaction: CancellationSource, rentalDays: RentalDays | null, isPart: boolean) {
  const { kind, acceptedAt } = transaction;
  const late = transaction.listing.lateCancellation ?? 'none';
  return {
    ...{ stage: stageOfTransaction(transaction), kind, acceptedAt, isPart, late },
    ...{ displayStart: rentalDays?.first ?? null, timeZone: marketplace.timeZone },
  };
}

/** Whether a blocking call of one of its payments is open: no other transition may then run. */
export async function hasOpenAttempt(reader: Reader, transactionId: string): Promise<boolean> {
  const rows = await reader
    .select({ one: sql`1` })
    .from(paymentAttempts)
    .innerJoin(paymentShares, eq(paymentShares.paymentId, paymentAttempts.paymentId))
    .where(and(eq(paymentShares.transactionId, transactionId), eq(paymentAttempts.state, 'open')));
  return rows.length > 0;
}

type Requested = Pick<Transaction, 'processName' | 'processVersion' | 'paymentRequestedAt' | 'createdAt'>;

/** Whether a blocking call of the payment is open. */
export async function hasOpenAttemptOf(reader: Reader, paymentId: string): Promise<boolean> {
  const rows = await reader
    .select({ one: sql`1` })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.paymentId, paymentId), eq(paymentAttempts.state, 'open')));
  return rows.length > 0;
}

/** Payment deadline, counted from the request of the payment, even when the timer is put off. */
export function paymentDeadline(transaction: Requested): Date {
  const requestedAt = transaction.paymentRequestedAt ?? transaction.createdAt;
  return new Date(requestedAt.getTime() + timerMs(processOf(transaction), 'payment-requested'));
}
