import type { Day } from '#src/domain/dates/day.ts';

type Named = { readonly id: string; readonly slug: string };

/** The path that search engines know: it stays when the title changes. */
export function canonicalListingPath({ id }: Pick<Named, 'id'>): string {
  return `/l/${id}`;
}

/** The path that pages link to. */
export function listingPath({ id, slug }: Named): string {
  return `/l/${slug}/${id}`;
}

/** Where its owner edits it. */
export function editPath({ id, slug, state }: Named & { readonly state: string }): string {
  return `/l/${slug}/${id}/${state === 'draft' ? 'draft' : 'edit'}/description`;
}

/** Where its owner edits the price, and how many there are. */
export function pricingPath(listing: Named): string {
  return `${listingPath(listing)}/edit/pricing`;
}

/** A listing's path with days preselected. */
export function pathWithDates(path: string, dates: { readonly first: Day; readonly last: Day } | null): string {
  return dates === null ? path : `${path}?start=${dates.first}&end=${dates.last}`;
}
