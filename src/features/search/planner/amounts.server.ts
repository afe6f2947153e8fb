import { and, gte, lt, lte, or, type SQL } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import { minorUnits } from '#src/domain/money/money.ts';
import type { PriceRange, SearchQuery } from '../query.ts';
import { buyBands, highestPrice, rentBands, type Band } from '../search-options.ts';

const major = minorUnits(marketplace.currency);

/** Whether an amount in minor units is in the range of a search, both ends included. */
export function isInRange(amount: SQL, price: PriceRange | null): SQL | undefined {
  if (price === null) return undefined;
  const { min, max } = price;
  return and(
    min === 0 ? undefined : gte(amount, min * major),
    max === highestPrice ? undefined : lte(amount, max * major),
  );
}

/** Whether an amount is in one of the price bands of a search, for each kind; undefined where none is chosen. */
export function isInBands(amount: SQL, { pricingBuy, pricingRent }: SearchQuery) {
  return { sale: inOneOf(buyBands, pricingBuy, amount), rent: inOneOf(rentBands, pricingRent, amount) };
}

function inOneOf(bands: readonly Band[], chosen: readonly string[], amount: SQL): SQL | undefined {
  const ranges = bands.filter(({ key }) => chosen.includes(key));
  return or(
    ...ranges.map(({ from, below }) =>
      and(gte(amount, from * major), below === null ? undefined : lt(amount, below * major)),
    ),
  );
}
