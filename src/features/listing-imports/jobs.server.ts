import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
import { listingImports } from '#src/database/schema/listing-imports.ts';
import type { App } from '#src/platform/app.ts';
import { isOld } from './commands.server.ts';
import { isDue, maxAttempts, runImport } from './run-import.server.ts';

const hourMs = 3_600_000;

/** Continues the imports whose job was lost, or whose process has died. */
export async function runDueImports(app: App): Promise<void> {
  // The last attempt died with its process.
  await app.db
    .update(listingImports)
    .set({ state: 'failed', claimedBy: null, leaseUntil: null })
    .where(
      sql`state = 'running' and attempts >= ${maxAttempts} and (lease_until is null or lease_until <= clock_timestamp())`,
    );
  const due = await app.db
    .select({ id: listingImports.id })
    .from(listingImports)
    .where(isDue)
    .orderBy(asc(listingImports.createdAt))
    .limit(5);
  for (const { id } of due) await runImport(app, id);
}

/** Hourly sweep: removes old imports, and the files of those that are gone. */
export async function purgeImports(app: App): Promise<void> {
  await app.db.delete(listingImports).where(isOld);
  for await (const { key, changedAt } of app.files.list('imports')) {
    // One that is being received has its file before its row.
    if (changedAt.getTime() > Date.now() - hourMs) continue;
    const isKept = (await app.db.$count(listingImports, eq(listingImports.zipKey, key))) > 0;
    if (!isKept) await app.files.remove(key);
  }
}

const isClaimed = sql`state = 'running' and claimed_by is not null and lease_until > clock_timestamp()`;

export async function claimantsOfImports(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ name: listingImports.claimedBy }).from(listingImports).where(isClaimed);
  return rows.flatMap(({ name }) => name ?? []);
}

/** Releases the claims of dead processes; returns how many. */
export async function freeImportsOf(db: Database, dead: readonly string[]): Promise<number> {
  const rows = await db
    .update(listingImports)
    .set({ claimedBy: null, leaseUntil: null })
    .where(and(isClaimed, inArray(listingImports.claimedBy, [...dead])))
    .returning({ id: listingImports.id });
  return rows.length;
}
