import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import type { ListingSnapshot } from '#src/database/schema/transactions.ts';
import { listings } from '#src/database/schema/listings.ts';
import { users } from '#src/database/schema/users.ts';
import type { LeadDays } from '#src/domain/dates/lead-time.ts';
import type { Currency } from '#src/domain/money/money.ts';
import { capsOf } from '#src/domain/pricing/claim-caps.ts';
import type { ListingPricing } from '#src/domain/pricing/price.ts';
import { capColumnsOf, currencyOf, pricingOf } from './pricing.ts';

/** What a transaction reads of a listing. */
export type ListingForTransaction = {
  readonly id: string;
  readonly authorId: string;
  /** Neither banned nor deleted. */
  readonly authorActive: boolean;
  readonly state: 'published' | 'closed';
  readonly deleted: boolean;
  readonly kind: 'rent' | 'sale';
  readonly pricing: ListingPricing;
  readonly currency: Currency;
  readonly minimumDays: number;
  readonly maximumDays: number;
  readonly turnaroundDays: number;
  /** Units in stock; null for rentals. */
  readonly stock: number | null;
  /** Bits, Sunday the lowest. */
  readonly openWeekdays: number;
  readonly canPost: boolean;
  readonly canPickUp: boolean;
  readonly leadDays: LeadDays;
  readonly title: string;
  readonly snapshot: ListingSnapshot;
};

/**
 * Reads a listing inside a unit of work; with `lock` its row stays locked until that ends, so that price, days and
 * stock cannot change meanwhile. Null for an unknown listing or one that was never published: no transaction can be
 * about it.
 */
export async function listingForTransaction(
  tx: Reader,
  listingId: string,
  options: { readonly lock: boolean },
): Promise<ListingForTransaction | null> {
  const query = tx
    .select({
      row: listings,
      authorActive: sql<boolean>`not ${users.banned} and ${users.deletedAt} is null`,
      imageId: firstImageId,
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.authorId))
    .where(eq(listings.id, listingId));
  const [found] = await (options.lock ? query.for('update', { of: listings }) : query);
  return found === undefined ? null : factsOf(found.row, found.authorActive, found.imageId);
}

/**
 * Locks listings by id, the order in which every unit of work locks several: those of a cart change with its days and its
 * stock.
 */
export async function lockListings(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: listings.id })
    .from(listings)
    .where(inArray(listings.id, [...ids]))
    .orderBy(asc(listings.id))
    .for('no key update');
}

const firstImageId = sql<string | null>`(
  select image_id from listing_images where listing_id = listings.id order by position limit 1)`;

function factsOf(
  row: typeof listings.$inferSelect,
  authorActive: boolean,
  imageId: string | null,
): ListingForTransaction | null {
  const pricing = pricingOf(row);
  if (pricing === null || row.state === 'draft' || row.state === 'pendingApproval') return null;
  const { id, authorId, state, kind, minimumDays, maximumDays, turnaroundDays, stock, openWeekdays } = row;
  const { canPost, canPickUp, title } = row;
  return {
    ...{ id, authorId, authorActive, state, kind, pricing, minimumDays, maximumDays, turnaroundDays },
    ...{ stock, openWeekdays, canPost, canPickUp, title },
    leadDays: leadDaysOf(row),
    deleted: row.deletedAt !== null,
    currency: currencyOf(row),
    snapshot: snapshotOf(row, pricing, imageId),
  };
}

function snapshotOf(
  row: typeof listings.$inferSelect,
  pricing: ListingPricing,
  imageId: string | null,
): ListingSnapshot {
  const { title, designer, kind, extraDayAmount, shippingAmount, currency, turnaroundDays } = row;
  const caps = kind === 'rent' ? capsOf(capColumnsOf(row), row.rrpAmount) : null;
  return {
    ...{ title, designer, kind, imageId, extraDayAmount, shippingAmount, currency, turnaroundDays },
    size: row.sizes[0] ?? null,
    sizes: row.sizes,
    priceAmount: pricing.price.amount,
    minimumDays: row.minimumDays,
    ...{ isInstant: row.isInstant, canBackUp: row.canBackUp, lateCancellation: row.lateCancellation },
    ...(caps !== null && { caps }),
  };
}

function leadDaysOf({ courierLeadDays, pickUpLeadDays }: typeof listings.$inferSelect): LeadDays {
  return { 'post': courierLeadDays, 'pick-up': pickUpLeadDays };
}

/** Whether any of these listings is closed, not published again, or deleted: nothing of it is available. */
export async function anyClosed(reader: Reader, ids: readonly string[]): Promise<boolean> {
  const { id, state, deletedAt } = listings;
  return (
    (await reader.$count(listings, and(inArray(id, [...ids]), or(ne(state, 'published'), isNotNull(deletedAt))))) > 0
  );
}

/** Where an item is picked up: the suburb, and the exact address, empty when the lender has given none. */
export type PickUp = { readonly place: string; readonly address: string };

/** What its lender says of measurements and care; empty where nothing is said. */
export async function careOf(reader: Reader, listingId: string): Promise<string> {
  const [row] = await reader.select({ care: listings.care }).from(listings).where(eq(listings.id, listingId));
  return row?.care ?? '';
}

/** For customers who may pick the item up; the caller checks that. Null for an unknown listing. */
export async function pickUpOf(reader: Reader, listingId: string): Promise<PickUp | null> {
  const { place, privateData } = listings;
  const [row] = await reader.select({ place, privateData }).from(listings).where(eq(listings.id, listingId));
  if (row === undefined) return null;
  const { address, building } = row.privateData;
  const lines = [building, address].filter((line) => typeof line === 'string' && line !== '');
  return { place: row.place, address: lines.join(', ') };
}
