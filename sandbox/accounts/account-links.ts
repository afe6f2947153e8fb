import type Stripe from 'stripe';
import { httpUrl } from '../intents/read-payment.ts';
import { randomText } from '../ids.ts';
import type { OnboardingLink } from '../store/kinds.ts';
import { get, secretOf, setSecret } from '../store/objects.ts';
import { choice, requiredText } from '../wire/params.ts';
import { missingParam } from '../wire/problems.ts';
import type { Call, Route } from '../wire/router.ts';

/** Seconds within which a link must be opened. */
const linkLifeSeconds = 5 * 60;
const maxLinks = 5;

function create(call: Call): Stripe.AccountLink {
  const id = requiredText(call.params, 'account');
  if (choice(call.params, 'type', ['account_onboarding', 'account_update']) === undefined) throw missingParam('type');
  const returnUrl = httpUrl(call.params, 'return_url');
  const refreshUrl = httpUrl(call.params, 'refresh_url');
  if (returnUrl === null) throw missingParam('return_url');
  if (refreshUrl === null) throw missingParam('refresh_url');
  const account = get(call, 'account', id, 'account');
  const secret = secretOf(call, 'account', account.id);
  const link: OnboardingLink = {
    token: randomText(32),
    returnUrl,
    refreshUrl,
    expires: call.now + linkLifeSeconds,
    done: false,
  };
  setSecret(call, 'account', account.id, { ...secret, links: [...secret.links, link].slice(-maxLinks) });
  return {
    object: 'account_link',
    created: call.now,
    expires_at: link.expires,
    url: `${call.publicUrl}/onboarding/${account.id}/${link.token}`,
  };
}

export const accountLinkRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/account_links',
    accepts: 'account type return_url refresh_url collect collection_options',
    run: create,
  },
];
