import { refuse } from '#src/domain/refusal.ts';
import type { Tx } from '#src/database/database.server.ts';
import type { App } from '#src/platform/app.ts';
import { countHit, type Limit, removeHits, tryHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import { isDeviceOf, readCookie, writeCookie } from './access/cookies.server.ts';
import { lockAccount } from './email-tokens.server.ts';
import { recoveryCodeUsedEmail, wrongCodesEmail } from './emails/second-factor-emails.ts';
import { networkOf } from './rules.ts';
import { spendCode } from './second-factor/codes.server.ts';
import {
  countWrongCode,
  endPendingLogIn,
  isStillPending,
  maxFailures,
  ownerOfPendingLogIn,
} from './second-factor/pending-log-ins.server.ts';
import { recoveryCodesLeft } from './second-factor/recovery-codes.server.ts';
import type { Browser } from './session.server.ts';
import { finishLogIn, type LogInContext, type SignedIn } from './signed-in.server.ts';

/** The token of the log-in that waits for a code in this browser. */
export function pendingTokenOf(app: Pick<App, 'config'>, request: Request): string | null {
  return readCookie(app, request, 'pending');
}

/** Whether the page is to ask for a code. */
export async function waitsForCode(app: Pick<App, 'db'>, token: string | null): Promise<boolean> {
  return (await ownerOfPendingLogIn(app.db, token)) !== null;
}

type Outcome = SignedIn | 'second-factor-code-wrong' | 'log-in-expired';

/**
 * The second step of a log-in: a code of the authenticator app, or a recovery code, after the right password. Refuses
 * `second-factor-code-wrong`; `log-in-expired` after ten minutes, after five wrong codes, and for a log-in that was
 * completed or that a new password has ended; `too-many-requests` before any code is checked.
 */
export async function completeLogIn(
  app: LogInContext,
  token: string | null,
  typed: string,
  browser: Browser,
): Promise<SignedIn> {
  const owner = await ownerOfPendingLogIn(app.db, token);
  if (owner === null || token === null) refuse('log-in-expired');
  const hits = await countHit(app, codeLimits(app, owner, browser));
  const outcome = await app.db.transaction((tx) => enterCode(app, tx, { ...owner, token, typed, hits }, browser));
  // After the unit of work, which keeps the count of wrong codes.
  return typeof outcome === 'string' ? refuse(outcome) : outcome;
}

type Attempt = {
  readonly userId: string;
  readonly token: string;
  readonly typed: string;
  readonly hits: readonly string[];
};

async function enterCode(app: LogInContext, tx: Tx, attempt: Attempt, browser: Browser): Promise<Outcome> {
  const { userId, token, typed, hits } = attempt;
  const account = await lockAccount(tx, userId);
  if (account === null || !(await isStillPending(tx, token))) return 'log-in-expired';
  const kind = await spendCode(app, tx, userId, typed);
  if (kind === null) {
    const isOver = await countWrongCode(tx, token);
    if (await isFifthWrongCode(app, tx, userId)) await notifyOfWrongCodes(app, tx, account);
    return isOver ? 'log-in-expired' : 'second-factor-code-wrong';
  }
  await endPendingLogIn(tx, token);
  await removeHits(tx, hits);
  if (kind === 'recovery')
    await app.email.queue(tx, recoveryCodeUsedEmail(account, await recoveryCodesLeft(tx, userId)));
  const { setCookies, ...session } = await finishLogIn(app, tx, account, browser, 'code');
  return { ...session, setCookies: [...setCookies, writeCookie(app, 'pending', null)] };
}

/** Of the account within a day: a right password begins a log-in again, and with it the count of its own codes. */
async function isFifthWrongCode(app: LogInContext, tx: Tx, userId: string): Promise<boolean> {
  const four = { bucket: 'wrong codes', key: userId, max: maxFailures - 1, seconds: 24 * 3600 };
  return (await tryHit(app, tx, [four])).ids === null;
}

/** At most twice a day. */
async function notifyOfWrongCodes(app: LogInContext, tx: Tx, to: { readonly id: string; readonly email: string }) {
  const daily = { bucket: 'wrong codes email', key: to.id, max: 2, seconds: 24 * 3600 };
  const { ids } = await tryHit(app, tx, [daily]);
  if (ids !== null) await app.email.queue(tx, wrongCodesEmail(to));
}

/** Ends the log-in that waits, so that another account can log in. Returns `Set-Cookie` lines. */
export async function cancelLogIn(app: LogInContext, token: string | null): Promise<readonly string[]> {
  await endPendingLogIn(app.db, token);
  return [writeCookie(app, 'pending', null)];
}

/**
 * Ten codes an hour: three of a million are right at any moment. As with the password, a browser that the account has
 * used has a limit of its own, so that outsiders who know the password cannot lock it out.
 */
function codeLimits(
  app: LogInContext,
  { userId, email }: { readonly userId: string; readonly email: string },
  { ip, device }: Browser,
): Limit[] {
  const hourly = { max: 10, seconds: 3600 };
  if (isDeviceOf(app, device, email))
    return [
      { bucket: 'log-in code device', key: device, ...hourly },
      // Each log-in makes a mark: who knows the password may hold many of before the app was set up.
      { bucket: 'log-in code devices', key: userId, max: 20, seconds: 3600 },
    ];
  return [
    { bucket: 'log-in code account', key: userId, ...hourly },
    { bucket: 'log-in code address', key: networkOf(ip), max: 100, seconds: 3600 },
  ];
}
