import { eq } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { removeHold } from '#src/features/availability/bookings.server.ts';
import { removeReservation } from '#src/features/listings/stock.server.ts';
import type { Transaction } from './transaction.server.ts';

/**
 * A request that never got further than `initial` was in no list and in nobody's history: its hold is
 * given back and the row goes. The payment's own row stays, for whatever the provider may know of it.
 */
export async function removeRequest(tx: Tx, transaction: Transaction): Promise<void> {
  if (transaction.state !== 'initial') throw new Error(`${transaction.id} has begun: it cannot be removed`);
  if (transaction.kind === 'rent') await removeHold(tx, transaction.id);
  else await removeReservation(tx, transaction.id);
  await tx.delete(transactions).where(eq(transactions.id, transaction.id));
}
