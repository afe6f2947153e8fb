import { expect, test } from 'vitest';
import { buyBands, rentBands } from '#src/features/search/search-options.ts';
import { intl } from '#src/i18n/intl.ts';
import { bandWords } from './price-words.ts';

test('every price band is written with its currency', () => {
  const words = (bands: typeof rentBands | typeof buyBands) => bands.map(({ key }) => bandWords(intl, key));
  expect(words(rentBands)).toEqual(['$60 and under', '$61–$100', '$101–$150', '$151–$200', '$201 and above']);
  expect([words(buyBands)[0], words(buyBands).at(-1)]).toEqual(['$30 and under', '$501 and above']);
});
