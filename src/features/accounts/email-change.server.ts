import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { postgresError, uniqueViolation } from '#src/database/postgres-error.ts';
import { identities, users } from '#src/database/schema/users.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { countHit, countHitIn, removeHits } from '#src/platform/rate-limit/rate-limit.server.ts';
import {
  changedEmail,
  changeEmailLink,
  leftEmail,
  requestedChangeEmail,
  takenEmail,
} from './emails/email-change-emails.ts';
import { requestEmail, type EmailRequest } from './email-requests.server.ts';
import { issueToken, lockAccount, ownerOfToken, revokeTokens, spendToken } from './email-tokens.server.ts';
import { setPendingEmail, withdrawChange } from './pending-email.server.ts';
import { dropPhone } from './phone-code.server.ts';
import { networkOf, normaliseEmail } from './rules.ts';
import { endSessionsOf, type Browser } from './session.server.ts';
import { checkOwner } from './presence.server.ts';
import { requireSession } from './require-session.server.ts';
import { disclosureOf, notifyOwner } from './taken-email.server.ts';
import { dropFactorsSince, tellOfFactors } from './second-factor/drop-factors.server.ts';
import { emailIsTaken, findForLogIn, heldPassword } from './users.server.ts';
import type { WayBack } from './verification.server.ts';

type EmailChangeContext = Pick<App, 'config' | 'db' | 'jobs' | 'email'>;
type Change = { readonly email: string; readonly currentPassword: string | undefined } & WayBack;

/**
 * Remembers a new address, which replaces the old one once its link is opened, and warns the old one if it is verified:
 * any other may be that of another person. The present address withdraws a change that waits. Refuses what `checkOwner`
 * does, `too-many-requests` (five changes a day), and `email-taken` as often as sign-up reveals it; beyond that, only the
 * address's inbox tells. What counts comes before what looks an address up, and is kept whatever that finds. `alongside`
 * belongs to the unit of work, and runs only when nothing is refused.
 */
export async function requestEmailChange(
  app: EmailChangeContext,
  viewer: Viewer,
  { email: typed, currentPassword, returnPath }: Change,
  browser: Browser,
  alongside: (tx: Tx) => Promise<void> = async () => {},
): Promise<'waits' | 'unchanged'> {
  requireAllowed('account.change-email', viewer);
  const email = normaliseEmail(typed);
  const { hits, passwordHash } = await checkOwner(app, viewer, currentPassword);
  const outcome = await app.db.transaction(async (tx) => {
    const account = (await lockAccount(tx, viewer.id)) ?? refuse('not-found');
    // While the password was checked, a reset may have ended the session and replaced it.
    await requireSession(tx, viewer);
    if ((await heldPassword(tx, viewer.id)) !== passwordHash) refuse('wrong-password');
    await removeHits(tx, hits);
    const isPresent = account.email === email;
    if (!isPresent) await countHitIn(app, tx, [dailyChanges(viewer.id)], 'too-many-requests');
    if (!isPresent && (await disclosureOf(app, tx, email, browser, viewer.id)) === 'taken') return 'taken';
    await withdrawChange(tx, viewer.id);
    await alongside(tx);
    if (isPresent) return 'unchanged';
    await setPendingEmail(tx, viewer.id, email);
    await requestEmail(app, tx, { purpose: 'change', email, userId: viewer.id, returnPath });
    if (account.emailVerified) await app.email.queue(tx, requestedChangeEmail(account));
    return 'waits';
  });
  // After the unit of work, which keeps the count of these answers.
  return outcome === 'taken' ? refuse('email-taken') : outcome;
}

/** Keeps the present address: the link that was sent to another one works no more. */
export async function withdrawEmailChange(app: Pick<App, 'db'>, viewer: Viewer): Promise<void> {
  requireAllowed('account.change-email', viewer);
  await app.db.transaction(async (tx) => {
    if ((await lockAccount(tx, viewer.id)) !== null) await withdrawChange(tx, viewer.id);
  });
}

const dailyChanges = (userId: string) => ({ bucket: 'email change', key: userId, max: 5, seconds: 24 * 3600 }) as const;

/** Sends the link to the new address, unless it was withdrawn, or tells the owner of the account that has it. */
export async function sendEmailChange(app: EmailChangeContext, tx: Tx, request: EmailRequest): Promise<void> {
  const { email, userId, returnPath } = request;
  const account = userId === null ? null : await lockAccount(tx, userId);
  if (account === null || account.pendingEmail !== email) return;
  const { id } = account;
  if (await emailIsTaken(tx, email, id)) {
    const owner = await findForLogIn(tx, email);
    if (owner !== null) await notifyOwner(app, tx, { ...owner, email });
    return;
  }
  const token = await issueToken(tx, { userId: id, purpose: 'change', email, returnPath });
  await app.email.queue(tx, changeEmailLink({ id, email, token }));
}

