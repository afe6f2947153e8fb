import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { notifiedKeys } from '#src/database/schema/notifications.ts';
import type { App } from '#src/platform/app.ts';
import { isOld } from '#src/platform/retention.server.ts';

const batchSize = 1_000;

/** Removes events with age. Their keys stay, as hashes: what was told is never told again. */
export async function pruneEvents({ db }: Pick<App, 'db'>): Promise<void> {
  for (let removed = batchSize; removed >= batchSize;) {
    const { rows } = await db.execute<{ count: number }>(sql`
      with gone as (
        delete from ${notificationEvents} where id in (
          select id from ${notificationEvents} where ${isOld} limit ${batchSize} for update skip locked)
        returning once_key
      ), kept as (
        insert into ${notifiedKeys} (hash) select sha256(convert_to(once_key, 'UTF8')) from gone on conflict do nothing
      )
      select count(*)::int as count from gone`);
    removed = rows[0]?.count ?? 0;
  }
}

/** Whether an event with this key was told, also when it was removed since. */
export async function wasTold(tx: Tx, onceKey: string): Promise<boolean> {
  const stored = await tx.$count(notificationEvents, eq(notificationEvents.onceKey, onceKey));
  return stored > 0 || (await wasPruned(tx, onceKey));
}

/** Whether an event with this key was told, and removed since. */
export async function wasPruned(tx: Tx, onceKey: string): Promise<boolean> {
  return (await tx.$count(notifiedKeys, sql`hash = sha256(convert_to(${onceKey}, 'UTF8'))`)) > 0;
}
