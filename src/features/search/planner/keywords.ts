/** Stop words: a title may lack them although the search has them. */
const fillers = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'with']);
const maxWords = 8;

/**
 * Normalises a text into search words: without accents, apostrophes and capitals, like the database function
 * `rotation_plain`. Only letters and digits are left, so a word is safe inside a tsquery.
 */
export function searchWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036F'‘’]/g, '');
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  const significant = words.filter((word) => !fillers.has(word));
  return (significant.length > 0 ? significant : words).slice(0, maxWords);
}
