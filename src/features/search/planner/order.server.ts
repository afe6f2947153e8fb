import { asc, desc, sql, type SQL } from 'drizzle-orm';
import { listings } from '#src/database/schema/listings.ts';
import type { SearchQuery } from '../query.ts';
import { sortConfig } from '../sort.ts';

/** The same expression as in the index `listings_newest`, so that it can be scanned in both directions. */
export const newestFirst: readonly SQL[] = [sql`${listings.publishedAt} desc nulls last`, asc(listings.id)];

/** Ties are broken by the id, so that pages neither repeat nor skip a listing. Null: by relevance. */
export function orderOf({ sort }: SearchQuery): readonly SQL[] | null {
  switch (sortConfig.options[sort].by) {
    case 'newest':
      return newestFirst;
    case 'oldest':
      return [sql`${listings.publishedAt} asc nulls first`, desc(listings.id)];
    case 'lowest':
      return [asc(listings.displayAmount), asc(listings.id)];
    case 'highest':
      return [desc(listings.displayAmount), desc(listings.id)];
    case 'relevance':
      return null;
  }
}
