import { marketplace } from '#marketplace';
import type { Database } from '#src/database/database.server.ts';
import { minorUnits } from '#src/domain/money/money.ts';
import { cellGroups, keyGroups, sharesOfCells, type KeyGroup } from './filter-keys.ts';
import { buyBands, rentBands } from './filters.ts';
import { searchWords } from './keywords.ts';
import { lookupAmong, noLookup, product, together, type Lookup } from './lookup.ts';
import type { SearchQuery } from './query.ts';
import { partBetween, type Spread } from './selectivity.ts';
import { statisticsOf } from './statistics.server.ts';

/** About how many pieces a search finds, which part of all that is, and what of it the index should be asked. */
export type Estimate = { readonly listings: number; readonly part: number; readonly lookup: Lookup };

/** Of what nobody has counted: pieces that are free on some days, that are in a collection, that cost less than new. */
const guesses = { dates: 0.5, vendor: 0.02, discount: 0.2 } as const;
const minStem = 3;
const major = minorUnits(marketplace.currency);

/**
 * It only decides where to look first, never what is found, and may be wrong by far: filters are taken as
 * having nothing to do with each other.
 */
export async function estimate(db: Database, query: SearchQuery): Promise<Estimate> {
  // A wardrobe is small, and has an index of its own.
  if (query.hostId !== null) return { listings: 0, part: 0, lookup: noLookup };
  const { listings, words, keys, rare, prices } = await statisticsOf(db);
  const asked = searchWords(query.keywords).map((word) => partWith(words, word) ?? rare);
  const chosen = keyGroups({ ...query, bounds: null }).map((group) => ({ group, part: partOf(group, keys, rare) }));
  const said = asked.length === 0 ? chosen : [{ group: null, part: product(asked) }, ...chosen];
  const cells = query.bounds && sharesOfCells(query.bounds);
  const placed = cells === null ? 1 : sum(cells.map(({ key, share }) => share * (keys.get(key) ?? rare)));
  const part = together(said) * placed * product(guessed(query)) * priced(query, prices);
  const places = cellGroups(query.bounds).map((group) => ({ group, part: placed }));
  return { listings: part * listings, part, lookup: lookupAmong([...said, ...places]) };
}

function partOf({ mode, keys: said }: KeyGroup, keys: ReadonlyMap<string, number>, rare: number): number {
  const parts = said.map((key) => keys.get(key.toLowerCase()) ?? rare);
  return mode === 'all' ? Math.min(...parts) : Math.min(1, sum(parts));
}

function partWith(words: ReadonlyMap<string, number>, word: string): number | null {
  const exact = words.get(word);
  if (exact !== undefined) return exact;
  const parts = [...words].filter(([stem]) => stem.length >= minStem && word.startsWith(stem));
  return parts.length === 0 ? null : Math.max(...parts.map(([, part]) => part));
}

function guessed({ dates, vendorBuy, vendorRent, discount }: SearchQuery): number[] {
  return [
    dates === null ? 1 : guesses.dates,
    vendorBuy === null && vendorRent === null ? 1 : guesses.vendor,
    discount === null ? 1 : guesses.discount,
  ];
}

function priced({ price, pricingBuy, pricingRent }: SearchQuery, prices: Spread): number {
  const within = (from: number, below: number) => partBetween(prices, from * major, below * major);
  const bands = [
    ...buyBands.filter(({ key }) => pricingBuy.includes(key)),
    ...rentBands.filter(({ key }) => pricingRent.includes(key)),
  ];
  const banded = bands.length === 0 ? 1 : sum(bands.map(({ from, below }) => within(from, below ?? Infinity)));
  return (price === null ? 1 : within(price.min, price.max)) * Math.min(1, banded);
}

function sum(parts: readonly number[]): number {
  return parts.reduce((all, part) => all + part, 0);
}
