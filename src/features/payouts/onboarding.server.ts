import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { requirePresence } from '#src/features/accounts/presence.server.ts';
import { isConnected, payoutAccountOf } from '#src/features/payments/payout-accounts.server.ts';
import type { App } from '#src/platform/app.ts';
import { countHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { readBeforeChange } from './follow-events.server.ts';
import { isProviderAddress } from './provider-address.ts';
import { statusOf } from './status.ts';

type Owner = Asker & Pick<Viewer, 'id' | 'sessionId'>;

/** Where the lender comes back to from the provider: `{page}/success` and `{page}/failure`. */
export type ReturnPage = '/account/payments' | `/l/${string}`;

/**
 * A page at the provider where the lender enters what is missing, or changes what she entered. The page that it returns
 * to is built here, of our own address. Where a bank account is connected it can be replaced there, and so this asks for
 * what such a change asks for here. Refusals: `payout-account-missing`, `payout-link-failed`, `payments-unreachable`,
 * `too-many-requests`, and those of `requirePresence`.
 */
export async function onboardingAddress(
  app: App,
  viewer: Owner,
  page: ReturnPage,
  currentPassword?: string,
): Promise<string> {
  requireAllowed('account.change-payouts', viewer);
  const account = await payoutAccountOf(app.db, viewer.id);
  if (account === null) refuse('payout-account-missing');
  await countHit(app, [{ bucket: 'payout links', key: viewer.id, max: 30, seconds: 3600 }]);
  if (isConnected(account)) await requirePresence(app, viewer, currentPassword);
  await readBeforeChange(app, account);
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
