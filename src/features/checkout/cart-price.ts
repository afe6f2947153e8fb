import { sum, type Money } from '#src/domain/money/money.ts';
import { isItemLine } from '#src/domain/pricing/back-up.ts';
import type { LineItem } from '#src/domain/pricing/line-item.ts';
import type { CartPrice } from './cart-page.ts';

/** What the orders of one payment cost, by what each amount is for. */
export function cartPriceOf(lines: readonly LineItem[]): CartPrice {
  const of = (wanted: (code: LineItem['code']) => boolean) =>
    sumOf(
      lines.filter(({ code }) => wanted(code)),
      lines,
    );
  return {
    items: of((code) => isItemLine({ code })),
    shipping: of((code) => code === 'line-item/shipping'),
    fee: of((code) => code === 'line-item/customer-commission'),
    credit: of((code) => code === 'line-item/referral-discount'),
    total: sumOf(
      lines.filter(({ includeFor }) => includeFor.includes('customer')),
      lines,
    ),
  };
}

function sumOf(lines: readonly LineItem[], all: readonly LineItem[]): Money {
  const [first] = all;
  if (first === undefined) throw new Error('An order without lines');
  return sum(
    first.lineTotal.currency,
    lines.map(({ lineTotal }) => lineTotal),
  );
}
