import type { Answer, Payments } from '#src/platform/payments/payments.ts';
import type { PlatformAccount } from '#src/platform/payments/platform-account.ts';
import { makePayments } from '#src/platform/payments/stripe.server.ts';
import type { Settings } from '#src/platform/settings.ts';
import { marketplace } from '#marketplace';
import { LaunchError, warn } from '../terminal.ts';

/** Of an invalid and of an expired key. */
const refusedKeys: readonly string[] = ['http-401', 'api_key_expired'];

/**
 * Asks Stripe what its account settles in, and when it pays out: money that is changed on the way would not come to what the
 * books owe to lenders and customers, and what it pays to the operator by itself would be theirs. Throws with a live key; with a test key, or when Stripe cannot be asked, it only warns.
 */
export async function checkPlatformAccount(settings: Settings, payments = paymentsOf(settings)): Promise<void> {
  if (payments === null) return;
  const problem = problemOf(await payments.readPlatform());
  if (problem === null) return;
  if (problem.isCertain && settings.STRIPE_SECRET_KEY?.includes('_live_')) throw new LaunchError(problem.words);
  warn(`  Warning: ${problem.words}\n`);
}

function paymentsOf(settings: Settings): Pick<Payments, 'readPlatform'> | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = settings;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  const keys = { secretKey: STRIPE_SECRET_KEY, publishableKey: STRIPE_PUBLISHABLE_KEY };
  return makePayments({ ...keys, webhookSecret: STRIPE_WEBHOOK_SECRET, apiHost: null, sandboxUrl: null });
}

/** What the operator is told of the account; null when it can carry the marketplace. */
function problemOf(answer: Answer<PlatformAccount>): { readonly isCertain: boolean; readonly words: string } | null {
  if (answer.kind === 'done') {
    const words = accountProblem(answer.value);
    return words === null ? null : { isCertain: true, words };
  }
  const reason = answer.kind === 'no' ? answer.code : answer.reason;
  if (refusedKeys.includes(reason))
    return { isCertain: true, words: 'Stripe does not accept STRIPE_SECRET_KEY. Copy it again from its dashboard.' };
  return { isCertain: false, words: `Stripe did not answer about its account (${reason}). Payments may not work.` };
}

function accountProblem({ country, currency, payoutInterval }: PlatformAccount): string | null {
  if (currency !== marketplace.currency)
    return `The Stripe account (${country}) settles in ${currency}, and this marketplace is in ${marketplace.currency}. Use an account that settles in ${marketplace.currency}, or change the currency in marketplace.config.ts before the first order.`;
  if (payoutInterval === null || payoutInterval === 'manual') return null;
  return `Stripe pays the balance of its account out to your bank by itself (${payoutInterval}), and most of it belongs to lenders and customers. Set payouts to manual in its dashboard, under Settings, Payouts; the console says what of the balance is yours.`;
}
