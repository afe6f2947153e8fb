import type { App } from '#src/platform/app.ts';
import { activeFilters, without } from './edit.ts';
import type { FilterName } from './filters.ts';
import { countListings } from './queries.server.ts';
import type { Count, SearchQuery } from './query.ts';

/** A filter, or the keywords, without which a search finds something, and how much. */
export type Rescue = Count & { readonly filter: FilterName };

const maxRescues = 3;

/** For a search that finds nothing: what to leave out, the most helpful first. None when there is nothing else. */
export async function rescuesOf(app: App, query: SearchQuery): Promise<Rescue[]> {
  const keywords: readonly FilterName[] = query.keywords === '' ? [] : ['keywords'];
  const active = [...keywords, ...activeFilters(query)];
  if (active.length < 2) return [];
  const rescues: Rescue[] = [];
  // One after the other, because searches share few connections.
  for (const filter of active) rescues.push({ filter, ...(await countListings(app, without(query, filter))) });
  return rescues
    .filter(({ totalItems }) => totalItems > 0)
    .toSorted((a, b) => b.totalItems - a.totalItems)
    .slice(0, maxRescues);
}
