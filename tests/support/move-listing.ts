import { refuse } from '#src/domain/refusal.ts';
import { changeListings } from '#src/features/listings/manage-listings.server.ts';
import { isListingDeletable } from '#src/features/transactions/open-for-listing.server.ts';
import type { App } from '#src/platform/app.ts';
import { viewerFor } from './id-checks.ts';

type OwnListing = { readonly listingId: string; readonly authorId: string };

/** As its lender does. Refuses as `changeListings`. */
export const closeListing = (app: App, own: OwnListing) => change(app, own, 'close');
export const openListing = (app: App, own: OwnListing) => change(app, own, 'open');

async function change(app: App, { listingId, authorId }: OwnListing, how: 'close' | 'open'): Promise<void> {
  const input = { ids: [listingId], change: how, isFree: isListingDeletable };
  const refused = (await changeListings(app, viewerFor(authorId), input)).get(listingId) ?? null;
  if (refused !== null) refuse(refused);
}
