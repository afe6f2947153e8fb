import { and, asc, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Reader } from '#src/database/database.server.ts';
import { bookings } from '#src/database/schema/bookings.ts';
import { outsideDays } from '#src/database/schema/calendars.ts';
import { availabilityExceptions, listings } from '#src/database/schema/listings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { dayInZone, startOfDay, type Day, type Days } from '#src/domain/dates/day.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { slugOf } from '#src/domain/text/slug.ts';
import { usersById } from '#src/features/accounts/queries.server.ts';
import { addMonths, daysOfMonth, holdingStates, monthOf } from '#src/features/availability/owner-calendar.ts';
import { daysOfRange, rangeOf } from '#src/features/availability/rules.ts';
import type { App } from '#src/platform/app.ts';
import { allStatesIn, unsentStates } from '#src/processes/registry.ts';
import { inOrder, segmentsOf, yearOfEarnings, type CalendarBooking, type Segment } from './rules.ts';

/** One rental with its month. */
export type CalendarRow = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly segments: readonly Segment[];
  readonly bookings: readonly CalendarBooking[];
};

export type MasterCalendar = {
  readonly today: Day;
  readonly month: Day;
  readonly rows: readonly CalendarRow[];
  readonly page: number;
  readonly totalPages: number;
  /** For the filter: at most `maxNames`. */
  readonly names: readonly { readonly id: string; readonly title: string }[];
  readonly earnings: readonly { readonly month: Day; readonly amount: number }[];
};

type Params = { readonly month: Day | null; readonly page: number; readonly listingId: string | null };

/** Rentals on a page: a wardrobe may have hundreds. */
const perPage = 20;
const maxNames = 500;
const maxMonths = 12;

/** A month of all of a lender's rentals that are or were published, by title; one page of them, or one rental. */
export async function masterCalendar(app: App, lenderId: string, params: Params): Promise<MasterCalendar> {
  const now = await app.clock.now();
  const today = dayInZone(now, marketplace.timeZone);
  const month = nearby(params.month, today);
  const names = await namesOf(app.db, lenderId);
  const chosen = names.filter(({ id }) => id === params.listingId);
  const all = chosen.length > 0 ? chosen : names;
  const totalPages = Math.max(1, Math.ceil(all.length / perPage));
  const page = Math.min(Math.max(1, params.page), totalPages);
  const shown = all.slice((page - 1) * perPage, page * perPage);
  const window = daysOfMonth(month);
  const [byListing, earned] = await Promise.all([
    factsOf(
      app.db,
      shown.map(({ id }) => id),
      window,
    ),
    earnedBy(app.db, lenderId, today),
  ]);
  return {
    ...{ today, month, page, totalPages },
    rows: shown.map(({ id, title, openWeekdays }) => {
      const { exceptions, elsewhere, booked } = byListing(id);
      const facts = { today, openWeekdays, exceptions, elsewhere, bookings: booked };
      return { id, slug: slugOf(title), title, segments: segmentsOf(window, facts), bookings: booked };
    }),
    names: names.map(({ id, title }) => ({ id, title })),
    earnings: yearOfEarnings(today, earned),
  };
}

/** The month itself, or the nearest within a year of today. */
function nearby(month: Day | null, today: Day): Day {
  const current = monthOf(today);
  const wanted = monthOf(month ?? today);
  const [from, to] = [addMonths(current, -maxMonths), addMonths(current, maxMonths)];
  if (wanted < from) return from;
  return wanted > to ? to : wanted;
}

async function namesOf(reader: Reader, lenderId: string) {
  const { id, title, openWeekdays } = listings;
  return reader
    .select({ id, title, openWeekdays })
    .from(listings)
    .where(
      and(
        eq(listings.authorId, lenderId),
        eq(listings.kind, 'rent'),
        ne(listings.state, 'draft'),
        isNull(listings.deletedAt),
      ),
    )
    .orderBy(asc(sql`lower(${title})`), asc(id))
    .limit(maxNames);
}

