import { marketplace } from '#marketplace';
import type { Database } from '#src/database/database.server.ts';
import { minorUnits } from '#src/domain/money/money.ts';
import { cellGroups, keyGroups, sharesOfCells, unkeyedNames, type KeyGroup } from './filter-keys.ts';
import { buyBands, rentBands } from '../search-options.ts';
import { searchWords } from './keywords.ts';
import { lookupAmong, noLookup, product, jointSelectivity, type Lookup } from './lookup.ts';
import type { SearchQuery } from '../query.ts';
import { rangeSelectivity, type Histogram } from './selectivity.ts';
import { statisticsOf } from './statistics.server.ts';

/** Estimated rows that a search finds, its selectivity, and the conditions that the GIN lookup should use. */
export type Estimate = { readonly listings: number; readonly selectivity: number; readonly lookup: Lookup };

/**
 * Assumed selectivities where the database has no statistics: free on some days, in a collection, discounted, a choice
 * without a filter key.
 */
const assumed = { dates: 0.5, vendor: 0.02, discount: 0.2, choice: 0.1 } as const;
const minStem = 3;
const major = minorUnits(marketplace.currency);

/**
 * Estimates rows from the database's statistics. The estimate only chooses the plan, never the result, and may be far
 * off: filters are assumed to be independent.
 */
export async function estimate(db: Database, query: SearchQuery): Promise<Estimate> {
  // A wardrobe is small, and has an index of its own.
  if (query.hostId !== null) return { listings: 0, selectivity: 0, lookup: noLookup };
  const { listings, words, keys, rare, prices } = await statisticsOf(db);
  const wordSelectivities = searchWords(query.keywords).map((word) => wordSelectivity(words, word) ?? rare);
  const chosenLists = keyGroups({ ...query, bounds: null }).map((group) => ({
    group,
    selectivity: groupSelectivity(group, keys, rare),
  }));
  const filterLists =
    wordSelectivities.length === 0
      ? chosenLists
      : [{ group: null, selectivity: product(wordSelectivities) }, ...chosenLists];
  const cells = query.bounds && sharesOfCells(query.bounds);
  const boundsSelectivity = cells === null ? 1 : sum(cells.map(({ key, share }) => share * (keys.get(key) ?? rare)));
  const selectivity =
    jointSelectivity(filterLists) *
    boundsSelectivity *
    product(assumedSelectivities(query)) *
    priceSelectivity(query, prices);
  const cellLists = cellGroups(query.bounds).map((group) => ({ group, selectivity: boundsSelectivity }));
  return { listings: selectivity * listings, selectivity, lookup: lookupAmong([...filterLists, ...cellLists]) };
}

function groupSelectivity(
  { mode, keys: groupKeys }: KeyGroup,
  keys: ReadonlyMap<string, number>,
  rare: number,
): number {
  const selectivities = groupKeys.map((key) => keys.get(key.toLowerCase()) ?? rare);
  return mode === 'all' ? Math.min(...selectivities) : Math.min(1, sum(selectivities));
}

function wordSelectivity(words: ReadonlyMap<string, number>, word: string): number | null {
  const exact = words.get(word);
  if (exact !== undefined) return exact;
  const selectivities = [...words].filter(([stem]) => stem.length >= minStem && word.startsWith(stem));
  return selectivities.length === 0 ? null : Math.max(...selectivities.map(([, selectivity]) => selectivity));
}

function assumedSelectivities({ dates, vendorBuy, vendorRent, discount, choices }: SearchQuery): number[] {
  return [
    dates === null ? 1 : assumed.dates,
    vendorBuy === null && vendorRent === null ? 1 : assumed.vendor,
    discount === null ? 1 : assumed.discount,
    ...unkeyedNames.map((name) => (choices[name].values.length === 0 ? 1 : assumed.choice)),
  ];
}

function priceSelectivity({ price, pricingBuy, pricingRent }: SearchQuery, prices: Histogram): number {
  const within = (from: number, below: number) => rangeSelectivity(prices, from * major, below * major);
  const bands = [
    ...buyBands.filter(({ key }) => pricingBuy.includes(key)),
    ...rentBands.filter(({ key }) => pricingRent.includes(key)),
  ];
  const bandSelectivity = bands.length === 0 ? 1 : sum(bands.map(({ from, below }) => within(from, below ?? Infinity)));
  return (price === null ? 1 : within(price.min, price.max)) * Math.min(1, bandSelectivity);
}

function sum(selectivities: readonly number[]): number {
  return selectivities.reduce((all, selectivity) => all + selectivity, 0);
}
