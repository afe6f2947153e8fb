import { sql } from 'drizzle-orm';
import { favourites } from '#src/database/schema/listings.ts';
import type { App } from '#src/platform/app.ts';

/** Only the latest are counted: the cost has a bound, and what was loved years ago makes room. */
const countedSaves = 20_000;
/** One person's favourite is not yet loved by many. */
const minSavers = 2;

/** The listings that most users have saved lately, the most saved first; ties by the latest. One index-only scan, in the order of the index. */
export async function mostSaved({ searches }: Pick<App, 'searches'>, limit: number): Promise<readonly string[]> {
  const latest = searches
    .select({ listingId: favourites.listingId, createdAt: favourites.createdAt })
    .from(favourites)
    .orderBy(sql`${favourites.createdAt} desc nulls last`)
    .limit(countedSaves)
    .as('latest');
  const rows = await searches
    .select({ listingId: latest.listingId })
    .from(latest)
    .groupBy(latest.listingId)
    .having(sql`count(*) >= ${minSavers}`)
    .orderBy(sql`count(*) desc`, sql`max(${latest.createdAt}) desc`, latest.listingId)
    .limit(limit);
  return rows.map(({ listingId }) => listingId);
}
