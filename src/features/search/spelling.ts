import { searchWords } from './planner/keywords.ts';

/** The words of the catalogue, and in how many listings each is. */
export type Vocabulary = ReadonlyMap<string, number>;

/** A shorter word has too many neighbours. */
const minLength = 4;
/** From this length on a word may have two mistakes. */
const longLength = 8;

/**
 * The keywords with each word that the catalogue lacks replaced by the nearest that it has, the most frequent of those
 * that are equally near; null when nothing is to be replaced, or when a word has none so near.
 */
export function corrected(keywords: string, vocabulary: Vocabulary): string | null {
  const words = searchWords(keywords);
  const better = words.map((word) => (vocabulary.has(word) ? word : nearest(word, vocabulary)));
  if (better.includes(null) || words.every((word, at) => word === better[at])) return null;
  return better.join(' ');
}

function nearest(word: string, vocabulary: Vocabulary): string | null {
  if (word.length < minLength) return null;
  let best: { readonly word: string; readonly mistakes: number; readonly count: number } | null = null;
  const most = word.length < longLength ? 1 : 2;
  for (const [other, count] of vocabulary) {
    if (Math.abs(other.length - word.length) > most) continue;
    const mistakes = mistakesIn(word, other);
    if (mistakes > most) continue;
    const isBetter = best === null || mistakes < best.mistakes || (mistakes === best.mistakes && count > best.count);
    if (isBetter) best = { word: other, mistakes, count };
  }
  return best?.word ?? null;
}

/** Letters that are wrong, missing, too many, or exchanged with the next: the optimal string alignment distance. */
export function mistakesIn(word: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= word.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = word[row - 1] === other[column - 1];
      const isSwapped = word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1];
      const costs = [(last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (isSame ? 0 : 1)];
      if (isSwapped) costs.push((before[column - 2] ?? 0) + 1);
      next.push(Math.min(...costs));
    }
    before = last;
    last = next;
  }
  return last[other.length] ?? 0;
}
