import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { users } from '#src/database/schema/users.ts';
import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { noticeLockout } from './lockout-notice.server.ts';
import { logInAccountBucket } from './log-in-alarm.server.ts';
import { isDeviceOf, writeCookie } from './access/cookies.server.ts';
import { recordAudit } from './audit.server.ts';
import { type OnMoved, takePendingEmail } from './email-change.server.ts';
import { operatorAddedEmail } from './emails/operator-role-emails.ts';
import { requestEmail } from './email-requests.server.ts';
import { lockAccount, revokeTokens, spendToken } from './email-tokens.server.ts';
import { unlinkAll } from './linked-identities.server.ts';
import { refuseWeakPassword } from './passwords/well-known.server.ts';
import { hashPassword, isPassword } from './passwords/passwords.server.ts';
import { createUser, findForLogIn, heldPassword, setPassword } from './users.server.ts';
import { networkOf, normaliseEmail } from './rules.ts';
import { authenticatorSince } from './second-factor/authenticator.server.ts';
import { dropAllFactors, tellOfFactors } from './second-factor/drop-factors.server.ts';
import { startPendingLogIn } from './second-factor/pending-log-ins.server.ts';
import { type Browser, endSessionsOf } from './session.server.ts';
import { decideSignUp, type NewAccount, type OnReferred, type SignUpContext } from './sign-up.server.ts';
import { finishLogIn, knownBrowser, signedIn, type SignedIn } from './signed-in.server.ts';
import { countHit, type Limit, removeHits } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { countVerificationEmail, sendVerificationEmail, type WayBack } from './verification.server.ts';

/** The parts of the app that these commands need. */
type EmailContext = Pick<App, 'clock' | 'config' | 'db' | 'email'>;
type LogInContext = EmailContext & Pick<App, 'jobs'>;

type Account = Asker & { readonly id: string };
type Verifier = Account & Pick<Viewer, 'sessionId'>;

/** A log-in whose code is still missing: no session, and a cookie by which this browser may enter one. */
export type WaitsForCode = { readonly waitsForCode: true; readonly setCookies: readonly string[] };

/**
 * Creates an account, signs in and sends the verification email. Returns null where the response must not reveal
 * whether the address has an account: then `finishSignUp` does the rest. Refuses `too-many-requests` (20 per network
 * and hour), `email-taken` as long as that may be revealed, and `validation-invalid-value` with `field: 'password'` for
 * a too common password. `input` has passed `signUpForm`.
 */
export async function signUp(
  app: SignUpContext,
  input: NewAccount,
  browser: Browser,
  onReferred: OnReferred,
): Promise<SignedIn | null> {
  await countHit(app, [{ bucket: 'sign-up', key: networkOf(browser.ip), max: 20, seconds: 3600 }]);
  await refuseWeakPassword('password', input.password, input);
  const { password, ...names } = input;
  // Before the address is looked up: hashing takes longer than all the rest, so timing does not reveal whether it is
  // taken.
  const account = { ...names, passwordHash: await hashPassword(password) };
  const outcome = await decideSignUp(app, account, browser, onReferred);
  if (outcome === 'taken') refuse('email-taken');
  return outcome === 'undisclosed'
    ? null
    : await signedIn(app, app.db, { id: outcome.userId, email: input.email }, outcome.token);
}

/**
 * Always creates a new session, never reuses the one of the browser; for an account with an authenticator app none yet,
 * but a log-in that waits for its code. Refuses `auth-invalid-credentials` after the same time whether or not the
 * address has an account; `too-many-requests` before any hashing; and, once the password is right, `account-banned`. Of the
 * wrong password that locks unknown browsers out, the owner is told.
 * `input` has passed `logInForm`.
 */
export async function logIn(
  app: LogInContext,
  input: { readonly email: string; readonly password: string },
  browser: Browser,
): Promise<SignedIn | WaitsForCode> {
  const limits = logInLimits(app, input.email, browser);
  const hits = await countHit(app, limits);
  const found = await findForLogIn(app.db, input.email);
  if (!(await isPassword(found?.password, input.password)) || !found) {
    for (const limit of limits) if (limit.bucket === logInAccountBucket) await noticeLockout(app, limit);
    refuse('auth-invalid-credentials');
  }
  if (found.banned) refuse('account-banned');
  return await app.db.transaction(async (tx) => {
    // Locked, because an authenticator app that is confirmed at this moment ends the sessions that it can see.
    const account = (await lockAccount(tx, found.id)) ?? refuse('account-banned');
    // A concurrent password change may have ended all sessions while this password was being checked.
    if ((await heldPassword(tx, found.id)) !== found.password) refuse('auth-invalid-credentials');
    await removeHits(tx, hits);
    if ((await authenticatorSince(tx, found.id)) === null)
      return await finishLogIn(app, tx, account, browser, 'password');
    const token = await startPendingLogIn(tx, found.id);
    return { waitsForCode: true, setCookies: [writeCookie(app, 'pending', token)] };
  });
}

/** Ends every session of a user, on all devices. */
export async function logOutEverywhere(app: EmailContext, userId: string): Promise<void> {
  await endSessionsOf(app.db, userId);
}

