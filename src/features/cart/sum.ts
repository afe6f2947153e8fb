import { marketplace } from '#marketplace';
import { sum, type Money } from '#src/domain/money/money.ts';
import type { Breakdown } from '#src/domain/pricing/breakdown.ts';
import type { CartEntry } from './cart-page.ts';

export type CartSum = {
  /** How many entries can be requested as they are. */
  readonly count: number;
  readonly items: Money;
  readonly shipping: Money;
  readonly fees: Money;
  readonly total: Money;
};

/** What all that can be requested costs, each item by itself; null when that is nothing. */
export function sumOf(entries: readonly CartEntry[]): CartSum | null {
  const prices = entries.flatMap(({ price }) => price ?? []);
  if (prices.length === 0) return null;
  const [shipping, fees] = [part(prices, 'line-item/shipping'), part(prices, 'line-item/customer-commission')];
  const items = sum(
    marketplace.currency,
    prices.flatMap(({ rows }) => rows.filter(({ code }) => isItem(code)).map(({ lineTotal }) => lineTotal)),
  );
  return {
    count: prices.length,
    items,
    shipping,
    fees,
    total: sum(
      marketplace.currency,
      prices.map(({ total }) => total),
    ),
  };
}

function isItem(code: string): boolean {
  return code === 'line-item/day' || code === 'line-item/extra-day' || code === 'line-item/units';
}

function part(prices: readonly Breakdown[], wanted: string): Money {
  const rows = prices.flatMap(({ rows: all }) => all.filter(({ code }) => code === wanted));
  return sum(
    marketplace.currency,
    rows.map(({ lineTotal }) => lineTotal),
  );
}
