import type { Day } from '#src/domain/dates/day.ts';

type Named = { readonly id: string; readonly slug: string };

/** The canonical path of a listing. */
export function listingPath({ id, slug }: Named): string {
  return `/l/${slug}/${id}`;
}

/** The same with days preselected. */
export function pathWithDates(path: string, dates: { readonly first: Day; readonly last: Day } | null): string {
  return dates === null ? path : `${path}?start=${dates.first}&end=${dates.last}`;
}
