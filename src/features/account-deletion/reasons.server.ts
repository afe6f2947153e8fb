import type { Reader } from '#src/database/database.server.ts';
import { isLastOperator } from '#src/features/accounts/delete-account.server.ts';
import { undoneUntil } from '#src/features/accounts/email-tokens.server.ts';
import { moneyOpenForDeletion } from '#src/features/payments/open-for-deletion.server.ts';
import { transactionsOpenForDeletion } from '#src/features/transactions/open-for-deletion.server.ts';
import { deletionReasonKinds, type DeletionReason } from './reasons.ts';

/** More are not listed: the first have to be settled anyway. */
const maxListed = 50;

/** What has to end before the user's account can be deleted; empty when nothing does. */
export async function deletionReasons(reader: Reader, userId: string): Promise<DeletionReason[]> {
  const open = await transactionsOpenForDeletion(reader, userId, maxListed);
  const money = await moneyOpenForDeletion(reader, userId, maxListed);
  const reasons = [
    ...open.map(({ kind, until, isHidden, ...about }): DeletionReason => ({
      kind,
      about: isHidden ? null : about,
      until,
    })),
    ...money.map(({ kind, ...about }): DeletionReason => ({ kind, about, until: null })),
  ];
  const until = await undoneUntil(reader, userId);
  if (until !== null) reasons.push({ kind: 'email-change', about: null, until });
  if (await isLastOperator(reader, userId)) reasons.push({ kind: 'last-operator', about: null, until: null });
  return unlistedByState(reasons)
    .toSorted((a, b) => deletionReasonKinds.indexOf(a.kind) - deletionReasonKinds.indexOf(b.kind))
    .slice(0, maxListed);
}

/** While a transaction is open, its hold or its payout is a part of that. A case is worth a line of its own. */
function unlistedByState(reasons: readonly DeletionReason[]): DeletionReason[] {
  const open = new Set(
    reasons.flatMap(({ kind, about }) => (kind === 'transaction' && about ? about.transactionId : [])),
  );
  return reasons.filter(
    ({ kind, about }) => (kind !== 'hold' && kind !== 'payout') || about === null || !open.has(about.transactionId),
  );
}
