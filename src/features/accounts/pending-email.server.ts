import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { users } from '#src/database/schema/users.ts';
import { revokeTokens } from './email-tokens.server.ts';

/** The address that waits for its link to be opened; null for none. */
export async function setPendingEmail(tx: Tx, userId: string, pendingEmail: string | null): Promise<void> {
  await tx
    .update(users)
    .set({ pendingEmail, updatedAt: sql`rotation_now()` })
    .where(eq(users.id, userId));
}

/** The present address stays, and the link to another one works no more. The account is locked. */
export async function withdrawChange(tx: Tx, userId: string): Promise<void> {
  await revokeTokens(tx, userId, ['change']);
  await setPendingEmail(tx, userId, null);
}
