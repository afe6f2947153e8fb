import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { users } from '#src/database/schema/users.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { timeOf } from '#src/platform/clock.server.ts';
import { countHit, countHitIn, tryHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import { changedPasswordEmail, resetPasswordEmail } from './emails/password-emails.ts';
import { requestEmail, type EmailRequest } from './email-requests.server.ts';
import { issueToken, type lockAccount, ownerOfToken, revokeTokens, spendToken } from './email-tokens.server.ts';
import { unlinkAll } from './linked-identities.server.ts';
import { otherWaysIn } from './other-ways-in.server.ts';
import { hashPassword } from './passwords/passwords.server.ts';
import { refuseWeakPassword } from './passwords/well-known.server.ts';
import { dropPhone } from './phone-code.server.ts';
import { accountOf } from './queries.server.ts';
import { networkOf, normaliseEmail } from './rules.ts';
import { nothingRemoved, type OtherWaysIn, type RemovedByReset } from './reset-outcome.ts';
import { dropAllFactors, dropFactorsSince } from './second-factor/drop-factors.server.ts';
import { endSessionsOf, type Browser } from './session.server.ts';
import { knownBrowser } from './signed-in.server.ts';
import { findForLogIn, isEmailVerified, setPassword } from './users.server.ts';

type RecoveryContext = Pick<App, 'config' | 'db' | 'jobs' | 'email'>;
type ResetContext = RecoveryContext & Pick<App, 'identity' | 'sms'>;

/** What other features forget of who had the account before its address was proved. Before the account is locked. */
export type OnFirstProof = (tx: Tx, app: Pick<App, 'jobs'>, userId: string) => Promise<void>;

/** Emails with a reset link that an account gets in a day: others can ask for them. */
const dailyLimitOf = (userId: string) => ({
  ...{ bucket: 'password reset email', key: userId, max: 5, seconds: 24 * 3600 },
});

const hourlyLimitOf = ({ ip }: Browser) => ({
  ...{ bucket: 'password reset', key: networkOf(ip), max: 20, seconds: 3600 },
});

/**
 * Asks for a link to choose a new password. Does the same work whether or not the address has an account: only its
 * inbox tells. Refuses `too-many-requests` (20 per network and hour). `email` has passed `recoveryForm`.
 */
export async function requestPasswordReset(app: RecoveryContext, email: string, browser: Browser): Promise<void> {
  await app.db.transaction(async (tx) => {
    await countHitIn(app, tx, [hourlyLimitOf(browser)], 'too-many-requests');
    await requestEmail(app, tx, { purpose: 'reset', email: normaliseEmail(email) });
  });
}

/** Sends the link, if the address has an account that may log in. */
export async function sendPasswordReset(app: RecoveryContext, tx: Tx, { email }: EmailRequest): Promise<void> {
  const account = await findForLogIn(tx, email);
  if (account === null || account.banned) return;
  if ((await tryHit(app, tx, [dailyLimitOf(account.id)])).ids === null) return;
  await queueLink(app, tx, { id: account.id, email });
}

/**
 * Sends the link to the viewer's own address, or says that it is not sent: there is nothing to hide from them. Refuses
 * `too-many-requests` (20 per network and hour, five emails an account and day).
 */
export async function sendOwnReset(
  app: RecoveryContext,
  viewer: { readonly id: string },
  browser: Browser,
): Promise<void> {
  const { id, email } = await accountOf(app, viewer.id);
  await app.db.transaction(async (tx) => {
    await countHitIn(app, tx, [hourlyLimitOf(browser), dailyLimitOf(id)], 'too-many-requests');
    await queueLink(app, tx, { id, email });
  });
}

type Recipient = { readonly id: string; readonly email: string };

async function queueLink(app: RecoveryContext, tx: Tx, { id, email }: Recipient): Promise<void> {
  const token = await issueToken(tx, { userId: id, purpose: 'reset', email });
  await app.email.queue(tx, resetPasswordEmail({ id, email, token }));
}

/** Whether the link of an email still works. */
export async function mayResetPassword(app: Pick<App, 'db'>, token: string): Promise<boolean> {
  return (await ownerOfToken(app.db, token, 'reset')) !== null;
}

type Reset = { readonly token: string; readonly newPassword: string };
type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;
export type ResetDone = {
  readonly isFirstProof: boolean;
  readonly removed: RemovedByReset;
  readonly left: OtherWaysIn;
  readonly setCookies: readonly string[];
};

/**
 * Sets a new password by the link of an email, which works once, for an hour. Ends all sessions, withdraws a change of
 * email that waits, removes what `removeWaysIn` says, and tells the owner; where the address was not verified before,
 * `onFirstProof` follows. Returns whether that was so, what is gone and what still logs in, and `Set-Cookie` lines. Refuses
 * `verification-token-invalid`; `validation-invalid-value` with `field: 'newPassword'` for a too common password, which leaves
 * the link usable; `too-many-requests` (30 per network and hour).
 */
export async function resetPassword(
  app: ResetContext,
  { token, newPassword }: Reset,
  browser: Browser,
  onFirstProof: OnFirstProof = async () => {},
): Promise<ResetDone> {
  await countHit(app, [{ bucket: 'password reset link', key: networkOf(browser.ip), max: 30, seconds: 3600 }]);
  const owner = (await ownerOfToken(app.db, token, 'reset')) ?? refuse('verification-token-invalid');
  await refuseWeakPassword('newPassword', newPassword, owner);
  const passwordHash = await hashPassword(newPassword);
  return await app.db.transaction(async (tx) => {
    if (!(await isEmailVerified(tx, owner.userId))) await onFirstProof(tx, app, owner.userId);
    const { account, email } = await spendToken(tx, token, { purposes: ['reset'] });
    await setPassword(tx, account.id, passwordHash);
    await endSessionsOf(tx, account.id);
    await revokeTokens(tx, account.id, ['reset', 'change']);
    const removed = await removeWaysIn(app, tx, account);
    // The link proves the address that it was sent to.
    const emailVerified = account.emailVerified || account.email === email;
    await tx
      .update(users)
      .set({ emailVerified, pendingEmail: null, updatedAt: sql`rotation_now()` })
      .where(eq(users.id, account.id));
    const left = await otherWaysIn(app, tx, account.id);
    await app.email.queue(tx, changedPasswordEmail(account, { removed, left }));
    const setCookies = [await knownBrowser(app, tx, account.email)];
    return { isFirstProof: !account.emailVerified, removed, left, setCookies };
  });
}

/** As long as an email about a new factor has time to be read, and as a change of email can be undone. */
const weekMs = 7 * 86_400_000;

/**
 * What another person may have made to get in, or to be told of what happens: of a verified account the factors and the phone
 * number of the last week, which a password alone had been enough to add; older ones stay (0042), and an operator's factors,
 * which only the command line takes away (0199).
 * Before the address was proved, the account may be that of another person, who typed it: then providers, all factors and
 * the phone number.
 */
async function removeWaysIn(app: ResetContext, tx: Tx, account: Account): Promise<RemovedByReset> {
  if (!account.emailVerified) {
    await unlinkAll(tx, account.id);
    await dropPhone(app, tx, account.id);
    return { ...nothingRemoved, ...(await dropAllFactors(tx, account.id)) };
  }
  const since = new Date((await timeOf(tx)).getTime() - weekMs);
  const phone = await dropPhoneSince(app, tx, account, since);
  if (account.role === 'operator') return { ...nothingRemoved, phone };
  return { ...(await dropFactorsSince(tx, account.id, since)), phone };
}

/** The last digits of a number that was verified since, which is removed; null for none. */
async function dropPhoneSince(app: ResetContext, tx: Tx, account: Account, since: Date): Promise<string | null> {
  const { id, phoneNumber, phoneVerifiedAt } = account;
  if (phoneNumber === null || phoneVerifiedAt === null || phoneVerifiedAt <= since) return null;
  await dropPhone(app, tx, id);
  return phoneNumber.slice(-3);
}
