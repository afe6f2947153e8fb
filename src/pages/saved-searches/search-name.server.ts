import type { SearchQuery } from '#src/features/search/query.ts';
import { optionLabels } from '#src/features/listings/labels.ts';
import { intl } from '#src/i18n/intl.ts';
import { daysInWords, titleOf } from '../search/words.ts';

/** What a saved search is called at first: "Dresses to rent, size 8 and 10, Dec 10 to 13". */
export function nameOf(query: SearchQuery): string {
  const label = optionLabels(intl);
  const sizes = query.choices.sizing.values.map((key) => label('size', key).toLowerCase());
  const one = query.choices.sizing.values.every((key) => key === 'osfa') ? 'yes' : 'no';
  return [
    titleOf(intl, query),
    sizes.length > 0 && intl.formatMessage({ id: 'search.in-size' }, { one, sizes: intl.formatList(sizes) }),
    query.dates !== null && daysInWords(query.dates),
  ]
    .filter((part) => part !== false)
    .join(', ');
}
