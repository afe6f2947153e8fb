import { sql, type SQL } from 'drizzle-orm';
import { listings } from '#src/database/schema/listings.ts';
import { searchWords } from './keywords.ts';

/**
 * How typed words are read: each as a word of the piece, or, when that finds nothing, as the beginning of
 * one, for who has not typed it to its end. A beginning costs a look at every word that begins so.
 */
export type Reading = 'words' | 'beginnings';

/** The words of a search as one question to the text index; null when there are none. */
export function wordsAsked(keywords: string, reading: Reading): SQL | null {
  const words = searchWords(keywords);
  return words.length === 0 ? null : joined(words, reading, sql` && `);
}

/** How well the words of a piece answer the keywords; null when nothing was asked. */
export function relevance(keywords: string, reading: Reading): SQL | null {
  const words = searchWords(keywords);
  if (words.length === 0) return null;
  return sql`ts_rank(${listings.searchText}, (select ${joined(words, reading, sql` || `)}))`;
}

function joined(words: readonly string[], reading: Reading, sign: SQL): SQL {
  return sql`(${sql.join(
    words.map((word) => oneWord(reading === 'words' ? word : `${word}:*`)),
    sign,
  )})`;
}

/** As the word stands, for names, or by its stem. */
function oneWord(word: string): SQL {
  return sql`(to_tsquery('simple', ${word}) || to_tsquery('english', ${word}))`;
}
