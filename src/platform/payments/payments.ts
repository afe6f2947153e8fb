import type { Money } from '#src/domain/money/money.ts';
import type { AccountDetails, AccountInput, AccountLinkInput, AccountType, BankPayout } from './payout-account.ts';
import type { PlatformAccount } from './platform-account.ts';

/**
 * Interface to Stripe, in Stripe's terms, because the official client is the only adapter (`stripe.server.ts`).
 * Without a key of the real Stripe it calls the local sandbox.
 */
export type Payments = {
  readonly publishableKey: string;
  /** The sandbox's address for browsers; null when the real Stripe is used. */
  readonly sandboxUrl: string | null;

  createCustomer: (input: CustomerInput, key: string) => Promise<Answer<{ stripeCustomerId: string }>>;
  /** Removes the email and the saved cards of a customer; what they paid stays. Done also for one that is gone. */
  deleteCustomer: (stripeCustomerId: string) => Promise<Answer<null>>;
  createIntent: (input: IntentInput, key: string) => Promise<Answer<Intent>>;
  readIntent: (intentId: string) => Promise<Answer<Intent>>;
  /** Every intent of a customer, newest first (never by Stripe's search, whose index lags). */
  listIntents: (stripeCustomerId: string) => Promise<Answer<Intent[]>>;
  captureIntent: (input: { intentId: string; amount: Money }, key: string) => Promise<Answer<Intent>>;
  cancelIntent: (intentId: string, key: string) => Promise<Answer<Intent>>;
  /** Tries to pay with a card that the customer keeps with us. A decline is a `no`; the intent stays open. */
  confirmIntent: (input: ConfirmInput, key: string) => Promise<Answer<Confirmed>>;
  /** Refunds of an intent so far, to check before a refund is retried under a new key. */
  listRefunds: (intentId: string) => Promise<Answer<CreatedRefund[]>>;
  refund: (input: RefundInput, key: string) => Promise<Answer<RefundSnapshot>>;
  readRefund: (refundId: string) => Promise<Answer<FoundRefund>>;
  listTransfers: (transferGroup: string) => Promise<Answer<CreatedTransfer[]>>;
  transfer: (input: TransferInput, key: string) => Promise<Answer<{ transferId: string }>>;
  /** Reversals of a transfer so far, to check before one is retried under a new key. */
  listReversals: (transferId: string) => Promise<Answer<CreatedReversal[]>>;
  reverseTransfer: (input: ReversalInput, key: string) => Promise<Answer<{ reversalId: string }>>;
  readDispute: (disputeId: string) => Promise<Answer<Dispute>>;
  readFraudWarning: (warningId: string) => Promise<Answer<FraudWarning>>;

  /** Our own account. */
  readPlatform: () => Promise<Answer<PlatformAccount>>;
  /** A charge with the movement of our balance that its capture made. */
  readCharge: (chargeId: string) => Promise<Answer<Charge>>;
  /** Every movement of our balance from this moment of Stripe's clock on, and before the other one, oldest first. */
  listBalanceTransactions: (since: Date, before?: Date | null) => Promise<Answer<BalanceTransaction[]>>;
  /** Our balance at Stripe, by currency. */
  readBalance: () => Promise<Answer<Funds[]>>;

  /** An intent to save a card, for the customer's browser to confirm. */
  createSetup: (input: SetupInput, key: string) => Promise<Answer<Setup>>;
  readSetup: (setupIntentId: string) => Promise<Answer<Setup>>;
  /** Done also for one that had ended already: succeeded or canceled, as its status says. */
  cancelSetup: (setupIntentId: string, key: string) => Promise<Answer<Setup>>;
  readCard: (paymentMethodId: string) => Promise<Answer<StoredCard>>;
  /** Done also for a card that is of no customer any more. */
  detachCard: (paymentMethodId: string, key: string) => Promise<Answer<StoredCard>>;

  createAccount: (input: AccountInput, key: string) => Promise<Answer<PayoutAccount>>;
  readAccount: (accountId: string) => Promise<Answer<PayoutAccount>>;
  /** Adds what the lender's browser made tokens of, which work once: who is paid, and the bank account. */
  updateAccount: (input: AccountDetails, key: string) => Promise<Answer<PayoutAccount>>;
  /** A page at Stripe where the lender enters what is missing; works once, for some minutes. */
  createAccountLink: (input: AccountLinkInput) => Promise<Answer<{ url: string }>>;
  /** What Stripe sent from a lender's account to her bank. */
  readPayout: (input: { accountId: string; payoutId: string }) => Promise<Answer<BankPayout>>;

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

export type SetupInput = { readonly stripeCustomerId: string; readonly setupId: string };

/** A card at Stripe. `brand` is Stripe's value, such as "visa"; months count from 1, years have four digits. */
export type StoredCard = {
  readonly paymentMethodId: string;
  /** Null for a card that is of no customer. */
  readonly stripeCustomerId: string | null;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  /** The same for the same card number. */
  readonly fingerprint: string | null;
};

export type Setup = {
  readonly id: string;
  readonly status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'canceled'
    | 'succeeded';
  readonly stripeCustomerId: string | null;
  /** Id of our recorded attempt, from the intent's metadata. */
  readonly setupId: string | null;
  readonly clientSecret: string | null;
  /** Null until a card was entered. */
  readonly card: StoredCard | null;
};

export type IntentInput = {
  readonly amount: Money;
  readonly stripeCustomerId: string;
  readonly paymentId: string;
  readonly transactionId: string;
  /** Under which Stripe lists it beside its transfers. */
  readonly transferGroup: string;
  readonly description: string;
  /** The card is kept at Stripe, to be charged later while the customer is away. */
  readonly keepsCard?: boolean | undefined;
  /** Captured as soon as a card is charged, instead of held first. */
  readonly atOnce?: boolean;
};

export type ConfirmInput = {
  readonly intentId: string;
  readonly paymentMethodId: string;
  /** Where the bank's page leads back to; null when the customer is not there to answer it. */
  readonly returnUrl: string | null;
};

/** `bankPage`: where the customer answers their bank before anything is charged; null when it asks nothing. */
export type Confirmed = { readonly intent: Intent; readonly bankPage: string | null };

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
  /** Of the card that was charged or held; the same for the same card number. */
  readonly cardFingerprint: string | null;
  /** The card that was held or charged, when the customer had it saved for the next time they are here. */
  readonly savedCard: StoredCard | null;
  /** The card that is kept to be charged later while the customer is away; null for a payment that keeps none. */
  readonly keptCardId: string | null;
  /** The same card with what its owner may see; null before it was held or charged. */
  readonly keptCard: StoredCard | null;
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

/** `callId`: the call of ours that made it; null for one that was made in the dashboard. Minor units. */
export type CreatedRefund = RefundSnapshot & { readonly amount: number; readonly callId: string | null };

export type FoundRefund = CreatedRefund & { readonly intentId: string | null; readonly currency: string };

export type CreatedTransfer = { readonly transferId: string; readonly amount: number; readonly callId: string | null };

export type ReversalInput = { readonly transferId: string; readonly amount: number; readonly callId: string };

export type CreatedReversal = { readonly reversalId: string; readonly amount: number; readonly callId: string | null };

export type Dispute = {
  readonly id: string;
  readonly chargeId: string | null;
  readonly intentId: string | null;
  /** `won`: the bank returned the money, or never took it; `lost`: the money is gone. */
  readonly outcome: 'open' | 'won' | 'lost';
  /** The bank only asks: no money has moved, and the charge can be refunded. May become a chargeback later. */
  readonly isInquiry: boolean;
  readonly amount: Money;
  /** Until when evidence can be given; null when none is asked for. */
  readonly evidenceDueAt: Date | null;
  /** Withdrawals and reinstatements so far: these are booked, never the dispute itself. */
  readonly movements: readonly BalanceTransaction[];
};

export type FraudWarning = {
  readonly id: string;
  readonly chargeId: string | null;
  readonly intentId: string | null;
  /** Neither disputed nor fully refunded yet. */
  readonly isActionable: boolean;
  readonly fraudType: string;
};

/** Amounts in minor units of a currency that may be none of the marketplace's. Money that leaves is negative. */
export type BalanceTransaction = {
  readonly id: string;
  /** Stripe's type, such as `charge`, `refund`, `transfer` or `adjustment`. */
  readonly type: string;
  /** Stripe's category, which tells adjustments apart: `dispute`, `dispute_reversal`. */
  readonly category: string;
  /** Before Stripe's fee; `net` is after it. */
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly currency: string;
  /** The object that moved the money: a charge, refund, transfer, reversal, dispute or payout. */
  readonly sourceId: string | null;
  /** By Stripe's clock. */
  readonly createdAt: Date;
};

export type Charge = {
  readonly id: string;
  readonly captured: Money;
  /** By Stripe's clock; null when the card is not held, or it is not known. */
  readonly captureBefore: Date | null;
  /** Null until it is captured. */
  readonly movement: BalanceTransaction | null;
};

export type Funds = { readonly currency: string; readonly available: number; readonly pending: number };

export type TransferInput = {
  readonly amount: Money;
  readonly accountId: string;
  /** The charge that funds it; null for our balance. */
  readonly chargeId: string | null;
  readonly transactionId: string;
  /** Of the intent that it is paid out of. */
  readonly transferGroup: string;
  /** Id of our recorded call, stored in the transfer's metadata. */
  readonly callId: string;
};

export type PayoutAccount = {
  readonly id: string;
  /** Null until the lender has chosen. */
  readonly accountType: AccountType | null;
  /** The bank account that payouts go to, by its id and its last digits; null before there is one. */
  readonly bankAccountId: string | null;
  readonly bankLast4: string | null;
  readonly chargesEnabled: boolean;
  readonly payoutsEnabled: boolean;
  readonly transfersActive: boolean;
  readonly currentlyDue: readonly string[];
  readonly pastDue: readonly string[];
  readonly disabledReason: string | null;
  /** Stripe could not verify something that the lender entered. */
  readonly verificationFailed: boolean;
};

export type PaymentEvent = {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  /**
   * The object of the event, or its kind for one without an id (`balance`). Always read it from Stripe; the copy in the
   * event may be stale.
   */
  readonly objectId: string;
  readonly intentId: string | null;
  /** The connected account that it is about; none for our own. */
  readonly accountId?: string | null;
  readonly livemode: boolean;
};
