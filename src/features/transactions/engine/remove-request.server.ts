import { eq } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { removeHold } from '#src/features/availability/bookings.server.ts';
import { removeReservation } from '#src/features/listings/stock.server.ts';
import { isHidden, type Transaction } from '../transaction.server.ts';

/**
 * Deletes a request that never left its initial state: no list and no history has shown it. Its hold is released and the row
 * deleted. The payment row stays, because Stripe may know the payment.
 */
export async function removeRequest(tx: Tx, transaction: Transaction): Promise<void> {
  if (!isHidden(transaction)) throw new Error(`${transaction.id} has started: it cannot be removed`);
  if (transaction.kind === 'rent') await removeHold(tx, transaction.id);
  else await removeReservation(tx, transaction.id);
  await tx.delete(transactions).where(eq(transactions.id, transaction.id));
}
