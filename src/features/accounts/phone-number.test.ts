import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhoneNumber, toE164 } from './phone-number.ts';

test.each([
  ['021 555 0142', '+64215550142', '021 555 0142'],
  ['021-555-014', '+6421555014', '021 555 014'],
  ['(022) 5555 0142', '+642255550142', '022 5555 0142'],
  ['09 555 0142', '+6495550142', '09 555 0142'],
  ['0800 555 014', '+64800555014', '0800 555 014'],
  ['+64 21 555 0142', '+64215550142', '021 555 0142'],
  ['+64 (0)21 555 0142', '+64215550142', '021 555 0142'],
  ['+64 021 555 0142', '+64215550142', '021 555 0142'],
  ['0064 21 555 0142', '+64215550142', '021 555 0142'],
  ['０２１ ５５５ ０１４２', '+64215550142', '021 555 0142'],
  ['+61 0412 345 678', '+61412345678', '+61 412 345 678'],
  ['+1 (415) 555-0123', '+14155550123', '+1 415 555 0123'],
  ['+852 5555 0142', '+85255550142', '+852 5555 0142'],
  ['+390612345678', '+390612345678', '+39 061 234 5678'],
])('%s is stored as %s and shown as %s', (typed, stored, shown) => {
  expect(toE164(typed)).toBe(stored);
  expect(formatPhoneNumber(stored)).toBe(shown);
});

test.each(['', '0', '021', '21 555 0142', '111', '021 555 014x', '+', '+64', '+64 1 555 0142', '0'.repeat(50)])(
  '%o is no number',
  (typed) => {
    expect(toE164(typed)).toBeNull();
  },
);

test.each(['+64 21 555 0142; +64 21 555 0143', '+64215550142\u0000', '+1 415 555 0123 4567 89', '+0 415 555 0123'])(
  '%o is no number, however it begins',
  (typed) => {
    expect(toE164(typed)).toBeNull();
  },
);

test('a number that is shown can be typed as it is shown', () => {
  const anyText = fc.oneof(
    fc.stringMatching(/^0[2-9]\d{7,9}$/),
    fc.stringMatching(/^\+[1-9]\d{3,16}$/),
    fc.string({ maxLength: 20 }),
  );
  fc.assert(
    fc.property(anyText, (typed) => {
      const stored = toE164(typed);
      if (stored === null) return;
      expect(stored).toMatch(/^\+[1-9]\d{6,14}$/);
      expect(toE164(formatPhoneNumber(stored))).toBe(stored);
    }),
  );
});
