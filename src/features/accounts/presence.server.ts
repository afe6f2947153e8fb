import { and, eq, gt, sql } from 'drizzle-orm';
import { identities, sessions } from '#src/database/schema/users.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { removeHits } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { checkCurrentPassword } from './change-password.server.ts';
import { passwordOf } from './users.server.ts';

type Present = Pick<Viewer, 'id' | 'sessionId'>;

/** A log-in this recent stands for the password. */
const recent = sql`interval '15 minutes'`;

export async function hasLoggedInRecently(app: Pick<App, 'db'>, { sessionId }: Present): Promise<boolean> {
  const its = and(eq(sessions.id, sessionId), gt(sessions.createdAt, sql`rotation_now() - ${recent}`));
  return (await app.db.$count(sessions, its)) > 0;
}

/** Whether there is a password to ask for: an account that signs in through an identity provider only has none. */
export async function hasPassword(app: Pick<App, 'db'>, userId: string): Promise<boolean> {
  return (await passwordOf(app.db, userId)) !== null;
}

/** What shows that the user is at the browser: the log-in, while it is recent; else the password, or a new log-in. */
export type Presence = 'recent' | 'password' | 'log-in';

export async function presenceOf(app: Pick<App, 'db'>, viewer: Present): Promise<Presence> {
  if (await hasLoggedInRecently(app, viewer)) return 'recent';
  return (await hasPassword(app, viewer.id)) ? 'password' : 'log-in';
}

/**
 * Shows that the user is at the browser: a recent log-in, or the password. Refuses `wrong-password`,
 * `too-many-requests`, and `log-in-too-old` for an account without a password and where none was sent: the log-in was
 * recent when the form was made, so that nothing was guessed. Its `field` names the one to fill in, where there is one.
 */
export async function requirePresence(
  app: Pick<App, 'config' | 'db'>,
  viewer: Present,
  currentPassword: string | undefined,
): Promise<void> {
  const presence = await presenceOf(app, viewer);
  if (presence === 'recent') return;
  if (presence === 'log-in') refuse('log-in-too-old');
  if (currentPassword === undefined || currentPassword === '') refuse('log-in-too-old', { field: 'currentPassword' });
  const { hits } = await checkCurrentPassword(app, viewer.id, currentPassword);
  await removeHits(app.db, hits);
}

/** What shows that the account's owner is at the browser: their log-in does while it is recent. `none`: they have to set a password. */
export type OwnerProof = 'password' | 'recent' | 'log-in' | 'none';

/**
 * The password, however recent the log-in; where a provider's account has taken its place, a recent log-in, because nothing else
 * can be asked for; nothing where neither is left.
 */
export async function ownerProofOf(app: Pick<App, 'db'>, viewer: Present): Promise<OwnerProof> {
  if (await hasPassword(app, viewer.id)) return 'password';
  if ((await app.db.$count(identities, eq(identities.userId, viewer.id))) === 0) return 'none';
  return (await hasLoggedInRecently(app, viewer)) ? 'recent' : 'log-in';
}

/**
 * Shows that the account's owner is at the browser, before its email changes or it is deleted, by what `ownerProofOf` says.
 * Returns the hash that was checked, null for none, and the hits that the caller removes once it has been of use. Refuses what
 * `checkCurrentPassword` does, `log-in-too-old`, and `password-not-set` where neither is left: a change of email that was taken
 * back removes both, and a passkey that another person added before must not do in their place.
 */
export async function checkOwner(
  app: Pick<App, 'config' | 'db'>,
  viewer: Present,
  currentPassword: string | undefined,
): Promise<Awaited<ReturnType<typeof checkCurrentPassword>> | { readonly passwordHash: null; readonly hits: [] }> {
  const proof = await ownerProofOf(app, viewer);
  if (proof === 'password') return await checkCurrentPassword(app, viewer.id, currentPassword ?? '');
  if (proof === 'none') refuse('password-not-set');
  if (proof === 'log-in') refuse('log-in-too-old');
  return { passwordHash: null, hits: [] };
}
