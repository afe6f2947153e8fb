import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import { halfKept } from './half-refund.ts';
import { reversalOf, totals, type LineItem } from './line-item.ts';
import { lineItemsFor, shippingLines, type ListingPricing, type PricingRules } from './price.ts';

const rules: PricingRules = { minimumDays: 3, customerFeeMajor: 5, providerCommissionBasisPoints: 1000 };
const nzd = (amount: number) => money(amount, 'NZD');

function linesFor(price: number, extra: number | null, shipping: number, days: number, credit = 0): LineItem[] {
  const listing: ListingPricing = {
    ...{ kind: 'rent', price: nzd(price), shipping: nzd(shipping) },
    extraDayPrice: extra === null ? null : nzd(extra),
  };
  const order = { kind: 'rent', days, delivery: 'post', referralDiscount: nzd(credit) } as const;
  return lineItemsFor(listing, order, rules);
}

const brief = (lines: readonly LineItem[]) =>
  lines.map(({ code, lineTotal }) => `${code.slice(10)} ${lineTotal.amount}`);

test('half of the days, the fee and the commission of that half stay; all of the shipping goes back', () => {
  const lines = linesFor(6801, null, 1200, 3);
  const kept = halfKept(lines);
  // 204.03 for the days: 102.02 go back, half a cent with them.
  expect(brief(kept)).toEqual(['day 10201', 'customer-commission 500', 'provider-commission -1020']);
  expect(brief(reversalOf(lines, kept))).toEqual(['day -10202', 'shipping -1200', 'provider-commission 1020']);
});

test('days and extra days are halved together', () => {
  const kept = halfKept(linesFor(101, 51, 0, 4));
  expect(brief(kept)).toEqual(['day 151', 'extra-day 26', 'customer-commission 500', 'provider-commission -18']);
});

test('a credit counts as used, up to the platform’s part of what stays', () => {
  expect(brief(halfKept(linesFor(10_000, null, 900, 3, 1000)))).toContain('referral-discount -1000');
  expect(brief(halfKept(linesFor(2000, null, 900, 3, 1000)))).toContain('referral-discount -800');
});

test('what stays for the others of its cart is shipping, and no other fee', () => {
  const kept = halfKept(linesFor(10_000, null, 900, 3), [...shippingLines(nzd(700))]);
  expect(brief(kept)).toEqual(['day 15000', 'shipping 700', 'customer-commission 500', 'provider-commission -1500']);
});

test('the customer gets half a cent at most beyond half, and the lender no more than is paid', () => {
  const cents = fc.integer({ min: 1, max: 100_000 });
  const parts = fc.tuple(cents, fc.option(cents), fc.nat(5000), fc.integer({ min: 1, max: 15 }), fc.nat(3000));
  fc.assert(
    fc.property(parts, ([price, extra, shipping, days, credit]) => {
      const lines = linesFor(price, extra, shipping, days, credit);
      const kept = halfKept(lines);
      const after = totals([...lines, ...reversalOf(lines, kept)]);
      expect(after).toEqual(totals(kept));
      const of = (all: readonly LineItem[], code: RegExp) =>
        all.filter((line) => code.test(line.code)).reduce((sum, { lineTotal }) => sum + lineTotal.amount, 0);
      const refunded = of(lines, /day$/) - of(kept, /day$/);
      expect(refunded * 2 - of(lines, /day$/)).toBeOneOf([0, 1]);
      expect(of(kept, /shipping/)).toBe(0);
      expect(after.payout.amount).toBeGreaterThanOrEqual(0);
      expect(after.payin.amount).toBeGreaterThanOrEqual(after.payout.amount);
    }),
  );
});
