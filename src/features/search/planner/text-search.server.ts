import { sql, type SQL } from 'drizzle-orm';
import { listings } from '#src/database/schema/listings.ts';
import { searchWords } from './keywords.ts';

/**
 * How search words are matched: as whole words, or, when that finds nothing, as prefixes, for a word that is still
 * being typed. A prefix costs a scan of every lexeme that starts with it.
 */
export type WordMatch = 'words' | 'prefixes';

/** The tsquery of the search words; null when there are none. */
export function tsQueryOf(keywords: string, wordMatch: WordMatch): SQL | null {
  const words = searchWords(keywords);
  return words.length === 0 ? null : joined(words, wordMatch, sql` && `);
}

/** Relevance of a listing for the keywords; null when there are none. */
export function relevance(keywords: string, wordMatch: WordMatch): SQL | null {
  const words = searchWords(keywords);
  if (words.length === 0) return null;
  return sql`ts_rank(${listings.searchText}, (select ${joined(words, wordMatch, sql` || `)}))`;
}

function joined(words: readonly string[], wordMatch: WordMatch, sign: SQL): SQL {
  return sql`(${sql.join(
    words.map((word) => oneWord(wordMatch === 'words' ? word : `${word}:*`)),
    sign,
  )})`;
}

/** Matches the exact word, for names, or its stem. */
function oneWord(word: string): SQL {
  return sql`(to_tsquery('simple', ${word}) || to_tsquery('english', ${word}))`;
}
