import { describe, expect, test } from 'vitest';
import { positionAfter } from './caret.ts';
import { brandOf, readCvc, readExpiry, readNumber } from './card-rules.ts';
import { challengeUrl } from './challenge-dialog.ts';
import { encodeForm } from './encode-form.ts';

describe('a card number', () => {
  test.each([
    ['4242424242424242', '4242 4242 4242 4242', 'visa'],
    ['378282246310005', '3782 822463 10005', 'amex'],
    ['5555-5555-5555-4444', '5555 5555 5555 4444', 'mastercard'],
    ['42424242424242429999', '4242 4242 4242 4242', 'visa'],
  ])('%s is shown as %s of %s', (typed, text, brand) => {
    expect(readNumber(typed)).toEqual({ text, complete: true, problem: null });
    expect(brandOf(typed)).toBe(brand);
  });

  test('is validated only when complete, by its check digit', () => {
    expect(readNumber('424')).toEqual({ text: '424', complete: false, problem: null });
    expect(readNumber('4242424242424241')).toMatchObject({ complete: false, problem: { code: 'invalid_number' } });
    expect(readNumber('emails')).toMatchObject({ text: '', complete: false });
  });
});

describe('an expiry date', () => {
  const today = new Date(2030, 5, 15);

  test.each([
    ['6', '06'],
    ['1', '1'],
    ['12', '12'],
    ['1/', '01'],
    ['123', '12 / 3'],
    ['1231', '12 / 31'],
    ['12/2031', '12 / 31'],
    ['731', '07 / 31'],
  ])('%s is shown as %s', (typed, text) => {
    expect(readExpiry(typed, today).text).toBe(text);
  });

  test.each([
    ['06 / 30', null],
    ['05 / 30', 'invalid_expiry_month_past'],
    ['12 / 29', 'invalid_expiry_year_past'],
    ['13 / 31', 'invalid_expiry_month'],
    ['00', 'invalid_expiry_month'],
    ['12 / 81', 'invalid_expiry_year'],
    ['12 / 3', null],
  ])('%s in June 2030 is validated as %s', (typed, code) => {
    expect(readExpiry(typed, today).problem?.code ?? null).toBe(code);
  });

  test('is valid until the end of its month', () => {
    expect(readExpiry('0630', today).complete).toBe(true);
  });
});

test('a security code has three digits, four on American Express', () => {
  expect(readCvc('12', 'visa').complete).toBe(false);
  expect(readCvc('1234', 'visa')).toMatchObject({ text: '123', complete: true });
  expect(readCvc('123', 'amex').complete).toBe(false);
  expect(readCvc('1234', 'amex').complete).toBe(true);
  expect(readCvc('1234', 'unknown').complete).toBe(true);
});

test('the caret stays behind its digit when spaces are inserted', () => {
  expect(positionAfter('4242 4242', 4)).toBe(4);
  expect(positionAfter('4242 4242', 5)).toBe(6);
  expect(positionAfter('4242 4242', 0)).toBe(0);
});

test('nested values are encoded with brackets, and undefined values are left out', () => {
  expect(encodeForm({ a: 1, b: { c: 'x y', d: undefined, e: { f: true } } }).toString()).toBe(
    'a=1&b%5Bc%5D=x+y&b%5Be%5D%5Bf%5D=true',
  );
});

test('the challenge is opened at the address by which the page reaches the sandbox', () => {
  expect(challengeUrl('/_sandbox', 'http://localhost:4242/challenge/pi_1/abc')).toBe('/_sandbox/challenge/pi_1/abc');
});
