import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
import { csvRow, csvStart, type CsvCell } from '../csv.ts';

const batchSize = 500;

type Row = Record<string, unknown>;

/**
 * The rows of a query in batches, so that memory does not grow with their number. `select` returns a column `key`, unique
 * and in the order of the pages: each batch begins after the last key of the one before.
 */
export async function* batches<Found extends Row>(db: Database, select: SQL): AsyncGenerator<Found> {
  let after = '';
  for (;;) {
    const { rows } = await db.execute<Found & { key: string }>(
      sql`select * from (${select}) found where key > ${after} order by key limit ${batchSize}`,
    );
    yield* rows.map(({ key: _, ...row }) => row as unknown as Found);
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.key ?? '';
  }
}

/** A JSON array, written row by row. */
export async function* jsonOf(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row, null, 2)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** A CSV file with its header. */
export async function* csvOf<Found extends Row>(
  header: readonly string[],
  rows: AsyncIterable<Found>,
  cells: (row: Found) => readonly CsvCell[],
): AsyncGenerator<string> {
  yield csvStart + csvRow(header);
  for await (const row of rows) yield csvRow(cells(row));
}
