import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { caseClaims } from '#src/database/schema/order-cases.ts';
import { transactions } from '#src/database/schema/transactions.ts';

/** Instead of Stripe's id of a card of theirs, of a deleted customer: nothing is charged to it any more. */
const erased = 'erased';

export async function eraseClaimCards(tx: Tx, customerId: string): Promise<void> {
  const own = tx.select({ id: transactions.id }).from(transactions).where(eq(transactions.customerId, customerId));
  await tx
    .update(caseClaims)
    .set({ cardId: erased })
    .where(and(inArray(caseClaims.transactionId, own), isNotNull(caseClaims.cardId)));
}
