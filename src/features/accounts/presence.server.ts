import { and, eq, gt, sql } from 'drizzle-orm';
import { sessions } from '#src/database/schema/users.ts';
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

/** What shows that the user is at the browser: the log-in, while it is recent; else the password, or a new log-in. */
export type Presence = 'recent' | 'password' | 'log-in';

export async function presenceOf(app: Pick<App, 'db'>, viewer: Present): Promise<Presence> {
  if (await hasLoggedInRecently(app, viewer)) return 'recent';
  return (await passwordOf(app.db, viewer.id)) === null ? 'log-in' : 'password';
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
