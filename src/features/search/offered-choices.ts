import {
  categories,
  colours,
  conditions,
  lengths,
  occasions,
  regions,
  sizes,
  subcategoriesOf,
  allTellUsMore,
  type Kind,
} from '#src/features/listings/options.ts';
import { buyBands, choiceFilters, discounts, rentBands } from './filters.ts';

/** One value of one filter: its address parameter and the value. */
export type OfferedChoice = { readonly kind: Kind; readonly param: string; readonly value: string };

const shared = {
  [choiceFilters.sizing.param]: sizes,
  [choiceFilters.colours.param]: colours,
  [choiceFilters.locationByRegion.param]: regions,
  [choiceFilters.length.param]: lengths,
};
const lists: Readonly<Record<Kind, Readonly<Record<string, readonly string[]>>>> = {
  rent: {
    ...shared,
    [choiceFilters.category.param]: categories.rent,
    [choiceFilters.condition.param]: conditions.rent,
    [choiceFilters.occasion.param]: occasions,
    [choiceFilters.tellUsMore.param]: allTellUsMore,
    pub_pricingRent: rentBands.map(({ key }) => key),
    pub_vendorRent: ['rotationRents', 'friendsOfRotation'],
  },
  sale: {
    ...shared,
    [choiceFilters.category.param]: categories.sale,
    [choiceFilters.subcategory.param]: [...new Set(categories.sale.flatMap(subcategoriesOf))],
    [choiceFilters.condition.param]: conditions.sale,
    pub_pricingBuy: buyBands.map(({ key }) => key),
    pub_discount: discounts,
    pub_vendorBuy: ['rotationRecycles'],
  },
};

/** Every choice that the filters of one kind have in their fixed lists. */
export function offeredChoices(kind: Kind): OfferedChoice[] {
  return Object.entries(lists[kind]).flatMap(([param, values]) => values.map((value) => ({ kind, param, value })));
}

/** A choice as one string, for the lists that are sent to the browser. */
export function choiceName({ kind, param, value }: OfferedChoice): string {
  return `${kind}.${param.replace('pub_', '')}.${value}`;
}
