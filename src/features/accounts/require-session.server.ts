import { and, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { sessions } from '#src/database/schema/users.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { lockAccount } from './email-tokens.server.ts';

/**
 * Locks the account, and refuses `unauthorized` where the viewer's session has ended since the request began: what ends
 * sessions locks the account too, so that nothing of theirs is written afterwards.
 */
export async function requireSession(tx: Tx, { id, sessionId }: Pick<Viewer, 'id' | 'sessionId'>): Promise<void> {
  if ((await lockAccount(tx, id)) === null) refuse('unauthorized');
  const its = and(eq(sessions.id, sessionId), eq(sessions.userId, id), gt(sessions.expiresAt, sql`rotation_now()`));
  if ((await tx.$count(sessions, its)) === 0) refuse('unauthorized');
}
