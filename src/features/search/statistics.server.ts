import { sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
import type { Spread } from './selectivity.ts';

/** What the database has counted in a sample of the pieces. */
export type Statistics = {
  readonly listings: number;
  /** Which part of the pieces has a word, by its stem, and which has a filter key. */
  readonly words: ReadonlyMap<string, number>;
  readonly keys: ReadonlyMap<string, number>;
  /** The part that has what is too rare to be listed. */
  readonly rare: number;
  readonly prices: Spread;
};

const nothing: Statistics = {
  listings: 0,
  words: new Map(),
  keys: new Map(),
  rare: 0,
  prices: { common: [], bounds: [] },
};
const keptForMs = 300_000;
const kept = new WeakMap<Database, { readonly at: number; readonly statistics: Promise<Statistics> }>();

/** Read every five minutes; of a database that has not looked at its tables yet, nothing. */
export async function statisticsOf(db: Database): Promise<Statistics> {
  const known = kept.get(db);
  if (known !== undefined && performance.now() - known.at < keptForMs) return known.statistics;
  const statistics = readStatistics(db).catch(() => nothing);
  kept.set(db, { at: performance.now(), statistics });
  return statistics;
}

type Row = {
  readonly listings: number;
  readonly column: string;
  readonly elements: string[] | null;
  readonly elementParts: number[] | null;
  readonly values: string[] | null;
  readonly valueParts: number[] | null;
  readonly bounds: string[] | null;
};

async function readStatistics(db: Database): Promise<Statistics> {
  const { rows } = await db.execute<Row>(sql`
    select (select reltuples from pg_class where oid = 'listings_newest'::regclass) as listings, attname as column,
      most_common_elems::text::text[] as elements, most_common_elem_freqs as "elementParts",
      most_common_vals::text::text[] as values, most_common_freqs as "valueParts",
      histogram_bounds::text::text[] as bounds
    from pg_stats where schemaname = current_schema() and (tablename = 'listings_found'
      or (tablename = 'listings' and attname in ('search_text', 'shown_amount')))`);
  const of = (column: string) => rows.find((row) => row.column === column);
  const words = partsIn(of('search_text'));
  const keys = partsIn(of('rotation_filter_keys'));
  const prices = of('shown_amount');
  return {
    listings: Math.max(0, rows[0]?.listings ?? 0),
    ...{ words, keys, rare: Math.min(...words.values(), ...keys.values(), 1) / 2 },
    prices: {
      common: (prices?.values ?? []).map((amount, at) => ({
        amount: Number(amount),
        part: prices?.valueParts?.[at] ?? 0,
      })),
      bounds: (prices?.bounds ?? []).map(Number),
    },
  };
}

function partsIn(row: Row | undefined): ReadonlyMap<string, number> {
  return new Map(row?.elements?.map((name, at) => [name, row.elementParts?.[at] ?? 0]));
}
