import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test('a title becomes ASCII letters and dashes', () => {
  expect(slugOf('Tāniko Gown')).toBe('taniko-gown');
  expect(slugOf('  Zimmermann — “Candescent”  midi!  ')).toBe('zimmermann-candescent-midi');
  expect(slugOf("Hawke's Bay")).toBe('hawkes-bay');
  expect(slugOf('Søren Æble ß')).toBe('soren-aeble-ss');
  expect(slugOf('ﬁt & ﬂare №5')).toBe('fit-flare-no5');
});

test('a title without ASCII letters has no slug', () => {
  for (const title of ['', '   ', '👗✨', '着物', '---']) expect(slugOf(title)).toBe('no-slug');
});

test('a slug is URL-safe for any title, and idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const slug = slugOf(title);
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slugOf(slug)).toBe(slug);
    }),
  );
});
