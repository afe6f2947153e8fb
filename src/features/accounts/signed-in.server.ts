import { eq } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { users } from '#src/database/schema/users.ts';
import type { App } from '#src/platform/app.ts';
import { timeOf } from '#src/platform/clock.server.ts';
import { tryHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { isDeviceOf, markedAt, newDeviceMark, writeCookie } from './access/cookies.server.ts';
import { describeBrowser } from './describe-browser.ts';
import { newBrowserEmail } from './emails/new-browser-email.ts';
import { normaliseEmail } from './rules.ts';
import { type Browser, startSession } from './session.server.ts';

/** `setCookies` are `Set-Cookie` lines for the response; `token` is the session's, for callers without cookies. */
export type SignedIn = { readonly userId: string; readonly token: string; readonly setCookies: readonly string[] };

export type LogInContext = Pick<App, 'clock' | 'config' | 'db' | 'email'>;

type Account = { readonly id: string; readonly email: string };

/** The last step of every log-in: starts the session, and tells the owner of a browser that the account has not used. */
export async function finishLogIn(
  app: LogInContext,
  tx: Tx,
  account: Account,
  browser: Browser,
  signedInBy: Viewer['signedInBy'],
): Promise<SignedIn> {
  await notifyOfUnknownBrowser(app, tx, account, browser);
  const token = await startSession(tx, account.id, browser, signedInBy);
  return await signedIn(app, tx, account, token);
}

/** At most five emails a day: anyone who knows the password could flood the inbox. */
async function notifyOfUnknownBrowser(
  app: LogInContext,
  tx: Tx,
  to: Account,
  { device, userAgent }: Browser,
): Promise<void> {
  if (isDeviceOf(app, device, to.email) && (await isKnownSince(tx, to.id, markedAt(device)))) return;
  const daily = { bucket: 'new browser email', key: to.id, max: 5, seconds: 24 * 3600 };
  const { ids } = await tryHit(app, tx, [daily]);
  if (ids === null) return;
  const at = await app.clock.now(tx);
  await app.email.queue(tx, newBrowserEmail({ ...to, browser: describeBrowser(userAgent), at }));
}

/** A mark of before sessions were ended says nothing: that of a thief would keep their next log-in from being told. */
async function isKnownSince(tx: Tx, userId: string, marked: Date): Promise<boolean> {
  const [user] = await tx.select({ since: users.knownSince }).from(users).where(eq(users.id, userId));
  return user !== undefined && (user.since === null || marked >= user.since);
}

export async function signedIn(
  app: Pick<App, 'config'>,
  reader: Reader,
  { id, email }: Account,
  token: string,
): Promise<SignedIn> {
  return {
    userId: id,
    token,
    setCookies: [writeCookie(app, 'session', token), await knownBrowser(app, reader, email)],
  };
}

/** The `Set-Cookie` line by which this browser is known to the account from now on. */
export async function knownBrowser(app: Pick<App, 'config'>, reader: Reader, email: string): Promise<string> {
  return writeCookie(app, 'device', newDeviceMark(app, normaliseEmail(email), await timeOf(reader)));
}
