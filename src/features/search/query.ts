import type { Days } from '#src/domain/dates/day.ts';
import type { Kind } from '#src/features/listings/options.ts';
import type { BandKey, ChoiceFilter, Discount, SortKey, VendorKey } from './filters.ts';
import { sortConfig, sortKeys } from './filters.ts';

/** `any` of the values, or `all` of them. No values filter nothing. */
export type Choice = { readonly mode: 'any' | 'all'; readonly values: readonly string[] };
export type PriceRange = { readonly min: number; readonly max: number };
export type Point = { readonly latitude: number; readonly longitude: number };
export type Bounds = { readonly northEast: Point; readonly southWest: Point };

/** A search as parsed from an address; invalid values are ignored. */
export type SearchQuery = {
  readonly keywords: string;
  readonly kind: Kind | null;
  readonly hostId: string | null;
  readonly dates: Days | null;
  readonly choices: Readonly<Record<ChoiceFilter, Choice>>;
  /** In major units of the display price, both included. */
  readonly price: PriceRange | null;
  readonly pricingBuy: readonly BandKey[];
  readonly pricingRent: readonly BandKey[];
  readonly discount: Discount | null;
  readonly vendorBuy: Extract<VendorKey, 'rotationRecycles'> | null;
  readonly vendorRent: Exclude<VendorKey, 'rotationRecycles'> | null;
  readonly bounds: Bounds | null;
  readonly origin: Point | null;
  readonly mapSearch: boolean;
  readonly sort: SortKey;
  readonly page: number;
};

/** How many listings a search finds: exact, or the counting limit with `more`. */
export type Count = { readonly totalItems: number; readonly more: boolean };

/** The effective order: an unknown or disabled one falls back to a valid one. */
export function validSort(wished: SortKey | null, keywords: string): SortKey {
  const { relevanceKey, defaultKey, conflictingFilters } = sortConfig;
  const conflicting = keywords !== '' && conflictingFilters.includes('keywords');
  if (conflicting) return relevanceKey;
  return wished === null || (wished === relevanceKey && keywords === '') ? defaultKey : wished;
}

/** The orders that the user can choose for these keywords. */
export function enabledSorts(keywords: string): SortKey[] {
  return sortKeys.filter((key) => validSort(key, keywords) === key);
}
