import { addDays, type Day } from '#src/domain/dates/day.ts';
import { makeRng } from './random.ts';
import { kindOf, seed } from './sizes.ts';

/** Booked days as a half-open range; `free` is the end including the turnaround day. */
export type BookedDays = { readonly start: Day; readonly end: Day; readonly free: Day };

/** Half of the rentals, so three listings in ten, have bookings over the 180 days after `today`. */
export function* bookedDaysOf(listing: number, today: Day): Generator<BookedDays> {
  if (kindOf(listing) === 'sale' || listing % 2 === 1) return;
  const rng = makeRng(seed ^ Math.imul(listing + 1, 0xc2b2ae35));
  for (let from = rng.below(60); from < 170; from += 30 + rng.below(50)) {
    const end = addDays(today, from + 3 + rng.below(5));
    yield { start: addDays(today, from), end, free: addDays(end, 1) };
  }
}

/** The excluded ranges as the listing's row stores them, a multirange. */
export function excludedRangesOf(listing: number, today: Day): string {
  const ranges = [...bookedDaysOf(listing, today)].map(({ start, free }) => `[${start},${free})`);
  return `{${ranges.join(',')}}`;
}
