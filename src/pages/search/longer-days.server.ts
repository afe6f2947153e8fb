import { marketplace } from '#marketplace';
import { addDays, daysFromRental, lengthInDays, type Day, type Days } from '#src/domain/dates/day.ts';
import { rangeToWear } from '#src/ui/calendar/day-range.ts';

const { minimumDays, horizonDays } = marketplace.booking;

/** The search that is proposed in place of one for too few days. One day alone is the day of wearing. */
export type LongerDays = { readonly days: Days; readonly isForWearing: boolean };

export function longerDays(
  { start, end }: Days,
  { today, firstDay }: Readonly<Record<'today' | 'firstDay', Day>>,
): LongerDays {
  const lastDay = addDays(today, horizonDays);
  const rules = { minimumDays, maximumDays: horizonDays, firstDay, lastDay, isBlocked: () => false };
  const rental = lengthInDays({ start, end }) === 1 ? rangeToWear(start, rules) : null;
  if (rental === null) return { days: { start, end: addDays(start, minimumDays) }, isForWearing: false };
  return { days: daysFromRental(rental.first, rental.last), isForWearing: true };
}
