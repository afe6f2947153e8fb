import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import { unavailableReasonOf, orderProblem, orderTextOf } from './order-text.ts';

const dollars = money(6800, 'NZD');
const price = {
  base: dollars,
  shown: dollars,
  total: dollars,
  days: 3,
  delivery: 'post' as const,
  rrp: null,
  discount: null,
};

test('a published piece of a lender who can be paid has nothing in the way', () => {
  expect(unavailableReasonOf({ notice: null, price }, true)).toBeNull();
});

test('what the listing says of itself comes before what its owner lacks', () => {
  expect(unavailableReasonOf({ notice: 'closed', price: null }, false)).toBe('closed');
  expect(unavailableReasonOf({ notice: null, price: null }, false)).toBe('price-missing');
  expect(unavailableReasonOf({ notice: null, price: { unsupportedCurrency: 'AUD' } }, true)).toBe('currency');
  expect(unavailableReasonOf({ notice: null, price }, false)).toBe('unpayable');
});

test('each wrong part of an order is named', () => {
  const rent = (query: string) => orderProblem('rent', orderTextOf(new URLSearchParams(query)));
  expect(rent('')).toBeNull();
  expect(rent('start=&end=')).toEqual({ wrong: 'days' });
  expect(rent('start=2026-12-10')).toEqual({ wrong: 'days' });
  expect(rent('start=2026-02-30&end=2026-03-02')).toEqual({ wrong: 'start' });
  expect(rent('start=2026-12-10&end=soon')).toEqual({ wrong: 'end' });
  expect(rent('start=2026-12-10&end=2026-12-09')).toEqual({ wrong: 'end' });
  expect(rent('start=2026-12-10&end=2026-12-13')).toBeNull();
});

test('half a piece, or none, is no quantity', () => {
  const sale = (query: string) => orderProblem('sale', orderTextOf(new URLSearchParams(query)));
  for (const quantity of ['0', '1.5', '-1', 'two', ''])
    expect(sale(`quantity=${quantity}`)).toEqual({ wrong: 'quantity' });
  expect(sale('quantity=2')).toBeNull();
  expect(sale('')).toBeNull();
});

test('a file in place of a text is no text', () => {
  const form = new FormData();
  form.set('start', new Blob(['x']), 'x.txt');
  expect(orderTextOf(form).start).toBeNull();
});
