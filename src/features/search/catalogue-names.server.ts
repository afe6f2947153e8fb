import { sql } from 'drizzle-orm';
import { listings } from '#src/database/schema/listings.ts';
import { isSearchable } from '#src/features/listings/card-rows.server.ts';
import type { App } from '#src/platform/app.ts';
import { staleWhileRevalidate } from './stale-while-revalidate.ts';

/** A designer or a category of findable listings, and of how many. */
export type CatalogueName = { readonly name: string; readonly listings: number };

/** Those with the most listings first. */
export type CatalogueNames = {
  readonly designers: readonly CatalogueName[];
  readonly categories: readonly CatalogueName[];
};

/** More designers than any list shows; beyond them are names of single items. */
const maxNames = 5_000;

/** Cached for about a minute, because it scans every listing: one scan for all lists of names. */
export function catalogueNames(app: Pick<App, 'db'>): Promise<CatalogueNames> {
  return staleWhileRevalidate(app.db, 'names', async () => {
    const { rows } = await app.db.execute<CatalogueName & { isCategory: boolean }>(sql`
      select coalesce(designer, category) as name, grouping(designer) = 1 as "isCategory", count(*)::int as listings
      from ${listings} where ${isSearchable}
      group by grouping sets ((designer), (category)) having coalesce(designer, category) is not null
      order by grouping(designer) desc, count(*) desc, 1 limit ${maxNames}`);
    const named = (categories: boolean) =>
      rows.filter(({ isCategory }) => isCategory === categories).map(({ name, listings }) => ({ name, listings }));
    return { designers: named(false), categories: named(true) };
  });
}
