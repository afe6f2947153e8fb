import { compareDays, type Day } from '#src/domain/dates/day.ts';
import type { RentalDays } from '../transaction.server.ts';

export type RentalPhase = 'before' | 'during' | 'after';

/** Where today lies to the rental days; a sale stays `before`. */
export function rentalPhaseOf(rentalDays: RentalDays | null, today: Day): RentalPhase {
  if (rentalDays === null || compareDays(today, rentalDays.first) < 0) return 'before';
  return compareDays(today, rentalDays.last) <= 0 ? 'during' : 'after';
}
