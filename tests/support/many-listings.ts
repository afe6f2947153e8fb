import { sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
import { bookings } from '#src/database/schema/bookings.ts';
import { availabilityExceptions, listings } from '#src/database/schema/listings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { addDays, daysFromRental, lengthInDays, type Day, type Days } from '#src/domain/dates/day.ts';
import type { LeadDays } from '#src/domain/dates/lead-time.ts';
import { totals } from '#src/domain/pricing/line-item.ts';
import { lineItemsFor, type Delivery } from '#src/domain/pricing/price.ts';
import { checkDates, excludedDays, rangeOf } from '#src/features/availability/rules.ts';
import { pricingOf, pricingRules } from '#src/features/listings/pricing.ts';
import { makeUser } from './factories.ts';

/** Enough that the search planner uses index scans for some searches and GIN lookups for others. */
const count = 10_000;

export type Listing = typeof listings.$inferSelect;
export type ManyListings = {
  /** The listings that search can find, newest first. */
  readonly listings: readonly Listing[];
  /** Computed by the booking rules from the held and closed days. */
  readonly isFreeFor: (listing: Listing, days: Days, leadDays?: LeadDays) => boolean;
};

export const categories = ['mini', 'midi', 'maxiDress'];
export const colours = ['red', 'blue', 'green', 'black'];
export const sizes = ['8', '10', '12', '14', '16'];
export const regions = ['auckland', 'otago'];

/** Inserts thousands of listings, some of them booked, closed, sold out or owned by a banned user. */
export async function insertManyListings(db: Database): Promise<ManyListings> {
  const authors = await Promise.all([makeUser(db), makeUser(db), makeUser(db, { banned: true })]);
  const rows = Array.from({ length: count }, (_, at) => rowOf(at, authors[at % 20 === 0 ? 2 : at % 2] ?? ''));
  for (let at = 0; at < count; at += 500) await db.insert(listings).values(rows.slice(at, at + 500));
  const all = await db.select().from(listings).orderBy(listings.publishedAt);
  const rentals = all.filter(({ kind }) => kind === 'rent');
  const plans = { taken: await holdSome(db, rentals, await makeUser(db)), ...(await closeSome(db, rentals)) };
  await db.execute(sql`analyze`);
  const found = all.filter(
    ({ state, kind, stock, authorId }) =>
      state === 'published' && (kind === 'rent' || stock !== 0) && authorId !== authors[2],
  );
  return {
    listings: found.toSorted((a, b) => Number(b.publishedAt) - Number(a.publishedAt)),
    isFreeFor: (listing, days, leadDays = anyLead) =>
      deliveryFor(listing, leadDays) !== null && isFree(listing, days, plans),
  };
}

function rowOf(at: number, authorId: string): typeof listings.$inferInsert {
  const kind = at % 3 === 0 ? 'sale' : 'rent';
  return {
    ...{
      authorId,
      kind,
      state: at % 37 === 0 ? 'closed' : 'published',
      currency: 'NZD',
      priceAmount: 1000 + (at % 97) * 100,
      extraDayAmount: at % 4 === 1 ? 400 + (at % 31) * 100 : null,
      shippingAmount: shippingOf(at),
    },
    ...{ canPost: at % 10 !== 3, courierLeadDays: 1 + (at % 3) },
    ...{ canPickUp: at % 10 === 3 || at % 4 > 0, pickUpLeadDays: at % 5 },
    ...{
      displayAmount: 1500 + (at % 97) * 100 + shippingOf(at),
      stock: kind === 'rent' ? null : at % 2,
      category: categories[(at % 7) % 3] ?? null,
    },
    title: at % 11 === 0 ? 'Velvet gown' : 'Silk slip',
    description: at % 400 === 1 ? 'Like a zephyr.' : 'Fine.',
    designer: at % 5 === 0 ? 'Ines Vale' : `Label ${at % 50}`,
    sizes: at % 4 === 0 ? [sizes[at % 5] ?? '', 'osfa'] : [sizes[at % 5] ?? ''],
    colours: [colours[(at % 13) % 4] ?? ''],
    region: regions[(at % 9) % 2] ?? null,
    latitude: -45 + (at % 100) / 10,
    longitude: 168 + (at % 110) / 10,
    ...{ minimumDays: 3 + (at % 2), maximumDays: 6 + (at % 5), turnaroundDays: at % 4 },
    openWeekdays: at % 8 === 0 ? 62 : 127,
    publishedAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000),
  };
}

const shippingOf = (at: number) => (at % 3 === 1 ? 800 : 0);

/** The first day of the searched date ranges. */
export const start = '2027-03-01' as Day;

export const daysAt = (from: number, length: number): Days =>
  daysFromRental(addDays(start, from), addDays(start, from + length - 1));

/** Days by listing id. */
type ById = ReadonlyMap<string, Days>;
type Plans = { readonly taken: ById; readonly closed: ById; readonly opened: ById };

