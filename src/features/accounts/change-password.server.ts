import { refuse } from '#src/domain/refusal.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { countHit, removeHits } from '#src/platform/rate-limit/rate-limit.server.ts';
import { changedPasswordEmail } from './emails/password-emails.ts';
import { lockAccount, revokeTokens } from './email-tokens.server.ts';
import { otherWaysIn } from './other-ways-in.server.ts';
import { hashPassword, isPassword } from './passwords/passwords.server.ts';
import { refuseWeakPassword } from './passwords/well-known.server.ts';
import { withdrawChange } from './pending-email.server.ts';
import { accountOf } from './queries.server.ts';
import { endSessionsOf, startSession, type Browser } from './session.server.ts';
import { signedIn } from './signed-in.server.ts';
import { heldPassword, passwordOf, setPassword } from './users.server.ts';

type Change = { readonly currentPassword: string; readonly newPassword: string };

/**
 * Changes the viewer's password, withdraws a change of email that waits, ends every other session and replaces that of this
 * browser: returns its `Set-Cookie` lines. Refuses `wrong-password`, `validation-invalid-value` with `field: 'newPassword'` for a too common one, and
 * `too-many-requests` after ten wrong passwords in a quarter of an hour.
 */
export async function changePassword(
  app: Pick<App, 'config' | 'db' | 'email' | 'identity'>,
  viewer: Viewer,
  { currentPassword, newPassword }: Change,
  browser: Browser,
): Promise<readonly string[]> {
  requireAllowed('account.change-password', viewer);
  const checked = await checkCurrentPassword(app, viewer.id, currentPassword);
  await refuseWeakPassword('newPassword', newPassword, await accountOf(app, viewer.id));
  const passwordHash = await hashPassword(newPassword);
  return await app.db.transaction(async (tx) => {
    const account = (await lockAccount(tx, viewer.id)) ?? refuse('not-found');
    // A concurrent reset may have replaced the password that was checked.
    if ((await heldPassword(tx, viewer.id)) !== checked.passwordHash) refuse('wrong-password');
    await removeHits(tx, checked.hits);
    await setPassword(tx, viewer.id, passwordHash);
    await endSessionsOf(tx, viewer.id);
    await revokeTokens(tx, viewer.id, ['reset']);
    // Its warning says so: who asked for the change knows the password of before.
    await withdrawChange(tx, viewer.id);
    const token = await startSession(tx, viewer.id, browser, viewer.signedInBy);
    await app.email.queue(tx, changedPasswordEmail(account, { left: await otherWaysIn(app, tx, account.id) }));
    return (await signedIn(app, tx, account, token)).setCookies;
  });
}

/**
 * Asks for the password again before what nobody may do who merely finds an open browser. Refuses
 * `wrong-password`, `password-not-set` for an account that signs in by an identity provider only, and
 * `too-many-requests` after ten in a quarter of an hour; the caller removes the hit once the password has been of use.
 */
export async function checkCurrentPassword(app: Pick<App, 'config' | 'db'>, userId: string, password: string) {
  const hits = await countHit(app, [{ bucket: 'current password', key: userId, max: 10, seconds: 900 }]);
  const passwordHash = await passwordOf(app.db, userId);
  if (passwordHash === null) refuse('password-not-set');
  if (!(await isPassword(passwordHash, password))) refuse('wrong-password');
  return { passwordHash, hits };
}
