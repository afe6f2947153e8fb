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

/** What decides whether a customer can object to a claim. */
export type Objectable = { readonly state: ClaimState; readonly payBy: Date | null; readonly hasObjected: boolean };

/** The customer can object once, and until the time to pay is over. */
export function isObjectable({ state, payBy, hasObjected }: Objectable, now: Date): boolean {
  return state === 'announced' && !hasObjected && payBy !== null && now < payBy;
}

/** What a claim that is to be paid says: it can still be objected to, only be paid, or could not be charged. */
export type ToPay = 'in-time' | 'to-pay' | 'owed';

/** Of several claims the one that is most pressing; null where none is to be paid. */
export function toPayOf(claims: readonly Objectable[], now: Date): ToPay | null {
  const toPay = claims.filter(({ state }) => isPayable(state));
  if (toPay.some((claim) => isObjectable(claim, now))) return 'in-time';
  if (toPay.some(({ state }) => state !== 'owed')) return 'to-pay';
  return toPay.length > 0 ? 'owed' : null;
}

/** Decided, and something is still to come of it. */
export const openClaims: readonly ClaimState[] = ['announced', 'objected', 'due'];

/** The same, or it is a debt between the two people. */
export const unpaidClaims: readonly ClaimState[] = [...openClaims, 'owed'];
