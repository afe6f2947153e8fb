import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money, subtract, type Money } from '#src/domain/money/money.ts';
import { breakdownFor } from './breakdown.ts';
import { cartLines, leaveOut, type CartOrder } from './cart.ts';
import { totals, type LineItem } from './line-item.ts';
import { lineItemsFor, shippingOf, type ListingPricing, type OrderInput, type PricingRules } from './price.ts';

const rules: PricingRules = { minimumDays: 3, customerFeeMajor: 5, providerCommissionBasisPoints: 1000 };
const nzd = (amount: number) => money(amount, 'NZD');

type Single = { readonly listing: ListingPricing; readonly order: OrderInput };

function rental(price: number, shipping: number | null): Single {
  const listing: ListingPricing = {
    ...{ kind: 'rent', price: nzd(price), extraDayPrice: null },
    shipping: shipping === null ? null : nzd(shipping),
  };
  return { listing, order: { kind: 'rent', days: 3, delivery: 'post' } };
}

const alone = ({ listing, order }: Single) => lineItemsFor(listing, order, rules);
const brief = (lines: readonly LineItem[]) =>
  lines.map(({ code, lineTotal }) => `${code.slice(10)} ${lineTotal.amount}`);
const payinOf = (lines: readonly LineItem[]) => totals(lines).payin.amount;
const payoutOf = (lines: readonly LineItem[]) => totals(lines).payout.amount;
const amount = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);

/** The orders of a cart as they are kept, with the shipping of each by itself. */
function written(singles: readonly Single[], credit?: Money): CartOrder[] {
  const lines = cartLines(singles.map(alone), credit && { credit });
  return singles.map(({ listing, order }, index) => ({
    lines: lines[index] ?? [],
    shipping: shippingOf(listing, order),
  }));
}

describe('three orders under one payment', () => {
  const three = [rental(5000, 800), rental(2000, 1500), rental(3000, null)];

  test('are charged one fee and the highest shipping, on the leader', () => {
    expect(cartLines(three.map(alone)).map(brief)).toEqual([
      ['day 15000', 'shipping 1500', 'customer-commission 500', 'provider-commission -1500'],
      ['day 6000', 'customer-commission 0', 'provider-commission -600'],
      ['day 9000', 'customer-commission 0', 'provider-commission -900'],
    ]);
  });

  test('take one credit, on the leader and from the platform’s part of its price', () => {
    const lines = cartLines(three.map(alone), { credit: nzd(700) });
    expect(lines.map((each) => brief(each).at(-1))).toEqual([
      'referral-discount -700',
      'provider-commission -600',
      'provider-commission -900',
    ]);
    const much = cartLines(three.map(alone), { credit: nzd(9000) });
    expect(brief(much[0] ?? []).at(-1)).toBe('referral-discount -2000');
    const minimum = cartLines(three.map(alone), { credit: nzd(700), minimumCharge: nzd(31_900) });
    expect(brief(minimum[0] ?? []).at(-1)).toBe('referral-discount -100');
  });

  test('that the leader leaves are led by the next, with the shipping of those that are left', () => {
    expect(leaveOut(written(three, nzd(700)), 0).map(brief)).toEqual([
      ['day 15000', 'customer-commission 0', 'provider-commission -1500'],
      ['day 6000', 'shipping 1500', 'customer-commission 500', 'provider-commission -600', 'referral-discount -700'],
      ['day 9000', 'customer-commission 0', 'provider-commission -900'],
    ]);
  });

  test('that the dearest to send leaves cost the next dearest, and the difference goes with it', () => {
    expect(leaveOut(written(three), 1).map(brief)).toEqual([
      ['day 15000', 'shipping 800', 'customer-commission 500', 'provider-commission -1500'],
      ['day 6000', 'shipping 700', 'customer-commission 0', 'provider-commission -600'],
      ['day 9000', 'customer-commission 0', 'provider-commission -900'],
    ]);
  });

  test('that all but one have left are that one order', () => {
    const [first, second, third] = written(three);
    const without = leaveOut(
      [first, second, third].flatMap((order) => order ?? []),
      0,
    );
    const rest = [second, third].flatMap((order, index) =>
      order === undefined ? [] : [{ ...order, lines: without[index + 1] ?? [] }],
    );
    expect(leaveOut(rest, 0)[1]).toEqual(alone(rental(3000, null)));
    expect(leaveOut(rest.slice(1), 0).map(brief)).toEqual([brief(rest[1]?.lines ?? [])]);
    expect(() => leaveOut(rest, 2)).toThrow('no order 2');
  });
});

