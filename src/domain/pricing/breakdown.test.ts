import { describe, expect, test } from 'vitest';
import { money, negate } from '#src/domain/money/money.ts';
import { breakdownFor, displayNameOf } from './breakdown.ts';
import { reversalOf, type LineItem, type LineItemCode } from './line-item.ts';
import { lineItemsFor, type ListingPricing } from './price.ts';

const nzd = (amount: number) => money(amount, 'NZD');
const dress: ListingPricing = { kind: 'rent', price: nzd(6800), extraDayPrice: null, shipping: nzd(1200) };
const rules = { minimumDays: 3, customerFeeMajor: 5, providerCommissionBasisPoints: 1000 };
const lines = lineItemsFor(dress, { kind: 'rent', days: 3, delivery: 'post' }, rules);

const without = (code: LineItemCode) => lines.filter((line) => line.code !== code);
const changed = (code: LineItemCode, change: (line: LineItem) => LineItem) =>
  lines.map((line) => (line.code === code ? change(line) : line));
const turned = (line: LineItem): LineItem => ({ ...line, lineTotal: negate(line.lineTotal) });

function namesAndTotal(side: 'customer' | 'provider', of: readonly LineItem[] = lines) {
  const breakdown = breakdownFor(of, side);
  if ('malformed' in breakdown) throw new Error(breakdown.malformed);
  return { names: breakdown.rows.map((row) => row.name), total: breakdown.total };
}

test('each side sees its own commission and its own total', () => {
  expect(namesAndTotal('customer')).toEqual({ names: ['Day', 'Shipping', 'Customer commission'], total: nzd(22_100) });
  expect(namesAndTotal('provider')).toEqual({ names: ['Day', 'Shipping', 'Provider commission'], total: nzd(19_560) });
});

test('a refunded order has its reversal lines and totals zero', () => {
  const refunded = [...lines, ...reversalOf(lines)];
  expect(namesAndTotal('customer', refunded).total).toEqual(nzd(0));
  expect(namesAndTotal('provider', refunded).names).toHaveLength(6);
});

describe('malformed lines are returned as a value, not thrown', () => {
  test('no unit line', () => {
    expect(breakdownFor([], 'customer')).toEqual({ malformed: 'unit-line-missing' });
    expect(breakdownFor(without('line-item/day'), 'provider')).toEqual({ malformed: 'unit-line-missing' });
    expect(breakdownFor(reversalOf(lines), 'provider')).toEqual({ malformed: 'unit-line-missing' });
  });

  test('no commission', () => {
    expect(breakdownFor(without('line-item/customer-commission'), 'customer')).toEqual({
      malformed: 'commission-missing',
    });
    expect(breakdownFor(without('line-item/provider-commission'), 'provider')).toEqual({
      malformed: 'commission-missing',
    });
  });

  test('a commission of the wrong sign, also in a reversal', () => {
    const wrong = { malformed: 'commission-sign-wrong' };
    expect(breakdownFor(changed('line-item/customer-commission', turned), 'customer')).toEqual(wrong);
    expect(breakdownFor(changed('line-item/provider-commission', turned), 'provider')).toEqual(wrong);
    expect(breakdownFor([...lines, ...reversalOf(lines).map(turned)], 'provider')).toEqual(wrong);
  });

  test('a commission that applies to the other side', () => {
    const both = (line: LineItem): LineItem => ({ ...line, includeFor: ['customer', 'provider'] });
    const wrong = { malformed: 'commission-of-the-other-side' };
    expect(breakdownFor(changed('line-item/provider-commission', both), 'customer')).toEqual(wrong);
    expect(breakdownFor(changed('line-item/customer-commission', both), 'provider')).toEqual(wrong);
  });

  test('two currencies', () => {
    const yen = (line: LineItem): LineItem => ({ ...line, lineTotal: money(1200, 'JPY') });
    expect(breakdownFor(changed('line-item/shipping', yen), 'customer')).toEqual({ malformed: 'currencies-mixed' });
  });
});

test('a code is formatted as words', () => {
  expect(displayNameOf('line-item/extra-day')).toBe('Extra day');
  expect(displayNameOf('line-item/a-b-c')).toBe('A b c');
  for (const code of ['line-item/', 'day', '']) expect(() => displayNameOf(code)).toThrow('Not a line item code');
});