/** What the days of some listings are made of, in three statements. */
async function factsOf(reader: Reader, ids: readonly string[], window: Days) {
  const range = rangeOf(window);
  const [exceptions, elsewhere, booked] = await Promise.all([
    reader
      .select({
        listingId: availabilityExceptions.listingId,
        days: availabilityExceptions.days,
        seats: availabilityExceptions.seats,
      })
      .from(availabilityExceptions)
      .where(
        and(
          inArray(availabilityExceptions.listingId, [...ids]),
          sql`${availabilityExceptions.days} && ${range}::daterange`,
        ),
      ),
    reader
      .select({ listingId: outsideDays.listingId, days: outsideDays.days })
      .from(outsideDays)
      .where(and(inArray(outsideDays.listingId, [...ids]), sql`${outsideDays.days} && ${range}::daterange`)),
    bookingsOf(reader, ids, window),
  ]);
  const days = <Row extends { readonly days: string }>(row: Row) => ({ ...row, days: daysOfRange(row.days) });
  return (id: string) => ({
    exceptions: exceptions.filter(({ listingId }) => listingId === id).map(days),
    elsewhere: elsewhere.filter(({ listingId }) => listingId === id).map((row) => daysOfRange(row.days)),
    booked: booked
      .filter(({ listingId }) => listingId === id)
      .map(({ booking }) => booking)
      .toSorted(inOrder),
  });
}

async function bookingsOf(reader: Reader, ids: readonly string[], window: Days) {
  const rows = await reader
    .select({
      listingId: bookings.listingId,
      transactionId: bookings.transactionId,
      isAccepted: sql<boolean>`${bookings.state} = ${holdingStates[1]}`,
      state: transactions.state,
      customerId: transactions.customerId,
      days: bookings.days,
      excluded: bookings.excluded,
    })
    .from(bookings)
    .innerJoin(transactions, eq(transactions.id, bookings.transactionId))
    .where(
      and(
        inArray(bookings.listingId, [...ids]),
        inArray(bookings.state, [...holdingStates]),
        sql`${bookings.excluded} && ${rangeOf(window)}::daterange`,
      ),
    );
  const isSent = (state: string) => !unsentStates.includes(state);
  const customers = await usersById(
    reader,
    rows.filter(({ state }) => isSent(state)).map(({ customerId }) => customerId),
  );
  return rows.map(({ listingId, transactionId, isAccepted, state, customerId, days, excluded }) => {
    const sent = isAccepted ? ('booked' as const) : isSent(state) ? ('requested' as const) : ('held' as const);
    const name = sent === 'held' ? '' : (customers.get(customerId)?.displayName ?? '');
    const booking: CalendarBooking = {
      ...{ transactionId, state: sent, name },
      days: daysOfRange(days),
      excluded: daysOfRange(excluded),
    };
    return { listingId, booking };
  });
}

/** What the lender was owed for completed transactions, rentals and sales, by month ("2026-12"), of the last year. */
async function earnedBy(reader: Reader, lenderId: string, today: Day): Promise<ReadonlyMap<string, number>> {
  const since = startOfDay(addMonths(monthOf(today), -11), marketplace.timeZone);
  const month = sql<string>`to_char(${transactions.deliveredAt} at time zone ${marketplace.timeZone}::text, 'YYYY-MM')`;
  const rows = await reader
    .select({ month: month.as('month'), amount: sql<number>`sum(${transactions.payoutAmount})::int` })
    .from(transactions)
    .where(
      and(
        eq(transactions.providerId, lenderId),
        inArray(transactions.state, [...allStatesIn('completed')]),
        gte(transactions.deliveredAt, since),
        eq(transactions.currency, marketplace.currency),
      ),
    )
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.month, row.amount]));
}

/** For callers that show a month by its parameter. */
export function masterMonth(text: string | null): Day | null {
  return text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? (`${text}-01` as Day) : null;
}

export function listingParam(text: string | null): string | null {
  return text !== null && isUuid(text) ? text : null;
}
