import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';

/** `former`: the ids of the browser's session until now. */
type Sessions = { readonly userId: string; readonly former: SQLWrapper; readonly sessionId: string };

/** A user's browser is told in the session that replaces its former one; another user's is not. */
export async function handBrowsersOn(tx: Tx, { userId, former, sessionId }: Sessions): Promise<void> {
  await tx.execute(sql`
    update push_subscriptions set session_id = ${sessionId}
    where user_id = ${userId} and session_id in ${former}`);
}
