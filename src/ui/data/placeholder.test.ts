import { expect, test } from 'vitest';
import { placeholderStyle } from './placeholder.ts';

test('five colours become a background of two layers', () => {
  expect(placeholderStyle('f0e8e0d0c8c0203040304050405060')).toEqual({
    '--out': '#f0e8e0,#d0c8c0',
    '--in': '#203040,#304050,#405060',
  });
});

test('any other text gives no style', () => {
  const odd = ['data:image/webp;base64,UklGRg==', 'f0e8e0', `${'f0e8e0'.repeat(5)};x:url(//evil.example)`, '', null];
  for (const colours of [...odd, undefined]) expect(placeholderStyle(colours)).toBeUndefined();
});
