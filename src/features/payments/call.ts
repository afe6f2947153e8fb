/**
 * A call to Stripe as it is written down: every parameter, so that a repeat sends exactly the
 * same. Amounts in minor units.
 */
export type CallParameters = CreateIntent | Capture | CancelIntent | Refund | Transfer;

export type CreateIntent = {
  readonly purpose: 'create-intent';
  readonly amount: number;
  readonly currency: string;
  readonly stripeCustomerId: string;
  readonly paymentId: string;
  readonly transactionId: string;
  readonly description: string;
};

export type Capture = {
  readonly purpose: 'capture';
  readonly intentId: string;
  readonly amount: number;
  readonly currency: string;
};

export type CancelIntent = {
  readonly purpose: 'cancel-intent';
  /** Null when the create call's answer never came: it is looked for among the customer's intents. */
  readonly intentId: string | null;
  readonly paymentId: string;
  readonly stripeCustomerId: string;
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
  /** Filled in before the first try: the account the lender has at that moment. */
  readonly accountId: string | null;
  readonly chargeId: string;
  readonly transactionId: string;
};

export type Purpose = CallParameters['purpose'];

/** Stripe keeps a key's first answer for a day; we trust it for 20 hours. */
export const keyLifeHours = 20;

/** A lease outlives the longest call. */
export const leaseSeconds = 30;
