import type { CardField, StripeLike } from '#src/platform/payments/browser/stripe-like.ts';

/** The mounted card form: the Stripe library, and the field that represents the card. */
export type CardForm = { readonly library: StripeLike; readonly card: CardField };
