import { closedReason } from '#src/domain/payments/closed-account.ts';

/** The part of a payout account that says how far its set-up is. */
export type AccountState = {
  readonly currentlyDue: readonly string[];
  readonly pastDue: readonly string[];
  readonly disabledReason: string | null;
  readonly transfersActive: boolean;
  readonly verificationFailed: boolean;
};

export const statusBoxTypes = ['verificationNeeded', 'verificationSuccess', 'verificationError'] as const;
export type StatusBoxType = (typeof statusBoxTypes)[number];

/** With these reasons the provider looks at an account, and nobody has to do anything. */
const beingChecked: ReadonlySet<string> = new Set(['requirements.pending_verification', 'under_review', 'listed']);

export type PayoutStatusName = StatusBoxType | 'pending' | 'stopped';

/**
 * Which box the page shows; `pending` while the provider looks at the details and there is nothing to do, `stopped` when it
 * pays nothing out, and its owner can do nothing there. Says only what the provider says: that an address ends in `success` is
 * no proof.
 */
export function statusOf(account: AccountState): PayoutStatusName {
  if (account.disabledReason === closedReason) return 'stopped';
  const isDue = account.currentlyDue.length > 0 || account.pastDue.length > 0;
  const isRejected = account.disabledReason?.startsWith('rejected') === true;
  if (isRejected || (account.verificationFailed && isDue)) return 'verificationError';
  if (isDue) return 'verificationNeeded';
  if (account.disabledReason !== null && !beingChecked.has(account.disabledReason)) return 'stopped';
  return account.transfersActive && account.disabledReason === null ? 'verificationSuccess' : 'pending';
}

export function isStatusBoxType(type: string): type is StatusBoxType {
  return statusBoxTypes.some((known) => known === type);
}
