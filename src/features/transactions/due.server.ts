import { marketplace } from '#marketplace';
import type { Reader } from '#src/database/database.server.ts';
import { dueAt, type Due } from '#src/domain/process/due.ts';
import { paymentOf } from '#src/features/payments/payments.server.ts';
import { processOf, rentalDaysOf, type Transaction } from './transaction.server.ts';

/** What the clock does next to a transaction that entered `state` at that moment; null while it waits for people. */
export async function dueOf(
  reader: Reader,
  transaction: Transaction,
  state: string,
  enteredAt: Date,
): Promise<Due | null> {
  const [worn, payment] = [await rentalDaysOf(reader, transaction.id), await paymentOf(reader, transaction.id)];
  return dueAt(processOf(transaction), {
    ...{ state, enteredAt, createdAt: transaction.createdAt, kind: transaction.kind },
    firstRentalDay: worn?.first ?? null,
    lastRentalDay: worn?.last ?? null,
    heldUntil: payment?.captureBefore ?? null,
    timeZone: marketplace.timeZone,
  });
}

/**
 * Until when the request can be accepted, worked out from what was agreed: `dueAt` on the row is when the timer rings
 * next, and moves when it is put off. Null in a state that does not expire.
 */
export async function deadlineOf(reader: Reader, transaction: Transaction): Promise<Date | null> {
  return (await dueOf(reader, transaction, transaction.state, transaction.lastTransitionedAt))?.at ?? null;
}
