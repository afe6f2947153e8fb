import { sql, type SQL } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { isSearchable } from '#src/features/listings/card-rows.server.ts';
import { choiceCondition, filterKeys } from './planner/conditions.server.ts';
import { keyGroups } from './planner/filter-keys.ts';
import { choiceName, offeredChoices, type OfferedChoice } from './offered-choices.ts';
import { newestFirst } from './planner/find.server.ts';
import { parseSearch } from './parse.ts';
import type { SearchQuery } from './query.ts';

type ChoiceRequest = { readonly choice: OfferedChoice; readonly query: SearchQuery; readonly keys: readonly string[] };

/** Sample size: nearly every choice occurs among so many of the newest listings. */
const sampleSize = 500;

/**
 * Names of the filter choices that find nothing. The cost hardly grows with the number of listings: choices that the
 * newest listings lack are rare, and are looked up in the GIN index.
 */
export async function emptyChoices(db: Reader): Promise<string[]> {
  const notInSample = await amongNewest(db, [...offeredChoices('rent'), ...offeredChoices('sale')].map(requestFor));
  const keyed = notInSample.filter(({ keys }) => keys.length > 0);
  const others = notInSample.filter(({ keys }) => keys.length === 0);
  const empty = await Promise.all([withoutKeys(db, keyed), withoutListing(db, others)]);
  return empty.flat().map(({ choice }) => choiceName(choice));
}

/** Prices, discounts and collections have no filter key: the kind's own is then the only one. */
function requestFor(choice: OfferedChoice): ChoiceRequest {
  const { kind, param, value } = choice;
  const query = parseSearch(new URLSearchParams({ pub_isProductForSale: String(kind === 'sale'), [param]: value }));
  const keys = keyGroups(query)
    .flatMap((group) => group.keys)
    .map((key) => key.toLowerCase());
  return { choice, query, keys: keys.length === 1 && keys[0] === `kind:${kind}` ? [] : keys };
}

/** The choices that none of the newest listings has. */
function amongNewest(db: Reader, requests: readonly ChoiceRequest[]): Promise<ChoiceRequest[]> {
  const newest = sql`select * from ${listings} where ${isSearchable} order by ${sql.join([...newestFirst], sql`, `)} limit ${sampleSize}`;
  const has = ({ query }: ChoiceRequest) => sql`coalesce(bool_or(${choiceCondition(query)}), false)`;
  return notFound(db, requests, has, sql`from (${newest}) listings`);
}

/**
 * `count` instead of `exists`, because the planner then uses the GIN index of findable listings; for `exists` it scans
 * the table.
 */
async function withoutKeys(db: Reader, requests: readonly ChoiceRequest[]): Promise<ChoiceRequest[]> {
  const { rows } = await db.execute<{ place: number }>(sql`
    select place::int from unnest(${sql.param(requests.map(({ keys }) => keys.join('|')))}::text[])
      with ordinality as requests (keys, place)
    where (select count(*) from ${listings} where ${isSearchable}
      and ${filterKeys} @> string_to_array(requests.keys, '|')) = 0`);
  const empty = new Set(rows.map(({ place }) => place - 1));
  return requests.filter((_, at) => empty.has(at));
}

function withoutListing(db: Reader, requests: readonly ChoiceRequest[]): Promise<ChoiceRequest[]> {
  const has = ({ query }: ChoiceRequest) =>
    sql`exists (select from ${listings} where ${isSearchable} and ${choiceCondition(query)})`;
  return notFound(db, requests, has);
}

/** The requests for which `has`, an expression over `from`, is false; one statement for all of them. */
async function notFound(
  db: Reader,
  requests: readonly ChoiceRequest[],
  has: (request: ChoiceRequest) => SQL,
  from = sql``,
): Promise<ChoiceRequest[]> {
  if (requests.length === 0) return [];
  const { rows } = await db.execute<{ found: boolean[] }>(
    sql`select array[${sql.join(requests.map(has), sql`, `)}] as found ${from}`,
  );
  return requests.filter((_, at) => rows[0]?.found[at] === false);
}
