import { expect, test } from 'vitest';
import { intl } from '#src/i18n/intl.ts';
import { sizeWords } from './size-words.ts';

const wordsOf = (...sizes: string[]) => sizeWords(intl, sizes);

test('the first size is the label’s, the others also fit', () => {
  expect(wordsOf('8')).toEqual({ labelled: 'Size 8', others: null, all: 'Size 8' });
  expect(wordsOf('12', '10')).toEqual({ labelled: 'Size 12', others: 'Also fits 10', all: 'Size 12, also fits 10' });
  expect(wordsOf('8', '10', '12')?.all).toBe('Size 8, also fits 10 and 12');
  expect(wordsOf('8', '10', '12', '14')?.others).toBe('Also fits 10, 12, and 14');
});

test('“one size” has a label of its own, and no size gives null', () => {
  expect(wordsOf('osfa')).toEqual({ labelled: 'One size', others: null, all: 'One size' });
  expect(wordsOf()).toBeNull();
});