async function holdSome(db: Database, rentals: readonly Listing[], customerId: string): Promise<ById> {
  const held = rentals.filter((_, at) => at % 4 === 0);
  const orders = held.map((listing) => ({
    ...transactionOf(listing),
    customerId,
    providerId: listing.authorId,
    listingId: listing.id,
  }));
  const made = await db.insert(transactions).values(orders).returning({ id: transactions.id });
  const taken = new Map<string, Days>();
  const rows = held.map(({ id: listingId, turnaroundDays }, at) => {
    const days = daysAt(at % 20, 3 + (at % 3));
    const state = at % 5 === 0 ? ('declined' as const) : ('accepted' as const);
    const excluded = excludedDays(days, turnaroundDays);
    if (state === 'accepted') taken.set(listingId, excluded);
    const ranges = { days: rangeOf(days), excluded: rangeOf(excluded), displayStart: days.start, displayEnd: days.end };
    return { transactionId: made[at]?.id ?? '', listingId, state, ...ranges };
  });
  await db.insert(bookings).values(rows);
  return taken;
}

async function closeSome(db: Database, rentals: readonly Listing[]): Promise<Pick<Plans, 'closed' | 'opened'>> {
  const exceptions = rentals
    .filter((_, at) => at % 6 === 0)
    .map(({ id }, at) => ({ id, seats: at % 2, days: daysAt(at % 25, 5) }));
  const rows = exceptions.map(({ id, seats, days }) => ({ listingId: id, seats, days: rangeOf(days) }));
  await db.insert(availabilityExceptions).values(rows);
  const of = (seats: number) =>
    new Map(exceptions.filter((one) => one.seats === seats).map(({ id, days }) => [id, days]));
  return { closed: of(0), opened: of(1) };
}

function transactionOf({ id }: Listing) {
  const shown = {
    title: 'An item',
    designer: null,
    size: null,
    kind: 'rent' as const,
    imageId: null,
    priceAmount: 100,
  };
  const listing = { ...shown, extraDayAmount: null, shippingAmount: 0, currency: 'NZD', turnaroundDays: 1 };
  const process = { processName: 'flex-default-process', processVersion: 'release-1', state: 'accepted' };
  return { ...process, kind: 'rent' as const, listing, currency: 'NZD', clientKey: id };
}

function isFree(listing: Listing, days: Days, { taken, closed, opened }: Plans): boolean {
  const { minimumDays, maximumDays, openWeekdays, turnaroundDays } = listing;
  const firstDays = { 'post': start, 'pick-up': start };
  const limits = { today: addDays(start, -1), firstDays, horizonDays: 365, minimumDays, maximumDays };
  const of = (map: ById) => [map.get(listing.id) ?? []].flat();
  const exceptions = [
    ...of(closed).map((range) => ({ days: range, seats: 0 })),
    ...of(opened).map((range) => ({ days: range, seats: 1 })),
  ];
  const availability = { openWeekdays, turnaroundDays, exceptions, taken: of(taken) };
  return listing.kind === 'rent' && checkDates(days, 'post', limits, availability) === null;
}

/** No lead time is longer. */
export const anyLead: LeadDays = { 'post': 7, 'pick-up': 7 };

/** By courier while that is in time, else by pick-up; null when neither is. */
function deliveryFor(listing: Listing, leadDays: LeadDays) {
  const { canPost, canPickUp, courierLeadDays, pickUpLeadDays } = listing;
  if (canPost && courierLeadDays <= leadDays.post) return 'post';
  return canPickUp && pickUpLeadDays <= leadDays['pick-up'] ? 'pick-up' : null;
}

const totalsByDays = new Map<string, number>();

/** With days the total of a rental for them; else the display price. */
export function amountOf(listing: Listing, dates: Days | null, leadDays = anyLead): number {
  if (dates === null || listing.kind === 'sale') return listing.displayAmount ?? 0;
  const delivery = deliveryFor(listing, leadDays) ?? 'pick-up';
  const key = `${listing.id} ${lengthInDays(dates)} ${delivery}`;
  const known = totalsByDays.get(key) ?? totalOf(listing, dates, delivery);
  totalsByDays.set(key, known);
  return known;
}

/** By the rule of an order. */
function totalOf(listing: Listing, dates: Days, delivery: Delivery): number {
  const pricing = pricingOf(listing);
  if (pricing === null) throw new Error('No price');
  const order = { kind: 'rent', days: lengthInDays(dates), delivery } as const;
  return totals(lineItemsFor(pricing, order, pricingRules(listing.minimumDays))).payin.amount;
}

/** The order of each sort key, ties by the id; a minus reverses it. */
type Order = (a: Listing, b: Listing) => number;
export const sorts: Readonly<
  Record<'createdAt' | '-createdAt' | '-price' | 'price', (dates: Days | null, leadDays?: LeadDays) => Order>
> = {
  'createdAt': () => (a, b) => Number(b.publishedAt) - Number(a.publishedAt),
  '-createdAt': () => (a, b) => Number(a.publishedAt) - Number(b.publishedAt),
  '-price': (dates, leadDays) => (a, b) =>
    amountOf(a, dates, leadDays) - amountOf(b, dates, leadDays) || (a.id < b.id ? -1 : 1),
  'price': (dates, leadDays) => (a, b) =>
    amountOf(b, dates, leadDays) - amountOf(a, dates, leadDays) || (a.id > b.id ? -1 : 1),
};

/** Whether a listing has a word of a search. */
export function says({ title, description, designer, colours: said }: Listing, word: string): boolean {
  const text = `${title} ${description} ${designer ?? ''} ${said.join(' ')}`.toLowerCase();
  return text.includes(word.replace(/s$/, ''));
}

export function within(value: number | null, from: number, to: number): boolean {
  return value !== null && value >= from && value <= to;
}
