import { mostSaved } from '#src/features/favourites/most-saved.server.ts';
import type { ListingCard } from '#src/features/listings/card.ts';
import { listingsByIds } from '#src/features/listings/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { staleWhileRevalidate } from './stale-while-revalidate.ts';

/** More than are shown, because some of them are closed or sold by now. */
const maxRead = 48;

/**
 * What most users have saved lately and is still to be had, without the viewer's own. Which these are may be a minute
 * old, because a favourite changes no catalogue version; what a card shows is as it is now.
 */
export async function mostLoved(
  app: App,
  viewer: Pick<Viewer, 'id' | 'role'> | null,
  limit: number,
): Promise<ListingCard[]> {
  const ids = await staleWhileRevalidate(app.db, 'most loved', () => mostSaved(app, maxRead));
  const cards = await listingsByIds(app, ids, viewer);
  return cards.filter(({ soldOut, isOwn }) => !soldOut && !isOwn).slice(0, limit);
}
