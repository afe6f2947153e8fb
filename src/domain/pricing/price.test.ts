import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies, money, zero, type Currency } from '#src/domain/money/money.ts';
import { reversalOf, totals, type LineItem } from './line-item.ts';
import {
  customerFee,
  displayPriceOf,
  lineItemsFor,
  minTotal,
  type ListingPricing,
  type OrderInput,
  type PricingRules,
} from './price.ts';

const rules: PricingRules = { minimumDays: 3, customerFeeMajor: 5, providerCommissionBasisPoints: 1000 };
const nzd = (amount: number) => money(amount, 'NZD');

function listing(given: Partial<ListingPricing> = {}): ListingPricing {
  return { kind: 'rent', price: nzd(6800), extraDayPrice: null, shipping: nzd(1200), ...given };
}

const brief = (lines: readonly LineItem[]) =>
  lines.map((line) => `${line.code.slice(10)} ${line.quantity ?? `${line.percentage}%`} ${line.lineTotal.amount}`);

describe('a rental', () => {
  test('costs its days, shipping once and the fixed fee', () => {
    const lines = lineItemsFor(listing(), { kind: 'rent', days: 4, delivery: 'post' }, rules);
    expect(brief(lines)).toEqual([
      'day 4 27200',
      'shipping 1 1200',
      'customer-commission 1 500',
      'provider-commission -10% -2720',
    ]);
    expect(totals(lines)).toEqual({ payin: nzd(28_900), payout: nzd(25_680) });
  });

  test('charges days beyond the minimum period at the extra-day price', () => {
    const given = listing({ extraDayPrice: nzd(2000) });
    const order = (days: number) => brief(lineItemsFor(given, { kind: 'rent', days, delivery: 'pick-up' }, rules));
    expect(order(3)[0]).toBe('day 3 20400');
    expect(order(3)).toHaveLength(3);
    expect(order(5).slice(0, 2)).toEqual(['day 3 20400', 'extra-day 2 4000']);
    expect(order(5)).toContain('provider-commission -10% -2440');
  });

  test('has no shipping line when it is picked up or shipping is free', () => {
    const order: OrderInput = { kind: 'rent', days: 3, delivery: 'post' };
    const codes = (lines: LineItem[]) => lines.map((line) => line.code);
    expect(codes(lineItemsFor(listing(), { ...order, delivery: 'pick-up' }, rules))).not.toContain(
      'line-item/shipping',
    );
    expect(codes(lineItemsFor(listing({ shipping: null }), order, rules))).not.toContain('line-item/shipping');
    expect(codes(lineItemsFor(listing({ shipping: nzd(0) }), order, rules))).not.toContain('line-item/shipping');
  });
});

test('a sale costs its quantity', () => {
  const given = listing({ kind: 'sale' });
  const lines = lineItemsFor(given, { kind: 'sale', quantity: 2, delivery: 'post' }, rules);
  expect(brief(lines)[0]).toBe('units 2 13600');
  expect(totals(lines)).toEqual({ payin: nzd(15_300), payout: nzd(13_440) });
});

test('an agreed subtotal replaces the price of all days', () => {
  const given = listing({ extraDayPrice: nzd(2000) });
  const order: OrderInput = { kind: 'rent', days: 6, delivery: 'post', agreedSubtotal: nzd(15_000) };
  expect(brief(lineItemsFor(given, order, rules))).toEqual([
    'day 1 15000',
    'shipping 1 1200',
    'customer-commission 1 500',
    'provider-commission -10% -1500',
  ]);
});

test('both commission lines are present even when they are zero', () => {
  const free: PricingRules = { minimumDays: 3, customerFeeMajor: 0, providerCommissionBasisPoints: 0 };
  const lines = lineItemsFor(listing(), { kind: 'rent', days: 3, delivery: 'pick-up' }, free);
  expect(brief(lines)).toEqual(['day 3 20400', 'customer-commission 1 0', 'provider-commission 0% 0']);
});

test('the provider’s commission is rounded half up', () => {
  const order: OrderInput = { kind: 'sale', quantity: 1, delivery: 'pick-up' };
  const commission = (price: number) =>
    lineItemsFor(listing({ kind: 'sale', price: nzd(price) }), order, rules).at(-1)?.lineTotal.amount;
  expect(commission(105)).toBe(-11);
  expect(commission(104)).toBe(-10);
});

test('the fee is five major units: ¥5, not ¥500', () => {
  expect(customerFee(rules, 'JPY')).toEqual(money(5, 'JPY'));
  expect(customerFee({ ...rules, customerFeeMajor: 2.55 }, 'NZD')).toEqual(nzd(255));
  expect(() => customerFee({ ...rules, customerFeeMajor: 2.5 }, 'JPY')).toThrow('not an amount');
});

test('yen are priced in whole yen', () => {
  const yen = (amount: number) => money(amount, 'JPY');
  const given: ListingPricing = { kind: 'rent', price: yen(6805), extraDayPrice: null, shipping: yen(1200) };
  const lines = lineItemsFor(given, { kind: 'rent', days: 3, delivery: 'post' }, rules);
  expect(totals(lines)).toEqual({ payin: yen(21_620), payout: yen(19_573) });
});

