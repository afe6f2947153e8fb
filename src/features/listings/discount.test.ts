import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import { discountOf } from './discount.ts';

const nzd = (amount: number) => money(amount, 'NZD');

/** The discount of an item at `price`, with a fee of 5 dollars and a delivery of 12. */
const discountAt = (price: number, rrp: number | null, kind: 'rent' | 'sale' = 'sale') =>
  discountOf({
    kind,
    displayed: nzd(price + 500 + 1200),
    delivery: nzd(1200),
    rrp: rrp === null ? null : nzd(rrp),
  });

test.each([
  ['the fee counts as part of the price, the delivery does not', 7000, 10_000, 25],
  ['it is rounded down', 6501, 10_000, 29],
  ['a whole percent is not rounded below itself', 6500, 10_000, 30],
  ['the minimum is ten percent', 8500, 10_000, 10],
  ['below ten percent there is no discount', 8501, 10_000, null],
  ['an item that costs more than new has none', 12_000, 10_000, null],
  ['an item whose fee takes it above the retail price has none', 9900, 10_000, null],
  ['without a retail price there is none', 100, null, null],
  ['a retail price of zero gives no discount', 100, 0, null],
  ['nearly a hundred percent stay below a hundred', 1, 10_000_000, 99],
])('%s', (_, price, rrp, discount) => {
  expect(discountAt(price, rrp)).toBe(discount);
});

test('a rental has no discount, however low its price per day', () => {
  expect(discountAt(100, 100_000, 'rent')).toBeNull();
});
