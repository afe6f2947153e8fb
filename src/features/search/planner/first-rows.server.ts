import type { Database } from '#src/database/database.server.ts';
import type { CardRow } from '#src/features/listings/card.ts';
import { estimate } from './count.server.ts';
import { estimateScannedRows, indexLookup, indexScan, prefersIndexScan } from './find.server.ts';
import type { SearchInput } from './rental-total.server.ts';

/**
 * The first rows of a search, uncounted, by the plan that is estimated to be cheaper. There may be fewer than the search
 * has, because the ordered index scan is not repeated as a lookup when it ends at its limit.
 */
export async function firstRows(db: Database, input: SearchInput, limit: number): Promise<readonly CardRow[]> {
  const expected = await estimate(db, input.query);
  if (!prefersIndexScan(input, expected, limit)) return (await indexLookup(db, input, expected, limit)).rows;
  return await indexScan(db, input, estimateScannedRows(input, expected, limit), limit);
}
