import type { Party } from '#src/domain/process/words.ts';

/** Why an account cannot be deleted yet. */
export type DeletionReason = {
  readonly kind:
    | 'transaction'
    | 'case'
    | 'claim'
    | 'refund'
    | 'hold'
    | 'payout'
    | 'debt'
    | 'claim-period'
    | 'email-change'
    | 'last-operator';
  /** The order or sale that it is about; null for none, and for a payment that no page shows yet. */
  readonly about: { readonly transactionId: string; readonly role: Party; readonly title: string } | null;
  /** When it ends by itself, where that is known. */
  readonly until: Date | null;
};

/** The kinds in the order in which they are listed. */
export const deletionReasonKinds: readonly DeletionReason['kind'][] = [
  ...(['transaction', 'case', 'claim', 'refund', 'hold', 'payout', 'debt', 'claim-period'] as const),
  ...(['email-change', 'last-operator'] as const),
];

/** D-138: a bank can take the money of a charge back for so long; until then it can be told apart. */
export const keepDays = 540;

/** Until when the ids at Stripe are kept. Without a charge there is nothing to keep. */
export function keepUntil(deletedAt: Date, lastChargeAt: Date | null): Date {
  const kept = lastChargeAt === null ? 0 : lastChargeAt.getTime() + keepDays * 86_400_000;
  return new Date(Math.max(deletedAt.getTime(), kept));
}
