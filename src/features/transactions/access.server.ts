import { roleOf } from '#src/domain/process/process.ts';
import type { Party } from '#src/domain/process/words.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { transactionById, type Transaction } from './transaction.server.ts';

export type Seen = { readonly transaction: Transaction; readonly role: Party };

/**
 * The one place that decides who may see a transaction: its customer and its provider, once it has begun.
 * To everybody else it does not exist (`not-found`), whatever the address says.
 */
export async function transactionFor(app: App, viewer: { readonly id: string }, id: string): Promise<Seen> {
  const transaction = isUuid(id) ? await transactionById(app.db, id) : null;
  const role = transaction === null ? null : roleOf(transaction, viewer.id);
  if (transaction === null || role === null || transaction.state === 'initial') refuse('not-found');
  return { transaction, role };
}
