import { createHash } from 'node:crypto';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isCurrency, money, type Money } from '#src/domain/money/money.ts';
import type { Point } from '#src/domain/places/bounds.ts';
import { slugOf } from '#src/domain/text/slug.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { marketplace } from '#marketplace';
import { panelFields, panels, type OwnFields, type Panel } from './panels.ts';

export type OwnRental = { readonly listingId: string; readonly authorId: string };

/** The condition that a row is the author's own rental, not deleted. Refuses `not-found` for an id that can be no listing's. */
export function isOwnRental({ listingId, authorId }: OwnRental): SQL | undefined {
  if (!isUuid(listingId)) refuse('not-found');
  return and(
    eq(listings.id, listingId),
    eq(listings.authorId, authorId),
    eq(listings.kind, 'rent'),
    isNull(listings.deletedAt),
  );
}

export type OwnListing = {
  readonly id: string;
  readonly authorId: string;
  readonly slug: string;
  readonly state: (typeof listings.$inferSelect)['state'];
  readonly fields: OwnFields;
  /** A digest of each panel as it is stored: a save that knows another one would overwrite what it has not seen. */
  readonly versions: Readonly<Record<Panel, string>>;
  /** The currency of its price where that is not the marketplace's: such a price cannot be edited. */
  readonly foreignCurrency: string | null;
  /** Why an operator sent it back as a draft. */
  readonly returnedBecause: string | null;
};

/** An author's own listing, with what is private. Null for a missing or deleted one, and for another author's. */
export async function ownListing(
  reader: Reader,
  authorId: string,
  listingId: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<OwnListing | null> {
  if (!isUuid(listingId)) return null;
  const query = reader
    .select({ row: listings, images: imagesOf })
    .from(listings)
    .where(and(eq(listings.id, listingId), eq(listings.authorId, authorId), isNull(listings.deletedAt)));
  const [found] = await (lock ? query.for('update') : query);
  return found === undefined ? null : ownListingOf(found.row, found.images);
}

/** The draft that an author changed last; null without one. */
export async function latestDraft(reader: Reader, authorId: string): Promise<OwnListing | null> {
  const [found] = await reader
    .select({ row: listings, images: imagesOf })
    .from(listings)
    .where(and(eq(listings.authorId, authorId), eq(listings.state, 'draft'), isNull(listings.deletedAt)))
    .orderBy(sql`${listings.updatedAt} desc`, listings.id)
    .limit(1);
  return found === undefined ? null : ownListingOf(found.row, found.images);
}

type Row = typeof listings.$inferSelect;
type Images = OwnFields['images'];

const imagesOf = sql<Images>`(
  select coalesce(json_agg(json_build_object('imageId', image_id, 'alt', alt) order by position), '[]')
  from listing_images where listing_id = listings.id)`;

function ownListingOf(row: Row, images: Images): OwnListing {
  const fields = fieldsOf(row, images);
  return {
    ...{ id: row.id, slug: row.title === '' ? 'draft' : slugOf(row.title), state: row.state, fields },
    authorId: row.authorId,
    versions: versionsOf(fields),
    foreignCurrency: row.currency === marketplace.currency ? null : row.currency,
    returnedBecause: row.state === 'draft' ? row.returnedBecause : null,
  };
}

function fieldsOf(row: Row, images: Images): OwnFields {
  const { kind, title, description, minimumDays, maximumDays, turnaroundDays, stock } = row;
  const { category, subcategory, length, sizes, colours, occasions, tellUsMore, condition, alterations } = row;
  const { flaws, care, region, place, canPickUp, canPost, isInstant, openWeekdays } = row;
  return {
    ...{ kind, title, description, minimumDays, maximumDays, turnaroundDays, stock },
    ...{ category, subcategory, length, sizes, colours, occasions, tellUsMore, condition, alterations },
    ...{ flaws, care, region, place, canPickUp, canPost, isInstant, openWeekdays, images },
    price: amountOf(row, row.priceAmount),
    extraDayPrice: amountOf(row, row.extraDayAmount),
    shipping: row.shippingAmount === 0 ? null : amountOf(row, row.shippingAmount),
    rrp: amountOf(row, row.rrpAmount),
    designer: row.designer ?? '',
    ...termsOf(row),
    ...{ lateFee: amountOf(row, row.lateFeeAmount), cleaningCap: amountOf(row, row.cleaningCapAmount) },
    ...{ repairCap: amountOf(row, row.repairCapAmount), lossCap: amountOf(row, row.lossCapAmount) },
    leadDays: { 'post': row.courierLeadDays, 'pick-up': row.pickUpLeadDays },
    ...whereaboutsOf(row.privateData),
  };
}

function termsOf({ floorPercent, declineBelowPercent, acceptFromPercent, canBackUp, lateCancellation }: Row) {
  return { floorPercent, declineBelowPercent, acceptFromPercent, canBackUp, lateCancellation };
}

function amountOf({ currency }: Row, amount: number | null): Money | null {
  return amount === null || !isCurrency(currency) ? null : money(amount, currency);
}

function whereaboutsOf({ address, building, point }: Row['privateData']) {
  return { address: textOf(address), building: textOf(building), point: pointOf(point) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function pointOf(value: unknown): Point | null {
  if (typeof value !== 'object' || value === null) return null;
  const { latitude, longitude } = value as Partial<Record<keyof Point, unknown>>;
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
}

function versionsOf(fields: OwnFields): Record<Panel, string> {
  const digest = (panel: Panel) =>
    createHash('sha256')
      .update(JSON.stringify(panelFields[panel].map((field) => fields[field])))
      .digest('base64url')
      .slice(0, 16);
  return Object.fromEntries(panels.map((panel) => [panel, digest(panel)])) as Record<Panel, string>;
}
