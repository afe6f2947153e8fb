import { expect, test } from 'vitest';
import { inputFor, speculativeOrder } from './inputs.ts';
import { termsVersion } from './terms.ts';

test.each([[undefined], [{}]])('a transition without an input takes none: %j', (given) => {
  expect(inputFor({}, given)).toEqual({ kind: 'none' });
});

test.each([[{ amount: 5 }], ['decline'], [1], [null], [['a']]])('and refuses %j', (given) => {
  expect(() => inputFor({}, given)).toThrow(
    expect.objectContaining({ refusal: { code: 'validation-invalid-params', details: { field: 'input' } } }),
  );
});

const listingId = '5bbde1c5-0b0e-4b6e-9d2f-3f1f5c3f7a10';
const rent = { listingId, delivery: 'post', kind: 'rent', first: '2026-12-10', last: '2026-12-13' };

test.each([
  ['days in the wrong order', { ...rent, last: '2026-12-09' }, 'orders.0.last'],
  ['a price', { ...rent, price: 1 }, 'orders.0.price'],
  ['a day that is none', { ...rent, first: '2026-02-30' }, 'orders.0.first'],
  [
    'more units than any item has',
    { listingId, delivery: 'post', kind: 'sale', quantity: 1_000_000 },
    'orders.0.quantity',
  ],
])('an order of %s is refused by its field, for a trial and for its payment', (_, order, field) => {
  const refused = expect.objectContaining({ refusal: { code: 'validation-invalid-params', details: { field } } });
  expect(() => speculativeOrder({ orders: [order] })).toThrow(refused);
  expect(() => inputFor({ input: 'payment-request' }, { orders: [order], quote: 'x' })).toThrow(refused);
});

test('a line of an address of which nothing is seen is none', () => {
  const shippingAddress = {
    name: 'A',
    street: 'B',
    apt: '',
    city: '\u3164',
    state: '',
    postalCode: '6011',
    country: 'NZ',
  };
  expect(() => inputFor({ input: 'agreed-payment' }, { quote: 'x', termsVersion, shippingAddress })).toThrow(
    expect.objectContaining({
      refusal: { code: 'validation-invalid-params', details: { field: 'shippingAddress.city' } },
    }),
  );
});

test('an order of one day is one, and its listing is named in small letters', () => {
  const order = { ...rent, listingId: listingId.toUpperCase(), last: rent.first };
  expect(speculativeOrder({ orders: [order] })).toEqual({ ...rent, last: rent.first });
});

test('a field that there is not is refused by its name', () => {
  for (const [field, given] of [
    ['price', { amount: 5, price: 1 }],
    ['x'.repeat(100), { amount: 5, ['x'.repeat(9_000)]: 1 }],
  ] as const)
    expect(() => inputFor({ input: 'offer' }, given)).toThrow(
      expect.objectContaining({ refusal: { code: 'validation-invalid-params', details: { field } } }),
    );
});
