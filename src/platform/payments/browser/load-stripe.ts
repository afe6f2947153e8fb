import type { StripeElementLocale } from '@stripe/stripe-js';
import type { StripeLike } from './stripe-like.ts';

export type LoadOptions = {
  readonly publishableKey: string;
  /** Where the browser reaches the sandbox; null when the real Stripe is used. */
  readonly sandboxUrl: string | null;
  readonly locale?: string;
};

/** Fetches Stripe's library, or the stand-in, only when a card form is about to be shown. Rejects when it cannot be fetched. */
export async function loadPayments(options: LoadOptions): Promise<StripeLike> {
  if (options.sandboxUrl !== null) {
    const { makeStandIn } = await import('./stand-in.ts');
    return makeStandIn({ publishableKey: options.publishableKey, sandboxUrl: options.sandboxUrl });
  }
  const { loadStripe } = await import('@stripe/stripe-js');
  const locale = (options.locale ?? 'auto') as StripeElementLocale;
  const stripe = await loadStripe(options.publishableKey, { locale });
  if (stripe === null) throw new Error('The payment library can only be loaded in a browser.');
  // These two take a union of every method and token there is, which the compiler cannot compare with ours.
  const alike: Omit<StripeLike, 'createPaymentMethod' | 'createToken'> = stripe;
  return alike as StripeLike;
}
