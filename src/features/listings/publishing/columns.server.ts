import { sql } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import { marketplace } from '#marketplace';
import type { listings } from '#src/database/schema/listings.ts';
import type { Point } from '#src/domain/places/bounds.ts';
import { spelledDesigner } from './designers.ts';
import { lengths } from '../options.ts';
import { blurred } from './blur-point.ts';
import { displayAmountOf } from '../pricing.ts';
import type { ListingFields } from '../forms.ts';

export type NewListing = ListingFields & {
  readonly authorId: string;
  readonly state: 'draft' | 'pendingApproval' | 'published' | 'closed';
  /** Private; the public gets a point some hundred metres off. */
  readonly point: Point | null;
  readonly address: string;
  /** Defaults to now. */
  readonly publishedAt?: Date | undefined;
};

/** The row of a new listing; the only place that computes derived columns. */
export function columnsOf(listing: NewListing): PgInsertValue<typeof listings> {
  const { authorId, state, minimumDays, maximumDays, turnaroundDays, stock, category, subcategory } = listing;
  const { condition, alterations, region, canPickUp, canPost, openWeekdays, address, point } = listing;
  const { leadDays } = listing;
  const prices = priceColumns(listing);
  return {
    ...{ authorId, state, minimumDays, maximumDays, turnaroundDays, stock, category, subcategory },
    ...{ condition, alterations, region, canPickUp, canPost, openWeekdays },
    ...{ courierLeadDays: leadDays.post, pickUpLeadDays: leadDays['pick-up'] },
    ...prices,
    displayAmount: displayAmountOf(prices),
    title: listing.title.trim(),
    description: listing.description.trim(),
    designer: spelledDesigner(listing.designer) || null,
    place: listing.place.trim(),
    flaws: listing.flaws.trim(),
    length: listing.length ?? lengthIn(category) ?? lengthIn(subcategory),
    sizes: unique(listing.sizes),
    colours: unique(listing.colours),
    occasions: unique(listing.occasions),
    tellUsMore: unique(listing.tellUsMore),
    privateData: { address, point },
    ...(point === null ? {} : blurred(point)),
    publishedAt: isPublic(state) ? (listing.publishedAt ?? sql`rotation_now()`) : null,
  };
}

function priceColumns({ kind, price, extraDayPrice, shipping, rrp }: NewListing) {
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
