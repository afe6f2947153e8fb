import { and, eq, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { auditEntries } from '#src/database/schema/audit.ts';
import { sessions, users } from '#src/database/schema/users.ts';
import { refuse } from '#src/domain/refusal.ts';
import { forgetBrowsers } from './session.server.ts';

/**
 * Bans a user, and ends their sessions: nobody finds them or what they list, and nothing new can be begun with them. The
 * operator's command has audited it. Refuses `conflict` for an operator, and for one who is banned or deleted already.
 */
export async function banUser(tx: Tx, userId: string): Promise<void> {
  await change(tx, userId, true);
  await forgetBrowsers(tx, userId);
  await tx.delete(sessions).where(or(eq(sessions.userId, userId), eq(sessions.impersonatedBy, userId)));
}

/** Refuses `conflict` for one who is not banned. */
export async function liftBan(tx: Tx, userId: string): Promise<void> {
  await change(tx, userId, false);
}

/**
 * Condition of a query: the user was banned at that moment, by what the audit says of the last decision before it. So it stays true
 * of the past when a ban is lifted.
 */
export function wasBannedAt(userId: SQLWrapper, at: SQLWrapper): SQL<boolean> {
  const { action, onBehalfOf, permission, createdAt } = auditEntries;
  return sql<boolean>`coalesce((select ${action} = 'banned' from ${auditEntries}
    where ${onBehalfOf} = ${userId} and ${permission} = 'message-report.decide' and ${action} in ('banned', 'unbanned')
      and ${createdAt} <= ${at}
    order by ${createdAt} desc limit 1), false)`;
}

async function change(tx: Tx, userId: string, banned: boolean): Promise<void> {
  const { rowCount } = await tx
    .update(users)
    .set({ banned, updatedAt: sql`rotation_now()` })
    .where(and(eq(users.id, userId), eq(users.banned, !banned), isNull(users.deletedAt), eq(users.role, 'user')));
  if (rowCount === 0) refuse('conflict');
}
