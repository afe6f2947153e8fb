/** What an owner does to a listing in the list of her own. */
export const listingChanges = ['close', 'open', 'delete'] as const;
export type ListingChange = (typeof listingChanges)[number];

export function isListingChange(operation: unknown): operation is ListingChange {
  return listingChanges.some((change) => change === operation);
}
