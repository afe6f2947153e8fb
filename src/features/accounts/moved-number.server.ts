import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { users } from '#src/database/schema/users.ts';

/**
 * SQL over `users`: whether another account has verified the same number later. It changed hands, and text messages go to that
 * account, or to none once that one has left it too.
 */
export const hasMovedNumber = sql<boolean>`(users.phone_lost_at is not null or exists (select from users later
  where later.phone_number = users.phone_number and later.id <> users.id and later.phone_verified_at > users.phone_verified_at))`;

/** Whether the number that this user has verified is another account's by now. */
export async function isNumberMoved(reader: Reader, userId: string): Promise<boolean> {
  const [row] = await reader.select({ isMoved: hasMovedNumber }).from(users).where(eq(users.id, userId));
  return row?.isMoved === true;
}

/**
 * Writes down that the number which this account has verified is no other's any more: after it verified it, and once more before it
 * leaves it. An account that is locked at this moment is left out, as it may be verifying the number too: `hasMovedNumber` compares
 * the times of both. Nothing without a verified number.
 */
export async function takeNumber(tx: Tx, id: string): Promise<void> {
  const own = alias(users, 'own');
  const others = tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(own, and(eq(own.phoneNumber, users.phoneNumber), gt(own.phoneVerifiedAt, users.phoneVerifiedAt)))
    .where(and(eq(own.id, id), isNull(users.phoneLostAt)))
    .for('no key update', { of: users, skipLocked: true });
  await tx
    .update(users)
    .set({ phoneLostAt: sql`rotation_now()` })
    .where(inArray(users.id, others));
}
