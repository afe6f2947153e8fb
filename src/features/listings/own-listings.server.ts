import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { listings } from '#src/database/schema/listings.ts';
import { slugOf } from '#src/domain/text/slug.ts';
import type { App } from '#src/platform/app.ts';
import { cardColumns } from './card-rows.server.ts';
import { type CardPrice, cardOf, type ListingCard } from './card.ts';
import { isOnHoliday } from './holiday.server.ts';
import { listingsPerPage } from './item-fields.ts';
import { pricingOf } from './pricing.ts';

export type ListingState = (typeof listings.$inferSelect)['state'];

/** A listing in its owner's list. A draft may have neither title nor price. */
export type OwnCard = Pick<ListingCard, 'id' | 'slug' | 'title' | 'designer' | 'sizes' | 'kind' | 'images'> & {
  readonly state: ListingState;
  /** Closed by an operator for cause: its owner cannot open it. */
  readonly isClosedByUs: boolean;
  /** A draft that an operator has given back, and says why in its form. */
  readonly isReturned: boolean;
  readonly price: CardPrice | null;
  readonly stock: number | null;
  readonly favourites: number;
};

export type OwnListings = {
  readonly cards: readonly OwnCard[];
  readonly page: number;
  readonly totalPages: number;
  readonly counts: Readonly<Record<ListingState, number>>;
  /** How many are closed until the owner is back. */
  readonly onHoliday: number;
};

export type OwnListingsParams = {
  readonly state: ListingState | null;
  readonly page: number;
  readonly perPage?: number;
};

/** The owner's listings in this state (null: in all), the newest first. A page behind the last one is the last one. */
export async function ownListings(
  app: Pick<App, 'db'>,
  ownerId: string,
  { state, page, perPage = listingsPerPage }: OwnListingsParams,
): Promise<OwnListings> {
  const { counts, onHoliday } = await countsOf(app, ownerId);
  const total = state === null ? Object.values(counts).reduce((sum, one) => sum + one, 0) : counts[state];
  const totalPages = Math.max(1, Math.ceil(total / perPage));
  const shown = Math.min(page, totalPages);
  const rows = await app.db
    .select({
      ...cardColumns,
      state: listings.state,
      closedBecause: listings.closedBecause,
      returnedBecause: listings.returnedBecause,
      favourites: favouritesOf,
    })
    .from(listings)
    .where(and(isOwn(ownerId), state === null ? undefined : eq(listings.state, state)))
    .orderBy(desc(listings.createdAt), asc(listings.id))
    .limit(perPage)
    .offset((shown - 1) * perPage);
  const cards = rows.map((row): OwnCard => {
    const { id, title, designer, sizes, kind, images, stock, favourites } = row;
    return {
      ...{ id, title, designer, sizes, kind, stock, favourites, state: row.state },
      isClosedByUs: row.closedBecause !== null,
      isReturned: row.returnedBecause !== null,
      images: images.slice(0, 1),
      slug: title === '' ? 'draft' : slugOf(title),
      price: pricingOf(row) === null ? null : cardOf(row, ownerId).price,
    };
  });
  return { cards, page: shown, totalPages, counts, onHoliday };
}

/** A subquery, so that the listing's column is qualified. */
const favouritesOf = sql<number>`(select count(*)::int from favourites where listing_id = ${listings}.id)`;

function isOwn(ownerId: string) {
  return and(eq(listings.authorId, ownerId), isNull(listings.deletedAt));
}

async function countsOf({ db }: Pick<App, 'db'>, ownerId: string) {
  const { state } = listings;
  const rows = await db
    .select({ state, listings: count(), onHoliday: sql<number>`count(*) filter (where ${isOnHoliday})::int` })
    .from(listings)
    .where(isOwn(ownerId))
    .groupBy(state);
  const counts: Record<ListingState, number> = { draft: 0, pendingApproval: 0, published: 0, closed: 0 };
  for (const row of rows) counts[row.state] = row.listings;
  return { counts, onHoliday: rows.reduce((sum, { onHoliday }) => sum + onHoliday, 0) };
}
