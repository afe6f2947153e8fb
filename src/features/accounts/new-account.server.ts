import { and, eq, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { users } from '#src/database/schema/users.ts';

/** Days for which an account is new: it may send and begin less. */
export const newForDays = 7;

export async function isNewAccount(reader: Reader, userId: string): Promise<boolean> {
  const isNew = sql`${users.createdAt} > rotation_now() - make_interval(days => ${newForDays})`;
  const rows = await reader
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNew));
  return rows.length > 0;
}
