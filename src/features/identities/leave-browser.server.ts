import { eq } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { identitySignIns } from '#src/database/schema/identities.ts';
import { signInSecretOf, withoutSignInSecret } from '#src/features/accounts/identity-cookie.server.ts';
import { leaveBrowser, withoutDeviceMark } from '#src/features/accounts/leave-browser.server.ts';
import type { App } from '#src/platform/app.ts';

type Settings = Pick<App, 'config'>;

/**
 * Ends the session of this browser alone, if it has one, and all that has begun beside it: a sign-in through an identity
 * provider holds a name and an address, and would become the next person's to confirm or to connect. Returns `Set-Cookie`
 * lines; what stays of the user is the mark of a known browser, which lets nobody in.
 */
export async function logOut(app: Settings, tx: Reader, request: Request): Promise<readonly string[]> {
  const signIn = signInSecretOf(app, request);
  if (signIn !== null) await tx.delete(identitySignIns).where(eq(identitySignIns.secretHash, signIn.hash));
  return [...(await leaveBrowser(app, tx, request)), withoutSignInSecret(app)];
}

/** The same, and leaves nothing about an account in the browser, also not that it was known there. */
export async function forgetInBrowser(app: Settings, tx: Reader, request: Request): Promise<readonly string[]> {
  return [...(await logOut(app, tx, request)), withoutDeviceMark(app)];
}
