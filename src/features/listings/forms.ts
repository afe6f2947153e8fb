import { marketplace } from '#marketplace';
import { shortestLeadDays, type LeadDays } from '#src/domain/dates/lead-time.ts';
import { configured, money, subtract, type Money } from '#src/domain/money/money.ts';
import { totals } from '#src/domain/pricing/line-item.ts';
import { customerFee, lineItemsFor } from '#src/domain/pricing/price.ts';
import {
  absent,
  choice,
  choices,
  count,
  exactly,
  fields,
  noneOf,
  oneOf,
  optionalChoice,
  optionalText,
  optionalValue,
  text,
  together,
  value,
  yesOrNo,
} from '#src/ui/forms/kit/schema.ts';
import { unsafeIn } from '#src/domain/text/scam-guard.ts';
import { issuesOf, type FormIssue } from '#src/ui/forms/kit/issues.ts';
import { capRules, type CapFields } from './cap-fields.ts';
import type { Kind } from './options.ts';
import { maxPhotos } from './photo.ts';
import { pricingRules } from './pricing.ts';
import {
  allTellUsMore,
  categories,
  colours,
  conditions,
  lengths,
  occasions,
  regions,
  sizes,
  subcategoriesOf,
} from './options.ts';

/** The fields of a listing as its lender enters them. A draft may be incomplete; fields of the other kind are empty. */
export type ListingFields = CapFields & {
  readonly kind: Kind;
  readonly title: string;
  readonly description: string;
  readonly price: Money | null;
  readonly extraDayPrice: Money | null;
  readonly shipping: Money | null;
  readonly rrp: Money | null;
  readonly minimumDays: number;
  readonly maximumDays: number;
  readonly turnaroundDays: number;
  readonly leadDays: LeadDays;
  readonly stock: number | null;
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly designer: string;
  readonly length: string | null;
  readonly sizes: readonly string[];
  readonly colours: readonly string[];
  readonly occasions: readonly string[];
  readonly tellUsMore: readonly string[];
  readonly condition: string | null;
  readonly alterations: boolean | null;
  readonly flaws: string;
  readonly care?: string;
  readonly region: string | null;
  readonly place: string;
  readonly canPickUp: boolean;
  readonly canPost: boolean;
  /** Requests are accepted by the system as soon as they are paid. Left out, they are not. */
  readonly isInstant?: boolean;
  /** How offers are answered, in percent of the listed price: see the columns. */
  readonly floorPercent?: number | null;
  readonly declineBelowPercent?: number | null;
  readonly acceptFromPercent?: number | null;
  readonly canBackUp?: boolean;
  readonly lateCancellation?: 'none' | 'half';
  readonly openWeekdays: number;
  readonly images: readonly { readonly imageId: string; readonly alt: string }[];
};

const { maximumTitle, maximumDescription, maximumSizes, maximumColours } = marketplace.listings;
const { minimumDays, horizonDays, maximumTurnaroundDays, maximumLeadDays } = marketplace.booking;
const maxItems = 200;
export const maxDesigner = 60;
/** Of flaws, and of measurements and care. */
export const maxLongText = 1000;

const tooLong = 'listing-form.too-long';
const unknown = 'listing-form.unknown';
const otherKind = 'listing-form.other-kind';
const staysHere = [(written: string) => unsafeIn(written).length === 0, 'listing-form.contact'] as const;

/** Half a year of it, or 200 items, still fits a 32-bit column. */
const maxMinorUnits = 10_000_000;

/**
 * The lowest price of a listing: the setting, but no less than what can be charged with the fee, and than what leaves
 * something for the lender.
 */
export const minPrice: Money = lowestPrice();

function lowestPrice(): Money {
  const { currency, referrals } = marketplace;
  const fee = customerFee(pricingRules(), currency);
  const least = [
    configured(marketplace.listings.minimumPriceMajor, currency),
    subtract(configured(referrals.minimumChargeMajor, currency), fee),
  ];
  let price = money(Math.max(1, ...least.map(({ amount }) => amount)), currency);
  while (price.amount < maxMinorUnits && payoutOf(price).amount <= 0) price = money(price.amount + 1, currency);
  return price;
}

