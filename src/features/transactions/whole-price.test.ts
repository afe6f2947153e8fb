import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import type { Day } from '#src/domain/dates/day.ts';
import { money } from '#src/domain/money/money.ts';
import { breakdownFor, type BreakdownRow } from '#src/domain/pricing/breakdown.ts';
import { reversalOf } from '#src/domain/pricing/line-item.ts';
import { lineItemsFor, type OrderInput } from '#src/domain/pricing/price.ts';
import { pricingRules } from '#src/features/listings/pricing.ts';
import { messages } from '#src/i18n/messages.ts';
import { lineLabel } from './line-label.ts';
import { wholePriceLabel } from './whole-price.ts';

const intl = createIntl({ locale: 'en', messages });
const nzd = (dollars: number) => money(dollars * 100, 'NZD');

/** The label of the first line of an order, as its page shows it. */
function label(
  wanted: OrderInput,
  { minimumDays = 3, extra = false, backUpOf = undefined as string | undefined } = {},
) {
  const listing = {
    ...{ kind: wanted.kind, price: nzd(68), extraDayPrice: extra ? nzd(20) : null, shipping: null },
  };
  const price = breakdownFor(lineItemsFor(listing, wanted, pricingRules(minimumDays)), 'customer');
  if ('malformed' in price) throw new Error(price.malformed);
  const days = wanted.kind === 'rent' ? wanted.days : 1;
  const last = `2026-12-${String(9 + days).padStart(2, '0')}` as Day;
  const ordered = {
    rentalDays: wanted.kind === 'rent' ? { first: '2026-12-10' as Day, last } : null,
    quantity: wanted.kind === 'sale' ? wanted.quantity : 1,
    listing: { backUpOf },
  };
  const [first] = price.rows.map(lineLabel(intl, wanted.kind, 'customer', wholePriceLabel(intl, ordered, price)));
  return first;
}

test('an offered price is that of all days or units, and says so', () => {
  const delivery = 'post';
  const offered = { delivery, agreedSubtotal: nzd(200) } as const;
  expect(label({ kind: 'rent', days: 4, ...offered })).toBe('4 days, as offered');
  expect(label({ kind: 'sale', quantity: 3, ...offered })).toBe('3 items, as offered');
  expect(label({ kind: 'rent', days: 4, ...offered }, { backUpOf: 'x' })).toBe('4 days, as a back-up');
  expect(label({ kind: 'sale', quantity: 1, ...offered })).toBe('$200.00 × 1 item');
  expect(label({ kind: 'rent', days: 4, delivery })).toBe('$68.00 × 4 days');
  expect(label({ kind: 'rent', days: 4, delivery }, { extra: true })).toBe('$68.00 × 3 days');
  expect(label({ kind: 'rent', days: 4, delivery }, { extra: true, minimumDays: 1 })).toBe('$68.00 × 1 day');
  expect(label({ kind: 'sale', quantity: 3, delivery })).toBe('$68.00 × 3 items');
});

test('what a late cancellation gives back is half of a line, and all of another', () => {
  const listing = { kind: 'rent', price: nzd(68), extraDayPrice: null, shipping: nzd(12) } as const;
  const lines = lineItemsFor(listing, { kind: 'rent', days: 4, delivery: 'post' }, pricingRules(3));
  const day = lines.filter(({ code }) => code === 'line-item/day');
  const kept = day.map((line) => ({ ...line, quantity: 1, unitPrice: nzd(136), lineTotal: nzd(136) }));
  const labels = (back: typeof lines) => {
    const price = breakdownFor([...lines, ...back], 'customer');
    if ('malformed' in price) throw new Error(price.malformed);
    const ordered = { rentalDays: { first: '2026-12-10' as Day, last: '2026-12-13' as Day }, quantity: 1, listing: {} };
    const label = lineLabel(intl, 'rent', 'customer', wholePriceLabel(intl, ordered, price));
    return price.rows.filter(({ reversal }) => reversal).map(label);
  };
  const delivery = 'Refund: Courier, return included';
  expect(labels(reversalOf(lines, kept))).toEqual(
    expect.arrayContaining(['Refund: half of $68.00 × 4 days', delivery]),
  );
  expect(labels(reversalOf(lines))).toEqual(expect.arrayContaining(['Refund: $68.00 × 4 days', delivery]));
});

test('of an item that is picked up the shipping is that of the others of its bag', () => {
  const shipping = { code: 'line-item/shipping', name: 'Shipping', unitPrice: nzd(12), quantity: 1 } as const;
  const row = { ...shipping, lineTotal: nzd(12), percentage: null, reversal: false } as unknown as BreakdownRow;
  const labels = (['post', 'pick-up'] as const).map((delivery) =>
    lineLabel(intl, 'rent', 'customer', null, delivery)(row),
  );
  expect(labels).toEqual(['Courier, return included', 'Courier for the other items']);
});
