import type { Reader } from '#src/database/database.server.ts';
import type { App } from '#src/platform/app.ts';
import { readCookie, writeCookie } from './access/cookies.server.ts';
import { takeChallenge } from './second-factor/challenges.server.ts';
import { endPendingLogIn } from './second-factor/pending-log-ins.server.ts';
import { endSession, ownSessionTokenOf } from './session.server.ts';

type Settings = Pick<App, 'config'>;

/**
 * Ends this browser's session and the log-ins that have begun in it: one that waits for its code, and one by a passkey.
 * Returns `Set-Cookie` lines. A sign-in through a provider ends in `logOut`.
 */
export async function leaveBrowser(app: Settings, tx: Reader, request: Request): Promise<readonly string[]> {
  await endSession(tx, ownSessionTokenOf(app, request));
  await endPendingLogIn(tx, readCookie(app, request, 'pending'));
  const challenge = readCookie(app, request, 'challenge');
  if (challenge !== null) await takeChallenge(tx, { token: challenge });
  return (['session', 'session_as', 'pending', 'challenge'] as const).map((kind) => writeCookie(app, kind, null));
}

/** The `Set-Cookie` line that makes the browser one that no account has used. */
export function withoutDeviceMark(app: Settings): string {
  return writeCookie(app, 'device', null);
}
