import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { users } from '#src/database/schema/users.ts';

/** A user's private data say that they want to be told when the price of a favourite falls. */
export const wantsPriceFalls = sql`${users.privateData} @> '{"favourites": {"priceFalls": true}}'`;

export async function writePriceFalls(tx: Tx, userId: string, isWanted: boolean): Promise<void> {
  const choice = JSON.stringify({ favourites: { priceFalls: isWanted } });
  await tx
    .update(users)
    .set({ privateData: sql`${users.privateData} || ${choice}::jsonb` })
    .where(eq(users.id, userId));
}
