import type { Tx } from '#src/database/database.server.ts';
import { writeCookie } from './access/cookies.server.ts';
import type { WaitsForCode } from './commands.server.ts';
import { lockAccount } from './email-tokens.server.ts';
import { authenticatorSince } from './second-factor/authenticator.server.ts';
import { startPendingLogIn } from './second-factor/pending-log-ins.server.ts';
import type { Browser } from './session.server.ts';
import { finishLogIn, type LogInContext, type SignedIn } from './signed-in.server.ts';

/**
 * The last step of a log-in through an identity provider, which stands for the password: for an account with an
 * authenticator app the code is still missing. Null for a banned or deleted user. Locks the account.
 */
export async function logInByIdentity(
  app: LogInContext,
  tx: Tx,
  userId: string,
  browser: Browser,
): Promise<SignedIn | WaitsForCode | null> {
  const account = await lockAccount(tx, userId);
  if (account === null) return null;
  if ((await authenticatorSince(tx, userId)) === null) return await finishLogIn(app, tx, account, browser, 'identity');
  const token = await startPendingLogIn(tx, userId);
  return { waitsForCode: true, setCookies: [writeCookie(app, 'pending', token)] };
}
