import { listingPath } from '#src/features/listings/listing-path.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';

type Named = Pick<ListingPageData, 'id' | 'slug' | 'state'>;

/**
 * The address of a listing that is not public yet, for its owner: of a request to such an address. That of the listing
 * once it is public; null for a request to any other address.
 */
export function variantFor({ pathname }: Pick<URL, 'pathname'>, listing: Named): string | null {
  if (!/^\/l\/[^/]+\/[^/]+\/(draft|pending-approval)\/?$/.test(pathname)) return null;
  if (listing.state === 'draft') return `${listingPath(listing)}/draft`;
  return listing.state === 'pendingApproval' ? `${listingPath(listing)}/pending-approval` : listingPath(listing);
}
