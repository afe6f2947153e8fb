import { locale } from '#src/i18n/locale.ts';
import type { StripeLike } from './stripe-like.ts';

export type LoadOptions = {
  readonly publishableKey: string;
  /** The sandbox's address for browsers; null when the real Stripe is used. */
  readonly sandboxUrl: string | null;
};

/** For the library and its fields: what has not come by then is not waited for any longer. */
const timeout = { tickMs: 1000, ticks: 15 };

/**
 * Loads Stripe's library, or the stand-in, only when a card form is about to be shown. Rejects when it cannot be
 * loaded, or does not come in time.
 */
export async function loadPayments(options: LoadOptions): Promise<StripeLike> {
  return inTime(load(options));
}

/**
 * What `work` gives, unless that takes too long: then it rejects. Only time in which the page runs is counted, so a tab that
 * slept, or a machine that stood still, does not give up on what has just come.
 */
export async function inTime<T>(work: Promise<T>, { tickMs, ticks } = timeout): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  let left = ticks;
  const clock = setInterval(() => {
    left -= 1;
    if (left <= 0) reject(new Error('The payment library did not come in time.'));
  }, tickMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearInterval(clock);
  }
}

async function load(options: LoadOptions): Promise<StripeLike> {
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
