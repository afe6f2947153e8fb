import type { listings } from '#src/database/schema/listings.ts';
import { subcategoriesOf, type Kind, type OptionList } from '#src/features/listings/options.ts';
import { buyBands, buyVendors, discounts, rentBands, rentVendors } from './search-options.ts';

/** Where and how the search page shows a filter. */
type FilterPlacement = {
  /** Place in the bar of wide screens: a primary filter has a pop-up of its own there, a secondary one has none. */
  readonly bar?: number;
  /** Place in the sheet with all filters. */
  readonly sheet?: number;
  /** The section of the sheet is open at first. */
  readonly open?: true;
  /** The title of the page contains it, so no chip above the results does. */
  readonly inTitle?: true;
  /** Search engines index pages with this filter alone. */
  readonly indexed?: true;
};

/** The columns of a listing that hold one key or several. */
type Row = typeof listings.$inferSelect;
type KeyColumn = { [C in keyof Row]: Row[C] extends string | null | string[] ? C : never }[keyof Row];

/**
 * How `rotation_filter_keys` writes a filter into the GIN index: its name there, and its place among the filters that
 * are combined in pairs.
 */
type FilterKey = { readonly name: string; readonly pair?: number };

/** A choice from a list. It has no code of its own: all is derived from this record, its options and its texts. */
export type ChoiceRecord = FilterPlacement & {
  readonly param: string;
  /** The list of its options, whose labels are `option.<list>.<key>`; null for names that people type. */
  readonly options: OptionList | null;
  /** Another choice, whose values decide which options there are. */
  readonly parent?: { readonly filter: string; readonly optionsOf: (value: string) => readonly string[] };
  /** The fields of its pop-up and of its section: see `pages/search/filters/filter-fields.tsx`. */
  readonly component: 'pills' | 'squares' | 'swatches' | 'groups' | 'designers';
  /** The message of its chip above the results; else the label of the option. */
  readonly chip?: 'listing.size';
} & (
    | { readonly column: KeyColumn; readonly key?: FilterKey }
    /** A name in the listing's public data, with one key or a list of keys. It has no index: rows are checked. */
    | { readonly publicData: string; readonly key?: never }
  );

/** A filter with code of its own, which the compiler asks for: the fields of the query that it owns. */
export type OwnRecord = FilterPlacement & { readonly fields: Readonly<Record<string, OwnField>> };

export type OwnField = {
  readonly param: string;
  /** Other names of the parameter, which are read and not written. */
  readonly aliases?: readonly string[];
  /** Inputs of a form without JavaScript, in place of the parameter. */
  readonly inputs?: readonly string[];
  /** The kind of listings that has it; both when absent. */
  readonly kind?: Kind;
  readonly options?: readonly string[];
};

const keysOf = (bands: readonly { readonly key: string }[]) => bands.map(({ key }) => key);

/**
 * All filters of a search, in the order of the canonical address. The parameters are a public contract: emails and
 * other sites link to searches. The label of a filter is `search.filter.<name>`. See docs/guides/add-a-filter.md.
 */
export const filterTable = {
  keywords: {
    fields: { keywords: { param: 'keywords' } },
    inTitle: true,
  },
  kind: {
    fields: { kind: { param: 'pub_isProductForSale' } },
    sheet: 10,
    open: true,
    inTitle: true,
    indexed: true,
  },
  host: {
    fields: { hostId: { param: 'pub_hostId', aliases: ['author_id'] } },
  },
  dates: {
    fields: { dates: { param: 'pub_dates', aliases: ['dates'], inputs: ['start', 'end'], kind: 'rent' } },
    bar: 10,
    sheet: 20,
  },
  category: {
    param: 'pub_category',
    options: 'category',
    column: 'category',
    key: { name: 'category', pair: 2 },
    component: 'groups',
    bar: 20,
    sheet: 30,
    indexed: true,
  },
  subcategory: {
    param: 'pub_subcategory',
    options: 'subcategory',
    parent: { filter: 'category', optionsOf: subcategoriesOf },
    column: 'subcategory',
    key: { name: 'subcategory' },
    component: 'pills',
    sheet: 40,
  },
  sizing: {
    param: 'pub_sizing',
    options: 'size',
    column: 'sizes',
    key: { name: 'size', pair: 4 },
    component: 'squares',
    chip: 'listing.size',
    bar: 30,
    sheet: 50,
    open: true,
  },
  colours: {
    param: 'pub_colours',
    options: 'colour',
    column: 'colours',
    key: { name: 'colour', pair: 5 },
    component: 'swatches',
    bar: 60,
    sheet: 70,
    open: true,
  },
  occasion: {
    param: 'pub_occasion',
    options: 'occasion',
    column: 'occasions',
    key: { name: 'occasion', pair: 6 },
    component: 'pills',
    bar: 40,
    sheet: 80,
  },
  designer: {
    param: 'pub_designer',
    options: null,
    column: 'designer',
    key: { name: 'designer' },
    component: 'designers',
    bar: 50,
    sheet: 90,
  },
  condition: {
    param: 'pub_condition',
    options: 'condition',
    column: 'condition',
    key: { name: 'condition' },
    component: 'pills',
    bar: 80,
    sheet: 100,
  },
  length: {
    param: 'pub_length',
    options: 'length',
    column: 'length',
    key: { name: 'length' },
    component: 'pills',
    sheet: 120,
  },
  tellUsMore: {
    param: 'pub_tellUsMore',
    options: 'tag',
    column: 'tellUsMore',
    key: { name: 'style' },
    component: 'pills',
    sheet: 130,
  },
  locationByRegion: {
    param: 'pub_locationByRegion',
    options: 'region',
    column: 'region',
    key: { name: 'region', pair: 3 },
    component: 'pills',
    sheet: 140,
  },
  price: {
    fields: {
      price: { param: 'price', aliases: ['pub_price'], inputs: ['priceMin', 'priceMax'] },
      pricingBuy: { param: 'pub_pricingBuy', kind: 'sale', options: keysOf(buyBands) },
      pricingRent: { param: 'pub_pricingRent', kind: 'rent', options: keysOf(rentBands) },
    },
    bar: 70,
    sheet: 60,
    open: true,
  },
  discount: {
    fields: { discount: { param: 'pub_discount', kind: 'sale', options: discounts } },
    sheet: 110,
  },
  vendor: {
    fields: {
      vendorBuy: { param: 'pub_vendorBuy', kind: 'sale', options: buyVendors },
      vendorRent: { param: 'pub_vendorRent', kind: 'rent', options: rentVendors },
    },
    sheet: 150,
  },
  place: {
    fields: {
      /** The name of the place that the bounds are of. Without bounds, the search page finds them by it. */
      address: { param: 'address' },
      bounds: { param: 'bounds' },
    },
  },
} as const satisfies Readonly<Record<string, ChoiceRecord | OwnRecord>>;
