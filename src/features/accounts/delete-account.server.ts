import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { authenticators, passkeys, pendingLogIns, recoveryCodes } from '#src/database/schema/factors.ts';
import { emailRequests, emailTokens, identities, phoneCodes, sessions, users } from '#src/database/schema/users.ts';
import { refuse } from '#src/domain/refusal.ts';
import { lockAccount } from './email-tokens.server.ts';
import { takeNumber } from './moved-number.server.ts';
import { deletedUserName } from './queries.server.ts';
import { heldPassword, removeAvatar } from './users.server.ts';

/**
 * Locks the account against everything else about it until the unit of work ends, and takes its password away. Waits
 * for units of work that refer to it (a log-in, a new order); later ones wait for this one, and then find no account.
 * Refuses `wrong-password` when the password is no longer the one that was checked.
 */
export async function lockForDeletion(tx: Tx, userId: string, passwordHash: string | null) {
  const account = (await lockAccount(tx, userId)) ?? refuse('not-found');
  if ((await heldPassword(tx, userId)) !== passwordHash) refuse('wrong-password');
  // Before the stronger lock: a log-in holds the password, and then refers to the user.
  await tx.delete(identities).where(eq(identities.userId, userId));
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  return account;
}

/** Whether no other operator could sign in. Two operators who delete their accounts at the same time wait for each other. */
export async function isLastOperator(reader: Reader, userId: string): Promise<boolean> {
  const isActive = and(eq(users.role, 'operator'), eq(users.banned, false), isNull(users.deletedAt));
  const [own] = await reader
    .select({ id: users.id })
    .from(users)
    .where(and(isActive, eq(users.id, userId)));
  if (own === undefined) return false;
  return (await reader.$count(users, and(isActive, ne(users.id, userId)))) === 0;
}

export async function lockOperators(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('operators', 0))`);
}

/**
 * Ends all sessions of an account and removes what is known about the person. The row stays, because transactions,
 * messages and reviews refer to it; its email address is free again.
 */
export async function eraseAccount(tx: Tx, id: string): Promise<void> {
  await removeAvatar(tx, id);
  await tx.delete(sessions).where(or(eq(sessions.userId, id), eq(sessions.impersonatedBy, id)));
  for (const table of [authenticators, recoveryCodes, pendingLogIns, passkeys])
    await tx.delete(table).where(eq(table.userId, id));
  await tx.delete(emailTokens).where(eq(emailTokens.userId, id));
  await tx.delete(emailRequests).where(eq(emailRequests.userId, id));
  await tx.delete(phoneCodes).where(eq(phoneCodes.userId, id));
  await takeNumber(tx, id);
  await tx
    .update(users)
    .set({
      ...{ email: `${id}@deleted.invalid`, emailVerified: false, pendingEmail: null },
      ...{ phoneNumber: null, phoneVerifiedAt: null, phoneLostAt: null, role: 'user', banReason: null },
      ...{ firstName: deletedUserName, lastName: '', displayName: deletedUserName, bio: '', place: '' },
      ...{ publicData: {}, protectedData: {}, privateData: {}, metadata: {} },
      ...{ deletedAt: sql`rotation_now()`, updatedAt: sql`rotation_now()` },
    })
    .where(eq(users.id, id));
}

/** Those of the given users that are deleted. */
export async function deletedAmong(reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await reader
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), sql`${users.deletedAt} is not null`));
  return new Set(rows.map(({ id }) => id));
}
