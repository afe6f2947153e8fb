import { and, eq, isNull, sql } from 'drizzle-orm';
import { sessions, users } from '#src/database/schema/users.ts';
import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { App } from '#src/platform/app.ts';
import { hashOfToken, newToken } from './access/secrets.server.ts';
import { reasonOf, recordAudit, type OperatorRequest } from './audit.server.ts';
import type { Browser } from './session.server.ts';

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
  const canSignIn = and(eq(users.role, 'user'), eq(users.banned, false), isNull(users.deletedAt));
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
