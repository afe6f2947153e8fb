import type { Tx } from '#src/database/database.server.ts';
import type { App } from '#src/platform/app.ts';
import { tryHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { isDeviceOf, newDeviceMark, writeCookie } from './access/cookies.server.ts';
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
  return signedIn(app, account, token);
}

/** At most five emails a day: anyone who knows the password could flood the inbox. */
async function notifyOfUnknownBrowser(
  app: LogInContext,
  tx: Tx,
  to: Account,
  { device, userAgent }: Browser,
): Promise<void> {
  if (isDeviceOf(app, device, to.email)) return;
  const daily = { bucket: 'new browser email', key: to.id, max: 5, seconds: 24 * 3600 };
  const { ids } = await tryHit(app, tx, [daily]);
  if (ids === null) return;
  const at = await app.clock.now(tx);
  await app.email.queue(tx, newBrowserEmail({ ...to, browser: describeBrowser(userAgent), at }));
}

export function signedIn(app: Pick<App, 'config'>, { id, email }: Account, token: string): SignedIn {
  const setCookies = [
    writeCookie(app, 'session', token),
    writeCookie(app, 'device', newDeviceMark(app, normaliseEmail(email))),
  ];
  return { userId: id, token, setCookies };
}