/** What other features keep by an account's address, which was verified before and after. The account is locked. */
export type OnMoved = (tx: Tx, moved: { readonly from: string; readonly to: string }) => Promise<void>;

/**
 * Makes the pending address that of the account, in the caller's unit of work. The old one no longer resets the password,
 * and gets a link that undoes the change if it was verified (both are told, D-105): one that was only typed may be another person's, who
 * would take the account over, or whose address would stay taken. Refuses `email-taken`.
 */
export async function takePendingEmail(
  app: EmailChangeContext,
  tx: Tx,
  account: NonNullable<Awaited<ReturnType<typeof lockAccount>>>,
  email: string,
  onMoved: OnMoved,
): Promise<void> {
  if (account.pendingEmail !== email) refuse('verification-token-invalid');
  if (await emailIsTaken(tx, email, account.id)) refuse('email-taken');
  await setEmail(tx, account.id, email);
  await revokeTokens(tx, account.id, ['verify', 'reset', 'change']);
  await app.email.queue(tx, takenEmail({ id: account.id, email }));
  if (!account.emailVerified) return;
  const token = await issueToken(tx, { userId: account.id, purpose: 'undo', email: account.email });
  await app.email.queue(tx, changedEmail({ id: account.id, email: account.email, token }));
  await onMoved(tx, { from: account.email, to: email });
}

/** Refuses `email-taken` also when another account has taken the address since it was looked up. */
async function setEmail(tx: Tx, userId: string, email: string): Promise<void> {
  try {
    await tx
      .update(users)
      .set({ email, emailVerified: true, pendingEmail: null, updatedAt: sql`rotation_now()` })
      .where(eq(users.id, userId));
  } catch (error) {
    if (postgresError(error)?.code === uniqueViolation) refuse('email-taken');
    throw error;
  }
}

/** Whether the link in the email to the old address still works. */
export async function mayUndoEmailChange(app: Pick<App, 'db'>, token: string): Promise<boolean> {
  return (await ownerOfToken(app.db, token, 'undo')) !== null;
}

/** What another person may have done in an account: whose it is, since when, and from which address it comes back to which. */
export type Undone = {
  readonly userId: string;
  readonly since: Date;
  readonly changedAt: Date;
  readonly from: string;
  readonly to: string;
};
/** What other features take back of that. The account is locked. */
export type OnUndone = (tx: Tx, undone: Undone) => Promise<void>;

/** Before a change of email something may be added too, for as long as the link works that confirms the new address. */
const dayMs = 86_400_000;

/**
 * Gives the account its old address back, by the link in the email to that address, which works once, for a week. Who
 * changed it knows the password: the password is removed, all sessions end, and what was added around the change or since
 * goes: second factors, the phone number, and by `onUndone` what other features have. Returns the token of a link to choose a
 * new password, null for an account that is banned, and stays so. Refuses `verification-token-invalid`, and `email-taken` when
 * another account has it by now.
 */
export async function undoEmailChange(
  app: Pick<App, 'config' | 'db' | 'email' | 'sms'>,
  token: string,
  browser: Browser,
  onUndone: OnUndone = async () => {},
): Promise<{ readonly resetToken: string | null }> {
  await countHit(app, [{ bucket: 'undo email change', key: networkOf(browser.ip), max: 30, seconds: 3600 }]);
  return await app.db.transaction(async (tx) => {
    const { account, email, issuedAt } = await spendToken(tx, token, { purposes: ['undo'] });
    if (await emailIsTaken(tx, email, account.id)) refuse('email-taken');
    await setEmail(tx, account.id, email);
    await revokeTokens(tx, account.id, ['verify', 'reset', 'change']);
    // Those of later changes. An earlier address keeps its link: who made both changes would else undo the second one alone.
    await revokeTokens(tx, account.id, ['undo'], issuedAt);
    await tx.delete(identities).where(eq(identities.userId, account.id));
    await app.email.queue(tx, takenEmail({ id: account.id, email }));
    await app.email.queue(tx, leftEmail(account));
    const since = new Date(issuedAt.getTime() - dayMs);
    await tellOfFactors(app, tx, { ...account, email }, await dropFactorsSince(tx, account.id, since));
    // When one was entered that nobody has verified is not known.
    if (account.phoneVerifiedAt === null || account.phoneVerifiedAt > since) await dropPhone(app, tx, account.id);
    await onUndone(tx, { userId: account.id, since, changedAt: issuedAt, from: account.email, to: email });
    await endSessionsOf(tx, account.id);
    if (account.banned) return { resetToken: null };
    return { resetToken: await issueToken(tx, { userId: account.id, purpose: 'reset', email }) };
  });
}
