import { and, asc, desc, eq } from 'drizzle-orm';
import { isAmong } from '#src/database/is-among.server.ts';
import { favourites, listings } from '#src/database/schema/listings.ts';
import { wantedDays } from '#src/database/schema/shopping.ts';
import { pageWithin } from '#src/domain/page-within.ts';
import { cardColumns } from '#src/features/listings/card-rows.server.ts';
import { cardOf, type ListingCard } from '#src/features/listings/card.ts';
import { pricingOf } from '#src/features/listings/pricing.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import type { RentalRange } from '#src/ui/calendar/day-range.ts';
import { isViewable } from '#src/features/listings/viewable.server.ts';
import { wantedRange } from './wanted-days.server.ts';

export const favouritesPerPage = 42;

type Known = Pick<App, 'db'>;

/** Those of the listings that the viewer has saved; null for an anonymous visitor. */
export async function savedAmong(
  app: Known,
  viewer: Pick<Viewer, 'id'> | null,
  listingIds: readonly string[],
): Promise<readonly string[] | null> {
  if (viewer === null) return null;
  if (listingIds.length === 0) return [];
  const { userId, listingId } = favourites;
  const rows = await app.db
    .select({ listingId })
    .from(favourites)
    .where(and(eq(userId, viewer.id), isAmong(listingId, listingIds)));
  return rows.map((row) => row.listingId);
}

/** All of a user's, the latest first. */
export async function favouriteIds(app: Known, userId: string): Promise<readonly string[]> {
  const rows = await app.db
    .select({ listingId: favourites.listingId })
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.createdAt), asc(favourites.listingId));
  return rows.map(({ listingId }) => listingId);
}

/** A saved listing: as a card, or, when its page is gone, by its name alone. */
export type Favourite = {
  readonly id: string;
  readonly title: string;
  readonly designer: string | null;
  /** Closed by its lender for now. */
  readonly isClosed: boolean;
  readonly isRental: boolean;
  readonly card: ListingCard | null;
  /** The days that its user waits for. */
  readonly wanted: RentalRange | null;
};

export type FavouritesPage = {
  readonly entries: readonly Favourite[];
  readonly total: number;
  readonly page: number;
  readonly totalPages: number;
};

/** The latest first. A page behind the last one is the last one. */
export async function favouritesPage(
  app: Known,
  { id: userId }: Pick<Viewer, 'id'>,
  page: number,
): Promise<FavouritesPage> {
  const own = eq(favourites.userId, userId);
  const total = await app.db.$count(favourites, own);
  const { page: shown, totalPages } = pageWithin(total, { page, perPage: favouritesPerPage });
  const rows = await app.db
    .select({ ...cardColumns, state: listings.state, isViewable, wanted: wantedColumns })
    .from(favourites)
    .innerJoin(listings, eq(listings.id, favourites.listingId))
    .leftJoin(wantedDays, isOfFavourite)
    .where(own)
    .orderBy(desc(favourites.createdAt), asc(favourites.listingId))
    .limit(favouritesPerPage)
    .offset((shown - 1) * favouritesPerPage);
  const entries = rows.map((row): Favourite => {
    const { id, title, designer, state } = row;
    const card = row.isViewable && pricingOf(row) !== null ? cardOf(row, userId) : null;
    const wanted = wantedRange(row.wanted);
    return { id, title, designer, isClosed: state === 'closed', isRental: row.kind === 'rent', card, wanted };
  });
  return { entries, total, page: shown, totalPages };
}

const wantedColumns = { startDay: wantedDays.startDay, endDay: wantedDays.endDay };
const isOfFavourite = and(eq(wantedDays.userId, favourites.userId), eq(wantedDays.listingId, favourites.listingId));
