import { addDays, type Day } from '#src/domain/dates/day.ts';
import { diceOf } from './random.ts';
import { kindOf, seed } from './sizes.ts';

/** Days that somebody wears a piece, half-open, and with the day for cleaning and post behind them. */
export type Stay = { readonly start: Day; readonly end: Day; readonly free: Day };

/** Half of what is for rent, so three pieces in ten, is booked now and then over the 180 days after `today`. */
export function* staysOf(listing: number, today: Day): Generator<Stay> {
  if (kindOf(listing) === 'sale' || listing % 2 === 1) return;
  const dice = diceOf(seed ^ Math.imul(listing + 1, 0xc2b2ae35));
  for (let from = dice.below(60); from < 170; from += 30 + dice.below(50)) {
    const end = addDays(today, from + 3 + dice.below(5));
    yield { start: addDays(today, from), end, free: addDays(end, 1) };
  }
}

/** All of them as the listing's row holds them. */
export function heldDays(listing: number, today: Day): string {
  const ranges = [...staysOf(listing, today)].map(({ start, free }) => `[${start},${free})`);
  return `{${ranges.join(',')}}`;
}
