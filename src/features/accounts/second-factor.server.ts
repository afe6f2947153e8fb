import { eq } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { passkeys } from '#src/database/schema/factors.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import type { Email } from '#src/platform/email/email.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { countHit, removeHits } from '#src/platform/rate-limit/rate-limit.server.ts';
import { checkCurrentPassword } from './change-password.server.ts';
import { lockAccount } from './email-tokens.server.ts';
import { authenticatorOffEmail, authenticatorOnEmail, newRecoveryCodesEmail } from './emails/second-factor-emails.ts';
import {
  authenticatorSince,
  confirmAuthenticator,
  dropAuthenticator,
  dropUnconfirmed,
  secretBeingSetUp,
  secretJustConfirmed,
  startAuthenticator,
} from './second-factor/authenticator.server.ts';
import { readCode, spendCode } from './second-factor/codes.server.ts';
import {
  dropRecoveryCodes,
  newRecoveryCodes,
  recoveryCodesLeft,
  recoveryCodesOf,
  replaceRecoveryCodes,
} from './second-factor/recovery-codes.server.ts';
import { endPendingLogInsOf } from './second-factor/pending-log-ins.server.ts';
import { qrPath } from './second-factor/qr-code.ts';
import { keyUri, toBase32 } from './second-factor/totp.ts';
import { accountOf } from './queries.server.ts';
import { endSessionsOf, hasJustBecomeStronger, strengthenSession, weakenSessions } from './session.server.ts';
import { signedIn } from './signed-in.server.ts';
import { hasSecondFactor } from './strong-session.ts';
import { heldPassword } from './users.server.ts';

type Context = Pick<App, 'config' | 'db' | 'email'>;

export type AuthenticatorState =
  | { readonly state: 'off' }
  | {
      readonly state: 'set-up';
      /** In groups of four. */
      readonly secret: string;
      /** The path of an SVG image. */
      readonly qr: ReturnType<typeof qrPath>;
      readonly uri: string;
      /** They count with the app. */
      readonly codes: readonly string[];
    }
  | { readonly state: 'on'; readonly since: Date; readonly codesLeft: number };

/** The viewer's authenticator app. Its secret is shown in the session that sets it up, until it counts. */
export async function authenticatorOf(app: Context, viewer: Viewer): Promise<AuthenticatorState> {
  const since = await authenticatorSince(app.db, viewer.id);
  if (since !== null) return { state: 'on', since, codesLeft: await recoveryCodesLeft(app.db, viewer.id) };
  const secret = viewer.limited ? null : await secretBeingSetUp(app, app.db, viewer.id, viewer.sessionId);
  if (secret === null) return { state: 'off' };
  const { email } = await accountOf(app, viewer.id);
  const uri = keyUri({ secret, issuer: marketplace.name, account: email });
  const key = toBase32(secret).replaceAll(/(.{4})(?=.)/g, '$1 ');
  return { state: 'set-up', secret: key, qr: qrPath(uri), uri, codes: recoveryCodesOf(app, viewer.id, secret) };
}

/** Whether the account has a second factor and this session was made without it: then it changes none of them. */
export async function needsStrongSession(reader: Reader, viewer: Viewer): Promise<boolean> {
  if (hasSecondFactor(viewer)) return false;
  if ((await authenticatorSince(reader, viewer.id)) !== null) return true;
  return (await reader.$count(passkeys, eq(passkeys.userId, viewer.id))) > 0;
}

/**
 * Locks the account for a change of its second factors. Refuses `second-factor-needed` in a session without one, where
 * the account has one: who knows only the password must not add their own.
 */
export async function lockForFactors(tx: Tx, viewer: Viewer) {
  requireAllowed('account.change-second-factor', viewer);
  const account = (await lockAccount(tx, viewer.id)) ?? refuse('not-found');
  if (await needsStrongSession(tx, viewer)) refuse('second-factor-needed');
  return account;
}

type Account = Awaited<ReturnType<typeof lockForFactors>>;

/**
 * A change of second factors that asks for the password again, in one unit of work. Refuses `wrong-password`, and what
 * `checkCurrentPassword` and `lockForFactors` refuse.
 */
export async function changeByPassword<Result>(
  app: Context,
  viewer: Viewer,
  currentPassword: string,
  change: (tx: Tx, account: Account) => Promise<Result>,
): Promise<Result> {
  requireAllowed('account.change-second-factor', viewer);
  const checked = await checkCurrentPassword(app, viewer.id, currentPassword);
  return await app.db.transaction(async (tx) => {
    const account = await lockForFactors(tx, viewer);
    // A concurrent reset may have replaced the password that was checked.
    if ((await heldPassword(tx, viewer.id)) !== checked.passwordHash) refuse('wrong-password');
    await removeHits(tx, checked.hits);
    return await change(tx, account);
  });
}

/** Makes a secret and shows it to this session. Refuses `conflict` where an app counts already. */
export async function setUpAuthenticator(app: Context, viewer: Viewer, currentPassword: string): Promise<void> {
  await changeByPassword(app, viewer, currentPassword, async (tx) => {
    if (!(await startAuthenticator(app, tx, viewer.id, viewer.sessionId))) refuse('conflict');
  });
}

