import { marketplace } from '#marketplace';
import { addDays, dayInZone } from '#src/domain/dates/day.ts';
import { money, type Money } from '#src/domain/money/money.ts';
import { blockDays } from '#src/features/availability/exceptions.server.ts';
import { decideListing } from '#src/features/listing-approval/decide.server.ts';
import { decideBrand } from '#src/features/listings/decide-brand.server.ts';
import { createDraft, updateListing } from '#src/features/listings/drafts.server.ts';
import type { FieldsOf } from '#src/features/listings/panels.ts';
import { addPhoto } from '#src/features/listings/photo-commands.server.ts';
import { publishListing, type CanBePaid } from '#src/features/listings/publish-listing.server.ts';
import { isListingFree } from '#src/features/transactions/open-for-listing.server.ts';
import type { Tx } from '#src/database/database.server.ts';
import type { App } from '#src/platform/app.ts';
import type { View } from './art/record.ts';
import { pictureName } from './catalogue/pictures.ts';
import type { DemoCatalogue, DemoListing, DemoProvider } from './catalogue/types.ts';
import { setClock } from './history/time-machine.ts';
import { setOffset } from './history/unit-clock.ts';
import { loadPicture } from './load-picture.ts';

const dayMs = 86_400_000;

type Context = {
  readonly userIds: ReadonlyMap<string, string>;
  readonly present: Date;
  readonly views: readonly View[];
  readonly canBePaid: CanBePaid;
  /** Approves them where listings need it. */
  readonly operatorId: string;
};

/** Database ids by catalogue id. */
export type Listings = ReadonlyMap<string, string>;

/**
 * Lists all items, the oldest first, by the commands of the lender's wizard: each is written, priced, photographed and
 * published with the marketplace's clock set to that day. Then the days that their owners keep are blocked, and
 * brands accepted.
 */
export async function loadListings(tx: Tx, app: App, catalogue: DemoCatalogue, context: Context): Promise<Listings> {
  const listings = new Map<string, string>();
  const offset = await app.clock.offsetSeconds();
  for (const listing of catalogue.listings.toSorted((a, b) => b.createdDaysAgo - a.createdDaysAgo)) {
    const provider = catalogue.providers.find(({ id }) => id === listing.providerId);
    if (provider === undefined) throw new Error(`${listing.id} has no provider`);
    await setClock(app, new Date(context.present.getTime() - listing.createdDaysAgo * dayMs));
    listings.set(listing.id, await loadListing(tx, app, listing, provider, context));
  }
  await setOffset(app, offset);
  await blockAll(app, catalogue, listings, context);
  await acceptBrands(app, catalogue, context.operatorId);
  return listings;
}

async function loadListing(
  tx: Tx,
  app: App,
  listing: DemoListing,
  provider: DemoProvider,
  { userIds, views, canBePaid, operatorId }: Context,
): Promise<string> {
  const authorId = idOf(userIds, provider.id);
  const draft = { authorId, clientKey: listing.id, kind: listing.transaction, isCounted: false };
  const listingId = await createDraft(app, draft);
  const own = { listingId, authorId };
  await save(app, { ...own, panel: 'description', fields: descriptionOf(listing) });
  await save(app, { ...own, panel: 'pricing', fields: pricingOf(listing, provider) });
  const lender = { id: authorId, role: 'user', limited: false } as const;
  for (const view of views) {
    const imageId = await loadPicture(tx, app, authorId, pictureName(listing.id, view));
    await addPhoto(app, lender, listingId, imageId, { alt: `${listing.title}, ${view}` });
  }
  const state = await publishListing(app, own, canBePaid);
  if (state === 'pendingApproval') await approve(app, operatorId, listingId);
  return listingId;
}

async function approve(app: App, operatorId: string, listingId: string): Promise<void> {
  const decision = { verdict: 'approved', reason: '', version: '' } as const;
  await decideListing(
    app,
    { id: operatorId, role: 'operator', signedInBy: 'code' },
    { listingId, requestId: null },
    decision,
  );
}

