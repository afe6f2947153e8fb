import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { preparedOn } from '#src/database/prepared.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { users } from '#src/database/schema/users.ts';
import { isAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { capsOf } from '#src/domain/pricing/claim-caps.ts';
import { slugOf } from '#src/domain/text/slug.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { cardColumns, isPublished } from './card-rows.server.ts';
import type { CardImage, CardRow, ListingCard } from './card.ts';
import { cardOf } from './card.ts';
import type { ListingNotice, ListingPageData } from './page-data.ts';
import { hasHeldUnits } from './stock.server.ts';
import { capColumnsOf, type CapColumns, pricingOf } from './pricing.ts';

type ListingViewer = (Asker & Pick<Viewer, 'id'>) | null;

/**
 * A listing as this viewer may see it. Null ("not found") for a deleted listing, for listings of banned or deleted
 * users, and for drafts and what was closed for cause, except to those with the permission `listing.preview`. Other closed
 * and sold-out listings stay visible, with a notice.
 */
export async function listingById(app: App, id: string, viewer: ListingViewer): Promise<ListingPageData | null> {
  if (!isUuid(id)) return null;
  const [row] = await readPage(app.db).execute({ id });
  if (row === undefined) return null;
  const isPublic = row.state === 'published' || (row.state === 'closed' && row.closedBecause === null);
  const relation = row.authorId === viewer?.id ? 'owner' : 'other';
  if (!isPublic && !isAllowed('listing.preview', viewer, relation)) return null;
  return pageDataOf(row, viewer?.id ?? null);
}

/** Cards of the publicly visible listings among these ids, sold-out ones too, in the requested order. */
export async function listingsByIds(app: App, ids: readonly string[], viewer: ListingViewer): Promise<ListingCard[]> {
  const known = [...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))];
  if (known.length === 0) return [];
  const rows = await app.db
    .select(cardColumns)
    .from(listings)
    .where(and(isPublished, inArray(listings.id, known)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return known.flatMap((id) => byId.get(id) ?? []).map((row) => cardOf(row, viewer?.id ?? null));
}

/** A lender's publicly visible listings, newest first. */
export async function cardsOfAuthor(
  app: App,
  authorId: string,
  viewer: ListingViewer,
  limit: number,
): Promise<ListingCard[]> {
  if (!isUuid(authorId)) return [];
  const rows = await readCardsOfAuthor(app.db).execute({ authorId, limit });
  return rows.map((row) => cardOf(row, viewer?.id ?? null));
}

const readCardsOfAuthor = preparedOn((db) =>
  db
    .select(cardColumns)
    .from(listings)
    .where(and(isPublished, eq(listings.authorId, sql.placeholder('authorId'))))
    .orderBy(sql`${listings.publishedAt} desc`, listings.id)
    .limit(sql.placeholder('limit')),
);

/** Whether the user has a listing that is more than a draft: who has only begun one lends nothing yet. */
export async function ownsListings({ db }: Pick<App, 'db'>, authorId: string): Promise<boolean> {
  return (await readOwn(db).execute({ authorId })).length > 0;
}

/** Ends at the first row of an index. */
const readOwn = preparedOn((db) => {
  const isOwn = eq(listings.authorId, sql.placeholder('authorId'));
  return db
    .select({ id: listings.id })
    .from(listings)
    .where(and(isOwn, isNull(listings.deletedAt), ne(listings.state, 'draft')))
    .limit(1);
});

/** Exactly the columns that the page may display, so that private ones are not even read. */
const pageColumns = {
  ...cardColumns,
  state: listings.state,
  closedBecause: listings.closedBecause,
  isHeld: hasHeldUnits,
  description: listings.description,
  category: listings.category,
  subcategory: listings.subcategory,
  length: listings.length,
  colours: listings.colours,
  occasions: listings.occasions,
  tellUsMore: listings.tellUsMore,
  condition: listings.condition,
  alterations: listings.alterations,
  flaws: listings.flaws,
  care: listings.care,
  latitude: listings.latitude,
  longitude: listings.longitude,
  canPost: listings.canPost,
  canPickUp: listings.canPickUp,
  isInstant: listings.isInstant,
  lateFeeAmount: listings.lateFeeAmount,
  cleaningCapAmount: listings.cleaningCapAmount,
  repairCapAmount: listings.repairCapAmount,
  lossCapAmount: listings.lossCapAmount,
  maximumDays: listings.maximumDays,
  turnaroundDays: listings.turnaroundDays,
  images: sql<CardImage[]>`(
    select coalesce(json_agg(
      json_build_object('id', image_id, 'alt', alt, 'placeholder', placeholder) order by position), '[]')
    from listing_images join images on images.id = image_id where listing_id = listings.id)`,
  author: {
    id: users.id,
    displayName: users.displayName,
    bio: users.bio,
    place: users.place,
    imageId: users.imageId,
    since: users.createdAt,
  },
};

const readPage = preparedOn((db) =>
  db
    .select(pageColumns)
    .from(listings)
    .innerJoin(users, eq(users.id, listings.authorId))
    .where(
      and(
        eq(listings.id, sql.placeholder('id')),
        isNull(listings.deletedAt),
        eq(users.banned, false),
        isNull(users.deletedAt),
      ),
    ),
);

type PageRow = CardRow & Pick<ListingPageData, Extract<keyof typeof pageColumns, keyof ListingPageData>> & Hidden;
type Hidden = CapColumns & {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly closedBecause: string | null;
  readonly isHeld: boolean | null;
};

function pageDataOf(row: PageRow, viewerId: string | null): ListingPageData {
  const { authorId, latitude, longitude, priceAmount, currency, extraDayAmount, shippingAmount, rrpAmount, ...rest } =
    row;
  const {
    courierLeadDays,
    closedBecause,
    isHeld,
    lateFeeAmount,
    cleaningCapAmount,
    repairCapAmount,
    lossCapAmount,
    ...shown
  } = rest;
  const caps = capColumnsOf({ lateFeeAmount, cleaningCapAmount, repairCapAmount, lossCapAmount });
  const isOwn = authorId === viewerId;
  const pricing = pricingOf(row);
  return {
    ...shown,
    slug: slugOf(row.title),
    isOwn,
    notice: noticeOf(row, isOwn),
    point: latitude === null || longitude === null ? null : { latitude, longitude },
    price: pricing === null ? null : cardOf(row, viewerId).price,
    extraDayPrice: pricing?.extraDayPrice ?? null,
    shipping: pricing?.shipping ?? null,
    ...(row.kind === 'rent' && rrpAmount !== null && { caps: capsOf(caps, rrpAmount) }),
  };
}

function noticeOf(
  { state, kind, stock, isHeld }: Pick<PageRow, 'state' | 'kind' | 'stock' | 'isHeld'>,
  isOwn: boolean,
): ListingNotice {
  if (state !== 'published') return state;
  if (kind === 'sale' && stock === 0) return isHeld === true ? 'onHold' : 'soldOut';
  return isOwn ? 'own' : null;
}