/**
 * Sends another link to the address that waits for its verification: the pending one, else the present one. Refuses
 * `email-already-verified` and, after five emails in a day, `email-too-many-verification-requests`.
 */
export async function sendVerification(
  app: SignUpContext,
  viewer: Account,
  { returnPath }: WayBack = {},
): Promise<void> {
  requireAllowed('account.verify-email', viewer);
  await app.db.transaction(async (tx) => {
    const account = (await lockAccount(tx, viewer.id)) ?? refuse('not-found');
    if (account.pendingEmail === null) {
      if (account.emailVerified) refuse('email-already-verified');
      return sendVerificationEmail(app, tx, account, { returnPath });
    }
    await countVerificationEmail(app, tx, viewer.id);
    const { pendingEmail } = account;
    await requestEmail(app, tx, { purpose: 'change', email: pendingEmail, userId: viewer.id, returnPath });
  });
}

/**
 * Verifies the address that the link was sent to: the present one, or the pending one, which becomes the present one.
 * A token works once, within a day, for its user. Otherwise refuses `verification-token-invalid`; `email-taken` for a
 * pending address that another account has by now. With a new address the other sessions end, and `onMoved` follows where
 * the former one was verified. Returns `Set-Cookie` lines.
 */
export async function verifyEmail(
  app: SignUpContext,
  viewer: Verifier,
  token: string,
  onMoved: OnMoved = async () => {},
): Promise<readonly string[]> {
  requireAllowed('account.verify-email', viewer);
  return await app.db.transaction(async (tx) => {
    const spent = await spendToken(tx, token, { purposes: ['verify', 'change'], userId: viewer.id });
    const { account, email } = spent;
    if (spent.purpose === 'change') {
      await takePendingEmail(app, tx, account, email, onMoved);
      await endSessionsOf(tx, viewer.id, viewer.sessionId);
      // The mark is of an address: without a new one, the next log-in would be reported as that of an unknown browser.
      return [await knownBrowser(app, tx, email)];
    }
    if (account.email !== email) refuse('verification-token-invalid');
    await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: sql`rotation_now()` })
      .where(eq(users.id, viewer.id));
    return [];
  });
}

type OperatorAccount = {
  readonly email: string;
  readonly password: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
};

/**
 * Creates an operator, or promotes the account that has the address; that account gets the password and loses its
 * sessions and every other way in, because anyone may have opened it with that address. Both are written to the audit
 * table. Refuses `conflict` for a banned account, which nobody could log in to.
 */
export async function makeOperator(
  app: EmailContext,
  { email, password, firstName = 'Marketplace', lastName = 'Operator' }: OperatorAccount,
): Promise<{ userId: string; created: boolean }> {
  const passwordHash = await hashPassword(password);
  return await app.db.transaction(async (tx) => {
    const existing = await findForLogIn(tx, email);
    const facts = { email, firstName, lastName, passwordHash, emailVerified: true, role: 'operator' } as const;
    const userId = existing?.id ?? (await createUser(tx, facts));
    if (existing) await promote(app, tx, { ...existing, email: normaliseEmail(email) }, passwordHash);
    const byLauncher = { operatorId: null, reason: null, requestId: null };
    await recordAudit(tx, {
      ...byLauncher,
      permission: 'account.make-operator',
      onBehalfOf: userId,
      resourceId: userId,
    });
    return { userId, created: existing === null };
  });
}

type Promoted = { readonly id: string; readonly role: 'user' | 'operator'; readonly email: string };

async function promote(app: EmailContext, tx: Tx, account: Promoted, passwordHash: string): Promise<void> {
  const { id } = account;
  // First, because it locks the account.
  const { rowCount } = await tx
    .update(users)
    .set({ role: 'operator', emailVerified: true, pendingEmail: null, updatedAt: sql`rotation_now()` })
    .where(and(eq(users.id, id), eq(users.banned, false)));
  if (rowCount === 0) refuse('conflict');
  await setPassword(tx, id, passwordHash);
  await endSessionsOf(tx, id);
  await unlinkAll(tx, id);
  await tellOfFactors(app, tx, account, await dropAllFactors(tx, account.id));
  await revokeTokens(tx, id, ['verify', 'reset', 'change', 'undo']);
  if (account.role !== 'operator') await app.email.queue(tx, operatorAddedEmail(account));
}

/**
 * Rate limits of log-in. A browser that has signed in to the account before has a limit of its own, so that outsiders
 * cannot lock it out.
 */
function logInLimits(app: EmailContext, email: string, { ip, device }: Browser): Limit[] {
  const quarter = { max: 10, seconds: 900 };
  const account = normaliseEmail(email);
  if (isDeviceOf(app, device, account))
    return [
      { bucket: 'log-in device', key: device, ...quarter },
      // Each log-in makes a mark: who once knew the password may hold many.
      { bucket: 'log-in devices', key: account, max: 30, seconds: 900 },
    ];
  return [
    { bucket: logInAccountBucket, key: account, ...quarter },
    { bucket: 'log-in address', key: networkOf(ip), max: 100, seconds: 3600 },
  ];
}
