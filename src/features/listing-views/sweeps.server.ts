import { lt, sql } from 'drizzle-orm';
import { listingViews } from '#src/database/schema/listing-views.ts';
import type { App } from '#src/platform/app.ts';

/** A year and a month, so that a month can be compared with the same of the year before. */
export const keptDays = 400;

/** Removes the counts of days that are older. */
export async function pruneViews({ db }: Pick<App, 'db'>): Promise<void> {
  await db.delete(listingViews).where(lt(listingViews.day, sql`rotation_now()::date - ${keptDays}::int`));
}
