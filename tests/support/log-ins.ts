import { eq, sql } from 'drizzle-orm';
import { sessions } from '#src/database/schema/users.ts';
import { startSession, viewerOf } from '#src/features/accounts/session.server.ts';
import type { App } from '#src/platform/app.ts';
import { makeUser } from './factories.ts';

/** A user who has just logged in, without a password. */
export async function newLogIn(app: App): Promise<{ id: string; sessionId: string }> {
  return await logInAs(app, await makeUser(app.db));
}

/** The same of a user who is there. */
export async function logInAs(app: App, id: string): Promise<{ id: string; sessionId: string }> {
  const token = await app.db.transaction((tx) => startSession(tx, id, { ip: '127.0.0.1' }));
  const viewer = await viewerOf(app, token);
  if (viewer === null) throw new Error('There is no session');
  return { id, sessionId: viewer.sessionId };
}

/** Makes the log-in too old to stand for the password. */
export async function ageLogIn({ db }: Pick<App, 'db'>, { sessionId }: { sessionId: string }): Promise<void> {
  const createdAt = sql`rotation_now() - interval '16 minutes'`;
  await db.update(sessions).set({ createdAt }).where(eq(sessions.id, sessionId));
}
