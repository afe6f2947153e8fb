import type { Period } from './statistics.ts';

/** The page of its figures, for the owner of a listing. */
export function statisticsPath(listingId: string, period: Period = 'day'): string {
  return `/listings/${listingId}/statistics${period === 'day' ? '' : `?by=${period}`}`;
}
