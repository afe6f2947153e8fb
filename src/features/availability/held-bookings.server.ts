import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { bookings } from '#src/database/schema/bookings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { addDays, type Day, type Days } from '#src/domain/dates/day.ts';
import { unsentStates } from '#src/processes/registry.ts';
import type { OwnerBooking } from './owner-calendar.ts';
import { daysOfRange, rangeOf } from './rules.ts';

/** Of a booking that holds days: a request, also one that is being paid, and an order. */
export const holdingStates = ['pending', 'accepted'] as const;
export type HoldingState = (typeof holdingStates)[number];

export function holdingStateOf({ state }: Pick<HeldBooking, 'state'>): HoldingState {
  return state === 'booked' ? 'accepted' : 'pending';
}

/** A booking that holds days of a rental, for its lender. */
export type HeldBooking = Pick<OwnerBooking, 'transactionId' | 'state'> & {
  readonly id: string;
  readonly listingId: string;
  readonly customerId: string;
  readonly days: Days;
  /** With the days around them on which the item cannot be booked. */
  readonly excluded: Days;
};

/** The bookings of these listings that touch the window, their buffers included, in order of their days. */
export async function heldBookings(
  reader: Reader,
  listingIds: readonly string[],
  window: Days,
): Promise<HeldBooking[]> {
  const rows = await reader
    .select({
      id: bookings.id,
      listingId: bookings.listingId,
      transactionId: bookings.transactionId,
      customerId: transactions.customerId,
      isAccepted: sql<boolean>`${bookings.state} = 'accepted'`,
      processState: transactions.state,
      days: bookings.days,
      excluded: bookings.excluded,
    })
    .from(bookings)
    .innerJoin(transactions, eq(transactions.id, bookings.transactionId))
    .where(
      and(
        inArray(bookings.listingId, [...listingIds]),
        inArray(bookings.state, holdingStates),
        sql`${bookings.excluded} && ${rangeOf(window)}::daterange`,
      ),
    )
    .orderBy(bookings.excluded);
  return rows.map(({ isAccepted, processState, days, excluded, ...booking }) => ({
    ...booking,
    state: isAccepted ? 'booked' : unsentStates.includes(processState) ? 'held' : 'requested',
    days: daysOfRange(days),
    excluded: daysOfRange(excluded),
  }));
}

export type BookedToday = {
  /** Items that are with a customer today. */
  readonly out: number;
  /** Items that are due back today or in the six days after: on the last of the excluded days. */
  readonly due: number;
};

const dueWithinDays = 7;

/** Of all rentals of a lender. */
export async function bookedToday(reader: Reader, lenderId: string, today: Day): Promise<BookedToday> {
  const dueDay = sql`upper(${bookings.excluded}) - 1`;
  const [counted] = await reader
    .select({
      out: sql<number>`count(*) filter (where ${bookings.days} @> ${today}::date)::int`,
      due: sql<number>`count(*) filter (where ${dueDay} >= ${today}::date
        and ${dueDay} < ${addDays(today, dueWithinDays)}::date)::int`,
    })
    .from(bookings)
    .innerJoin(transactions, eq(transactions.id, bookings.transactionId))
    .where(and(eq(transactions.providerId, lenderId), eq(bookings.state, 'accepted')));
  return counted ?? { out: 0, due: 0 };
}
