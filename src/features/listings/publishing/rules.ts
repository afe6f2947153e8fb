import { marketplace } from '#marketplace';
import type { LeadDays } from '#src/domain/dates/lead-time.ts';
import type { Money } from '#src/domain/money/money.ts';
import type { Kind } from '../options.ts';
import {
  categories,
  colours,
  conditions,
  lengths,
  occasions,
  allTellUsMore,
  regions,
  sizes,
  subcategoriesOf,
} from '../options.ts';

const maxImages = 12;
const maxDesigner = 60;
const maxListings = 200;

/** The fields of a listing as its lender enters them. Fields of the other kind are empty. */
export type ListingFacts = {
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
  readonly region: string | null;
  readonly place: string;
  readonly canPickUp: boolean;
  readonly canPost: boolean;
  readonly openWeekdays: number;
  readonly images: readonly { readonly imageId: string; readonly alt: string }[];
};

export type ValidationIssue = {
  readonly field: keyof ListingFacts;
  readonly problem: 'missing' | 'too-long' | 'too-many' | 'unknown' | 'out-of-range';
};

/** All validation issues that keep a listing from being published; empty when it is complete. */
export function listingIssues(listing: ListingFacts): ValidationIssue[] {
  return [
    ...textIssues(listing),
    ...choiceIssues(listing),
    ...kindIssues(listing),
    ...moneyIssues(listing),
    ...placeIssues(listing),
  ];
}

function textIssues({ title, description, designer, images }: ListingFacts): ValidationIssue[] {
  const { maximumTitle, maximumDescription } = marketplace.listings;
  return issues([
    ['title', title.trim() === '' && 'missing'],
    ['title', title.trim().length > maximumTitle && 'too-long'],
    ['description', description.trim() === '' && 'missing'],
    ['description', description.trim().length > maximumDescription && 'too-long'],
    ['designer', designer.trim() === '' && 'missing'],
    ['designer', designer.trim().length > maxDesigner && 'too-long'],
    // A comma separates the designers in a search.
    ['designer', designer.includes(',') && 'unknown'],
    ['images', images.length === 0 && 'missing'],
    ['images', images.length > maxImages && 'too-many'],
  ]);
}

function choiceIssues(listing: ListingFacts): ValidationIssue[] {
  const { kind, category, condition } = listing;
  const { maximumSizes, maximumColours } = marketplace.listings;
  return issues([
    ['category', problemOfOne(category, categories[kind])],
    ['condition', problemOfOne(condition, conditions[kind])],
    ['sizes', problemOfSome(listing.sizes, sizes, maximumSizes)],
    ['colours', problemOfSome(listing.colours, colours, maximumColours)],
    ['length', listing.length !== null && problemOfOne(listing.length, lengths)],
    [
      'flaws',
      (listing.alterations === true || condition === 'flawsAsListed') && listing.flaws.trim() === '' && 'missing',
    ],
  ]);
}

function kindIssues(listing: ListingFacts): ValidationIssue[] {
  const { kind, category, subcategory, stock, alterations } = listing;
  if (kind === 'rent') {
    return issues([
      ['occasions', problemOfSome(listing.occasions, occasions, occasions.length)],
      ['tellUsMore', problemOfSome(listing.tellUsMore, allTellUsMore, allTellUsMore.length)],
      ['alterations', alterations === null && 'missing'],
      ['subcategory', subcategory !== null && 'unknown'],
      ['stock', stock !== null && 'unknown'],
      ...dayIssues(listing),
    ]);
  }
  const below = subcategoriesOf(category);
  return issues([
    ['occasions', listing.occasions.length > 0 && 'unknown'],
    ['tellUsMore', listing.tellUsMore.length > 0 && 'unknown'],
    ['alterations', alterations !== null && 'unknown'],
    ['subcategory', below.length === 0 ? subcategory !== null && 'unknown' : problemOfOne(subcategory, below)],
    ['stock', stock === null && 'missing'],
    ['stock', stock !== null && !isCount(stock, 1, maxListings) && 'out-of-range'],
    ['extraDayPrice', listing.extraDayPrice !== null && 'unknown'],
  ]);
}

function dayIssues({ minimumDays, maximumDays, turnaroundDays, leadDays, openWeekdays }: ListingFacts): Found[] {
  const { minimumDays: min, horizonDays, maximumTurnaroundDays, maximumLeadDays } = marketplace.booking;
  return [
    ['minimumDays', !isCount(minimumDays, min, horizonDays) && 'out-of-range'],
    ['maximumDays', !isCount(maximumDays, minimumDays, horizonDays) && 'out-of-range'],
    ['turnaroundDays', !isCount(turnaroundDays, 0, maximumTurnaroundDays) && 'out-of-range'],
    ['leadDays', !isCount(leadDays.post, 1, maximumLeadDays) && 'out-of-range'],
    ['leadDays', !isCount(leadDays['pick-up'], 0, maximumLeadDays) && 'out-of-range'],
    ['openWeekdays', !isCount(openWeekdays, 1, 127) && 'out-of-range'],
  ];
}

function moneyIssues({ price, extraDayPrice, shipping, rrp }: ListingFacts): ValidationIssue[] {
  const optional = [
    ['extraDayPrice', extraDayPrice],
    ['shipping', shipping],
    ['rrp', rrp],
  ] as const;
  return issues([
    ['price', price === null && 'missing'],
    ['price', price !== null && !isPrice(price, 1) && 'out-of-range'],
    ...optional.map(([field, amount]): Found => [field, amount !== null && !isPrice(amount, 0) && 'out-of-range']),
  ]);
}

function placeIssues({ region, place, canPickUp, canPost }: ListingFacts): ValidationIssue[] {
  return issues([
    ['region', problemOfOne(region, regions)],
    ['place', place.trim() === '' && 'missing'],
    ['place', place.trim().length > 80 && 'too-long'],
    ['canPost', !canPickUp && !canPost && 'missing'],
  ]);
}

type Found = readonly [keyof ListingFacts, ValidationIssue['problem'] | false];

function issues(found: readonly Found[]): ValidationIssue[] {
  return found.flatMap(([field, problem]) => (problem === false ? [] : [{ field, problem }]));
}

function problemOfOne(chosen: string | null, from: readonly string[]): ValidationIssue['problem'] | false {
  if (chosen === null || chosen === '') return 'missing';
  return !from.includes(chosen) && 'unknown';
}

function problemOfSome(
  chosen: readonly string[],
  from: readonly string[],
  max: number,
): ValidationIssue['problem'] | false {
  if (chosen.length === 0) return 'missing';
  if (chosen.some((key) => !from.includes(key))) return 'unknown';
  return new Set(chosen).size > max && 'too-many';
}

/** Half a year of it, or 200 items, still fits a 32-bit column. */
const maxMinorUnits = 10_000_000;

/** Whether the marketplace can charge the amount: at least `min` minor units. */
export function isPrice({ amount, currency }: Money, min: number): boolean {
  return currency === marketplace.currency && isCount(amount, min, maxMinorUnits);
}

function isCount(value: number, min: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max;
}
