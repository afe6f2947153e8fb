import type { Collection } from '#src/features/accounts/users.server.ts';
import {
  allCategories,
  allConditions,
  allSubcategories,
  allTellUsMore,
  colours,
  lengths,
  occasions,
  regions,
  sizes,
} from '#src/features/listings/options.ts';

/**
 * The filters that choose from a list: the parameter in the address, and its known values. Designers are free text. The
 * names are a public contract: emails and other sites link to searches.
 */
export const choiceFilters = {
  category: { param: 'pub_category', keys: allCategories },
  subcategory: { param: 'pub_subcategory', keys: allSubcategories },
  sizing: { param: 'pub_sizing', keys: sizes },
  colours: { param: 'pub_colours', keys: colours },
  occasion: { param: 'pub_occasion', keys: occasions },
  designer: { param: 'pub_designer', keys: null },
  condition: { param: 'pub_condition', keys: allConditions },
  length: { param: 'pub_length', keys: lengths },
  tellUsMore: { param: 'pub_tellUsMore', keys: allTellUsMore },
  locationByRegion: { param: 'pub_locationByRegion', keys: regions },
} as const satisfies Record<string, { param: string; keys: readonly string[] | null }>;

export type ChoiceFilter = keyof typeof choiceFilters;
export const choiceNames = Object.keys(choiceFilters) as readonly ChoiceFilter[];

/** Half-open, in major units of the display price; null means no upper limit. */
export type Band = { readonly key: string; readonly from: number; readonly below: number | null };

export const buyBands = [
  { key: '0-30', from: 0, below: 31 },
  { key: '31-50', from: 31, below: 51 },
  { key: '51-100', from: 51, below: 101 },
  { key: '101-200', from: 101, below: 201 },
  { key: '201-500', from: 201, below: 501 },
  { key: '501', from: 501, below: null },
] as const satisfies readonly Band[];

export const rentBands = [
  { key: '0-60', from: 0, below: 61 },
  { key: '61-100', from: 61, below: 101 },
  { key: '101-150', from: 101, below: 151 },
  { key: '151-200', from: 151, below: 201 },
  { key: '201', from: 201, below: null },
] as const satisfies readonly Band[];

export type BandKey = (typeof buyBands)[number]['key'] | (typeof rentBands)[number]['key'];

/** In major units; a slider at this end means any price. */
export const highestPrice = 10_000_000;

/** Percent off the retail price, or more. */
export const discounts = ['30', '50', '70', '90'] as const;
export type Discount = (typeof discounts)[number];

/** Filter by collection: an operator puts a wardrobe into one. `all` and unknown values filter nothing. */
export const vendorCollections = {
  rotationRecycles: 'rotation',
  rotationRents: 'rotation',
  friendsOfRotation: 'friend',
} as const satisfies Record<string, Collection>;

export type VendorKey = keyof typeof vendorCollections;

/** Sort keys of the address. A minus reverses the order, so `-price` has the lowest first. */
export const sortMeanings = {
  'createdAt': { by: 'newest' },
  '-createdAt': { by: 'oldest' },
  '-price': { by: 'lowest' },
  'price': { by: 'highest' },
  'relevance': { by: 'relevance' },
} as const;

export type SortKey = keyof typeof sortMeanings;
export const sortKeys = Object.keys(sortMeanings) as readonly SortKey[];

export const sortConfig = {
  queryParamName: 'sort',
  relevanceKey: 'relevance',
  defaultKey: 'createdAt',
  /** While one of these is active, relevance is the only order. An empty list allows every order. */
  conflictingFilters: ['keywords'] as readonly string[],
} as const satisfies Record<string, unknown> & { relevanceKey: SortKey; defaultKey: SortKey };
