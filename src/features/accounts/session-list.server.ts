import { and, desc, eq, gt, or, sql } from 'drizzle-orm';
import { sessions } from '#src/database/schema/users.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { endSessionsOf } from './session.server.ts';
import { describeBrowser, type BrowserDescription } from './describe-browser.ts';

export type ListedSession = {
  readonly id: string;
  readonly browser: BrowserDescription;
  /** The session that asks. */
  readonly isHere: boolean;
  /** An operator's, who views the site as this user. */
  readonly isOperators: boolean;
  readonly signedInBy: Viewer['signedInBy'];
  readonly since: Date;
  /** To the day: a session in use is renewed once a day. */
  readonly lastUsed: Date;
};

/** The viewer's sessions, the newest first; at most as many as an account can have. */
export async function sessionsOf(app: Pick<App, 'db'>, viewer: Viewer): Promise<readonly ListedSession[]> {
  const rows = await app.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.id), gt(sessions.expiresAt, sql`rotation_now()`)))
    .orderBy(desc(sessions.createdAt));
  return rows.map((row) => ({
    id: row.id,
    browser: describeBrowser(row.userAgent),
    isHere: row.id === viewer.sessionId,
    isOperators: row.impersonatedBy !== null,
    signedInBy: row.signedInBy,
    since: row.createdAt,
    lastUsed: row.updatedAt,
  }));
}

/** Logs one of the viewer's sessions out, and ends an operator's views of other users (record 0115). One that has ended already is fine, and another user's is answered like it (D-129). */
export async function endSessionOf(app: Pick<App, 'db'>, viewer: Viewer, sessionId: string): Promise<void> {
  requireAllowed('account.change-password', viewer);
  if (!isUuid(sessionId)) refuse('not-found');
  const its = and(eq(sessions.id, sessionId), eq(sessions.userId, viewer.id));
  // Which of an operator's sessions began a view of another user is not known: all of them end.
  await app.db.delete(sessions).where(or(its, eq(sessions.impersonatedBy, viewer.id)));
}

/** Logs the viewer out everywhere else, also where a log-in waits for its code, and an operator who views the site as a user. */
export async function endOtherSessions(app: Pick<App, 'db'>, viewer: Viewer): Promise<void> {
  requireAllowed('account.change-password', viewer);
  await endSessionsOf(app.db, viewer.id, viewer.sessionId);
}
