import { z } from 'zod';
import { marketplace } from '#marketplace';
import { money } from '#src/domain/money/money.ts';
import { writtenLine, writtenText } from '#src/domain/text/written.ts';
import { planOfWeekdays, weekdayKeys, weekdaysOfPlan } from '#src/features/listings/availability-plan.ts';
import type { OwnCard } from '#src/features/listings/own-listings.server.ts';
import type { OwnListing } from '#src/features/listings/own-listing.server.ts';
import type { OwnFields } from '#src/features/listings/panels.ts';
import { wholeVersion, type WholeChange } from '#src/features/listings/whole-listing.server.ts';
import { imageOnWire } from './listing.ts';
import { uuid } from './uuid.ts';

const line = z.string().max(1_000).transform(writtenLine);
const text = z.string().max(10_000).transform(writtenText);
const keys = z.array(z.string().max(80)).max(100);
/** Lists of one value: the protocol has a list where the form has one choice. */
const single = z
  .array(z.string().max(200))
  .max(1)
  .transform(([first]) => (first === undefined ? null : writtenLine(first)));
const amount = z
  .strictObject({ amount: z.int(), currency: z.literal(marketplace.currency) })
  .transform((given) => money(given.amount, given.currency))
  .nullable();
const days = z.int();
const percent = z.int().nullable();
/** Clients of the protocol also send it as a text. */
const stock = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .nullable();
const day = z.strictObject({ dayOfWeek: z.enum(weekdayKeys), seats: z.literal([0, 1]) });
const isOwn = z.strictObject({
  isProductForSale: z.tuple([z.enum(['true', 'false'])]),
  ...{ category: single, subcategory: single, designer: single, condition: single },
  ...{ sizing: keys, colours: keys, occasion: keys, tellUsMore: keys },
  alterations: z.enum(['yes', 'no']).nullable(),
  ...{ flaws: text, rules: text, region: z.string().max(80).nullable(), place: line },
  ...{ extraDayPrice: amount, shippingCost: amount, rrp: amount },
  ...{ minNumberOfDays: days, maxNumberOfDays: days, turnaroundDays: days },
  leadDays: z.strictObject({ 'post': days, 'pick-up': days }),
  stock,
  ...{ canPost: z.boolean(), canPickUp: z.boolean(), isInstant: z.boolean(), canBackUp: z.boolean() },
  lateCancellation: z.enum(['none', 'half']),
  ...{ lateFee: amount, cleaningCap: amount, repairCap: amount, lossCap: amount },
});

/** What a client may say of a listing of its user; each key may be left out. */
export const ownListingData = {
  title: line.optional(),
  description: text.optional(),
  price: amount.optional(),
  geolocation: z
    .strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
    .nullable()
    .optional(),
  availabilityPlan: z
    .strictObject({
      type: z.literal('availability-plan/day'),
      timezone: z.literal(marketplace.timeZone).default(marketplace.timeZone),
      entries: z
        .array(day)
        .max(7)
        .refine((entries) => new Set(entries.map(({ dayOfWeek }) => dayOfWeek)).size === entries.length),
    })
    .optional(),
  publicData: isOwn.partial().optional(),
  privateData: z
    .strictObject({
      ...{ address: line, building: line },
      ...{ floorPercent: percent, declineBelowPercent: percent, acceptFromPercent: percent },
    })
    .partial()
    .optional(),
  images: z.array(uuid).max(100).optional(),
};

const dataShape = z.strictObject(ownListingData);
type Data = z.output<typeof dataShape>;

/** The kind that a client asks for; null where it does not say. */
export function kindOf({ publicData }: Data): 'rent' | 'sale' | null {
  const [isForSale] = publicData?.isProductForSale ?? [];
  return isForSale === undefined ? null : isForSale === 'true' ? 'sale' : 'rent';
}

