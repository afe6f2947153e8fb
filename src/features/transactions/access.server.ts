import { requireAllowed, type Asker, type TransactionPermission } from '#src/domain/policy/policies.ts';
import { roleOf } from '#src/domain/process/process.ts';
import type { Party } from '#src/domain/process/words.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { isHidden, transactionById, type Transaction } from './transaction.server.ts';

export type TransactionAccess = { readonly transaction: Transaction; readonly role: Party };

/**
 * Access check by the policy, for everything that a party may do. A transaction that has not left its initial state, and
 * another user's, do not exist (`not-found`), whatever the path in the address. `forbidden` in a limited session that
 * may not do it.
 */
export async function transactionFor(
  app: App,
  viewer: Asker & { readonly id: string },
  id: string,
  permission: TransactionPermission = 'transaction.read',
): Promise<TransactionAccess> {
  requireAllowed(permission, viewer);
  const transaction = isUuid(id) ? await transactionById(app.db, id) : null;
  const role = transaction === null ? null : roleOf(transaction, viewer.id);
  if (transaction === null || role === null || isHidden(transaction)) refuse('not-found');
  requireAllowed(permission, viewer, role);
  return { transaction, role };
}
