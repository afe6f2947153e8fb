import type { Money } from '#src/domain/money/money.ts';

/**
 * What we ask of Stripe. Stripe's words, because the official client is the only
 * adapter (`stripe.server.ts`); without a key it speaks to the local sandbox.
 */
export type Payments = {
  readonly publishableKey: string;
  /** Where browsers reach the sandbox; null when the real Stripe is used. */
  readonly sandboxUrl: string | null;

  createCustomer: (input: CustomerInput, key: string) => Promise<Answer<{ stripeCustomerId: string }>>;
  createIntent: (input: IntentInput, key: string) => Promise<Answer<Intent>>;
  readIntent: (intentId: string) => Promise<Answer<Intent>>;
  /** Every intent of a customer, newest first (never Stripe's search: it lags). */
  listIntents: (stripeCustomerId: string) => Promise<Answer<Intent[]>>;
  captureIntent: (input: { intentId: string; amount: Money }, key: string) => Promise<Answer<Intent>>;
  cancelIntent: (intentId: string, key: string) => Promise<Answer<Intent>>;
  /** What was given back of an intent so far, for a look before a refund is repeated under a new key. */
  listRefunds: (intentId: string) => Promise<Answer<CreatedRefund[]>>;
  refund: (input: RefundInput, key: string) => Promise<Answer<RefundSnapshot>>;
  readRefund: (refundId: string) => Promise<Answer<RefundSnapshot>>;
  listTransfers: (transactionId: string) => Promise<Answer<CreatedTransfer[]>>;
  readDispute: (disputeId: string) => Promise<Answer<Dispute>>;
  transfer: (input: TransferInput, key: string) => Promise<Answer<{ transferId: string }>>;

  createAccount: (input: AccountInput, key: string) => Promise<Answer<PayoutAccount>>;
  readAccount: (accountId: string) => Promise<Answer<PayoutAccount>>;

  /** Verifies the signature and age of a webhook; null when it is not Stripe's. */
  readEvent: (body: string, signature: string) => Promise<PaymentEvent | null>;
};

/**
 * - `done`: Stripe did it, or it stood done already.
 * - `no`: a definite no; nothing was or will be done. `message` may be shown to the person.
 * - `unknown`: nobody can say yet (time-out, 5xx, lost answer, key in use); look again later.
 * - `stale-key`: a key whose first answer was a failure that Stripe repeats; look, then use a new key.
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
  /** For how long the card network holds the money, from when it was held; null when nothing is held or nobody says. */
  readonly heldSeconds: number | null;
  /** What its owner may read of the card that was charged or held. */
  readonly card: PaidCard | null;
};

/** `brand` in Stripe's word: "visa". */
export type PaidCard = { readonly brand: string; readonly last4: string };

export type RefundInput = {
  readonly intentId: string;
  readonly amount: Money;
  readonly paymentId: string;
  /** Our written call, kept in the refund's metadata. */
  readonly callId: string;
};

/** A refund is over when it succeeded; `failed` can come weeks after that, when the card's bank sends it back. */
export type RefundSnapshot = { readonly refundId: string; readonly status: 'pending' | 'succeeded' | 'failed' };

export type CreatedRefund = RefundSnapshot & { readonly amount: number; readonly callId: string | null };

export type CreatedTransfer = { readonly transferId: string; readonly amount: number; readonly callId: string | null };

/** `won`: the bank gave the money back, or never took it; `lost`: it is gone. */
export type Dispute = { readonly id: string; readonly outcome: 'open' | 'won' | 'lost' };

export type TransferInput = {
  readonly amount: Money;
  readonly accountId: string;
  readonly chargeId: string;
  readonly transactionId: string;
  /** Our written call, kept in the transfer's metadata. */
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
  /** The object the event speaks of; read it again, never trust the copy. */
  readonly objectId: string;
  readonly intentId: string | null;
  readonly livemode: boolean;
};
