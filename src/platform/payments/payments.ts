import type { Money } from '#src/domain/money/money.ts';

/**
 * Interface to Stripe, in Stripe's terms, because the official client is the only adapter (`stripe.server.ts`).
 * Without a key of the real Stripe it calls the local sandbox.
 */
export type Payments = {
  readonly publishableKey: string;
  /** The sandbox's address for browsers; null when the real Stripe is used. */
  readonly sandboxUrl: string | null;

  createCustomer: (input: CustomerInput, key: string) => Promise<Answer<{ stripeCustomerId: string }>>;
  createIntent: (input: IntentInput, key: string) => Promise<Answer<Intent>>;
  readIntent: (intentId: string) => Promise<Answer<Intent>>;
  /** Every intent of a customer, newest first (never by Stripe's search, whose index lags). */
  listIntents: (stripeCustomerId: string) => Promise<Answer<Intent[]>>;
  captureIntent: (input: { intentId: string; amount: Money }, key: string) => Promise<Answer<Intent>>;
  cancelIntent: (intentId: string, key: string) => Promise<Answer<Intent>>;
  /** Refunds of an intent so far, to check before a refund is retried under a new key. */
  listRefunds: (intentId: string) => Promise<Answer<CreatedRefund[]>>;
  refund: (input: RefundInput, key: string) => Promise<Answer<RefundSnapshot>>;
  readRefund: (refundId: string) => Promise<Answer<RefundSnapshot>>;
  listTransfers: (transactionId: string) => Promise<Answer<CreatedTransfer[]>>;
  readDispute: (disputeId: string) => Promise<Answer<Dispute>>;
  transfer: (input: TransferInput, key: string) => Promise<Answer<{ transferId: string }>>;

  createAccount: (input: AccountInput, key: string) => Promise<Answer<PayoutAccount>>;
  readAccount: (accountId: string) => Promise<Answer<PayoutAccount>>;

  /** Verifies the signature and age of a webhook; null when it is not from Stripe. */
  readEvent: (body: string, signature: string) => Promise<PaymentEvent | null>;
};

/**
 * - `done`: Stripe did it, or it was already done.
 * - `no`: a definite refusal; nothing was or will be done. `message` may be shown to the user.
 * - `unknown`: the outcome is not known yet (timeout, 5xx, lost response, key in use); check again later.
 * - `stale-key`: the first response for this key was a failure that Stripe replays; check, then use a new key.
 */
export type Answer<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'no'; readonly code: string; readonly declineCode: string | null; readonly message: string }
  | { readonly kind: 'unknown'; readonly reason: string }
  | { readonly kind: 'stale-key'; readonly reason: string };

export type CustomerInput = { readonly userId: string; readonly email: string };

export type IntentInput = {
  readonly amount: Money;
  readonly stripeCustomerId: string;
  readonly paymentId: string;
  readonly transactionId: string;
  readonly description: string;
};

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded';

export type Intent = {
  readonly id: string;
  readonly status: IntentStatus;
  readonly amount: Money;
  readonly amountReceived: number;
  readonly stripeCustomerId: string | null;
  /** Our payment's id, from the intent's metadata. */
  readonly paymentId: string | null;
  readonly clientSecret: string | null;
  readonly chargeId: string | null;
  readonly refunded: number;
  readonly disputed: boolean;
  readonly lastError: { readonly code: string; readonly message: string } | null;
  /**
   * How long the card network holds the money, from the authorisation; null when nothing is held or it is not
   * known.
   */
  readonly heldSeconds: number | null;
  /** Card details that the customer may see, of the card that was charged or held. */
  readonly card: PaidCard | null;
};

/** `brand` is Stripe's value, such as "visa". */
export type PaidCard = { readonly brand: string; readonly last4: string };

export type RefundInput = {
  readonly intentId: string;
  readonly amount: Money;
  readonly paymentId: string;
  /** Id of our recorded call, stored in the refund's metadata. */
  readonly callId: string;
};

/** A refund is final when it succeeded; still, `failed` can come weeks later, when the card's bank returns it. */
export type RefundSnapshot = { readonly refundId: string; readonly status: 'pending' | 'succeeded' | 'failed' };

export type CreatedRefund = RefundSnapshot & { readonly amount: number; readonly callId: string | null };

export type CreatedTransfer = { readonly transferId: string; readonly amount: number; readonly callId: string | null };

/** `won`: the bank returned the money, or never took it; `lost`: the money is gone. */
export type Dispute = { readonly id: string; readonly outcome: 'open' | 'won' | 'lost' };

export type TransferInput = {
  readonly amount: Money;
  readonly accountId: string;
  readonly chargeId: string;
  readonly transactionId: string;
  /** Id of our recorded call, stored in the transfer's metadata. */
  readonly callId: string;
};

export type AccountInput = { readonly userId: string; readonly country: string; readonly email: string };

export type PayoutAccount = {
  readonly id: string;
  readonly chargesEnabled: boolean;
  readonly payoutsEnabled: boolean;
  readonly transfersActive: boolean;
  readonly currentlyDue: readonly string[];
  readonly pastDue: readonly string[];
  readonly disabledReason: string | null;
};

export type PaymentEvent = {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  /** The object of the event. Always read it from Stripe; the copy in the event may be stale. */
  readonly objectId: string;
  readonly intentId: string | null;
  readonly livemode: boolean;
};
