import { sql } from 'drizzle-orm';
import { listings } from '#src/database/schema/listings.ts';
import { isSearchable } from '#src/features/listings/card-rows.server.ts';
import type { App } from '#src/platform/app.ts';
import { newestFirst } from './planner/find.server.ts';
import { countListings } from './queries.server.ts';
import type { Count, SearchQuery } from './query.ts';
import { corrected, type Vocabulary } from './spelling.ts';
import { staleWhileRevalidate } from './stale-while-revalidate.ts';

/** Words of so many of the newest listings: nearly every word of the others is among them. */
const sampleSize = 5_000;
const maxWords = 5_000;
const minLength = 3;

/** For a search that finds nothing: its keywords as the catalogue spells them, and what they find. */
export type Correction = Count & { readonly keywords: string };

/** Null where the keywords are spelled as in the catalogue, or where the corrected ones find nothing either. */
export async function correctionOf(app: App, query: SearchQuery): Promise<Correction | null> {
  if (query.keywords === '') return null;
  const keywords = corrected(query.keywords, await vocabularyOf(app));
  if (keywords === null) return null;
  const count = await countListings(app, { ...query, keywords, page: 1 });
  return count.totalItems === 0 ? null : { keywords, ...count };
}

/** The words of titles and designers, the most frequent first. */
export function vocabularyOf(app: App): Promise<Vocabulary> {
  return staleWhileRevalidate(app.db, 'vocabulary', async () => {
    const newest = sql`select title, designer from ${listings} where ${isSearchable}
      order by ${sql.join([...newestFirst], sql`, `)} limit ${sampleSize}`;
    const { rows } = await app.searches.execute<{ word: string; listings: number }>(sql`
      select word, count(*)::int as listings from (${newest}) newest,
        regexp_split_to_table(rotation_plain(concat_ws(' ', title, designer)), '[^[:alnum:]]+') word
      where length(word) >= ${minLength} group by word order by count(*) desc, word limit ${maxWords}`);
    return new Map(rows.map(({ word, listings }) => [word, listings]));
  });
}
