import { marketplace } from '#marketplace';
import type { Reader } from '#src/database/database.server.ts';
import { type Day, dayInZone, laterDay } from '#src/domain/dates/day.ts';
import { dayPlan } from '#src/domain/dates/day-plan.ts';
import { dueAt, type Due } from '#src/domain/process/due.ts';
import { expectedBackDay, type Handover, lastDayToSend, noHandover } from '#src/domain/process/handover.ts';
import { handoverOf } from '#src/features/handover/handover.server.ts';
import { wayBackOf } from '#src/features/handover/way-back.ts';
import { openForMs } from '#src/features/payments/cases.server.ts';
import { livePaymentOf, type Payment } from '#src/features/payments/payments.server.ts';
import { saidMissing } from '../said-to-have.server.ts';
import { sendFrom } from '../send-from.server.ts';
import {
  processOf,
  type RentalDays,
  rentalDaysOf,
  stageOfTransaction,
  transactionsUnder,
  type Transaction,
} from '../transaction.server.ts';

/** A transaction as it is after a move. */
export type Entered = Pick<
  Transaction,
  | 'id'
  | 'state'
  | 'lastTransitionedAt'
  | 'processName'
  | 'processVersion'
  | 'kind'
  | 'createdAt'
  | 'paymentRequestedAt'
  | 'deliveredAt'
  | 'acceptedAt'
  | 'listing'
>;

/** The next timer of a transaction by its own facts; null when its state has none. */
export async function dueOf(reader: Reader, transaction: Entered, payment: Payment | null): Promise<Due | null> {
  const { state, lastTransitionedAt, kind, createdAt, paymentRequestedAt, deliveredAt } = transaction;
  const rentalDays = await rentalDaysOf(reader, transaction.id);
  const pauses = processOf(transaction).states[state]?.timers?.some((timer) => timer.pauses === true) === true;
  const pausedMs = pauses && deliveredAt !== null ? await openForMs(reader, transaction.id, deliveredAt) : 0;
  const countsSteps =
    processOf(transaction).states[state]?.timers?.some((timer) => timer.handover !== undefined) === true;
  const handover = countsSteps ? await handoverOf(reader, transaction.id) : noHandover;
  const sendsFrom = countsSteps ? await sendFrom(reader, transaction) : null;
  return dueAt(processOf(transaction), {
    ...{ state, enteredAt: lastTransitionedAt, createdAt, kind },
    ...(paymentRequestedAt === null ? {} : { paymentRequestedAt }),
    ...(deliveredAt === null ? {} : { deliveredAt }),
    pausedMs,
    firstRentalDay: rentalDays?.first ?? null,
    lastRentalDay: rentalDays?.last ?? null,
    heldUntil: payment?.captureBefore ?? null,
    timeZone: marketplace.timeZone,
    handover,
    dueBackDay: rentalDays && countsSteps ? await backDayOf(reader, transaction, rentalDays, handover) : null,
    lastDayToSend: sendsFrom === null ? null : lastDayToSend(sendsFrom),
  });
}

/**
 * An order whose item turned up late waits for the days that its customer has from then. One that is missing waits for none, but where
 * that was settled, by agreement or decision, for as long as of what was due back on that day: it may still arrive (record 0205).
 */
async function backDayOf(reader: Reader, transaction: Entered, days: RentalDays, handover: Handover): Promise<Day> {
  const { id, kind, listing } = transaction;
  const { timeZone } = marketplace;
  const plan = dayPlan(days, listing.turnaroundDays, days.first);
  const { isSaidMissing, settledAt } = await saidMissing(reader, id, handover);
  const stage = stageOfTransaction(transaction);
  const wayBack = wayBackOf({ stage, isSaidMissing, kind, plan, handover, timeZone });
  if (wayBack === null && settledAt !== null) return laterDay(plan.dueBack, dayInZone(settledAt, timeZone));
  return expectedBackDay(handover, wayBack ?? plan, timeZone);
}

/** Whether the transactions of one payment are in this state together. */
export function isShared(transaction: Pick<Transaction, 'processName' | 'processVersion' | 'state'>): boolean {
  return processOf(transaction).states[transaction.state]?.together === true;
}

/** Those of a payment's transactions that are in a shared state with this one; elsewhere it stands alone. */
export function togetherWith(transaction: Transaction, members: readonly Transaction[]): readonly Transaction[] {
  return isShared(transaction) ? members.filter(({ state }) => state === transaction.state) : [transaction];
}

/**
 * Deadline of the present state (for answering a request, for paying), computed from the agreed terms. `dueAt` on the row
 * is only the next firing of the timer, and moves when the timer is put off. Null in a state that does not expire.
 */
export async function deadlineOf(reader: Reader, transaction: Transaction): Promise<Date | null> {
  const payment = await livePaymentOf(reader, transaction.id);
  const shares = payment !== null && isShared(transaction);
  const members = shares ? await transactionsUnder(reader, payment.id) : [transaction];
  return (await earliestDue(reader, togetherWith(transaction, members), payment))?.at ?? null;
}

/** The first timer of transactions that are in a state together: that of the earliest of them. */
export async function earliestDue(
  reader: Reader,
  transactions: readonly Entered[],
  payment: Payment | null,
): Promise<Due | null> {
  let earliest: Due | null = null;
  for (const transaction of transactions) {
    const due = await dueOf(reader, transaction, payment);
    if (due !== null && (earliest === null || due.at < earliest.at)) earliest = due;
  }
  return earliest;
}
