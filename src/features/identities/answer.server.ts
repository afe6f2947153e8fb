import { ownerOfIdentity } from '#src/features/accounts/linked-identities.server.ts';
import type { WaitsForCode } from '#src/features/accounts/commands.server.ts';
import { lockAccount } from '#src/features/accounts/email-tokens.server.ts';
import { signInSecretOf } from '#src/features/accounts/identity-cookie.server.ts';
import { logInByIdentity } from '#src/features/accounts/log-in-by-identity.server.ts';
import { networkOf } from '#src/features/accounts/rules.ts';
import type { Browser } from '#src/features/accounts/session.server.ts';
import type { SignedIn } from '#src/features/accounts/signed-in.server.ts';
import type { App } from '#src/platform/app.ts';
import { isIdentityError, type IdentityProfile, type IdentityProvider } from '#src/platform/identity/identity.ts';
import { tryHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { hourly } from './begin.server.ts';
import { finishConnecting } from './connect.server.ts';
import {
  endSignIn,
  keepProfile,
  secretsFrom,
  signInByState,
  spendAnswer,
  type PendingSignIn,
} from './pending.server.ts';
import type { SignInProblem } from './problems.ts';

type AnswerContext = Pick<App, 'clock' | 'config' | 'db' | 'email' | 'identity' | 'logger'>;

export type Answer = {
  readonly slug: string;
  readonly query: URLSearchParams;
  readonly request: Request;
  readonly browser: Browser;
  readonly viewer: Viewer | null;
};

/** What becomes of an answer. Where the user wanted to go, and the referral code they came with, are kept in every case. */
export type Outcome = {
  readonly from: string;
  readonly referralCode: string;
  readonly isConnecting: boolean;
} & (
  | { readonly problem: SignInProblem }
  | { readonly isNew: true; readonly setCookies: readonly string[] }
  | { readonly signedIn: SignedIn | WaitsForCode }
  | { readonly isConnected: true; readonly setCookies: readonly string[] }
);

/**
 * Takes the answer of an identity provider: logs its user in, connects the provider to the account of the signed-in user,
 * or keeps the profile of a new user until it is confirmed. An answer is read once, and only in the browser that began:
 * otherwise a link could log its reader in to the account of an attacker (log-in CSRF).
 */
export async function takeAnswer(app: AnswerContext, answer: Answer): Promise<Outcome> {
  const { slug, query, request, browser } = answer;
  const row = await signInByState(app.db, query.get('state') ?? '');
  const { fromPath: from = '/', referralCode = '' } = row ?? {};
  const facts = { from, referralCode, isConnecting: row !== null && row.userId !== null };
  const held = signInSecretOf(app, request);
  const provider = app.identity.at(slug);
  if (row === null || provider === null || row.slug !== slug || held === null || held.hash !== row.secretHash)
    return { ...facts, problem: 'other-browser' };
  // The same answer again, by a reload: its profile waits already.
  if (row.providerId !== null) return { ...facts, isNew: true, setCookies: [] };
  if (!(await hasTriesLeft(app, browser))) return { ...facts, problem: 'too-many' };
  if (!(await spendAnswer(app.db, row.id))) return { ...facts, problem: 'expired' };
  const profile = await profileFrom(app, provider, query, held.secret);
  if (typeof profile === 'string') return { ...facts, problem: profile };
  const outcome = await use(app, { ...answer, row, identity: { ...profile, providerId: provider.id } }, provider.name);
  return { ...facts, ...outcome };
}

/** The providers ask for passwords, not we; this limits the requests that we send for a network. */
async function hasTriesLeft(app: Pick<App, 'config' | 'db'>, { ip }: Browser): Promise<boolean> {
  const limit = { bucket: 'identity answer', key: networkOf(ip), ...hourly };
  const { ids } = await app.db.transaction((tx) => tryHit(app, tx, [limit]));
  return ids !== null;
}

async function profileFrom(
  app: AnswerContext,
  provider: IdentityProvider,
  query: URLSearchParams,
  secret: string,
): Promise<IdentityProfile | SignInProblem> {
  try {
    return await provider.readAnswer(query, secretsFrom(app, secret));
  } catch (thrown) {
    return problemOf(app, provider.slug, thrown);
  }
}

/** Logged, because the operator has to know of a wrong secret or a provider that is away. Rethrows a bug. */
export function problemOf(app: Pick<App, 'logger'>, slug: string, thrown: unknown): SignInProblem {
  if (!isIdentityError(thrown)) throw thrown;
  const { failure, message } = thrown;
  if (failure !== 'denied') app.logger.warn('identity provider failed', { provider: slug, failure, detail: message });
  return failure;
}

type Use = Answer & {
  readonly row: PendingSignIn;
  readonly identity: IdentityProfile & { readonly providerId: string };
};

type Used =
  | { readonly problem: SignInProblem }
  | { readonly isNew: true; readonly setCookies: readonly string[] }
  | { readonly signedIn: SignedIn | WaitsForCode }
  | { readonly isConnected: true; readonly setCookies: readonly string[] };

async function use(app: AnswerContext, { row, identity, viewer, browser }: Use, name: string): Promise<Used> {
  if (row.userId !== null) return await finishConnecting(app, { row, identity, viewer, name });
  return await app.db.transaction(async (tx) => {
    const owner = await ownerOfIdentity(tx, identity);
    if (owner === null) return { isNew: true, setCookies: [await keepProfile(app, tx, row.id, identity)] } as const;
    if ((await lockAccount(tx, owner)) === null) return { problem: 'closed' } as const;
    // It may have been disconnected while we waited for the lock.
    if ((await ownerOfIdentity(tx, identity)) !== owner) return { problem: 'expired' } as const;
    const signedIn = await logInByIdentity(app, tx, owner, browser);
    if (signedIn === null) return { problem: 'closed' } as const;
    const forget = await endSignIn(app, tx, row.id);
    return { signedIn: { ...signedIn, setCookies: [...signedIn.setCookies, forget] } };
  });
}
