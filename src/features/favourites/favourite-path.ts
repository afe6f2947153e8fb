import type { RentalRange } from '#src/ui/calendar/day-range.ts';

/** The list of one's favourites. */
export const favouritesPath = '/favListings';

/** Where a listing is saved and removed; for anonymous visitors the way to sign-up, after which it is saved. */
export function favouritePath(listingId: string): string {
  return `/l/${listingId}/favourite`;
}

/** A page of the list; `removed` offers to undo. */
export function favouritesPagePath(page: number, removed: string | null = null): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', String(page));
  if (removed !== null) query.set('removed', removed);
  return query.size === 0 ? favouritesPath : `${favouritesPath}?${query}`;
}

/** Where one asks to be told when taken days become free. */
export function wantedDaysPath(listingId: string, days: RentalRange | null = null): string {
  const path = `/l/${listingId}/wanted-days`;
  return days === null ? path : `${path}?start=${days.first}&end=${days.last}`;
}
