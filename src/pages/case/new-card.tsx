import { AddCard } from '#src/features/cards/components/add-card.tsx';
import type { CardKeys } from '#src/features/cards/card-fields.tsx';
import { caseCardPath, casePath, type PaidAtBank } from '#src/features/cases/case-path.ts';

/** Of the page's address: for which case a card is being added, for which one was added, and what came of a payment at a bank. */
export type CardOfCase = {
  readonly keys: CardKeys;
  readonly addsFor: string | null;
  readonly addedFor: string | null;
  readonly paid: PaidAtBank | null;
};

type NewCardProps = {
  readonly transactionId: string;
  readonly caseId: string;
  readonly clientKey: string;
  readonly card: CardOfCase;
};

/** Adds a card where a decided claim is paid with it; undefined where none is being added. */
export function newCardFor({ transactionId, caseId, clientKey, card: { keys, addsFor } }: NewCardProps) {
  if (addsFor !== caseId) return undefined;
  return (
    <AddCard
      keys={keys}
      clientKey={clientKey}
      replaces={null}
      savedPath={caseCardPath(transactionId, { of: caseId, isAdded: true })}
      closeTo={casePath(transactionId)}
    />
  );
}
