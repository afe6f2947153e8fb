import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#src/database/database.server.ts';
import { users } from '#src/database/schema/users.ts';

/** The sizes that a user keeps, as they were stored; what else may stand there is left out. Private: no page of another user reads them. */
export async function readOwnSizes(db: Database, userId: string): Promise<readonly string[]> {
  const [row] = await db
    .select({ sizes: sql<unknown>`${users.privateData} -> 'sizes'` })
    .from(users)
    .where(eq(users.id, userId));
  const stored = row?.sizes;
  return Array.isArray(stored) ? stored.filter((size) => typeof size === 'string') : [];
}

export async function writeOwnSizes(tx: Tx, userId: string, sizes: readonly string[]): Promise<void> {
  const choice = JSON.stringify({ sizes });
  await tx
    .update(users)
    .set({ privateData: sql`${users.privateData} || ${choice}::jsonb` })
    .where(eq(users.id, userId));
}
