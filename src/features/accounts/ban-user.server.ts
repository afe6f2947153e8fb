import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
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

async function change(tx: Tx, userId: string, banned: boolean): Promise<void> {
  const { rowCount } = await tx
    .update(users)
    .set({ banned, updatedAt: sql`rotation_now()` })
    .where(and(eq(users.id, userId), eq(users.banned, !banned), isNull(users.deletedAt), eq(users.role, 'user')));
  if (rowCount === 0) refuse('conflict');
}
