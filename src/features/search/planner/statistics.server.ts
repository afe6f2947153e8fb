import { sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
import { listings as listingsTable } from '#src/database/schema/listings.ts';
import { pricePlan, rentals } from './rental-total.server.ts';
import type { Histogram } from './selectivity.ts';

/** The planner statistics of the listings, from a sample by ANALYZE. */
export type Statistics = {
  readonly listings: number;
  /** Selectivity of each common word, by its stem, and of each common filter key. */
  readonly words: ReadonlyMap<string, number>;
  readonly keys: ReadonlyMap<string, number>;
  /** Assumed selectivity of a word or key that is not among the most common elements. */
  readonly rare: number;
  readonly prices: Histogram;
  /** The price plans of a sample of the rentals. */
  readonly plans: readonly PricePlan[];
};

/** As `rotation_price_plan` computes it: what a day adds, the rest of the minimum period, and the courier. */
export type PricePlan = readonly [perDay: number, base: number, postage: number, courierLeadDays: number];

/** About so many listings are sampled, and never more than `maxSample`. */
const sampleSize = 2_000;
const maxSample = 2 * sampleSize;

const noStatistics: Statistics = {
  listings: 0,
  words: new Map(),
  keys: new Map(),
  rare: 0,
  prices: { common: [], bounds: [] },
  plans: [],
};
const ttlMs = 300_000;
const cache = new WeakMap<Database, { readonly at: number; readonly statistics: Promise<Statistics> }>();

/** Cached for five minutes. Empty for a database whose tables have not been analysed yet. */
export async function statisticsOf(db: Database): Promise<Statistics> {
  const cached = cache.get(db);
  if (cached !== undefined && performance.now() - cached.at < ttlMs) return cached.statistics;
  const statistics = readStatistics(db).catch(() => noStatistics);
  cache.set(db, { at: performance.now(), statistics });
  return statistics;
}

type Row = {
  readonly listings: number;
  readonly column: string;
  readonly elements: string[] | null;
  readonly elementFrequencies: number[] | null;
  readonly values: string[] | null;
  readonly valueFrequencies: number[] | null;
  readonly bounds: string[] | null;
};

async function readStatistics(db: Database): Promise<Statistics> {
  const { rows } = await db.execute<Row>(sql`
    select (select reltuples from pg_class where oid = 'listings_newest'::regclass) as listings, attname as column,
      most_common_elems::text::text[] as elements, most_common_elem_freqs as "elementFrequencies",
      most_common_vals::text::text[] as values, most_common_freqs as "valueFrequencies",
      histogram_bounds::text::text[] as bounds
    from pg_stats where schemaname = current_schema() and (tablename = 'listings_found'
      or (tablename = 'listings' and attname in ('search_text', 'display_amount')))`);
  const of = (column: string) => rows.find((row) => row.column === column);
  const words = frequenciesOf(of('search_text'));
  const keys = frequenciesOf(of('rotation_filter_keys'));
  const prices = of('display_amount');
  const listings = Math.max(0, rows[0]?.listings ?? 0);
  return {
    listings,
    ...{ words, keys, rare: Math.min(...words.values(), ...keys.values(), 1) / 2 },
    prices: {
      common: (prices?.values ?? []).map((amount, at) => ({
        amount: Number(amount),
        frequency: prices?.valueFrequencies?.[at] ?? 0,
      })),
      bounds: (prices?.bounds ?? []).map(Number),
    },
    plans: await samplePlans(db, listings),
  };
}

/** Reads whole pages of the table, so that its cost does not depend on the number of listings. */
async function samplePlans(db: Database, listings: number): Promise<readonly PricePlan[]> {
  const percent = Math.min(100, (100 * sampleSize) / Math.max(1, listings));
  const { rows } = await db.execute<{ plan: PricePlan }>(sql`
    select ${pricePlan}::float8[] as plan from ${listingsTable} tablesample system (${percent})
    where ${rentals} limit ${maxSample}`);
  return rows.map(({ plan }) => plan);
}

function frequenciesOf(row: Row | undefined): ReadonlyMap<string, number> {
  return new Map(row?.elements?.map((name, at) => [name, row.elementFrequencies?.[at] ?? 0]));
}
