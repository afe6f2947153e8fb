import type { MoneyState } from '#src/features/payments/money-state.ts';
import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';

/** A payment as sent to the browser. It has no amount, because the amount paid is in the intent. */
export type PaymentOnWire = {
  readonly transactionId: string;
  readonly state: 'preparing' | 'open' | 'confirmed' | 'over';
  readonly clientSecret: string | null;
  /** ISO 8601, beside the server's time in `now`; null while Stripe has not answered. */
  readonly deadline: string | null;
  readonly now: string;
  /** Money state, and whether the customer abandoned the payment; sent once the state is `over`. */
  readonly money?: MoneyState;
  readonly abandoned?: boolean;
};

export type RefusedOnWire = { readonly refused: { readonly code: RefusalCode; readonly details: RefusalDetails } };

/** `lost`: no answer, or an invalid one; the outcome is unknown. */
export type Answer<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly details: RefusalDetails }
  | { readonly kind: 'lost' };

export type Confirmed = {
  readonly messageSuccess: boolean;
  /** False when the card was to be saved for the next time and is in no list now. */
  readonly cardSaved: boolean;
};

/** Whether its writer has been told what is unsafe in it. */
export type SentNote = { readonly note: string; readonly isSure?: boolean };

/** Calls to our server during a payment. */
export type PaymentCalls = {
  readonly begin: (form: FormData) => Promise<Answer<PaymentOnWire>>;
  readonly read: (transactionId: string) => Promise<Answer<PaymentOnWire>>;
  readonly confirm: (transactionId: string, sent: SentNote) => Promise<Answer<Confirmed>>;
  /**
   * Before the card is held, so that the server knows it whatever becomes of the page: whether a card that is kept anyway is to
   * be saved, and which saved one it replaces. An earlier wish with the same payment, by any tab, is taken back by it.
   */
  readonly wish: (transactionId: string) => Promise<Answer<object>>;
  readonly abandon: (transactionId: string) => Promise<Answer<PaymentOnWire>>;
};
