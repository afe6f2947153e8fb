import { addressToLeaveFor, beginSignIn } from '#src/features/identities/begin.server.ts';
import { takeAnswer, type Outcome } from '#src/features/identities/answer.server.ts';
import { recordReferral } from '#src/features/referrals/referrals.server.ts';
import { confirmSignUp } from '#src/features/identities/confirm.server.ts';
import { makeIdentityProviders } from '#src/platform/identity/identity-providers.server.ts';
import { makeLogger } from '#src/platform/logger/logger.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { client, followThere, startIdentityProvider, type ThereUser } from '#tests/support/identity-provider.ts';
import { fromBrowser, openContext, requestWith } from './accounts-context.ts';

export const callback = 'https://rotation.test/login/with/oidc/callback';

export type Cookies = { readonly setCookies: readonly string[] };
export const nowhere: Cookies = { setCookies: [] };

let sequence = 0;
export function userThere(facts: Partial<ThereUser> = {}): ThereUser {
  const sub = `there-${++sequence}`;
  return { sub, email: `${sub}@example.nz`, email_verified: true, given_name: 'Mere', family_name: 'Tipa', ...facts };
}

export function cookiesOf(outcome: Outcome): Cookies {
  if ('isNew' in outcome || 'isConnected' in outcome) return outcome;
  if ('signedIn' in outcome) return outcome.signedIn;
  throw new Error(`It did not work: ${outcome.problem}`);
}

/** A marketplace with an identity provider beside it. */
export async function openIdentityContext() {
  const [there, accounts] = [await startIdentityProvider([callback]), await openContext()];
  const warnings: string[] = [];
  const app = appOf();

  function appOf(clientSecret: string = client.secret) {
    const identity = {
      openIdConnect: [{ slug: 'oidc', issuer: there.issuer, clientId: client.id, clientSecret, name: 'Kauri ID' }],
      facebook: null,
    };
    const logger = makeLogger((line) => warnings.push(line));
    const config = { ...accounts.context.config, identity };
    return { ...accounts.context, config, logger, identity: makeIdentityProviders(config) };
  }

  /** The way to the provider and back, up to the address that it sends the browser to. */
  async function goThere(user: ThereUser | null, { from = '/s?keywords=silk', referralCode = '' } = {}) {
    there.signIn(user);
    const start = { slug: 'oidc', from, referralCode, connecting: null };
    const setCookies = await beginSignIn(app, start, requestWith(nowhere), fromBrowser().ip);
    return { setCookies, back: await follow({ setCookies }) };
  }

  async function follow(browser: Cookies): Promise<URL> {
    const leaving = await addressToLeaveFor(app, 'oidc', requestWith(browser));
    if (leaving === null) throw new Error('No sign-in has begun');
    return await followThere(await leaving.load());
  }

  async function comeBack(browser: Cookies, back: URL, viewer: Viewer | null = null, inApp = app): Promise<Outcome> {
    const answer = { slug: 'oidc', query: back.searchParams, request: requestWith(browser), viewer };
    return await takeAnswer(inApp, { ...answer, browser: fromBrowser() });
  }

  async function signInThere(user: ThereUser | null): Promise<Outcome> {
    const { setCookies, back } = await goThere(user);
    return await comeBack({ setCookies }, back);
  }

  return {
    there,
    accounts,
    app,
    appOf,
    warnings,
    goThere,
    follow,
    comeBack,
    signInThere,
    async confirmed(user: ThereUser, email = user.email ?? '') {
      const request = requestWith(cookiesOf(await signInThere(user)));
      const typed = { email, firstName: 'Mere', lastName: 'Tipa', referralCode: '' };
      return await confirmSignUp(app, typed, { browser: fromBrowser(), request, onReferred: recordReferral });
    },
    async viewerOf(browser: Cookies): Promise<Viewer> {
      const viewer = await accounts.viewerWith(browser);
      if (viewer === null) throw new Error('No session');
      return viewer;
    },
    close: async () => {
      await Promise.all([there.close(), accounts.close()]);
    },
  };
}
