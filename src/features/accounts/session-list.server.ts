import { and, desc, eq, gt, or, sql } from 'drizzle-orm';
import { sessions } from '#src/database/schema/users.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { lockAccount } from './email-tokens.server.ts';
import { endSessionsOf, forgetBrowsers } from './session.server.ts';
import { knownBrowser } from './signed-in.server.ts';
import { describeBrowser, type BrowserDescription } from './describe-browser.ts';

type ListContext = Pick<App, 'config' | 'db'>;

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

/**
 * Logs one of the viewer's sessions out, and ends an operator's views of other users (record 0115). One that has ended already
 * is fine, and another user's is answered like it (D-129). Returns `Set-Cookie` lines, because of all browsers only this one stays known.
 */
export async function endSessionOf(app: ListContext, viewer: Viewer, sessionId: string): Promise<readonly string[]> {
  requireAllowed('account.change-password', viewer);
  if (!isUuid(sessionId)) refuse('not-found');
  const its = and(eq(sessions.id, sessionId), eq(sessions.userId, viewer.id));
  return await app.db.transaction(async (tx) => {
    const { email } = (await lockAccount(tx, viewer.id)) ?? refuse('not-found');
    await forgetBrowsers(tx, viewer.id);
    // Which of an operator's sessions began a view of another user is not known: all of them end.
    await tx.delete(sessions).where(or(its, eq(sessions.impersonatedBy, viewer.id)));
    return [await knownBrowser(app, tx, email)];
  });
}

/**
 * Logs the viewer out everywhere else, also where a log-in waits for its code, and an operator who views the site as a user.
 * Returns `Set-Cookie` lines, as above.
 */
export async function endOtherSessions(app: ListContext, viewer: Viewer): Promise<readonly string[]> {
  requireAllowed('account.change-password', viewer);
  return await app.db.transaction(async (tx) => {
    const { email } = (await lockAccount(tx, viewer.id)) ?? refuse('not-found');
    await endSessionsOf(tx, viewer.id, viewer.sessionId);
    return [await knownBrowser(app, tx, email)];
  });
}
