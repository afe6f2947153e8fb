import { type ShownItem, shownItem } from '#src/features/listings/items-row.tsx';
import { listingsByIds } from '#src/features/listings/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import { isConnectionError } from '#src/platform/postgres/connection-error.ts';
import { newestListings } from './queries.server.ts';
import { staleWhileRevalidate } from './stale-while-revalidate.ts';

/** A row on wide screens, two or three rows on narrower ones. */
const shown = 6;

/** What the page of a missing address shows beside its message. */
export type LostData = { readonly items: readonly ShownItem[] };

/**
 * The newest listings, for a page that has nothing else to show. The same for all viewers. Which these are may be a
 * minute old, so that many wrong addresses cost no search each; what a card shows is as it is now. None when they cannot
 * be read: the page says what it has to say without them.
 */
export async function lostData(app: App): Promise<LostData> {
  try {
    const ids = await staleWhileRevalidate(app.db, 'lost', async () =>
      (await newestListings(app, null, shown)).map(({ id }) => id),
    );
    return { items: (await listingsByIds(app, ids, null)).map(shownItem) };
  } catch (error) {
    if (!isConnectionError(error)) app.logger.error(error, {});
    return { items: [] };
  }
}
