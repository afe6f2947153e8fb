import { sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { users } from '#src/database/schema/users.ts';

/**
 * What only its user reads; its parts are known to the features that keep them there. Replaces those parts that `change` returns, under the row's lock. Of a deleted user nothing is kept.
 */
export async function changePrivateData(
  tx: Tx,
  userId: string,
  change: (data: unknown) => Readonly<Record<string, unknown>>,
): Promise<void> {
  const isUser = sql`${users.id} = ${userId} and ${users.deletedAt} is null`;
  const [row] = await tx.select({ data: users.privateData }).from(users).where(isUser).for('no key update');
  if (row === undefined) return;
  const parts = JSON.stringify(change(row.data));
  await tx
    .update(users)
    .set({ privateData: sql`${users.privateData} || ${parts}::jsonb` })
    .where(isUser);
}