function payoutOf(price: Money): Money {
  const item = { kind: 'sale', price, extraDayPrice: null, shipping: null } as const;
  return totals(lineItemsFor(item, { kind: 'sale', quantity: 1, delivery: 'pick-up' }, pricingRules())).payout;
}

/** Whether the marketplace can charge the amount: at least `min` minor units. */
export function isPrice({ amount, currency }: Money, min: number): boolean {
  return currency === marketplace.currency && isCount(amount, min, maxMinorUnits);
}

function isCount(number: number, min: number, max: number): boolean {
  return Number.isSafeInteger(number) && number >= min && number <= max;
}

const percent = optionalValue<number>([[(number) => isCount(number, 1, 100), 'listing-form.percent-range']]);
const optionalAmount = optionalValue<Money>([[(amount) => isPrice(amount, 0), 'listing-form.amount-range']]);
const noCap = absent(otherKind);
const days = (min: number, max: number) =>
  count({ min, max, missing: 'listing-form.days-range', outOfRange: 'listing-form.days-range' });

/** What both kinds of listings have. */
const shared = {
  title: text({ missing: 'listing-form.title-missing', max: maximumTitle, tooLong, rules: [staysHere] }),
  description: text({
    ...{ missing: 'listing-form.description-missing', max: maximumDescription, tooLong },
    rules: [staysHere],
  }),
  designer: text({
    ...{ missing: 'listing-form.designer-missing', max: maxDesigner, tooLong },
    // A comma separates the designers in a search.
    rules: [[(designer) => !designer.includes(','), 'listing-form.designer-comma'], staysHere],
  }),
  images: value<ListingFields['images']>('listing-form.images-missing', [
    [(images) => images.length > 0, 'listing-form.images-missing'],
    [(images) => images.length <= maxPhotos, 'listing-form.too-many'],
  ]),
  sizes: choices(sizes, {
    ...{ max: maximumSizes, missing: 'listing-form.sizes-missing', tooMany: 'listing-form.too-many', unknown },
  }),
  colours: choices(colours, {
    ...{ max: maximumColours, missing: 'listing-form.colours-missing', tooMany: 'listing-form.too-many', unknown },
  }),
  length: optionalChoice(lengths, unknown),
  flaws: optionalText({ max: maxLongText, tooLong, rules: [staysHere] }),
  care: optionalText({ max: maxLongText, tooLong, rules: [staysHere] }),
  price: value<Money>('listing-form.price-missing', [
    [(amount) => isPrice(amount, 0), 'listing-form.amount-range'],
    [(amount) => isPrice(amount, minPrice.amount), 'listing-form.price-minimum'],
  ]),
  shipping: optionalAmount,
  rrp: optionalAmount,
  region: choice(regions, { missing: 'listing-form.region-missing', unknown }),
  place: text({ missing: 'listing-form.place-missing', max: 80, tooLong, rules: [staysHere] }),
  canPickUp: yesOrNo('listing-form.delivery-missing'),
  canPost: yesOrNo('listing-form.delivery-missing'),
  ...{ floorPercent: percent, declineBelowPercent: percent, acceptFromPercent: percent },
} as const;

const categoryOf = (kind: Kind) => choice(categories[kind], { missing: 'listing-form.category-missing', unknown });
const conditionOf = (kind: Kind) => choice(conditions[kind], { missing: 'listing-form.condition-missing', unknown });

type Together = {
  readonly canPickUp?: boolean | undefined;
  readonly canPost?: boolean | undefined;
  readonly alterations?: boolean | null | undefined;
  readonly condition?: string | undefined;
  readonly flaws?: string | undefined;
  readonly floorPercent?: number | null | undefined;
  readonly declineBelowPercent?: number | null | undefined;
  readonly acceptFromPercent?: number | null | undefined;
};

