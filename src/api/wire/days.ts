import { z } from 'zod';
import { compareDays, daysBetween, parseDay, type Day } from '#src/domain/dates/day.ts';
import { uuid } from './uuid.ts';

const day = z.string().transform((text, context): Day => {
  const found = parseDay(text);
  if (found !== null) return found;
  context.addIssue({ code: 'custom', message: 'Not a calendar date' });
  return z.NEVER;
});

type Period = { readonly start: Day; readonly end: Day };

/** Days of a listing; `end` is the day after the last. */
export const daysOfListing = { listingId: uuid, start: day, end: day };

/** The arguments of `refine`. */
type Refinement = [isMet: (period: Period) => boolean, error: { error: string; path: string[] }];

/** There is a day. */
export const isPeriod: Refinement = [
  ({ start, end }) => compareDays(start, end) < 0,
  { error: 'The end is not after the start', path: ['end'] },
];

/** There are no more days than these. */
export function hasAtMost(max: number): Refinement {
  return [({ start, end }) => daysBetween(start, end) <= max, { error: `More than ${max} days`, path: ['end'] }];
}
