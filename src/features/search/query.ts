import type { Days } from '#src/domain/dates/day.ts';
import type { Bounds, Point } from '#src/domain/places/bounds.ts';
import type { Kind } from '#src/features/listings/options.ts';
import type { ChoiceFilter } from './filters.ts';
import type { BandKey, buyVendors, Discount, rentVendors } from './search-options.ts';
import type { SortKey } from './sort.ts';
import type { View } from './view.ts';

/** `any` of the values, or `all` of them. No values filter nothing. */
export type Choice = { readonly mode: 'any' | 'all'; readonly values: readonly string[] };
export type PriceRange = { readonly min: number; readonly max: number };

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
  readonly vendorBuy: (typeof buyVendors)[number] | null;
  readonly vendorRent: (typeof rentVendors)[number] | null;
  /** What the bounds are called, for people; empty for no name. */
  readonly address: string;
  readonly bounds: Bounds | null;
  readonly origin: Point | null;
  readonly mapSearch: boolean;
  readonly sort: SortKey;
  readonly view: View;
  readonly page: number;
};

/** How many listings a search finds: exact, or the counting limit with `more`. */
export type Count = { readonly totalItems: number; readonly more: boolean };
