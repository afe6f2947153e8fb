import { sql, type SQL } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Database } from '#src/database/database.server.ts';
import { fixed, runPrepared } from '#src/database/prepared.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { cardColumns, isOffered } from '#src/features/listings/card-rows.server.ts';
import type { CardRow } from '#src/features/listings/card.ts';
import { alongCondition, asksMapAlone, indexCondition, type Look } from './conditions.server.ts';
import type { Estimate } from './estimate.server.ts';
import { newestFirst, orderOf } from './order.server.ts';
import type { SearchQuery } from './query.ts';
import { relevance } from './words.server.ts';

const { pageSize, countUpTo } = marketplace.search;
/** A walk goes on for so many, and for twice what it should need: cheap pieces, say, are rarely of a dear kind. */
const shortest = 20_000;
/** Of very many pieces that have a word only the newest are ordered by how well they answer it: two pages. */
const ranked = 2 * pageSize;
/** So many pieces are passed on a walk in the time that one is gathered: from all over the table, or from the map's index. */
const stridesPerListing = { usual: 4, onMap: 0.2 };

/** How many pieces a walk will have to pass, when one in `1 / part` is found. */
export function stridesTo({ query }: Pick<Look, 'query'>, { part }: Estimate): number {
  const wanted = Math.max(query.page * pageSize, query.keywords === '' ? 0 : ranked);
  return wanted / part;
}

/** Whether a search is better answered on a walk than by gathering all that it finds. */
export function isWalk(look: Pick<Look, 'query'>, expected: Estimate): boolean {
  const strides = expected.listings * stridesPerListing[asksMapAlone(look.query) ? 'onMap' : 'usual'];
  return expected.listings > countUpTo && stridesTo(look, expected) < strides;
}

const columns = fixed(
  listed(Object.entries(cardColumns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`)),
);
const offered = fixed(isOffered);

type Gathered = { readonly rows: readonly CardRow[]; readonly totalItems: number };

/** Takes all pieces that the index names, counts them and orders them: right when they are not very many. */
export async function gather(db: Database, look: Look, { lookup }: Estimate): Promise<Gathered> {
  const { query, reading } = look;
  const rank = (orderOf(query) === null ? relevance(query.keywords, reading) : null) ?? sql`0`;
  const order = listed(orderOf(query) ?? [sql`listings.rank desc nulls last`, ...newestFirst]);
  const rows = await runPrepared<CardRow & { totalItems: number }>(
    db,
    sql`with hits as materialized (
      select ${listings.id}, ${listings.publishedAt}, ${listings.displayAmount}, ${rank} as rank
      from ${listings} where ${indexCondition(look, lookup)}
    ), chosen as (
      select id, row_number() over () as place
      from (select id from (${inRank(query)}) listings order by ${order} ${pageOf(query)}) listings
    )
    select (select count(*) from hits)::int as "totalItems", ${columns}
    from (values (0)) always left join chosen on true left join ${listings} on ${listings.id} = chosen.id
    order by chosen.place`,
  );
  return { rows: rows.filter(({ id }) => id !== null), totalItems: rows[0]?.totalItems ?? 0 };
}

/** What was gathered. Of more than are counted the newest alone keep their rank: on every page, and as on a walk. */
function inRank(query: SearchQuery): SQL {
  if (orderOf(query) !== null) return sql`select * from hits listings`;
  return sql`select id, published_at, shown_amount, case when (select count(*) from hits) <= ${countUpTo}
    or row_number() over (order by ${listed(newestFirst)}) <= ${ranked} then rank end as rank from hits listings`;
}

/** Goes along the wanted order and stops when a page is full: right when every few pieces one is found. */
export async function walk(
  db: Database,
  look: Look,
  strides: number,
  limit: number = pageSize,
): Promise<readonly CardRow[]> {
  const { query, reading } = look;
  const rank = relevance(query.keywords, reading);
  const order = orderOf(query) ?? newestFirst;
  const best = orderOf(query) === null && rank !== null && query.page * pageSize <= ranked;
  const found = sql`select * from (${along(order, strides)}) listings
    where ${alongCondition(look)} order by ${listed(order)}`;
  const chosen = best
    ? sql`select id from (${found} limit ${ranked}) listings order by ${listed([sql`${rank} desc`, ...newestFirst])} ${pageOf(query, limit)}`
    : sql`select id from (${found} ${pageOf(query, limit)}) listings`;
  return runPrepared<CardRow>(
    db,
    sql`with chosen as materialized (select id, row_number() over () as place from (${chosen}) listings)
    select ${columns} from chosen join ${listings} on ${listings.id} = chosen.id order by chosen.place`,
  );
}

/** What is offered, in an order that an index has, as far as a walk goes. */
export function along(order: readonly SQL[], strides: number): SQL {
  return sql`select * from ${listings} where ${offered} order by ${listed(order)} limit ${Math.ceil(strides) * 2 + shortest}`;
}

function pageOf({ page }: SearchQuery, limit: number = pageSize): SQL {
  return sql`limit ${limit} offset ${(page - 1) * pageSize}`;
}

function listed(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `);
}
