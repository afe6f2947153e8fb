import { asc, desc, eq } from 'drizzle-orm';
import { viewedListings } from '#src/database/schema/shopping.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import type { ListingCard } from '#src/features/listings/card.ts';
import { listingsByIds } from '#src/features/listings/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { maxViewed } from './local-views.ts';

/** What the viewer has looked at and all may still see, the latest first. Refuses `forbidden` in a limited session. */
export async function recentlyViewed(
  app: App,
  viewer: Pick<Viewer, 'id' | 'role' | 'limited'>,
): Promise<ListingCard[]> {
  requireAllowed('viewed.list', viewer);
  const { userId, listingId, viewedAt } = viewedListings;
  const rows = await app.db
    .select({ listingId })
    .from(viewedListings)
    .where(eq(userId, viewer.id))
    .orderBy(desc(viewedAt), asc(listingId))
    .limit(maxViewed);
  const ids = rows.map((row) => row.listingId);
  return await listingsByIds(app, ids, viewer);
}
