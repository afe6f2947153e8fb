import { locale } from '#src/i18n/locale.ts';
import type { StripeLike } from './stripe-like.ts';

export type LoadOptions = {
  readonly publishableKey: string;
  /** The sandbox's address for browsers; null when the real Stripe is used. */
  readonly sandboxUrl: string | null;
};

/**
 * Loads Stripe's library, or the stand-in, only when a card form is about to be shown. Rejects when it cannot be
 * loaded.
 */
export async function loadPayments(options: LoadOptions): Promise<StripeLike> {
  if (options.sandboxUrl !== null) {
    const { makeStandIn } = await import('./stand-in.ts');
    return makeStandIn({ publishableKey: options.publishableKey, sandboxUrl: options.sandboxUrl });
  }
  const { loadStripe } = await import('@stripe/stripe-js');
  const stripe = await loadStripe(options.publishableKey, { locale });
  if (stripe === null) throw new Error('The payment library can only be loaded in a browser.');
  // Both methods take a union of every method and token type, which the compiler cannot compare with ours.
  const typed: Omit<StripeLike, 'createPaymentMethod' | 'createToken'> = stripe;
  return typed as StripeLike;
}
