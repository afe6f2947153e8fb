import { inArray } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import type { listingImports } from '#src/database/schema/listing-imports.ts';
import { listings } from '#src/database/schema/listings.ts';
import { draftIdFor } from '#src/features/listings/drafts.server.ts';
import { planOf, type HeadingError, type PlannedRow } from './plan.ts';
import { readCsv } from './read-csv.server.ts';

/** `there`: the reference of the row was imported before; `deleted`: and its item is deleted. */
export type RowStatus = 'new' | 'wrong' | 'there' | 'deleted';

export type ImportRow = PlannedRow & { readonly status: RowStatus; readonly listingId: string };

export type PlannedImport = {
  /** Why no row can be read. */
  readonly problem: string | null;
  readonly headingErrors: readonly HeadingError[];
  readonly rows: readonly ImportRow[];
};

type Uploaded = Pick<typeof listingImports.$inferSelect, 'id' | 'csv' | 'problem' | 'photos'>;

/** What would become of the files: pure but for the references that were imported before. */
export async function plannedImport(reader: Reader, ownerId: string, uploaded: Uploaded): Promise<PlannedImport> {
  const none = { headingErrors: [], rows: [] };
  if (uploaded.problem !== null) return { ...none, problem: uploaded.problem };
  const read = readCsv(uploaded.csv);
  if ('problem' in read) return { ...none, problem: read.problem };
  const { headingErrors, rows } = planOf(read.rows, uploaded.photos);
  const withIds = rows.map((row) => ({ ...row, listingId: draftIdFor(ownerId, draftKeyOf(uploaded.id, row)) }));
  const known = await importedBefore(reader, withIds);
  return {
    ...{ problem: null, headingErrors },
    rows: withIds.map((row) => ({
      ...row,
      status: row.errors.length > 0 ? 'wrong' : (known.get(row.listingId) ?? 'new'),
    })),
  };
}

/** One draft for each reference of a lender, in whatever file; without one, for each line of a file. */
export function draftKeyOf(importId: string, { line, reference }: Pick<PlannedRow, 'line' | 'reference'>): string {
  return reference === '' ? `import ${importId} ${line}` : `import of ${reference}`;
}

type Identified = Pick<ImportRow, 'reference' | 'listingId'>;

async function importedBefore(reader: Reader, rows: readonly Identified[]): Promise<ReadonlyMap<string, RowStatus>> {
  const ids = rows.filter(({ reference }) => reference !== '').map(({ listingId }) => listingId);
  if (ids.length === 0) return new Map();
  const { id, deletedAt } = listings;
  const found = await reader.select({ id, deletedAt }).from(listings).where(inArray(id, ids));
  return new Map(found.map((row) => [row.id, row.deletedAt === null ? 'there' : 'deleted']));
}
