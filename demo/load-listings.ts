import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { availabilityExceptions } from '#src/database/schema/schema.ts';
import { addDays, dayInZone, type Day } from '#src/domain/dates/day.ts';
import { money, type Money } from '#src/domain/money/money.ts';
import { createListing } from '#src/features/listings/commands.server.ts';
import type { App } from '#src/platform/app.ts';
import type { View } from './art/record.ts';
import { pictureName } from './catalogue/pictures.ts';
import type { DayRange, DemoCatalogue, DemoListing, DemoProvider } from './catalogue/types.ts';
import { loadPicture } from './load-picture.ts';

const dayMs = 86_400_000;

type Context = {
  readonly userIds: ReadonlyMap<string, string>;
  readonly present: Date;
  readonly views: readonly View[];
};

/** Database ids by catalogue id. */
export type Listings = ReadonlyMap<string, string>;

/** Inserts all listings, oldest first, with their images and the days blocked by their owners. */
export async function loadListings(tx: Tx, app: App, catalogue: DemoCatalogue, context: Context): Promise<Listings> {
  const listings = new Map<string, string>();
  for (const listing of catalogue.listings.toSorted((a, b) => b.createdDaysAgo - a.createdDaysAgo)) {
    const provider = catalogue.providers.find(({ id }) => id === listing.providerId);
    if (provider === undefined) throw new Error(`${listing.id} has no provider`);
    const listingId = await loadListing(tx, app, listing, provider, context);
    if (listing.transaction === 'rent') await loadBlockedDays(tx, listingId, listing.blockedDays, context.present);
    listings.set(listing.id, listingId);
  }
  return listings;
}

async function loadListing(
  tx: Tx,
  app: App,
  listing: DemoListing,
  provider: DemoProvider,
  { userIds, present, views }: Context,
): Promise<string> {
  const authorId = userIds.get(provider.id);
  if (authorId === undefined) throw new Error(`No user ${provider.id}`);
  const images = [];
  for (const view of views) {
    const imageId = await loadPicture(tx, app, authorId, pictureName(listing.id, view));
    images.push({ imageId, alt: `${listing.title}, ${view}` });
  }
  const { title, description, designer, sizes, colours } = listing;
  return createListing(tx, {
    ...{ authorId, title, description, designer, sizes, colours, images },
    ...(listing.transaction === 'rent' ? rentalFacts(listing) : saleFacts(listing)),
    state: 'published',
    price: dollars(listing.price),
    shipping: dollars(listing.shipping),
    rrp: dollars(listing.rrp),
    region: provider.region,
    place: provider.place,
    point: { latitude: provider.latitude, longitude: provider.longitude },
    address: '',
    length: null,
    minimumDays: marketplace.booking.minimumDays,
    turnaroundDays: marketplace.booking.defaultTurnaroundDays,
    leadDays: { ...marketplace.booking.defaultLeadDays, ...(listing.transaction === 'rent' && listing.leadDays) },
    openWeekdays: 127,
    canPickUp: true,
    canPost: true,
    publishedAt: new Date(present.getTime() - listing.createdDaysAgo * dayMs),
  });
}

function rentalFacts(listing: Extract<DemoListing, { transaction: 'rent' }>) {
  return {
    kind: 'rent' as const,
    category: listing.category,
    subcategory: null,
    condition: listing.condition,
    occasions: listing.occasions,
    tellUsMore: listing.tellUsMore,
    alterations: listing.altered,
    flaws: listing.flaws ?? '',
    extraDayPrice: listing.extraDayPrice === undefined ? null : dollars(listing.extraDayPrice),
    maximumDays: listing.maxNumberOfDays,
    stock: null,
  };
}

function saleFacts(listing: Extract<DemoListing, { transaction: 'sale' }>) {
  return {
    kind: 'sale' as const,
    category: listing.category,
    subcategory: listing.subcategory ?? null,
    condition: listing.condition,
    occasions: [],
    tellUsMore: [],
    alterations: null,
    flaws: '',
    extraDayPrice: null,
    maximumDays: marketplace.booking.defaultMaximumDays,
    stock: listing.stock,
  };
}

async function loadBlockedDays(tx: Tx, listingId: string, ranges: readonly DayRange[], present: Date): Promise<void> {
  const today: Day = dayInZone(present, marketplace.timeZone);
  for (const { from, to } of ranges) {
    const days = `[${addDays(today, from)},${addDays(today, to + 1)})`;
    await tx.insert(availabilityExceptions).values({ listingId, days, seats: 0 });
  }
}

function dollars(amount: number): Money {
  return money(amount, marketplace.currency);
}
