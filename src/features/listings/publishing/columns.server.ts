import { sql } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import { marketplace } from '#marketplace';
import type { listings } from '#src/database/schema/listings.ts';
import type { Point } from '#src/domain/places/bounds.ts';
import { spelledDesigner } from './designers.ts';
import { lengths } from '../options.ts';
import { displayAmountOf, type CapColumns } from '../pricing.ts';
import type { ListingFields } from '../forms.ts';

export type NewListing = ListingFields & {
  readonly authorId: string;
  readonly state: 'draft' | 'pendingApproval' | 'published' | 'closed';
  /** Private; the public gets a point some hundred metres off. */
  readonly point: Point | null;
  readonly address: string;
  readonly building?: string;
  /** Defaults to now. */
  readonly publishedAt?: Date | undefined;
};

/** The row of a new listing; with `panelColumns` the only place that computes derived columns. */
export function columnsOf(listing: NewListing, publicPoint: Point | null): PgInsertValue<typeof listings> {
  const { authorId, state } = listing;
  const own = { building: '', ...listing };
  return {
    ...{ authorId, state },
    ...panelColumns.description(own),
    ...panelColumns.pricing(own),
    ...panelColumns.availability(own),
    ...placeColumns(own, { before: null, publicPoint }),
    publishedAt: isPublic(state) ? (listing.publishedAt ?? sql`rotation_now()`) : null,
    submittedAt: state === 'pendingApproval' ? sql`rotation_now()` : null,
  };
}

/** The columns of each panel of a listing's fields; photos have a table of their own. */
export const panelColumns = {
  description: (listing: ListingFields) => ({
    kind: listing.kind,
    title: listing.title.trim(),
    description: listing.description.trim(),
    category: listing.category,
    subcategory: listing.subcategory,
    designer: spelledDesigner(listing.designer) || null,
    condition: listing.condition,
    alterations: listing.alterations,
    flaws: listing.flaws.trim(),
    care: listing.care?.trim() ?? '',
    length: listing.length ?? lengthIn(listing.category) ?? lengthIn(listing.subcategory),
    sizes: unique(listing.sizes),
    colours: unique(listing.colours),
    occasions: unique(listing.occasions),
    tellUsMore: unique(listing.tellUsMore),
  }),
  pricing: (listing: ListingFields) => {
    const { minimumDays, maximumDays, turnaroundDays, stock, region, canPickUp, canPost, leadDays } = listing;
    const prices = priceColumns(listing);
    return {
      ...prices,
      displayAmount: displayAmountOf(prices),
      ...{ minimumDays, maximumDays, turnaroundDays, stock, region, canPickUp, canPost },
      isInstant: listing.isInstant ?? false,
      ...offerColumns(listing),
      canBackUp: listing.canBackUp ?? false,
      lateCancellation: listing.lateCancellation ?? 'none',
      ...capColumns(listing),
      ...{ courierLeadDays: leadDays.post, pickUpLeadDays: leadDays['pick-up'] },
      place: listing.place.trim(),
    };
  },
  availability: ({ openWeekdays }: ListingFields) => ({ openWeekdays }),
} as const;

type Whereabouts = { readonly address: string; readonly building: string; readonly point: Point | null };

type Known = {
  readonly before: Whereabouts | null;
  /** By `publicPointFor`. */
  readonly publicPoint: Point | null;
};

/** Where the item is. The public point stays while the exact one does. */
export function placeColumns({ address, building, point }: Whereabouts, { before, publicPoint }: Known) {
  const privateData = { address: address.trim(), building: building.trim(), point };
  const isSame = before !== null && samePoint(point, before.point);
  return { privateData, ...(isSame ? {} : (publicPoint ?? { latitude: null, longitude: null })) };
}

function samePoint(a: Point | null, b: Point | null): boolean {
  return a?.latitude === b?.latitude && a?.longitude === b?.longitude;
}

function offerColumns({ floorPercent, declineBelowPercent, acceptFromPercent }: ListingFields) {
  return {
    floorPercent: floorPercent ?? null,
    declineBelowPercent: declineBelowPercent ?? null,
    acceptFromPercent: acceptFromPercent ?? null,
  };
}

function capColumns({ lateFee, cleaningCap, repairCap, lossCap }: ListingFields): CapColumns {
  return {
    ...{ lateFeeAmount: lateFee?.amount ?? null, cleaningCapAmount: cleaningCap?.amount ?? null },
    ...{ repairCapAmount: repairCap?.amount ?? null, lossCapAmount: lossCap?.amount ?? null },
  };
}

function priceColumns({ kind, price, extraDayPrice, shipping, rrp }: ListingFields) {
  return {
    kind,
    currency: price?.currency ?? marketplace.currency,
    priceAmount: price?.amount ?? null,
    extraDayAmount: extraDayPrice?.amount ?? null,
    shippingAmount: shipping?.amount ?? 0,
    rrpAmount: rrp?.amount ?? null,
  };
}

/** Rental dresses are categorised by length, dresses for sale by subcategory. */
function lengthIn(key: string | null): string | null {
  return lengths.find((length) => key === length || key === `${length}Dress`) ?? null;
}

function isPublic(state: NewListing['state']): boolean {
  return state === 'published' || state === 'closed';
}

function unique(keys: readonly string[]): string[] {
  return [...new Set(keys)];
}
