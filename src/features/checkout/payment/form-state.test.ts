import { expect, test } from 'vitest';
import { emptyBilling } from '#src/features/cards/billing-form.ts';
import { checkTyped, claimsKeyOf, type FormFacts, type Typed } from './form-state.ts';

const typed: Typed = {
  ...{
    name: 'Charlotte Hughes',
    street: '14 Summer Street',
    apt: '',
    city: 'Auckland',
    state: '',
    postalCode: '1021',
    country: 'NZ',
  },
  ...{
    ...emptyBilling,
    cardholder: 'C Hughes',
    billingPostalCode: '1021',
    note: '',
    sureOf: '',
    terms: true,
    claims: '',
  },
};
const given: FormFacts = { delivery: 'post', held: false, cardComplete: true, savedCard: false, claimsKey: '' };

test('a complete form needs nothing more', () => {
  expect(checkTyped(typed, given)).toEqual({ errors: {}, needs: [] });
});

test('an empty form lists everything it needs, in page order', () => {
  const empty = {
    ...typed,
    name: '',
    street: '',
    city: '',
    postalCode: '',
    cardholder: '',
    billingPostalCode: '',
    terms: false,
  };
  const { errors, needs } = checkTyped(empty, { ...given, cardComplete: false });
  expect(needs).toEqual(['delivery', 'card', 'cardholder', 'billing-postal-code', 'terms']);
  expect(Object.keys(errors).sort()).toEqual([
    'billingPostalCode',
    'cardholder',
    'city',
    'name',
    'postalCode',
    'street',
  ]);
});

test('apartment and region may stay empty, the rest of an address may not', () => {
  expect(checkTyped({ ...typed, apt: '', state: '' }, given).needs).toEqual([]);
  for (const name of ['name', 'street', 'city', 'postalCode'] as const) {
    expect(checkTyped({ ...typed, [name]: '  ' }, given).errors).toHaveProperty(name);
  }
});

test('a postal code of three digits is an error', () => {
  expect(checkTyped({ ...typed, postalCode: '101' }, given).errors.postalCode).toBe('checkout.postal-code-wrong');
  expect(checkTyped({ ...typed, billingPostalCode: '101' }, given).needs).toEqual(['billing-postal-code']);
});

test('a card may be of another country, with a postal code as it has there, or none', () => {
  const abroad = (billingCountry: string, billingPostalCode: string) =>
    checkTyped({ ...typed, billingCountry, billingPostalCode }, given).needs;
  expect([abroad('US', '94103-1234'), abroad('HK', '')]).toEqual([[], []]);
  expect([abroad('NZ', ''), abroad('XX', '1021'), abroad('GB', 'x'.repeat(13))]).toEqual([
    ...[['billing-postal-code'], ['billing-country'], ['billing-postal-code']],
  ]);
});

test('the rest of the address of a card may be given, and no line of it breaks', () => {
  const street = (billingStreet: string) => checkTyped({ ...typed, billingStreet }, given);
  expect(street('4 Tidal Road').needs).toEqual([]);
  expect(street('4 Tidal\nRoad')).toMatchObject({
    errors: { billingStreet: 'checkout.line-characters' },
    needs: ['billing-street'],
  });
  const long = 'x'.repeat(121);
  const wrong = { billingApt: long, billingState: long, billingCity: long, billingPostalCode: '' };
  expect(checkTyped({ ...typed, ...wrong }, given).needs).toEqual([
    ...['billing-postal-code', 'billing-apt', 'billing-city', 'billing-state'],
  ]);
});

test('addresses outside New Zealand are refused', () => {
  expect(checkTyped({ ...typed, country: 'AU' }, given).needs).toContain('delivery');
});

test('pick-up, or an existing hold, needs no address', () => {
  const nowhere = { ...typed, name: '', street: '', city: '', postalCode: '' };
  expect(checkTyped(nowhere, { ...given, delivery: 'pick-up' }).needs).toEqual([]);
  expect(checkTyped(nowhere, { ...given, held: true }).needs).toEqual([]);
});

test('a saved card needs neither a card, nor a name, nor a postal code', () => {
  const without = { ...typed, cardholder: '', billingPostalCode: '' };
  expect(checkTyped(without, { ...given, cardComplete: false, savedCard: true })).toEqual({ errors: {}, needs: [] });
});

test('what may be charged later is agreed to by itself, and only as it was shown', () => {
  const caps = { loss: 50_000, total: 50_000 };
  const claimsKey = claimsKeyOf([{ caps: null }, { caps }]);
  const needsWith = (claims: string) => checkTyped({ ...typed, claims }, { ...given, claimsKey }).needs;
  expect([needsWith(''), needsWith(claimsKey)]).toEqual([['claims'], []]);
  expect(needsWith(claimsKeyOf([{ caps: null }, { caps: { ...caps, loss: 40_000 } }]))).toEqual(['claims']);
  expect([claimsKeyOf([]), claimsKeyOf([{ caps: null }])]).toEqual(['', '']);
});
