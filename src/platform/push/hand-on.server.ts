import { sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';

type Sessions = { readonly userId: string; readonly formerHash: string; readonly sessionId: string };

/** A user's browser is told in the session that replaces the one with this hash; another user's is not. */
export async function handBrowsersOn(tx: Tx, { userId, formerHash, sessionId }: Sessions): Promise<void> {
  await tx.execute(sql`
    update push_subscriptions set session_id = ${sessionId}
    where user_id = ${userId} and session_id in (select id from sessions where token_hash = ${formerHash})`);
}