type Panel = { readonly listingId: string; readonly authorId: string } & (
  | { readonly panel: 'description'; readonly fields: FieldsOf<'description'> }
  | { readonly panel: 'pricing'; readonly fields: FieldsOf<'pricing'> }
);

/** A draft keeps what is valid; of the catalogue everything is. */
async function save(app: App, panel: Panel): Promise<void> {
  const { issues } = await updateListing(app, { ...panel, version: null }, isListingFree);
  const [wrong] = issues;
  if (wrong !== undefined) throw new Error(`${wrong.field}: ${wrong.error}`);
}

function descriptionOf(listing: DemoListing): FieldsOf<'description'> {
  const { transaction: kind, title, description, designer, sizes, colours, category, condition } = listing;
  const shared = { kind, title, description, designer, sizes, colours, category, condition, length: null };
  if (listing.transaction === 'sale') {
    const { subcategory = null } = listing;
    return { ...shared, subcategory, occasions: [], tellUsMore: [], alterations: null, flaws: '' };
  }
  const { occasions, tellUsMore, altered: alterations, flaws = '' } = listing;
  return { ...shared, subcategory: null, occasions, tellUsMore, alterations, flaws };
}

function pricingOf(listing: DemoListing, { region, place, latitude, longitude }: DemoProvider): FieldsOf<'pricing'> {
  const { minimumDays, defaultMaximumDays, defaultTurnaroundDays, defaultLeadDays } = marketplace.booking;
  const shared = {
    ...{ price: dollars(listing.price), shipping: dollars(listing.shipping), rrp: dollars(listing.rrp) },
    ...{ minimumDays, turnaroundDays: defaultTurnaroundDays, canPickUp: true, canPost: true, isInstant: false },
    ...{ region, place, point: { latitude, longitude }, address: '', building: '' },
  };
  if (listing.transaction === 'sale') {
    const { stock } = listing;
    return { ...shared, extraDayPrice: null, maximumDays: defaultMaximumDays, leadDays: defaultLeadDays, stock };
  }
  const { extraDayPrice, maxNumberOfDays: maximumDays, caps = {}, canBackUp = false } = listing;
  return {
    ...{ ...shared, maximumDays, canBackUp, stock: null, extraDayPrice: optional(extraDayPrice) },
    ...{ lateFee: optional(caps.lateFee), cleaningCap: optional(caps.cleaning) },
    ...{ repairCap: optional(caps.repair), lossCap: optional(caps.loss) },
    leadDays: { ...defaultLeadDays, ...listing.leadDays },
  };
}

/** Blocks the days that owners keep for themselves, counted from the present. */
async function blockAll(
  app: App,
  catalogue: DemoCatalogue,
  listings: Listings,
  { userIds, present }: Context,
): Promise<void> {
  const today = dayInZone(present, marketplace.timeZone);
  for (const listing of catalogue.listings) {
    const own = { listingId: idOf(listings, listing.id), authorId: idOf(userIds, listing.providerId) };
    for (const { from, to } of listing.transaction === 'rent' ? listing.blockedDays : []) {
      await blockDays(app, { ...own, days: { start: addDays(today, from), end: addDays(today, to + 1) } });
    }
  }
}

/** Accepts brands of several items as designers, as the operator would; the others wait in the console. */
async function acceptBrands(app: App, { listings }: DemoCatalogue, operatorId: string): Promise<void> {
  const brands = new Set(listings.map(({ designer }) => designer));
  for (const brand of brands) {
    if (listings.filter(({ designer }) => designer === brand).length < 3) continue;
    const decision = { verdict: 'added', brand, spelling: brand, into: '' } as const;
    // As in a session with a second factor, which the console asks for.
    await decideBrand(app, { id: operatorId, role: 'operator', signedInBy: 'code' }, null, decision);
  }
}

function idOf(ids: ReadonlyMap<string, string>, id: string): string {
  const found = ids.get(id);
  if (found === undefined) throw new Error(`Nothing is known of ${id}`);
  return found;
}

function optional(amount: number | undefined): Money | null {
  return amount === undefined ? null : dollars(amount);
}

function dollars(amount: number): Money {
  return money(amount, marketplace.currency);
}
