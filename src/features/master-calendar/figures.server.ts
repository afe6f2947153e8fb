import { and, eq } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import type { Day } from '#src/domain/dates/day.ts';
import { bookedToday, type BookedToday } from '#src/features/availability/held-bookings.server.ts';
import { waitsFor } from '#src/features/transactions/attention.server.ts';

/** What a lender has to know today, of all that she rents out and sells. */
export type CalendarFigures = BookedToday & {
  /** Requests and orders that wait for her. */
  readonly waiting: number;
};

export async function figuresOf(reader: Reader, lenderId: string, today: Day): Promise<CalendarFigures> {
  const waits = and(eq(transactions.providerId, lenderId), waitsFor('provider'));
  const [waiting, booked] = await Promise.all([
    reader.$count(transactions, waits),
    bookedToday(reader, lenderId, today),
  ]);
  return { waiting, ...booked };
}
