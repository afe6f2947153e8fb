import { and, asc, eq, gte, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Reader } from '#src/database/database.server.ts';
import { outsideDays } from '#src/database/schema/calendars.ts';
import { availabilityExceptions, listings } from '#src/database/schema/listings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { dayInZone, startOfDay, type Day, type Days } from '#src/domain/dates/day.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { slugOf } from '#src/domain/text/slug.ts';
import { usersById } from '#src/features/accounts/queries.server.ts';
import { heldBookings } from '#src/features/availability/held-bookings.server.ts';
import { addMonths, monthOf } from '#src/features/availability/owner-calendar.ts';
import { daysOfRange, rangeOf } from '#src/features/availability/rules.ts';
import { cardColumns } from '#src/features/listings/card-rows.server.ts';
import type { CardImage } from '#src/features/listings/card.ts';
import type { App } from '#src/platform/app.ts';
import { allStatesIn } from '#src/processes/registry.ts';
import { figuresOf, type CalendarFigures } from './figures.server.ts';
import {
  inOrder,
  segmentsOf,
  spanAround,
  yearOfEarnings,
  type CalendarBooking,
  type Segment,
  type Span,
} from './rules.ts';

/** One rental with its month. */
export type CalendarRow = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  /** The first photo. */
  readonly image: CardImage | null;
  readonly segments: readonly Segment[];
  readonly bookings: readonly CalendarBooking[];
};

export type MasterCalendar = {
  readonly today: Day;
  /** The month, or the week. */
  readonly span: Span;
  readonly window: Days;
  /** The days of the spans before and after; null beyond a year. */
  readonly previous: Day | null;
  readonly next: Day | null;
  readonly rows: readonly CalendarRow[];
  readonly page: number;
  readonly totalPages: number;
  /** How many rentals there are, whatever the filter. */
  readonly total: number;
  /** For the filter, with the one that is chosen; fewer than `total` in a very large wardrobe. */
  readonly names: readonly { readonly id: string; readonly title: string }[];
  readonly earnings: readonly { readonly month: Day; readonly amount: number }[];
  readonly figures: CalendarFigures;
};

type Params = {
  readonly span: Span;
  /** One of its days; null for today. */
  readonly day: Day | null;
  readonly page: number;
  readonly listingId: string | null;
};

/** Rentals on a page: a wardrobe may have hundreds. */
const perPage = 20;
/** A select of more is no help; the pages have them all. */
const maxNames = 500;

/** A month or a week of all of a lender's rentals that are or were published, by title; one page, or one rental. */
export async function masterCalendar(app: App, lenderId: string, params: Params): Promise<MasterCalendar> {
  const today = dayInZone(await app.clock.now(), marketplace.timeZone);
  const { span, listingId } = params;
  const around = spanAround(span, params.day ?? today, today);
  const [total, names, chosen] = await Promise.all([
    app.db.$count(listings, isRow(lenderId)),
    rentals(app.db, isRow(lenderId), { limit: maxNames, offset: 0 }),
    listingId === null ? [] : rentals(app.db, and(isRow(lenderId), eq(listings.id, listingId)), onlyOne),
  ]);
  const totalPages = chosen.length > 0 ? 1 : Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(Math.max(1, params.page), totalPages);
  const paged = { limit: perPage, offset: (page - 1) * perPage };
  const shown = chosen.length > 0 ? chosen : await rentals(app.db, isRow(lenderId), paged);
  const ids = shown.map(({ id }) => id);
  const [byListing, images, earned, figures] = await Promise.all([
    factsOf(app.db, ids, around.window),
    firstImages(app.db, ids),
    earnedBy(app.db, lenderId, today),
    figuresOf(app.db, lenderId, today),
  ]);
  const isNamed = chosen.every(({ id }) => names.some((name) => name.id === id));
  return {
    ...{ today, span, ...around, page, totalPages, total, figures },
    rows: shown.map(({ id, title, openWeekdays }) => {
      const { exceptions, elsewhere, booked } = byListing(id);
      const facts = { today, openWeekdays, exceptions, elsewhere, bookings: booked };
      const segments = segmentsOf(around.window, facts);
      return { id, slug: slugOf(title), title, image: images.get(id) ?? null, segments, bookings: booked };
    }),
    names: [...names, ...(isNamed ? [] : chosen)].map(({ id, title }) => ({ id, title })),
    earnings: yearOfEarnings(today, earned),
  };
}

const onlyOne = { limit: 1, offset: 0 };

function isRow(lenderId: string) {
  return and(
    eq(listings.authorId, lenderId),
    eq(listings.kind, 'rent'),
    ne(listings.state, 'draft'),
    isNull(listings.deletedAt),
  );
}

type Paged = { readonly limit: number; readonly offset: number };

async function rentals(reader: Reader, which: SQL | undefined, { limit, offset }: Paged) {
  const { id, title, openWeekdays } = listings;
  return reader
    .select({ id, title, openWeekdays })
    .from(listings)
    .where(which)
    .orderBy(asc(sql`lower(${title})`), asc(id))
    .limit(limit)
    .offset(offset);
}

async function firstImages(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, CardImage>> {
  const { id } = listings;
  const rows = await reader
    .select({ id, images: cardColumns.images })
    .from(listings)
    .where(inArray(id, [...ids]));
  return new Map(rows.flatMap(({ id: listingId, images }) => images.slice(0, 1).map((image) => [listingId, image])));
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
  const held = await heldBookings(reader, ids, window);
  const sent = held.filter(({ state }) => state !== 'held');
  const customers = await usersById(
    reader,
    sent.map(({ customerId }) => customerId),
  );
  return held.map(({ listingId, customerId, ...booking }) => {
    const name = booking.state === 'held' ? '' : (customers.get(customerId)?.displayName ?? '');
    return { listingId, booking: { ...booking, name } satisfies CalendarBooking };
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

export function listingParam(text: string | null): string | null {
  return text !== null && isUuid(text) ? text : null;
}
