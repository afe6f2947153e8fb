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

/**
 * Which box the page shows; `pending` while the provider looks at the details and there is nothing to do. Says only what
 * the provider says: that an address ends in `success` is no proof.
 */
export function statusOf(account: AccountState): StatusBoxType | 'pending' {
  const isDue = account.currentlyDue.length > 0 || account.pastDue.length > 0;
  const isRejected = account.disabledReason?.startsWith('rejected') === true;
  if (isRejected || (account.verificationFailed && isDue)) return 'verificationError';
  if (isDue) return 'verificationNeeded';
  return account.transfersActive ? 'verificationSuccess' : 'pending';
}

export function isStatusBoxType(type: string): type is StatusBoxType {
  return statusBoxTypes.some((known) => known === type);
}
