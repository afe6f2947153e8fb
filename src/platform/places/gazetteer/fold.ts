import { slugOf } from '#src/domain/text/slug.ts';

/** As names are compared: without case, marks and punctuation; "Māngere", "Maangere" and "mangere" are one. */
export function folded(text: string): string {
  const slug = slugOf(text);
  if (slug === 'no-slug') return '';
  return slug.replaceAll('-', ' ').replace(/([aeiou])\1+/g, '$1');
}

/** How a name may be written: "St Heliers" and "Saint Heliers". */
export function spellingsOf(name: string): string[] {
  const plain = folded(name);
  const short = plain.replace(/\bsaint\b/g, 'st').replace(/\bmount\b/g, 'mt');
  const long = plain.replace(/\bst\b/g, 'saint').replace(/\bmt\b/g, 'mount');
  return [...new Set([plain, short, long])];
}

/**
 * Whether `typed` is the beginning of `name` with at most `max` letters wrong, missing, added or swapped
 * (Damerau–Levenshtein distance to the nearest beginning).
 */
export function beginsLike(name: string, typed: string, max: number): boolean {
  let beforeLast: number[] = [];
  let last = Array.from({ length: name.length + 1 }, (_, index) => index);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= name.length; j += 1) {
      const same = typed[i - 1] === name[j - 1] ? 0 : 1;
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === name[j - 2] && typed[i - 2] === name[j - 1];
      const swapped = isSwapped ? at(beforeLast, j - 2) + 1 : Infinity;
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + same, swapped));
    }
    if (Math.min(...row) > max) return false;
    [beforeLast, last] = [last, row];
  }
  return Math.min(...last) <= max;
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
