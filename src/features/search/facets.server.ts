import { count, max, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import { listings } from '#src/database/schema/listings.ts';
import { minorUnits } from '#src/domain/money/money.ts';
import type { Kind } from '#src/features/listings/options.ts';
import { isSearchable } from '#src/features/listings/card-rows.server.ts';
import { locale } from '#src/i18n/locale.ts';
import type { App } from '#src/platform/app.ts';
import { catalogueNames } from './catalogue-names.server.ts';
import { everything } from './parse.ts';
import { readHighestTotal } from './planner/find.server.ts';
import { totalFor } from './planner/rental-total.server.ts';
import { searchInput } from './queries.server.ts';
import type { SearchQuery } from './query.ts';
import { staleWhileRevalidate } from './stale-while-revalidate.ts';
import { emptyChoices } from './empty-choices.server.ts';

/** The filter options that depend on the published listings. */
export type Facets = {
  /** Designers of findable listings, sorted by name; when there are very many, those with the most listings. */
  readonly designers: readonly string[];
  /** The end of the price slider of each kind, in major units: the highest display price, rounded up. */
  readonly highestPrices: Readonly<Record<Kind, number>>;
  /** Filter choices that find nothing at present, by `choiceName`. */
  readonly empty: readonly string[];
};

const maxDesigners = 300;
const byName = new Intl.Collator(locale, { sensitivity: 'base' });

/**
 * Stale-while-revalidate cache of about a minute per process: these lists change slowly, and reading them scans every
 * listing.
 */
export async function searchFacets(app: App): Promise<Facets> {
  return staleWhileRevalidate(app.db, 'facets', () => readFacets(app));
}

async function readFacets(app: App): Promise<Facets> {
  const dearest = app.db
    .select({ kind: listings.kind, amount: max(listings.displayAmount) })
    .from(listings)
    .where(isSearchable)
    .groupBy(listings.kind);
  const [{ designers }, highest, empty] = await Promise.all([catalogueNames(app), dearest, emptyChoices(app.searches)]);
  const endOf = (kind: Kind) => {
    const amount = highest.find((one) => one.kind === kind)?.amount ?? 0;
    return Math.max(1, Math.ceil(amount / minorUnits(marketplace.currency)));
  };
  const names = designers.slice(0, maxDesigners).map(({ name }) => name);
  return {
    empty,
    designers: names.toSorted((a, b) => byName.compare(a, b)),
    highestPrices: { rent: endOf('rent'), sale: endOf('sale') },
  };
}

/**
 * The end of the price slider of a search with days, in major units: the highest total for them, rounded up. Cached like
 * the other facets, for each length and each lead time that is in time.
 */
export async function highestTotal(app: App, query: SearchQuery): Promise<number | null> {
  const input = await searchInput(app, query);
  const days = totalFor(input);
  if (days === null) return null;
  const known = staleWhileRevalidate(app.db, `total ${days.days} ${days.courierLeadDays}`, () =>
    readHighestTotal(app.searches, { ...input, query: { ...everything, dates: query.dates } }),
  );
  return Math.max(1, Math.ceil((await known) / minorUnits(marketplace.currency)));
}

/** Findable listings per region, cached for about a minute; regions without listings are absent. */
export async function countByRegion(app: App, regions: readonly string[]): Promise<Readonly<Record<string, number>>> {
  return staleWhileRevalidate(app.db, `regions ${regions.join()}`, async () => {
    const rows = await app.db
      .select({ region: listings.region, listings: count() })
      .from(listings)
      .where(sql`${isSearchable} and ${listings.region} = any(${sql.param(regions)})`)
      .groupBy(listings.region);
    return Object.fromEntries(rows.map(({ region, listings }) => [region ?? '', listings]));
  });
}
