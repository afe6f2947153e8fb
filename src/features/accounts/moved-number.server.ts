import { eq, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { users } from '#src/database/schema/users.ts';

/** SQL over `users`: whether another account has verified the same number later. It changed hands, and text messages go there. */
export const hasMovedNumber = sql<boolean>`exists (select from users later where later.phone_number = users.phone_number
  and later.id <> users.id and later.phone_verified_at > users.phone_verified_at)`;

/** Whether the number that this user has verified is another account's by now. */
export async function isNumberMoved(reader: Reader, userId: string): Promise<boolean> {
  const [row] = await reader.select({ isMoved: hasMovedNumber }).from(users).where(eq(users.id, userId));
  return row?.isMoved === true;
}
