import { roleOf } from '#src/domain/process/process.ts';
import type { Party } from '#src/domain/process/words.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { isHidden, transactionById, type Transaction } from './transaction.server.ts';

export type TransactionAccess = { readonly transaction: Transaction; readonly role: Party };

/**
 * Access check: only the customer and the provider of a transaction may read it, once it has left its initial state. For any
 * other user it does not exist (`not-found`), whatever the path in the address.
 */
export async function transactionFor(
  app: App,
  viewer: { readonly id: string },
  id: string,
): Promise<TransactionAccess> {
  const transaction = isUuid(id) ? await transactionById(app.db, id) : null;
  const role = transaction === null ? null : roleOf(transaction, viewer.id);
  if (transaction === null || role === null || isHidden(transaction)) refuse('not-found');
  return { transaction, role };
}
