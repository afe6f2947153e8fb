import type { PoolClient } from 'pg';
import { expect } from 'vitest';
import type { Database } from '#src/database/database.server.ts';
import { waitingForLocks } from './waiting-for-locks.ts';

type Row = { readonly table: 'listings' | 'transactions'; readonly id: string };

/**
 * Starts the works one after the other while another session has locked the row; each waits before the next begins. Returns what
 * came of each: its result, or its error.
 */
export async function behindLock<T>(
  db: Database,
  { table, id }: Row,
  works: readonly (() => Promise<T>)[],
): Promise<unknown[]> {
  const client: PoolClient = await db.$client.connect();
  const running: Promise<unknown>[] = [];
  try {
    await client.query('begin');
    await client.query(`select from ${table} where id = $1 for update`, [id]);
    for (const work of works) {
      running.push(work().catch((error: unknown) => error));
      await expect.poll(() => waitingForLocks(db), { timeout: 60_000, interval: 20 }).toBe(running.length);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return Promise.all(running);
}
