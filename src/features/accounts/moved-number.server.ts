import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
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
 * Writes down that the number is that of this account now. An account that is locked at this moment is left out, as it may be
 * verifying the number too: `hasMovedNumber` compares the times of both, and this is repeated before the number is left.
 */
export async function takeNumber(tx: Tx, { id, phoneNumber }: { readonly id: string; readonly phoneNumber: string }) {
  const others = tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        ...[eq(users.phoneNumber, phoneNumber), ne(users.id, id), isNotNull(users.phoneVerifiedAt)],
        ...[
          isNull(users.phoneLostAt),
          sql`${users.phoneVerifiedAt} < (select own.phone_verified_at from users own where own.id = ${id})`,
        ],
      ),
    )
    .for('no key update', { skipLocked: true });
  await tx
    .update(users)
    .set({ phoneLostAt: sql`rotation_now()` })
    .where(inArray(users.id, others));
}

/** The same before an account leaves the number that it has verified. */
export async function leaveVerified(tx: Tx, id: string): Promise<void> {
  const { phoneNumber, phoneVerifiedAt } = users;
  const [row] = await tx.select({ phoneNumber, phoneVerifiedAt }).from(users).where(eq(users.id, id));
  if (row?.phoneNumber != null && row.phoneVerifiedAt !== null)
    await takeNumber(tx, { id, phoneNumber: row.phoneNumber });
}
