import type { Tx } from '#src/database/database.server.ts';
import { refuse } from '#src/domain/refusal.ts';
import { linkIdentity, ownerOfIdentity } from '#src/features/accounts/linked-identities.server.ts';
import { networkOf, normaliseEmail, returnPathFrom } from '#src/features/accounts/rules.ts';
import { type Browser, startSession } from '#src/features/accounts/session.server.ts';
import { signedIn, type SignedIn } from '#src/features/accounts/signed-in.server.ts';
import type { OnReferred, SignUpContext } from '#src/features/accounts/sign-up.server.ts';
import { disclosureOf } from '#src/features/accounts/taken-email.server.ts';
import { createUser, emailIsTaken } from '#src/features/accounts/users.server.ts';
import { sendVerificationEmail } from '#src/features/accounts/verification.server.ts';
import type { App } from '#src/platform/app.ts';
import { countHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import { endSignIn, lockWaitingProfile, type WaitingProfile } from './pending.server.ts';

type Typed = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Empty without one. */
  readonly referralCode: string;
};

/**
 * Whether the address is the account's of this very person: the provider has verified it, and it is taken. Then they log
 * in to that account, and connect the provider to it: an address alone never opens an account.
 */
export async function hasAccountAlready(app: Pick<App, 'db'>, waiting: WaitingProfile): Promise<boolean> {
  return waiting.emailVerified && (await emailIsTaken(app.db, waiting.email));
}

type Done = { readonly signedIn: SignedIn };

type Confirming = { readonly browser: Browser; readonly request: Request; readonly onReferred: OnReferred };

/**
 * Creates the account of a user who has signed in through an identity provider, and logs in. The address counts as
 * verified when the provider has verified it, and it was not changed; any other gets the verification email, and is
 * revealed to be taken as often as at sign-up. Refuses `identity-expired`, `email-taken` and `too-many-requests`.
 * `typed` has passed `confirmForm`, and its referral code the check of the caller.
 */
export async function confirmSignUp(
  app: SignUpContext,
  typed: Typed,
  { browser, request, onReferred }: Confirming,
): Promise<SignedIn> {
  await countHit(app, [{ bucket: 'sign-up', key: networkOf(browser.ip), max: 20, seconds: 3600 }]);
  const outcome = await app.db.transaction((tx) => confirm(app, tx, typed, { browser, request, onReferred }));
  // After the unit of work, which keeps the count of these answers.
  if (outcome === 'taken') refuse('email-taken');
  if (outcome === 'undisclosed') refuse('too-many-requests', { retryAfter: 3600 });
  return outcome.signedIn;
}

async function confirm(
  app: SignUpContext,
  tx: Tx,
  typed: Typed,
  { browser, request, onReferred }: Confirming,
): Promise<Done | 'taken' | 'undisclosed'> {
  const waiting = (await lockWaitingProfile(app, tx, request)) ?? refuse('identity-expired');
  if ((await ownerOfIdentity(tx, waiting)) !== null) refuse('identity-expired');
  const email = normaliseEmail(typed.email);
  const emailVerified = waiting.emailVerified && waiting.email === email;
  if (emailVerified && (await emailIsTaken(tx, email))) return 'taken';
  const disclosure = emailVerified ? 'free' : await disclosureOf(app, tx, email, browser);
  if (disclosure !== 'free') return disclosure;
  const { firstName, lastName, referralCode } = typed;
  const id = await createUser(tx, { firstName, lastName, email, emailVerified, passwordHash: null });
  if (referralCode !== '') await onReferred(tx, { id, email }, referralCode);
  await linkIdentity(tx, id, { providerId: waiting.providerId, accountId: waiting.accountId });
  if (!emailVerified) await sendVerificationEmail(app, tx, { id, email }, { returnPath: returnPathFrom(waiting.from) });
  const forget = await endSignIn(app, tx, waiting.id);
  const session = await signedIn(app, tx, { id, email }, await startSession(tx, id, browser, 'identity'));
  return { signedIn: { ...session, setCookies: [...session.setCookies, forget] } };
}
