import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
import { dataExports } from '#src/database/schema/data-exports.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { App } from '#src/platform/app.ts';
import { isDue, makeExport, maxAttempts } from './make-export.server.ts';

const hourMs = 3_600_000;

/** Makes the exports whose job was lost, or whose process has died. */
export async function makeDueExports(app: App): Promise<void> {
  // The last attempt died with its process.
  await app.db
    .update(dataExports)
    .set({ state: 'failed', claimedBy: null })
    .where(
      sql`state = 'waiting' and attempts >= ${maxAttempts} and (lease_until is null or lease_until <= clock_timestamp())`,
    );
  const due = await app.db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(isDue)
    .orderBy(asc(dataExports.createdAt))
    .limit(10);
  for (const { id } of due) await makeExport(app, id);
}

/** Hourly sweep: removes expired exports with their files, and files of exports that never became ready. */
export async function purgeExports(app: App): Promise<void> {
  const expired = await app.db
    .select({ id: dataExports.id, fileKey: dataExports.fileKey })
    .from(dataExports)
    .where(lte(dataExports.expiresAt, sql`rotation_now()`))
    .limit(200);
  for (const { id, fileKey } of expired) {
    if (fileKey !== null) await app.files.remove(fileKey);
    await app.db.delete(dataExports).where(eq(dataExports.id, id));
  }
  await app.db
    .delete(dataExports)
    .where(and(eq(dataExports.state, 'failed'), sql`created_at < rotation_now() - interval '1 day'`));
  await removeLostFiles(app);
}

async function removeLostFiles(app: App): Promise<void> {
  for await (const { key, changedAt } of app.files.list('exports')) {
    if (changedAt.getTime() > Date.now() - hourMs) continue;
    const id = key.split('/')[1] ?? '';
    const isKept = isUuid(id) && (await app.db.$count(dataExports, eq(dataExports.fileKey, key))) > 0;
    if (!isKept) await app.files.remove(key);
  }
}

const isClaimed = sql`state = 'waiting' and claimed_by is not null and lease_until > clock_timestamp()`;

export async function claimantsOfExports(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ name: dataExports.claimedBy }).from(dataExports).where(isClaimed);
  return rows.flatMap(({ name }) => name ?? []);
}

/** Releases the claims of dead processes; returns how many. */
export async function freeExportsOf(db: Database, dead: readonly string[]): Promise<number> {
  const rows = await db
    .update(dataExports)
    .set({ claimedBy: null, leaseUntil: null })
    .where(and(isClaimed, inArray(dataExports.claimedBy, [...dead])))
    .returning({ id: dataExports.id });
  return rows.length;
}
