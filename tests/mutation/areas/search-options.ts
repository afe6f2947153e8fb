import type { MutatedFile } from '../mutant.ts';

/** Counts beside the options of filters, and suggestions for the keyword box. */
export const searchOptions: readonly MutatedFile[] = [
  {
    file: 'src/features/search/option-counts.server.ts',
    tests: ['src/features/search/option-counts'],
    mutants: [
      ['counts of a search that is not counted', 'if ((rows[0]?.found ?? 0) > maxRows) return null;', ''],
      ['an option finds nothing where only a prefix matches', '...prefixes.filter((one) => !isWhole(one))', ''],
      ['a spelling of a name has its own listings alone', 'select lower(key) as folded', 'select key as folded'],
      [
        'prices of options are those without the days',
        'withOption({ ...everything, kind, dates }',
        'withOption({ ...everything, kind }',
      ],
      ['a listing counts once for each key it has twice', 'select distinct key from', 'select key from'],
    ],
  },
  {
    file: 'src/features/search/edit.ts',
    tests: ['src/features/search/option-counts'],
    mutants: [
      ["the filter's own selection narrows its options", "mode === 'all' ? values : []", 'values'],
      [
        'a new category keeps the types of the one before',
        'const choices = { ...query.choices, ...emptied,',
        'const choices = { ...query.choices,',
      ],
    ],
  },
  {
    file: 'src/features/search/suggestions.server.ts',
    tests: ['src/features/search/suggestions'],
    mutants: [['options are proposed that find nothing', 'found.filter(isFound)', 'found']],
  },
  {
    file: 'src/features/search/suggestion.ts',
    tests: ['src/features/search/suggestion'],
    mutants: [
      ['a list may be longer than its maximum', 'if (left === 0 || ', 'if ('],
      ['any part of a word is its beginning', 'other.startsWith(word)', 'other.includes(word)'],
    ],
  },
];
