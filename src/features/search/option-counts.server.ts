import { and, count, sql, type SQL } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import { listings } from '#src/database/schema/listings.ts';
import type { App } from '#src/platform/app.ts';
import { isActive, optionFields, withOption, withoutOptions, type FilterOption } from './edit.ts';
import type { ChoiceRecord } from './filter-table.ts';
import { searchFacets } from './facets.server.ts';
import { choiceFilters, fields, isChoice, type ChoiceFilter, type FilterName, type OwnFilter } from './filters.ts';
import { everything } from './parse.ts';
import { lookupCondition, optionConditions } from './planner/conditions.server.ts';
import { estimate } from './planner/count.server.ts';
import type { SearchInput } from './planner/rental-total.server.ts';
import { searchInput } from './queries.server.ts';
import type { SearchQuery } from './query.ts';

/** What a search would find with one more option of a filter. An option that is absent finds nothing. */
export type OptionCount = FilterOption & { readonly listings: number };

const { countUpTo } = marketplace.search;
/**
 * Rows that are grouped for a filter that narrows the search already: its own options are left out, so that more is
 * found than the search itself counts.
 */
const maxGrouped = 10 * countUpTo;

/** Null where there are too many rows to count each option exactly. One or two statements, however many options. */
export async function optionCounts(app: App, query: SearchQuery, filter: FilterName): Promise<OptionCount[] | null> {
  const input = await searchInput(app, withoutOptions(query, filter));
  const maxRows = isActive(query, filter) ? maxGrouped : countUpTo;
  const matched = (wordMatch: SearchInput['wordMatch']) => countsOf(app, { ...input, wordMatch }, filter, maxRows);
  const whole = await matched('words');
  if (whole === null || query.keywords === '') return whole;
  // A search that finds nothing by whole words is made by prefixes: so is one with an option.
  const prefixes = await matched('prefixes');
  if (prefixes === null) return null;
  const isWhole = ({ param, value }: FilterOption) => whole.some((one) => one.param === param && one.value === value);
  return [...whole, ...prefixes.filter((one) => !isWhole(one))];
}

async function countsOf(app: App, input: SearchInput, filter: FilterName, maxRows: number) {
  const { lookup } = await estimate(app.searches, input.query);
  const found = lookupCondition(input, lookup);
  return isChoice(filter)
    ? countsOfChoice(app, found, { filter, names: await namesFor(app, input.query, filter) }, maxRows)
    : countsOfFields(app, input, found, filter, maxRows);
}

async function countsOfChoice(
  { searches }: App,
  found: SQL,
  { filter, names }: { readonly filter: ChoiceFilter; readonly names: readonly string[] },
  maxRows: number,
): Promise<OptionCount[] | null> {
  const record = choiceFilters[filter];
  const { value, keys } = keysIn(record, names);
  const { rows } = await searches.execute<{ found: number; key: string | null; listings: number }>(sql`
    with hits as materialized (select ${value} as value from ${listings} where ${found} limit ${maxRows + 1})
    select total.found, options.key, options.listings from (select count(*)::int as found from hits) total
      left join (${keys}) options on true`);
  if ((rows[0]?.found ?? 0) > maxRows) return null;
  return rows.flatMap(({ key, listings }) => (key === null ? [] : { param: record.param, value: key, listings }));
}

/** The options of a choice of names that people type: those that its fields offer. */
async function namesFor(app: App, { choices }: SearchQuery, filter: ChoiceFilter): Promise<readonly string[]> {
  if (choiceFilters[filter].options !== null) return [];
  const { designers } = await searchFacets(app);
  return [...new Set([...choices[filter].values, ...designers])];
}

/** A listing's keys for a choice, and how the rows of `hits` are counted by them. */
function keysIn(record: ChoiceRecord, names: readonly string[]): { readonly value: SQL; readonly keys: SQL } {
  const byKey = (keys: SQL) => sql`select key, count(*)::int as listings
    from hits cross join lateral (select distinct key from ${keys} as keys (key)) keys group by key`;
  if ('publicData' in record) {
    const keys = sql`jsonb_array_elements_text(case jsonb_typeof(hits.value)
      when 'array' then hits.value when 'string' then jsonb_build_array(hits.value) else '[]' end)`;
    return { value: sql`${listings.publicData} -> ${record.publicData}::text`, keys: byKey(keys) };
  }
  const column = listings[record.column];
  if (column.dataType === 'array') return { value: sql`${column}`, keys: byKey(sql`unnest(hits.value)`) };
  const byValue = sql`select value as key, count(*)::int as listings from hits where value is not null group by value`;
  if (record.options !== null) return { value: sql`${column}`, keys: byValue };
  // Names are compared without capitals, so each spelling has the listings of all.
  const counted = sql`select lower(key) as folded, sum(listings)::int as listings from (${byValue}) by_value group by 1`;
  const keys = sql`select name as key, listings from unnest(${sql.param(names)}::text[]) name
    join (${counted}) counted on counted.folded = lower(name)`;
  return { value: sql`${column}`, keys };
}

async function countsOfFields(
  { searches }: App,
  input: SearchInput,
  found: SQL,
  filter: OwnFilter,
  maxRows: number,
): Promise<OptionCount[] | null> {
  const options = optionsOf(filter);
  if (options.length === 0) return null;
  const { kind, dates } = input.query;
  const counts = options.map((option) => {
    const query = withOption({ ...everything, kind, dates }, filter, option);
    return sql`count(*) filter (where ${and(...optionConditions({ ...input, query })) ?? sql`true`})::int`;
  });
  const { rows } = await searches.execute<{ found: number; counts: number[] }>(sql`
    select ${count()}::int as found, array[${sql.join(counts, sql`, `)}] as counts
    from (select * from ${listings} where ${found} limit ${maxRows + 1}) listings`);
  const [row] = rows;
  if (row === undefined || row.found > maxRows) return null;
  return options.map((option, at) => ({ ...option, listings: row.counts[at] ?? 0 })).filter((one) => one.listings > 0);
}

function optionsOf(filter: OwnFilter): FilterOption[] {
  return optionFields(filter).flatMap((field) => {
    const { param, options = [] } = fields[field];
    return options.map((value) => ({ param, value }));
  });
}
