import { and, asc, gt, gte, lt, sql } from 'drizzle-orm';
import { listings } from '#src/database/schema/listings.ts';
import { users } from '#src/database/schema/users.ts';
import type { App } from '#src/platform/app.ts';
import { isSearchable } from './card-rows.server.ts';

/** A part of a sitemap may have 50,000 addresses; the estimate that they are planned by may be wrong by half. */
const perPart = 20_000;
export const maxPerPart = 50_000;
const usualBatch = 2_000;
const maxParts = 1024;

/** In how many parts the entries of a table are: a power of two, by the planner's estimate of all rows. */
export async function sitemapParts({ db }: App, table: 'listings' | 'users'): Promise<number> {
  const { rows } = await db.execute<{ estimate: number }>(
    sql`select greatest(0, reltuples)::float8 as estimate from pg_class where oid = ${table}::regclass`,
  );
  const needed = Math.max(1, (rows[0]?.estimate ?? 0) / perPart);
  return Math.min(maxParts, 2 ** Math.ceil(Math.log2(needed)));
}

/** The users of one part who have a findable listing, in the same way. */
export async function* sitemapWardrobes(
  { db }: App,
  part: number,
  parts: number,
  batch = usualBatch,
): AsyncGenerator<string[]> {
  const { first, end } = rangeOf(part, parts);
  const hasItems = sql`exists (select from ${listings} where ${listings.authorId} = ${users.id} and ${isSearchable})`;
  let after: string | null = null;
  for (let read = 0; read < maxPerPart; read += batch) {
    const rows: { id: string }[] = await db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          after === null ? gte(users.id, first) : gt(users.id, after),
          end === null ? undefined : lt(users.id, end),
          hasItems,
        ),
      )
      .orderBy(asc(users.id))
      .limit(batch);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < batch) return;
    after = rows.at(-1)?.id ?? null;
  }
}

export type SitemapEntry = { readonly id: string; readonly updatedAt: Date };

/**
 * The findable listings of one part, in batches by keyset. The ids are random, so parts of equal ranges of ids have
 * about as many listings each, and a new listing changes no other part.
 */
export async function* sitemapEntries(
  { db }: App,
  part: number,
  parts: number,
  batch = usualBatch,
): AsyncGenerator<SitemapEntry[]> {
  const { first, end } = rangeOf(part, parts);
  let after: string | null = null;
  for (let read = 0; read < maxPerPart; read += batch) {
    const rows: SitemapEntry[] = await db
      .select({ id: listings.id, updatedAt: listings.updatedAt })
      .from(listings)
      .where(
        and(
          after === null ? gte(listings.id, first) : gt(listings.id, after),
          end === null ? undefined : lt(listings.id, end),
          isSearchable,
        ),
      )
      .orderBy(asc(listings.id))
      .limit(batch);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    after = rows.at(-1)?.id ?? null;
  }
}

/** Exported for its test: the first id of the part, and the first of the next one; null after the last. */
export function rangeOf(part: number, parts: number): { readonly first: string; readonly end: string | null } {
  const idFrom = (index: number) =>
    `${((2 ** 32 / parts) * index).toString(16).padStart(8, '0')}-0000-0000-0000-000000000000`;
  return { first: idFrom(part - 1), end: part === parts ? null : idFrom(part) };
}
