import { expect, test } from 'vitest';
import { addDays, type Day } from '#src/domain/dates/day.ts';
import { money, type Currency } from '#src/domain/money/money.ts';
import { breakdownFor } from '#src/domain/pricing/breakdown.ts';
import { lineItemsFor, type Delivery } from '#src/domain/pricing/price.ts';
import { pricingRules } from '#src/features/listings/pricing.ts';
import { orderInput, type Order } from '#src/features/transactions/order.ts';
import { priceLineCount } from './price-line-count.ts';

const nzd = (amount: number) => money(amount, 'NZD' satisfies Currency);
const first = '2026-12-10' as Day;
const rental = (days: number, delivery: Delivery): Order => ({
  ...{ listingId: 'x', kind: 'rent', first, last: addDays(first, days - 1), delivery },
});
const sale = (delivery: Delivery): Order => ({ listingId: 'x', kind: 'sale', quantity: 2, delivery });

test('the room for a price is that of its lines, whatever the listing and the order', () => {
  for (const order of [
    ...[2, 3, 9].flatMap((days) => [rental(days, 'post'), rental(days, 'pick-up')]),
    ...[sale('post'), sale('pick-up')],
  ]) {
    for (const extraDayPrice of [null, nzd(3400)]) {
      for (const shipping of [null, nzd(1200)]) {
        const listing = { kind: order.kind, price: nzd(6800), extraDayPrice, shipping };
        const minimumDays = 3;
        const price = breakdownFor(lineItemsFor(listing, orderInput(order), pricingRules(minimumDays)), 'customer');
        const rows = 'malformed' in price ? null : price.rows.length;
        // Only rentals have a price for extra days.
        const page = { extraDayPrice: order.kind === 'rent' ? extraDayPrice : null, shipping, minimumDays };
        expect(priceLineCount(page, order)).toBe(rows);
      }
    }
  }
});