test('"From" is base, fee and shipping; the total is that of the smallest order', () => {
  expect(displayPriceOf(nzd(6800), nzd(500), nzd(1200))).toEqual(nzd(8500));
  expect(displayPriceOf(nzd(6800), nzd(500), null)).toEqual(nzd(7300));
  expect(minTotal(listing(), rules)).toEqual(nzd(22_100));
  expect(minTotal(listing({ kind: 'sale' }), rules)).toEqual(nzd(8500));
});

test('an order of the wrong kind, or of no days, throws', () => {
  expect(() => lineItemsFor(listing(), { kind: 'sale', quantity: 1, delivery: 'post' }, rules)).toThrow('cannot take');
  for (const days of [0, -3, 2.5, Number.NaN]) {
    expect(() => lineItemsFor(listing(), { kind: 'rent', days, delivery: 'post' }, rules)).toThrow(RangeError);
  }
});

describe('a referral discount', () => {
  const sale = listing({ kind: 'sale', price: nzd(3000) });
  const order: OrderInput = { kind: 'sale', quantity: 1, delivery: 'pick-up', referralDiscount: nzd(500) };

  test('is paid by the platform: the payout is unchanged', () => {
    const lines = lineItemsFor(sale, order, rules);
    expect(brief(lines).at(-1)).toBe('referral-discount 1 -500');
    expect(totals(lines)).toEqual({ payin: nzd(3000), payout: nzd(2700) });
  });

  test('is limited to the payout and the minimum charge', () => {
    expect(totals(lineItemsFor(sale, { ...order, referralDiscount: nzd(9000) }, rules)).payin).toEqual(nzd(2700));
    const minimum = { ...rules, minimumCharge: nzd(3400) };
    expect(totals(lineItemsFor(sale, order, minimum)).payin).toEqual(nzd(3400));
    expect(lineItemsFor(sale, order, { ...rules, minimumCharge: nzd(4000) })).toHaveLength(3);
  });
});

type Case = { given: ListingPricing; order: OrderInput; pricing: PricingRules };

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });

function caseIn(currency: Currency): fc.Arbitrary<Case> {
  const price = fc.integer({ min: 0, max: 100_000_00 }).map((amount) => money(amount, currency));
  return fc
    .record({
      kind: fc.constantFrom('rent', 'sale'),
      price,
      extraDayPrice: fc.option(price),
      shipping: fc.option(price),
      count: fc.integer({ min: 1, max: 180 }),
      delivery: fc.constantFrom('post', 'pick-up'),
      agreed: maybe(price),
      discount: maybe(price),
      minimumDays: fc.integer({ min: 1, max: 14 }),
      customerFeeMajor: fc.integer({ min: 0, max: 50 }),
      providerCommissionBasisPoints: fc.integer({ min: 0, max: 10_000 }),
      minimum: maybe(price),
    })
    .map(({ kind, price: each, extraDayPrice, shipping, count, delivery, agreed, discount, minimum, ...rates }) => {
      const agreements = {
        delivery,
        ...(agreed && { agreedSubtotal: agreed }),
        ...(discount && { referralDiscount: discount }),
      };
      return {
        given: { kind, price: each, extraDayPrice, shipping },
        order: kind === 'rent' ? { kind, days: count, ...agreements } : { kind, quantity: count, ...agreements },
        pricing: { ...rates, ...(minimum && { minimumCharge: minimum }) },
      };
    });
}

const anyCase = fc.constantFrom(...currencies).chain(caseIn);

test('no payout exceeds the payin, and no total is negative', () => {
  fc.assert(
    fc.property(anyCase, ({ given, order, pricing }) => {
      const { payin, payout } = totals(lineItemsFor(given, order, pricing));
      expect(payout.amount).toBeLessThanOrEqual(payin.amount);
      expect(payout.amount).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('every line is its unit price times its quantity or percentage', () => {
  fc.assert(
    fc.property(anyCase, ({ given, order, pricing }) => {
      for (const line of lineItemsFor(given, order, pricing)) {
        expect(line.quantity === null).not.toBe(line.percentage === null);
        const exact = line.unitPrice.amount * (line.quantity ?? (line.percentage ?? 0) / 100);
        expect(Math.abs(exact - line.lineTotal.amount)).toBeLessThanOrEqual(line.quantity === null ? 0.5001 : 0);
      }
    }),
  );
});

test('a reversed line negates the line that it reverses', () => {
  const lines = lineItemsFor(listing(), { kind: 'rent', days: 4, delivery: 'post' }, rules);
  expect(brief(reversalOf(lines))).toEqual([
    'day -4 -27200',
    'shipping -1 -1200',
    'customer-commission -1 -500',
    'provider-commission 10% 2720',
  ]);
  expect(reversalOf(lines).every((line) => line.reversal)).toBe(true);
});

test('a reversal brings every order to zero on both sides', () => {
  fc.assert(
    fc.property(anyCase, ({ given, order, pricing }) => {
      const lines = lineItemsFor(given, order, pricing);
      const nothing = zero(given.price.currency);
      expect(totals([...lines, ...reversalOf(lines)])).toEqual({ payin: nothing, payout: nothing });
      expect(() => reversalOf([...lines, ...reversalOf(lines)])).toThrow('reversed already');
    }),
  );
});
