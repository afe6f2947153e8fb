import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { pendingLogIns } from '#src/database/schema/factors.ts';
import { users } from '#src/database/schema/users.ts';
import { isActiveUser } from '../queries.server.ts';
import { hashOfToken, looksLikeToken, newToken } from '../access/secrets.server.ts';

const lifetime = sql`interval '10 minutes'`;
export const maxFailures = 5;

/** Returns the token for the cookie of the browser whose password was right. It grants nothing but to enter a code. */
export async function startPendingLogIn(tx: Tx, userId: string): Promise<string> {
  const token = newToken();
  const expiresAt = sql`rotation_now() + ${lifetime}`;
  await tx.insert(pendingLogIns).values({ userId, tokenHash: hashOfToken(token), expiresAt });
  return token;
}

const isOpen = (token: string) =>
  and(
    eq(pendingLogIns.tokenHash, hashOfToken(token)),
    gt(pendingLogIns.expiresAt, sql`rotation_now()`),
    lt(pendingLogIns.failures, maxFailures),
  );

/** Whose log-in waits for a code in this browser; null for none, and for a user who may no longer log in. */
export async function ownerOfPendingLogIn(reader: Reader, token: string | null) {
  if (token === null || !looksLikeToken(token)) return null;
  const [row] = await reader
    .select({ userId: users.id, email: users.email })
    .from(pendingLogIns)
    .innerJoin(users, eq(users.id, pendingLogIns.userId))
    .where(and(isOpen(token), isActiveUser));
  return row ?? null;
}

/** The same row again, once the account is locked: false when it has been used or ended meanwhile. */
export async function isStillPending(tx: Tx, token: string): Promise<boolean> {
  return (await tx.$count(pendingLogIns, isOpen(token))) === 1;
}

/** Counts a wrong code. True when it was the last one: the log-in has to begin again. */
export async function countWrongCode(tx: Tx, token: string): Promise<boolean> {
  const [row] = await tx
    .update(pendingLogIns)
    .set({ failures: sql`${pendingLogIns.failures} + 1` })
    .where(eq(pendingLogIns.tokenHash, hashOfToken(token)))
    .returning({ failures: pendingLogIns.failures });
  return row === undefined || row.failures >= maxFailures;
}

export async function endPendingLogIn(tx: Reader, token: string | null): Promise<void> {
  if (token !== null) await tx.delete(pendingLogIns).where(eq(pendingLogIns.tokenHash, hashOfToken(token)));
}

export async function endPendingLogInsOf(tx: Reader, userId: string): Promise<void> {
  await tx.delete(pendingLogIns).where(eq(pendingLogIns.userId, userId));
}

export async function purgePendingLogIns(db: Reader): Promise<void> {
  await db.delete(pendingLogIns).where(lt(pendingLogIns.expiresAt, sql`rotation_now()`));
}
