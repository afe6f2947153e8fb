import { sql, type SQL } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { isFindable } from '#src/features/listings/card-rows.server.ts';
import { choiceCondition, filterKeys } from './conditions.server.ts';
import { keyGroups } from './filter-keys.ts';
import { choiceName, offeredChoices, type OfferedChoice } from './offered-choices.ts';
import { newestFirst } from './order.server.ts';
import { parseSearch } from './parse.ts';
import type { SearchQuery } from './query.ts';

type Asked = { readonly choice: OfferedChoice; readonly query: SearchQuery; readonly keys: readonly string[] };

/** Nearly every choice finds something among so many of the newest listings. */
const lookedThrough = 500;

/**
 * The choices of filters that find nothing, by their names. The cost hardly grows with the listings: what none of the
 * newest has is rare, and looked up in an index.
 */
export async function emptyChoices(db: Reader): Promise<string[]> {
  const unseen = await amongNewest(db, [...offeredChoices('rent'), ...offeredChoices('sale')].map(cacheableRequest));
  const keyed = unseen.filter(({ keys }) => keys.length > 0);
  const others = unseen.filter(({ keys }) => keys.length === 0);
  const empty = await Promise.all([withoutKeys(db, keyed), withoutListing(db, others)]);
  return empty.flat().map(({ choice }) => choiceName(choice));
}

/** Prices, discounts and collections have no key: the kind's own is then all there is. */
function cacheableRequest(choice: OfferedChoice): Asked {
  const { kind, param, value } = choice;
  const query = parseSearch(new URLSearchParams({ pub_isProductForSale: String(kind === 'sale'), [param]: value }));
  const keys = keyGroups(query)
    .flatMap((group) => group.keys)
    .map((key) => key.toLowerCase());
  return { choice, query, keys: keys.length === 1 && keys[0] === `kind:${kind}` ? [] : keys };
}

/** Those that none of the newest listings has. */
function amongNewest(db: Reader, asked: readonly Asked[]): Promise<Asked[]> {
  const newest = sql`select * from ${listings} where ${isFindable} order by ${sql.join([...newestFirst], sql`, `)} limit ${lookedThrough}`;
  const has = ({ query }: Asked) => sql`coalesce(bool_or(${choiceCondition(query)}), false)`;
  return notFound(db, asked, has, sql`from (${newest}) listings`);
}

/** Counted, so that the index of findable listings is asked: for `exists` the planner reads the listings themselves. */
async function withoutKeys(db: Reader, asked: readonly Asked[]): Promise<Asked[]> {
  const { rows } = await db.execute<{ place: number }>(sql`
    select place::int from unnest(${sql.param(asked.map(({ keys }) => keys.join('|')))}::text[])
      with ordinality as asked (keys, place)
    where (select count(*) from ${listings} where ${isFindable}
      and ${filterKeys} @> string_to_array(asked.keys, '|')) = 0`);
  const empty = new Set(rows.map(({ place }) => place - 1));
  return asked.filter((_, at) => empty.has(at));
}

function withoutListing(db: Reader, asked: readonly Asked[]): Promise<Asked[]> {
  const has = ({ query }: Asked) =>
    sql`exists (select from ${listings} where ${isFindable} and ${choiceCondition(query)})`;
  return notFound(db, asked, has);
}

/** Those of which `has`, an expression over `from`, is false; one statement for all. */
async function notFound(
  db: Reader,
  asked: readonly Asked[],
  has: (asked: Asked) => SQL,
  from = sql``,
): Promise<Asked[]> {
  if (asked.length === 0) return [];
  const { rows } = await db.execute<{ found: boolean[] }>(
    sql`select array[${sql.join(asked.map(has), sql`, `)}] as found ${from}`,
  );
  return asked.filter((_, at) => rows[0]?.found[at] === false);
}
