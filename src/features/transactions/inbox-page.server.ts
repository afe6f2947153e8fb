import { sql, type SQL } from 'drizzle-orm';
import { transactions } from '#src/database/schema/transactions.ts';
import type { App } from '#src/platform/app.ts';

export const perPage = 100;

export const latestFirst = [sql`${transactions.lastActivityAt} desc nulls last`, transactions.id] as const;

export const pagesOf = (totalItems: number) => Math.max(1, Math.ceil(totalItems / perPage));

/**
 * The ids of a page of the inbox, by an index: what belongs to them is read of no others. A page behind the last one is the
 * last one. `countItems` tells how many items all pages have; what belongs to the page is read meanwhile. Where the caller
 * does not count them (`count`), they are counted as they are read, because a search by words costs as much again.
 */
export async function pageOf(
  app: App,
  where: SQL | undefined,
  requested: number,
  count: (() => Promise<number>) | null,
) {
  const read = async (page: number) => {
    const rows = await app.db
      .select({ id: transactions.id, counted: count === null ? sql<number>`(count(*) over ())::int` : sql<null>`null` })
      .from(transactions)
      .where(where)
      .orderBy(...latestFirst)
      .limit(perPage)
      .offset((page - 1) * perPage);
    return { page, ids: rows.map(({ id }) => id), counted: rows[0]?.counted ?? null };
  };
  const wanted = await read(Math.max(1, requested));
  const isFirst = wanted.page === 1;
  const countItems = async () => count?.() ?? wanted.counted ?? (isFirst ? 0 : app.db.$count(transactions, where));
  if (isFirst || wanted.ids.length > 0) return { ...wanted, countItems };
  const totalItems = await countItems();
  return { ...(await read(pagesOf(totalItems))), countItems: async () => totalItems };
}