const amounts = fc.integer({ min: 1, max: 1_000_000 });

const single: fc.Arbitrary<Single> = fc
  .record({
    kind: fc.constantFrom('rent', 'sale'),
    price: amounts,
    extra: fc.option(amounts),
    shipping: fc.option(fc.integer({ min: 0, max: 5000 })),
    delivery: fc.constantFrom('post', 'pick-up'),
    count: fc.integer({ min: 1, max: 20 }),
  })
  .map(({ kind, price, extra, shipping, delivery, count }) => ({
    listing: {
      ...{ kind, price: nzd(price), extraDayPrice: extra === null ? null : nzd(extra) },
      shipping: shipping === null ? null : nzd(shipping),
    },
    order: kind === 'rent' ? { kind, days: count, delivery } : { kind, quantity: count, delivery },
  }));

const singles = fc.array(single, { minLength: 1, maxLength: 10 });
const credits = fc.option(fc.integer({ min: 1, max: 3000 }).map(nzd), { nil: undefined });
const withGone = singles.chain((orders) =>
  fc.record({ orders: fc.constant(orders), credit: credits, gone: fc.nat({ max: orders.length - 1 }) }),
);

function expectValid(lines: readonly LineItem[]): void {
  for (const side of ['customer', 'provider'] as const) expect(breakdownFor(lines, side)).toHaveProperty('total');
  expect(payinOf(lines)).toBeGreaterThanOrEqual(payoutOf(lines));
  expect(payoutOf(lines)).toBeGreaterThanOrEqual(0);
}

test('a cart of one costs what its order costs', () => {
  fc.assert(
    fc.property(single, credits, ({ listing, order }, credit) => {
      const [lines] = cartLines([alone({ listing, order })], credit && { credit });
      expect(lines).toEqual(
        lineItemsFor(listing, credit === undefined ? order : { ...order, referralDiscount: credit }, rules),
      );
    }),
  );
});

test('a cart costs its items, one fee and one shipping, less one credit; each order is a price of its own', () => {
  fc.assert(
    fc.property(singles, credits, (orders, credit) => {
      const lines = cartLines(orders.map(alone), credit && { credit });
      for (const each of lines) expectValid(each);
      const items = orders.map(({ listing, order }) =>
        payoutOf(
          lineItemsFor(listing, { ...order, delivery: 'pick-up' }, { ...rules, providerCommissionBasisPoints: 0 }),
        ),
      );
      const shipping = Math.max(...orders.map(({ listing, order }) => shippingOf(listing, order).amount));
      const credited = amount(
        lines
          .flat()
          .flatMap(({ code, lineTotal }) => (code === 'line-item/referral-discount' ? [lineTotal.amount] : [])),
      );
      expect(amount(lines.map(payinOf))).toBe(amount(items) + 500 + shipping + credited);
      expect(-credited).toBeLessThanOrEqual(credit?.amount ?? 0);
    }),
  );
});

test('whichever order leaves, those that are left are a cart, and no cent is lost', () => {
  fc.assert(
    fc.property(withGone, ({ orders, credit, gone }) => {
      const before = written(orders, credit);
      const after = leaveOut(before, gone);
      const all = before.flatMap(({ lines }) => lines);
      expect(totals(after.flat())).toEqual(totals(all));
      const left = after.toSpliced(gone, 1);
      for (const each of left) expectValid(each);
      expect(payinOf(after[gone] ?? [])).toBeGreaterThanOrEqual(0);
      const taken = subtract(
        nzd(0),
        nzd(
          amount(all.flatMap((line) => (line.code === 'line-item/referral-discount' ? [line.lineTotal.amount] : []))),
        ),
      );
      expect(left).toEqual(cartLines(orders.toSpliced(gone, 1).map(alone), { credit: taken }));
    }),
  );
});

test('orders that leave after each other leave the price of the last', () => {
  fc.assert(
    fc.property(singles, fc.infiniteStream(fc.nat()), (orders, picks) => {
      let cart = written(orders);
      let singlesLeft = orders;
      while (cart.length > 1) {
        const gone = picks.next().value % cart.length;
        const lines = leaveOut(cart, gone);
        cart = cart.map((order, index) => ({ ...order, lines: lines[index] ?? [] })).toSpliced(gone, 1);
        singlesLeft = singlesLeft.toSpliced(gone, 1);
      }
      expect(cart.map(({ lines }) => lines)).toEqual(singlesLeft.map(alone));
    }),
  );
});
