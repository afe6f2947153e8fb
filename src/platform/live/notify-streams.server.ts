import { sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';

/** The channel of PostgreSQL; the payload is the topic. */
export const channel = 'rotation_live';

/** Tells the readers of a topic in every process, once the unit of work has committed. */
export async function notifyStreams(tx: Tx, topic: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${topic})`);
}