/** Only what the client has named: all else stays as it is. */
export function changeFrom(data: Data): WholeChange {
  const { title, description, price, geolocation: at, availabilityPlan: plan, privateData = {}, images } = data;
  const shared = { title, description, price, ...privateData, ...publicFields(data) };
  const point = at === undefined ? undefined : at === null ? null : { latitude: at.lat, longitude: at.lng };
  const openWeekdays = plan === undefined ? undefined : weekdaysOfPlan(plan);
  return { fields: present({ ...shared, point, openWeekdays }), images };
}

function publicFields(data: Data) {
  const { publicData = {} } = data;
  const { isProductForSale: _, sizing, occasion, shippingCost, minNumberOfDays, maxNumberOfDays, ...same } = publicData;
  const { designer, alterations, rules, ...others } = same;
  return {
    ...others,
    kind: kindOf(data) ?? undefined,
    ...{ sizes: sizing, occasions: occasion, shipping: shippingCost },
    ...{ minimumDays: minNumberOfDays, maximumDays: maxNumberOfDays, care: rules },
    designer: designer === null ? '' : designer,
    alterations: alterations == null ? alterations : alterations === 'yes',
  };
}

function present(fields: Readonly<Record<string, unknown>>): WholeChange['fields'] {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A listing as its owner sees it, with what is private. */
export function ownListingOnWire(listing: OwnListing) {
  const { id, state, fields, returnedBecause } = listing;
  const { title, description, price, point, images, kind, openWeekdays } = fields;
  return {
    id,
    type: 'ownListing' as const,
    attributes: {
      ...{ title, description, state, price, returnedBecause },
      geolocation: point === null ? null : { lat: point.latitude, lng: point.longitude },
      availabilityPlan: kind === 'rent' ? planOfWeekdays(openWeekdays, marketplace.timeZone) : null,
      publicData: publicDataOf(listing),
      privateData: privateDataOf(fields),
      version: wholeVersion(listing),
    },
    images: images.map(({ imageId, alt }) => imageOnWire({ id: imageId, alt })),
  };
}

function publicDataOf({ authorId, fields }: OwnListing) {
  const { kind, sizes, colours, occasions, tellUsMore, flaws, care = '', region, place, alterations } = fields;
  const { extraDayPrice, shipping, rrp, minimumDays, maximumDays, turnaroundDays, leadDays, stock } = fields;
  const { lateFee = null, cleaningCap = null, repairCap = null, lossCap = null } = fields;
  const { canPost, canPickUp, isInstant = false, canBackUp = false, lateCancellation = 'none' } = fields;
  return {
    isProductForSale: [kind === 'sale' ? 'true' : 'false'],
    ...{ category: listOf(fields.category), subcategory: listOf(fields.subcategory) },
    ...{ designer: listOf(fields.designer || null), brand: fields.designer, condition: listOf(fields.condition) },
    ...{ sizing: sizes, colours, occasion: occasions, tellUsMore },
    alterations: alterations === null ? null : alterations ? 'yes' : 'no',
    ...{ flaws, rules: care, region, place, extraDayPrice, shippingCost: shipping, rrp },
    ...{ minNumberOfDays: minimumDays, maxNumberOfDays: maximumDays, turnaroundDays, leadDays, stock },
    ...{ canPost, canPickUp, isInstant, canBackUp, lateCancellation },
    ...{ lateFee, cleaningCap, repairCap, lossCap },
    hostId: authorId,
  };
}

function privateDataOf({ address, building, ...fields }: OwnFields) {
  const { floorPercent = null, declineBelowPercent = null, acceptFromPercent = null } = fields;
  return { address, building, floorPercent, declineBelowPercent, acceptFromPercent };
}

function listOf(value: string | null): readonly string[] {
  return value === null ? [] : [value];
}

/** In the owner's list: with its first photo alone. */
export function ownCardOnWire({ id, images, slug: _, price, ...attributes }: OwnCard) {
  return {
    id,
    type: 'ownListing' as const,
    attributes: { ...attributes, price: price !== null && 'base' in price ? price.base : null },
    images: images.map(imageOnWire),
  };
}
