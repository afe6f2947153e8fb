import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import { text } from '#src/i18n/text.ts';
import { orderedAs } from './cart-page.ts';
import { orderFrom, orderProblem, orderQuery, orderTextOf, unavailableReasonOf } from './order-text.ts';

const dollars = money(6800, 'NZD');
const price = {
  base: dollars,
  displayPrice: dollars,
  total: dollars,
  days: 3,
  delivery: 'post' as const,
  rrp: null,
  discount: null,
};

test('a published listing of a lender who can be paid is available', () => {
  expect(unavailableReasonOf({ notice: null, price }, true)).toBeNull();
});

test('the listing’s own notice takes precedence over its owner’s missing account', () => {
  expect(unavailableReasonOf({ notice: 'closed', price: null }, false)).toBe('closed');
  expect(unavailableReasonOf({ notice: null, price: null }, false)).toBe('price-missing');
  expect(unavailableReasonOf({ notice: null, price: { unsupportedCurrency: 'AUD' } }, true)).toBe('currency');
  expect(unavailableReasonOf({ notice: null, price }, false)).toBe('unpayable');
});

test('each invalid part of an order has its own issue', () => {
  const rent = (query: string) => orderProblem('rent', orderTextOf(new URLSearchParams(query)));
  expect(rent('')).toBeNull();
  expect(rent('start=&end=')).toEqual({ wrong: 'days' });
  expect(rent('start=2026-12-10')).toEqual({ wrong: 'days' });
  expect(rent('start=2026-02-30&end=2026-03-02')).toEqual({ wrong: 'start' });
  expect(rent('start=2026-12-10&end=soon')).toEqual({ wrong: 'end' });
  expect(rent('start=2026-12-10&end=2026-12-09')).toEqual({ wrong: 'end' });
  expect(rent('start=2026-12-10&end=2026-12-13')).toBeNull();
});

test('a fractional quantity and zero are invalid', () => {
  const sale = (query: string) => orderProblem('sale', orderTextOf(new URLSearchParams(query)));
  for (const quantity of ['0', '1.5', '-1', 'two', ''])
    expect(sale(`quantity=${quantity}`)).toEqual({ wrong: 'quantity' });
  expect(sale('quantity=2')).toBeNull();
  expect(sale('')).toBeNull();
});

test('a file in place of a text is ignored', () => {
  const form = new FormData();
  form.set('start', new Blob(['x']), 'x.txt');
  expect(orderTextOf(form).start).toBeNull();
});

test('an address saved while pick-up was called collect means pick-up', () => {
  const order = orderFrom({ id: 'one', kind: 'sale' }, orderTextOf(new URLSearchParams('quantity=1&delivery=collect')));
  expect(order).toMatchObject({ delivery: 'pick-up' });
  expect(order && orderQuery(order)).toBe('quantity=1&delivery=pick-up');
});

test('a bag is headed by what is done with its items', () => {
  const said = (isInstant: boolean, ...kinds: ('rent' | 'sale')[]) =>
    text('checkout.title-several', orderedAs({ isInstant, items: kinds.map((kind) => ({ order: { kind } })) }));
  expect(said(false, 'rent', 'rent')).toBe('Request 2 items');
  expect(said(true, 'rent', 'rent', 'rent')).toBe('Book 3 items');
  expect(said(false, 'sale', 'sale')).toBe('Buy 2 items');
  expect(said(true, 'sale', 'rent')).toBe('Book and buy 2 items');
  expect(said(false, 'rent', 'sale')).toBe('Request 2 items');
});

test('the button that pays an instant bag says what is done with its items', () => {
  const said = (...kinds: ('rent' | 'sale')[]) => {
    const { kind, count } = orderedAs({ isInstant: true, items: kinds.map((one) => ({ order: { kind: one } })) });
    return text('checkout.pay-instant', { total: '$9.00', kind, count });
  };
  expect(said('rent')).toBe('Pay $9.00 and book it');
  expect(said('sale')).toBe('Pay $9.00 and buy it');
  expect(said('rent', 'rent')).toBe('Pay $9.00 and book them');
  expect(said('sale', 'sale')).toBe('Pay $9.00 and buy them');
  expect(said('sale', 'rent')).toBe('Pay $9.00 and book and buy them');
});
