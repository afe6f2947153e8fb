/**
 * What becomes of a lender's claim. `named`: by the lender. `announced`: the customer can pay or object. `objected`: an
 * operator decides again, also because the account of the customer is banned. `due`: it is charged by the system. `charged`, `owed` when no try has succeeded, and `dropped`
 * are its ends.
 */
export const claimStates = ['named', 'announced', 'objected', 'due', 'charged', 'owed', 'dropped'] as const;

export type ClaimState = (typeof claimStates)[number];

/**
 * It waits for the customer, who can pay it. One that is not owed yet is charged by the system, too, when its time has come.
 */
export const payableClaims: readonly ClaimState[] = ['announced', 'due', 'owed'];

export function isPayable(state: ClaimState): boolean {
  return payableClaims.includes(state);
}

/** Decided, and something is still to come of it. */
export const openClaims: readonly ClaimState[] = ['announced', 'objected', 'due'];

/** The same, or it is a debt between the two people. */
export const unpaidClaims: readonly ClaimState[] = [...openClaims, 'owed'];
