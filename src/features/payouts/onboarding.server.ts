import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { payoutAccountOf } from '#src/features/payments/payout-accounts.server.ts';
import type { App } from '#src/platform/app.ts';
import { countHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import { isProviderAddress } from './provider-address.ts';
import { statusOf } from './status.ts';

type Owner = Asker & { readonly id: string };

/** Where the lender comes back to from the provider: `{page}/success` and `{page}/failure`. */
export type ReturnPage = '/account/payments' | `/l/${string}`;

/**
 * A page at the provider where the lender enters what is missing, or changes what she entered. The page that it returns
 * to is built here, of our own address. Refusals: `payout-account-missing`, `payout-link-failed`, `payments-unreachable`,
 * `too-many-requests`.
 */
export async function onboardingAddress(app: App, viewer: Owner, page: ReturnPage): Promise<string> {
  requireAllowed('account.change-payouts', viewer);
  const account = await payoutAccountOf(app.db, viewer.id);
  if (account === null) refuse('payout-account-missing');
  await countHit(app, [{ bucket: 'payout links', key: viewer.id, max: 30, seconds: 3600 }]);
  const here = `${app.config.canonicalRootUrl}${page}`;
  const answer = await app.payments.createAccountLink({
    accountId: account.accountId,
    type: statusOf(account) === 'verificationSuccess' ? 'account_update' : 'account_onboarding',
    returnUrl: `${here}/success`,
    refreshUrl: `${here}/failure`,
  });
  if (answer.kind === 'no') refuse('payout-link-failed', { stripeMessage: answer.message, code: answer.code });
  if (answer.kind !== 'done') refuse('payments-unreachable');
  if (isProviderAddress(answer.value.url, app.payments.sandboxUrl)) return answer.value.url;
  app.logger.error(new Error('The address of an account link is none of the provider’s'), {});
  return refuse('payout-link-failed', { stripeMessage: '' });
}