/** Forgets the secret that was shown. An app that counts stays. */
export async function cancelSetUp(app: Context, viewer: Viewer): Promise<void> {
  requireAllowed('account.change-second-factor', viewer);
  await dropUnconfirmed(app.db, viewer.id);
}

type NewCodes = { readonly codes: readonly string[]; readonly setCookies: readonly string[] };

/**
 * The app counts from its first right code on, and with it the recovery codes that were shown beside its secret: a client
 * that never receives this answer, as after a double click without scripts, has them, and gets it by the same code once
 * more. Returns them and `Set-Cookie` lines: all other sessions end, because they were made without a code. Refuses `second-factor-code-wrong`, and `conflict` when
 * the secret is no longer shown.
 */
export async function confirmSetUp(app: Context, viewer: Viewer, typed: string): Promise<NewCodes> {
  requireAllowed('account.change-second-factor', viewer);
  const hits = await countCode(app, viewer);
  const entry = { userId: viewer.id, sessionId: viewer.sessionId, code: readCode(typed) };
  return await app.db.transaction(async (tx) => {
    const repeated = await repeatedAnswer(app, tx, entry);
    if (repeated !== null) {
      await removeHits(tx, hits);
      return repeated;
    }
    const account = await lockForFactors(tx, viewer);
    const secret = await secretBeingSetUp(app, tx, viewer.id, viewer.sessionId);
    if (secret === null) refuse('conflict');
    const outcome = await confirmAuthenticator(app, tx, entry);
    if (outcome !== 'confirmed') refuse(outcome === 'wrong' ? 'second-factor-code-wrong' : 'conflict');
    await removeHits(tx, hits);
    await endSessionsOf(tx, viewer.id, viewer.sessionId);
    const token = await strengthenSession(tx, viewer.sessionId, 'code');
    await app.email.queue(tx, authenticatorOnEmail(account));
    const codes = await replaceRecoveryCodes(app, tx, viewer.id, recoveryCodesOf(app, viewer.id, secret));
    return { codes, setCookies: (await signedIn(app, tx, account, token)).setCookies };
  });
}

type Entry = { readonly userId: string; readonly sessionId: string; readonly code: string };

/** The answer once more for a session whose same code has just been accepted; null for any other. */
async function repeatedAnswer(app: Context, tx: Tx, { userId, sessionId, code }: Entry): Promise<NewCodes | null> {
  const account = await lockAccount(tx, userId);
  const secret = await secretJustConfirmed(app, tx, userId, code);
  if (account === null || secret === null || !(await hasJustBecomeStronger(tx, sessionId))) return null;
  const token = await strengthenSession(tx, sessionId, 'code');
  const { setCookies } = await signedIn(app, tx, account, token);
  return { codes: recoveryCodesOf(app, userId, secret), setCookies };
}

/** Ten new codes instead of those before. Refuses `conflict` without an authenticator app. */
export async function makeRecoveryCodes(
  app: Context,
  viewer: Viewer,
  currentPassword: string,
): Promise<readonly string[]> {
  return await changeByPassword(app, viewer, currentPassword, async (tx, account) => {
    if ((await authenticatorSince(tx, viewer.id)) === null) refuse('conflict');
    await app.email.queue(tx, newRecoveryCodesEmail(account));
    return await replaceRecoveryCodes(app, tx, viewer.id, newRecoveryCodes());
  });
}

type TurnOff = { readonly currentPassword: string; readonly code: string };

/**
 * Removes the app and its recovery codes; passkeys stay. Sessions that were made by a code count as made by the password.
 * Refuses `second-factor-code-wrong`, and `conflict` without an app.
 */
export async function turnAuthenticatorOff(app: Context, viewer: Viewer, typed: TurnOff): Promise<void> {
  requireAllowed('account.change-second-factor', viewer);
  const hits = await countCode(app, viewer);
  await changeByPassword(app, viewer, typed.currentPassword, async (tx, account) => {
    if ((await authenticatorSince(tx, viewer.id)) === null) refuse('conflict');
    if ((await spendCode(app, tx, viewer.id, typed.code)) === null) refuse('second-factor-code-wrong');
    await removeHits(tx, hits);
    await removeAuthenticator(app, tx, account, authenticatorOffEmail(account));
  });
}

async function removeAuthenticator(app: Context, tx: Tx, { id }: Account, email: Email): Promise<void> {
  await dropAuthenticator(tx, id);
  await dropRecoveryCodes(tx, id);
  await endPendingLogInsOf(tx, id);
  await weakenSessions(tx, id, 'code');
  await app.email.queue(tx, email);
}

/** Before any code is checked: ten an hour. */
async function countCode(app: Context, { id }: Viewer): Promise<string[]> {
  return await countHit(app, [{ bucket: 'settings code', key: id, max: 10, seconds: 3600 }]);
}
