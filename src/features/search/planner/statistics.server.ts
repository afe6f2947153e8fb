import { sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
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
};

const noStatistics: Statistics = {
  listings: 0,
  words: new Map(),
  keys: new Map(),
  rare: 0,
  prices: { common: [], bounds: [] },
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
  return {
    listings: Math.max(0, rows[0]?.listings ?? 0),
    ...{ words, keys, rare: Math.min(...words.values(), ...keys.values(), 1) / 2 },
    prices: {
      common: (prices?.values ?? []).map((amount, at) => ({
        amount: Number(amount),
        frequency: prices?.valueFrequencies?.[at] ?? 0,
      })),
      bounds: (prices?.bounds ?? []).map(Number),
    },
  };
}

function frequenciesOf(row: Row | undefined): ReadonlyMap<string, number> {
  return new Map(row?.elements?.map((name, at) => [name, row.elementFrequencies?.[at] ?? 0]));
}
