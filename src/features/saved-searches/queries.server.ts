import { and, desc, eq, isNull } from 'drizzle-orm';
import { savedSearches } from '#src/database/schema/saved-searches.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import type { SearchQuery } from '#src/features/search/query.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { frequencyOf, type Frequency } from './notifications.ts';

export type SavedSearch = {
  readonly id: string;
  readonly name: string;
  readonly query: SearchQuery;
  readonly frequency: Frequency;
  /** Its days have passed. */
  readonly isEnded: boolean;
};

/** The viewer's own, the latest first. */
export async function savedSearchesOf(app: Pick<App, 'db'>, viewer: Pick<Viewer, 'id'>): Promise<SavedSearch[]> {
  const rows = await app.db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.userId, viewer.id), isNull(savedSearches.deletedAt)))
    .orderBy(desc(savedSearches.createdAt), savedSearches.id);
  return rows.map(({ search, endedAt, ...row }) => ({
    ...{ id: row.id, name: row.name, frequency: frequencyOf(row), isEnded: endedAt !== null },
    query: parseSearch(new URLSearchParams(search)),
  }));
}
