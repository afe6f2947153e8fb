import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { users } from '#src/database/schema/users.ts';
import { lockAccount } from './email-tokens.server.ts';

/** Locks the account whose name is checked; null for one that is banned or deleted. */
export async function lockForIdCheck(tx: Tx, userId: string) {
  const account = await lockAccount(tx, userId);
  if (account === null) return null;
  const { id, firstName, lastName, idVerifiedAt } = account;
  return { id, name: `${firstName} ${lastName}`, isVerified: idVerifiedAt !== null };
}

/** For the name that the account has in this unit of work, which has locked it. */
export async function setIdVerified(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ idVerifiedAt: sql`rotation_now()` })
    .where(eq(users.id, userId));
}

export async function clearIdVerified(tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ idVerifiedAt: null }).where(eq(users.id, userId));
}
