import type { MoneyState } from '#src/features/payments/money-state.ts';
import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';

/** A payment as the browser learns of it. No amount: what is paid stands in the intent. */
export type PaymentOnWire = {
  readonly transactionId: string;
  readonly state: 'preparing' | 'open' | 'confirmed' | 'over';
  readonly clientSecret: string | null;
  /** ISO 8601, with the server's time beside it; null while the provider does not answer. */
  readonly deadline: string | null;
  readonly now: string;
  /** How the money stands, and whether the customer gave it up herself; told once a payment is `over`. */
  readonly money?: MoneyState;
  readonly abandoned?: boolean;
};

export type RefusedOnWire = { readonly refused: { readonly code: RefusalCode; readonly details: RefusalDetails } };

/** `lost`: no answer, or one that makes no sense; whether it was done is not known. */
export type Answer<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly details: RefusalDetails }
  | { readonly kind: 'lost' };

export type Confirmed = { readonly messageSuccess: boolean };

/** What the page asks of our server while somebody pays. */
export type PaymentCalls = {
  readonly begin: (form: FormData) => Promise<Answer<PaymentOnWire>>;
  readonly look: (transactionId: string) => Promise<Answer<PaymentOnWire>>;
  readonly confirm: (transactionId: string, note: string) => Promise<Answer<Confirmed>>;
  readonly abandon: (transactionId: string) => Promise<Answer<PaymentOnWire>>;
};
