import { and, eq, ne, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import { listings } from '#src/database/schema/listings.ts';
import { money, type Money } from '#src/domain/money/money.ts';
import type { App } from '#src/platform/app.ts';
import { isSearchable } from './card-rows.server.ts';
import type { OwnListing } from './own-listing.server.ts';

/** Fewer prices would tell what single lenders ask. */
const minListings = 5;
const maxRead = 200;

export type PriceRange = { readonly low: Money; readonly high: Money };

/** The middle half of what is asked for the newest items of the same category; null without enough of them. */
export async function similarPrices(app: App, { id, fields }: OwnListing): Promise<PriceRange | null> {
  const { kind, category } = fields;
  if (category === null) return null;
  const { currency } = marketplace;
  const newest = app.db
    .select({ amount: listings.priceAmount })
    .from(listings)
    .where(
      and(
        isSearchable,
        eq(listings.kind, kind),
        eq(listings.category, category),
        eq(listings.currency, currency),
        ne(listings.id, id),
      ),
    )
    .orderBy(sql`${listings.publishedAt} desc`)
    .limit(maxRead)
    .as('newest');
  const [row] = await app.db
    .select({
      count: sql<number>`count(*)::int`,
      low: sql<number | null>`percentile_disc(0.25) within group (order by ${newest.amount})`,
      high: sql<number | null>`percentile_disc(0.75) within group (order by ${newest.amount})`,
    })
    .from(newest);
  if (row === undefined || row.count < minListings || row.low === null || row.high === null) return null;
  return { low: money(row.low, currency), high: money(row.high, currency) };
}
