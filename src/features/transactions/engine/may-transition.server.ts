import type { Reader } from '#src/database/database.server.ts';
import { mayTransition, isReviewTransition } from '#src/domain/process/process.ts';
import { refusal, type Refusal } from '#src/domain/refusal.ts';
import { hasReviewed } from '#src/features/reviews/reviews.server.ts';
import { processOf, type Actor, type Transaction } from '../transaction.server.ts';

/**
 * Null when the actor may take the transition from the state of the transaction; see `mayTransition`. A review that is
 * written already has a refusal of its own, because its author is not told where the transaction stands.
 */
export async function transitionRefusal(
  reader: Reader,
  transaction: Transaction,
  name: string,
  { role }: Actor,
): Promise<Refusal | null> {
  const process = processOf(transaction);
  const refused = mayTransition(process, transaction.state, name, role);
  if (refused?.code !== 'transaction-invalid-transition' || (role !== 'customer' && role !== 'provider'))
    return refused;
  if (!isReviewTransition(process, name) || !(await hasReviewed(reader, transaction.id, role))) return refused;
  return refusal(`transaction-already-reviewed-by-${role}`);
}
