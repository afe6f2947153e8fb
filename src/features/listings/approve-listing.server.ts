import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { listings } from '#src/database/schema/listings.ts';
import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { App } from '#src/platform/app.ts';

const maxShown = 100;
const waits = and(eq(listings.state, 'pendingApproval'), isNull(listings.deletedAt));

export type WaitingListing = { readonly id: string; readonly title: string; readonly designer: string | null };

/** Listings that wait for an operator, the oldest first. Refuses `not-found` to all others. */
export async function waitingListings(app: App, operator: Asker): Promise<WaitingListing[]> {
  requireAllowed('listing.approve', operator);
  const { id, title, designer } = listings;
  return await app.db
    .select({ id, title, designer })
    .from(listings)
    .where(waits)
    .orderBy(asc(listings.updatedAt))
    .limit(maxShown);
}

/**
 * Publishes a waiting listing, or gives it back to its lender as a draft. Refuses `not-found` to all but operators, and
 * `listing-invalid-state` for one that does not wait.
 */
export async function decideListing(
  app: App,
  operator: Asker,
  { listingId, approves }: { readonly listingId: string; readonly approves: boolean },
): Promise<void> {
  requireAllowed('listing.approve', operator);
  const decided = approves
    ? { state: 'published' as const, publishedAt: sql`coalesce(${listings.publishedAt}, rotation_now())` }
    : { state: 'draft' as const };
  const { rowCount } = isUuid(listingId)
    ? await app.db
        .update(listings)
        .set({ ...decided, updatedAt: sql`rotation_now()` })
        .where(and(eq(listings.id, listingId), waits))
    : { rowCount: 0 };
  if (rowCount === 0) refuse('listing-invalid-state');
}
