import { searchWords } from './planner/keywords.ts';

/** What the keyword box proposes while its text is typed: an address of the site with the words for it. */
export type Suggestion = {
  readonly kind: SuggestionKind;
  readonly text: string;
  /** What tells it from others of its name: how many items, the filter that it sets, the designer, the region. */
  readonly detail: string | null;
  readonly to: string;
  /** Of a listing. */
  readonly image?: { readonly id: string; readonly placeholder?: string | null | undefined } | undefined;
};

/** In the order of the list. */
export const suggestionKinds = ['designer', 'choice', 'listing', 'place'] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

export const maxSuggestions = 8;
/** Letters of a request. A longer one is refused. */
export const maxTyped = 100;

/** Turn by turn one of each list while there is room, so that a long list leaves room for the others. */
export function mixed<T>(lists: readonly (readonly T[])[], max: number): T[] {
  const taken = lists.map(() => 0);
  for (let left = max; left > 0;) {
    const before = left;
    for (const [at, list] of lists.entries()) {
      if (left === 0 || (taken[at] ?? 0) >= list.length) continue;
      taken[at] = (taken[at] ?? 0) + 1;
      left -= 1;
    }
    if (left === before) break;
  }
  return lists.flatMap((list, at) => list.slice(0, taken[at]));
}

/** Whether each of the typed words begins a word of the name. */
export function begins(typed: readonly string[], name: string): boolean {
  return beginsWords(typed, searchWords(name));
}

/** The same for a name whose words are known. */
export function beginsWords(typed: readonly string[], words: readonly string[]): boolean {
  return typed.every((word) => words.some((other) => other.startsWith(word)));
}

/**
 * What is typed with its last word completed to the most frequent word of the catalogue that begins so. Whole words are
 * found at once; a prefix would read the postings of every word that begins so. Null where a short word begins none.
 */
export function completed(typed: readonly string[], vocabulary: ReadonlyMap<string, number>): string | null {
  const last = typed.at(-1) ?? '';
  const whole = vocabulary.has(last) ? last : longer(last, vocabulary);
  if (whole === null) return last.length < minPrefix ? null : typed.join(' ');
  return [...typed.slice(0, -1), whole].join(' ');
}

/** Words of so many letters begin few others. */
const minPrefix = 4;

function longer(start: string, vocabulary: ReadonlyMap<string, number>): string | null {
  let best: string | null = null;
  let most = 0;
  for (const [word, listings] of vocabulary) {
    if (listings <= most || !word.startsWith(start)) continue;
    best = word;
    most = listings;
  }
  return best;
}
