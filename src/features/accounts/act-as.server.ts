import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { auditEntries } from '#src/database/schema/audit.ts';
import { sessions, users } from '#src/database/schema/users.ts';
import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { writeCookie } from './access/cookies.server.ts';
import { hashOfToken, newToken } from './access/secrets.server.ts';
import { reasonOf, recordAudit, type OperatorRequest } from './audit.server.ts';
import { isActiveUser } from './queries.server.ts';
import { type Browser, endSession, limitedSessionTokenOf, viewerOf } from './session.server.ts';

const lifetime = sql`interval '30 minutes'`;

/**
 * Begins a limited session, by the permission `account.act-as`: the operator sees the site as this user does, for half
 * an hour that no request prolongs. Returns the session's token. Refuses `not-found` for a user who cannot sign in, and
 * for other operators; `validation-invalid-value` without a reason.
 */
export async function actAs(
  app: Pick<App, 'db'>,
  operator: Asker & { readonly id: string },
  userId: string,
  request: OperatorRequest & { readonly browser: Browser },
): Promise<string> {
  requireAllowed('account.act-as', operator);
  const reason = reasonOf(request);
  if (!isUuid(userId)) refuse('not-found');
  const token = newToken();
  const canSignIn = and(eq(users.role, 'user'), isActiveUser);
  await app.db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), canSignIn));
    if (user === undefined) refuse('not-found');
    await recordAudit(tx, {
      ...{ operatorId: operator.id, onBehalfOf: user.id, resourceId: user.id },
      ...{ permission: 'account.act-as', reason, requestId: request.requestId },
    });
    await tx.insert(sessions).values({
      tokenHash: hashOfToken(token),
      userId: user.id,
      impersonatedBy: operator.id,
      expiresAt: sql`rotation_now() + ${lifetime}`,
      ipAddress: request.browser.ip,
      userAgent: request.browser.userAgent?.slice(0, 300) ?? null,
    });
  });
  return token;
}

/**
 * The same for this browser: returns `Set-Cookie` lines. Its cookie stands beside the operator's own session, which counts
 * again when the limited one has ended.
 */
export async function viewAs(
  app: Pick<App, 'config' | 'db'>,
  operator: Asker & { readonly id: string },
  userId: string,
  request: OperatorRequest & { readonly browser: Browser },
): Promise<readonly string[]> {
  return [writeCookie(app, 'session_as', await actAs(app, operator, userId, request))];
}

/** Ends the limited session of this browser; null where it has none. */
export async function endView(app: Pick<App, 'config' | 'db'>, request: Request) {
  const token = limitedSessionTokenOf(app, request);
  const viewer = token === null ? null : await viewerOf(app, token);
  if (viewer === null) return null;
  await endSession(app.db, token);
  return { userId: viewer.id, setCookies: [writeCookie(app, 'session_as', null)] };
}

const mostViews = 20;

/** When operators began to view the site as this user, and why, the newest first. */
export async function viewsOf(app: Pick<App, 'db'>, viewer: Viewer) {
  const { id, reason, createdAt, onBehalfOf, permission, action } = auditEntries;
  return await app.db
    .select({ id, reason, at: createdAt })
    .from(auditEntries)
    .where(and(eq(onBehalfOf, viewer.id), eq(permission, 'account.act-as'), isNull(action)))
    .orderBy(desc(createdAt))
    .limit(mostViews);
}

export type ListedView = Awaited<ReturnType<typeof viewsOf>>[number];
