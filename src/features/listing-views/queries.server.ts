import { and, count, eq, gte, isNull, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Reader } from '#src/database/database.server.ts';
import { isAmong } from '#src/database/is-among.server.ts';
import { listingViews } from '#src/database/schema/listing-views.ts';
import { favourites, listings } from '#src/database/schema/listings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { addDays, dayInZone, startOfDay, type Day } from '#src/domain/dates/day.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { slugOf } from '#src/domain/text/slug.ts';
import { knownToProvider } from '#src/features/transactions/known-to-provider.server.ts';
import type { App } from '#src/platform/app.ts';
import { figuresBy, firstDayOf, none, sum, type Figures, type FiguresOf, type Period } from './statistics.ts';

type Context = Pick<App, 'db' | 'clock'>;

/** Days of which a card of the owner's list shows the views. */
export const recentDays = 30;

export type ListingFigures = { readonly views: number; readonly requests: number };

/** Views of the last days, and all requests that were ever sent, of each of these listings. */
export async function figuresOfListings(
  { db, clock }: Context,
  listingIds: readonly string[],
): Promise<ReadonlyMap<string, ListingFigures>> {
  if (listingIds.length === 0) return new Map();
  const ids = [...listingIds];
  const since = addDays(dayInZone(await clock.now(), marketplace.timeZone), 1 - recentDays);
  const [viewed, requested] = await Promise.all([
    db
      .select({ id: listingViews.listingId, views: sql<number>`sum(${listingViews.views})::int` })
      .from(listingViews)
      .where(and(isAmong(listingViews.listingId, ids), gte(listingViews.day, since)))
      .groupBy(listingViews.listingId),
    db
      .select({ id: transactions.listingId, requests: count() })
      .from(transactions)
      .where(and(isAmong(transactions.listingId, ids), knownToProvider(db)))
      .groupBy(transactions.listingId),
  ]);
  const views = new Map(viewed.map((row) => [row.id, row.views]));
  const requests = new Map(requested.map((row) => [row.id, row.requests]));
  return new Map(ids.map((id) => [id, { views: views.get(id) ?? 0, requests: requests.get(id) ?? 0 }]));
}

export type ListingStatistics = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly designer: string | null;
  readonly period: Period;
  /** The oldest first. */
  readonly figures: readonly FiguresOf[];
  readonly total: Figures;
};

/** What became of a listing of this author, day by day or week by week. Null for a missing one, and for another's. */
export async function listingStatistics(
  { db, clock }: Context,
  authorId: string,
  listingId: string,
  period: Period,
): Promise<ListingStatistics | null> {
  if (!isUuid(listingId)) return null;
  const { id, title, designer } = listings;
  const [listing] = await db
    .select({ id, title, designer })
    .from(listings)
    .where(and(eq(id, listingId), eq(listings.authorId, authorId), isNull(listings.deletedAt)));
  if (listing === undefined) return null;
  const today = dayInZone(await clock.now(), marketplace.timeZone);
  const figures = figuresBy(period, today, await eventsSince(db, listingId, firstDayOf(period, today)));
  return {
    ...{ ...listing, period, figures, total: sum(figures) },
    slug: listing.title === '' ? 'draft' : slugOf(listing.title),
  };
}

async function eventsSince(db: Reader, listingId: string, first: Day): Promise<FiguresOf[]> {
  const since = startOfDay(first, marketplace.timeZone);
  const dayOf = (column: typeof favourites.createdAt | typeof transactions.createdAt) =>
    sql<Day>`to_char(${column} at time zone ${marketplace.timeZone}::text, 'YYYY-MM-DD')`.as('day');
  const [viewed, liked, requested] = await Promise.all([
    db
      .select({ day: sql<Day>`${listingViews.day}::text`, views: listingViews.views })
      .from(listingViews)
      .where(and(eq(listingViews.listingId, listingId), gte(listingViews.day, first))),
    db
      .select({ day: dayOf(favourites.createdAt), favourites: count() })
      .from(favourites)
      .where(and(eq(favourites.listingId, listingId), gte(favourites.createdAt, since)))
      .groupBy(sql`day`),
    db
      .select({ day: dayOf(transactions.createdAt), requests: count() })
      .from(transactions)
      .where(and(eq(transactions.listingId, listingId), gte(transactions.createdAt, since), knownToProvider(db)))
      .groupBy(sql`day`),
  ]);
  return [...viewed, ...liked, ...requested].map((found) => ({ ...none, ...found }));
}
