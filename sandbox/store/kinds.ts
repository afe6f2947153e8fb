import type Stripe from 'stripe';
import type { CardRole } from '../cards/roles.ts';
import type { Values } from '../wire/form.ts';

/** Types of all stored objects, as in Stripe's client. References between them are ids. */
export type Kinds = {
  account: Stripe.Account;
  balance_transaction: Stripe.BalanceTransaction;
  bank_account: Stripe.BankAccount;
  charge: Stripe.Charge;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  early_fraud_warning: Stripe.Radar.EarlyFraudWarning;
  event: Stripe.EventBase;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payout: Stripe.Payout;
  person: Stripe.Person;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  token: Stripe.Token;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
};

export type Kind = keyof Kinds;

export type BankFailure =
  | 'account_closed'
  | 'debit_not_authorized'
  | 'insufficient_funds'
  | 'invalid_currency'
  | 'no_account';

/** Behaviour of a card and its state. Never its number. */
export type CardSecret = { role: CardRole; spent: boolean; authenticated: boolean };
export type Challenge = { token: string; state: 'open' | 'passed' };
type IntentSecret = { challenge: Challenge | null; offSession: boolean };
export type BankSecret = { fails: BankFailure | null };
export type OnboardingLink = { token: string; returnUrl: string; refreshUrl: string; expires: number; done: boolean };
export type AccountSecret = {
  requested: string[];
  documentGiven: boolean;
  companyTaxId: boolean;
  links: OnboardingLink[];
};

/** Private data of an object, never part of a response. */
type SecretOf = {
  account: AccountSecret;
  bank_account: BankSecret;
  payment_intent: IntentSecret;
  payment_method: CardSecret;
  setup_intent: IntentSecret;
  token: { card?: CardSecret; bank?: BankSecret; values?: Values };
};

export type Secret<K extends Kind> = K extends keyof SecretOf ? SecretOf[K] : Record<never, never>;

/** Names of the kinds in error messages. */
export const titles: Record<Kind, string> = {
  account: 'account',
  balance_transaction: 'balance transaction',
  bank_account: 'external account',
  charge: 'charge',
  customer: 'customer',
  dispute: 'dispute',
  early_fraud_warning: 'early fraud warning',
  event: 'event',
  payment_intent: 'payment_intent',
  payment_method: 'PaymentMethod',
  payout: 'payout',
  person: 'person',
  refund: 'refund',
  setup_intent: 'setupintent',
  token: 'token',
  transfer: 'transfer',
  transfer_reversal: 'transfer reversal',
};
