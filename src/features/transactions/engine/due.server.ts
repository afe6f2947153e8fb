import { marketplace } from '#marketplace';
import type { Reader } from '#src/database/database.server.ts';
import { dueAt, type Due } from '#src/domain/process/due.ts';
import { paymentOf } from '#src/features/payments/payments.server.ts';
import { processOf, rentalDaysOf, type Transaction } from '../transaction.server.ts';

/** The next timer of a transaction that entered `state` at `enteredAt`; null when the state has none. */
export async function dueOf(
  reader: Reader,
  transaction: Transaction,
  state: string,
  enteredAt: Date,
): Promise<Due | null> {
  const [rentalDays, payment] = [await rentalDaysOf(reader, transaction.id), await paymentOf(reader, transaction.id)];
  return dueAt(processOf(transaction), {
    ...{ state, enteredAt, createdAt: transaction.createdAt, kind: transaction.kind },
    firstRentalDay: rentalDays?.first ?? null,
    lastRentalDay: rentalDays?.last ?? null,
    heldUntil: payment?.captureBefore ?? null,
    timeZone: marketplace.timeZone,
  });
}

/**
 * Deadline for accepting the request, computed from the agreed terms. `dueAt` on the row is only the next firing of
 * the timer, and moves when the timer is put off. Null in a state that does not expire.
 */
export async function deadlineOf(reader: Reader, transaction: Transaction): Promise<Date | null> {
  return (await dueOf(reader, transaction, transaction.state, transaction.lastTransitionedAt))?.at ?? null;
}
