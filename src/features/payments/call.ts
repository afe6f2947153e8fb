/**
 * A call to Stripe as stored: every parameter, so that a retry sends exactly the same request. Amounts in minor
 * units.
 */
export type CallParameters =
  | CreateIntent
  | ConfirmIntent
  | Capture
  | CancelIntent
  | Refund
  | Transfer
  | ReverseTransfer;

export type CreateIntent = {
  readonly purpose: 'create-intent';
  readonly amount: number;
  readonly currency: string;
  readonly stripeCustomerId: string;
  readonly paymentId: string;
  readonly transactionId: string;
  readonly transferGroup?: string;
  readonly description: string;
  /** The card is kept for what the customer agreed may be charged later. */
  readonly keepsCard?: boolean;
  /** Of a claim: there is no hold. */
  readonly atOnce?: true;
};

/** A try to charge a claim to a card that the customer keeps with us. */
export type ConfirmIntent = {
  readonly purpose: 'confirm-intent';
  readonly intentId: string;
  readonly paymentMethodId: string;
  /** Null when the system tries, without the customer. */
  readonly returnUrl: string | null;
};

export type Capture = {
  readonly purpose: 'capture';
  readonly intentId: string;
  readonly amount: number;
  readonly currency: string;
};

export type CancelIntent = {
  readonly purpose: 'cancel-intent';
  /** Null when the answer of the create call was lost: the intent is then looked up among the customer's intents. */
  readonly intentId: string | null;
  readonly paymentId: string;
  readonly stripeCustomerId: string;
  /** Of a claim that is still owed: what the customer has paid meanwhile stays paid. */
  readonly keepsPaid?: true;
};

export type Refund = {
  readonly purpose: 'refund';
  readonly intentId: string;
  readonly amount: number;
  readonly currency: string;
  readonly paymentId: string;
};

export type Transfer = {
  readonly purpose: 'transfer';
  readonly amount: number;
  readonly currency: string;
  readonly userId: string;
  /** Set before the first attempt: the account the lender has at that time. */
  readonly accountId: string | null;
  /** Null for a payout that the charge does not cover: it comes out of our balance. */
  readonly chargeId: string | null;
  readonly transactionId: string;
  readonly transferGroup?: string;
};

/** Takes back what the lender bears after her payout. A definite no leaves it as her debt. */
export type ReverseTransfer = {
  readonly purpose: 'reverse-transfer';
  readonly transferId: string;
  readonly amount: number;
  readonly currency: string;
};

/**
 * The group under which Stripe lists an intent beside its transfers: the payment's id. Calls that were written without one
 * were sent with the transaction's id, and are repeated and found by that.
 */
export function transferGroupOf({ transferGroup, transactionId }: CreateIntent | Transfer): string {
  return transferGroup ?? transactionId;
}

export type Purpose = CallParameters['purpose'];

/** Idempotency keys: Stripe stores a key's first answer for a day; a key is used for 20 hours. */
export const keyLifeHours = 20;

/** Lease of a call in seconds; longer than the longest call. */
export const leaseSeconds = 30;