/** Rules about several fields, of both kinds. */
const sharedRules = [
  [
    ({ canPickUp, canPost }: Together) => canPickUp === true || canPost === true,
    ['canPost'],
    'listing-form.delivery-missing',
  ],
  [
    ({ alterations, condition, flaws }: Together) =>
      (alterations !== true && condition !== 'flawsAsListed') || (flaws ?? '') !== '',
    ['flaws'],
    'listing-form.flaws-missing',
  ],
  [
    // An offer that is accepted for the lender is none that is declined for her.
    ({ floorPercent, declineBelowPercent, acceptFromPercent }: Together) =>
      (acceptFromPercent ?? 100) >= Math.max(floorPercent ?? 0, declineBelowPercent ?? 0),
    ['acceptFromPercent'],
    'listing-form.percent-order',
  ],
] as const;

const rental = together(
  fields({
    kind: exactly('rent', 'form.malformed'),
    ...shared,
    category: categoryOf('rent'),
    condition: conditionOf('rent'),
    occasions: choices(occasions, {
      ...{
        max: occasions.length,
        missing: 'listing-form.occasions-missing',
        tooMany: 'listing-form.too-many',
        unknown,
      },
    }),
    tellUsMore: choices(allTellUsMore, {
      ...{ max: allTellUsMore.length, missing: 'listing-form.details-missing', tooMany: 'listing-form.too-many' },
      unknown,
    }),
    alterations: yesOrNo('listing-form.alterations-missing'),
    subcategory: absent(otherKind),
    stock: absent(otherKind),
    extraDayPrice: optionalAmount,
    ...{ lateFee: optionalAmount, cleaningCap: optionalAmount, repairCap: optionalAmount, lossCap: optionalAmount },
    minimumDays: days(minimumDays, horizonDays),
    maximumDays: days(minimumDays, horizonDays),
    turnaroundDays: days(0, maximumTurnaroundDays),
    leadDays: fields({
      'post': days(shortestLeadDays.post, maximumLeadDays),
      'pick-up': days(shortestLeadDays['pick-up'], maximumLeadDays),
    }),
    openWeekdays: count({
      ...{ min: 1, max: 127, missing: 'listing-form.weekdays-missing', outOfRange: 'listing-form.weekdays-missing' },
    }),
  }),
  [
    ...sharedRules,
    ...capRules,
    [
      // Neither is a number yet where its own field is wrong.
      ({ minimumDays: least, maximumDays: most }) =>
        typeof least !== 'number' || typeof most !== 'number' || least <= most,
      ['maximumDays'],
      'listing-form.days-order',
    ],
  ],
);

const sale = together(
  fields({
    kind: exactly('sale', 'form.malformed'),
    ...shared,
    category: categoryOf('sale'),
    condition: conditionOf('sale'),
    subcategory: optionalValue<string>([]),
    stock: count({
      ...{ min: 1, max: maxItems, missing: 'listing-form.stock-missing', outOfRange: 'listing-form.stock-range' },
    }),
    occasions: noneOf(otherKind),
    tellUsMore: noneOf(otherKind),
    alterations: absent(otherKind),
    extraDayPrice: absent(otherKind),
    ...{ lateFee: noCap, cleaningCap: noCap, repairCap: noCap, lossCap: noCap },
  }),
  [
    ...sharedRules,
    [
      ({ category, subcategory }) => subcategory != null || subcategoriesOf(category ?? null).length === 0,
      ['subcategory'],
      'listing-form.subcategory-missing',
    ],
    [
      ({ category, subcategory }) => subcategory == null || subcategoriesOf(category ?? null).includes(subcategory),
      ['subcategory'],
      unknown,
    ],
  ],
);

/** A listing that is complete, and can be published. */
export const listingForm = oneOf('kind', [rental, sale]);

/** What keeps a listing from being published; empty when it is complete. */
export function listingIssues(listing: ListingFields): readonly FormIssue[] {
  return issuesOf(listingForm, listing);
}
