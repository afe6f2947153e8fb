import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { type ImportPhoto, listingImportRows, listingImports } from '#src/database/schema/listing-imports.ts';
import { listings } from '#src/database/schema/listings.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { RefusalCode } from '#src/domain/refusal.ts';
import { slugOf } from '#src/domain/text/slug.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import type { MessageId } from '#src/i18n/messages.ts';
import { text } from '#src/i18n/text.ts';
import type { App } from '#src/platform/app.ts';
import { importLimits, type ColumnName } from './columns.ts';
import type { HeadingError } from './plan.ts';
import { plannedImport, type ImportRow, type RowStatus } from './planned-import.server.ts';

export type CheckedRow = {
  readonly line: number;
  readonly title: string;
  readonly status: RowStatus;
  readonly photos: number;
  readonly errors: readonly { readonly column: string | null; readonly sentence: string }[];
  /** Labels of the columns. */
  readonly missing: readonly string[];
};

export type MadeRow = {
  readonly line: number;
  readonly title: string;
  readonly state: 'waiting' | 'done' | 'refused';
  readonly listing: { readonly id: string; readonly slug: string; readonly state: string } | null;
  readonly photoProblems: readonly { readonly name: string; readonly sentence: string }[];
};

export type ShownImport = { readonly id: string } & (
  | {
      readonly state: 'checked';
      /** Why no row can be read. */
      readonly problems: readonly string[];
      readonly rows: readonly CheckedRow[];
      /** Photos in the zip file that no row names. */
      readonly unused: number;
    }
  | { readonly state: 'running' | 'done' | 'failed'; readonly rows: readonly MadeRow[] }
);

type Context = Pick<App, 'db'>;

/** An import of this user, as its page shows it. Null for a missing one, and for another's. */
export async function importOf({ db }: Context, ownerId: string, id: string): Promise<ShownImport | null> {
  if (!isUuid(id)) return null;
  const { state } = listingImports;
  const isIt = and(eq(listingImports.id, id), eq(listingImports.ownerId, ownerId));
  const [known] = await db.select({ state }).from(listingImports).where(isIt);
  if (known === undefined) return null;
  if (known.state !== 'checked') return { id, state: known.state, rows: await madeRows({ db }, id) };
  // The files are read only while they are shown.
  const [found] = await db.select().from(listingImports).where(isIt);
  if (found === undefined) return null;
  const { problem, headingErrors, rows } = await plannedImport(db, ownerId, found);
  const named = new Set(rows.flatMap(({ photos }) => photos));
  return {
    ...{ id, state: 'checked' },
    problems: [...(problem === null ? [] : [problemText(problem)]), ...headingErrors.map(headingText)],
    rows: rows.map(checkedRow),
    unused: rows.length === 0 ? 0 : (found.photos ?? []).filter(({ name }) => !named.has(name)).length,
  };
}

/** Whether drafts are being made of it; for the page that waits. */
export async function isImportRunning({ db }: Context, ownerId: string, id: string): Promise<boolean> {
  const { ownerId: owner, state } = listingImports;
  const isThis = and(eq(listingImports.id, id), eq(owner, ownerId), eq(state, 'running'));
  return isUuid(id) && (await db.$count(listingImports, isThis)) > 0;
}

/** The user's last import that has begun, for the way back to it. */
export async function latestImport({ db }: Context, ownerId: string) {
  const { id, createdAt } = listingImports;
  const [found] = await db
    .select({ id, createdAt, rows: count(listingImportRows.line) })
    .from(listingImports)
    .innerJoin(listingImportRows, eq(listingImportRows.importId, id))
    .where(eq(listingImports.ownerId, ownerId))
    .groupBy(id)
    .orderBy(desc(createdAt))
    .limit(1);
  return found ?? null;
}

async function madeRows({ db }: Context, importId: string): Promise<MadeRow[]> {
  const { line, title, state, photos } = listingImportRows;
  const rows = await db
    .select({
      ...{ line, title, state, photos, listingId: listings.id },
      ...{ listingTitle: listings.title, listingState: listings.state },
    })
    .from(listingImportRows)
    .leftJoin(listings, and(eq(listings.id, listingImportRows.listingId), sql`${listings.deletedAt} is null`))
    .where(eq(listingImportRows.importId, importId))
    .orderBy(asc(line));
  return rows.map((row) => ({
    ...{ line: row.line, title: row.title, state: row.state },
    listing:
      row.listingId === null || row.listingState === null
        ? null
        : { id: row.listingId, slug: slugOf(row.listingTitle ?? '') || 'draft', state: row.listingState },
    photoProblems: row.photos.flatMap(photoProblem),
  }));
}

function photoProblem({ name, problem }: ImportPhoto) {
  return problem === null ? [] : [{ name, sentence: errorMessageFor(problem as RefusalCode, { megabytes: 20 }) }];
}

function checkedRow({ line, title, status, photos, errors, missing }: ImportRow): CheckedRow {
  return {
    ...{ line, title, status, photos: photos.length },
    errors: errors.map(({ column, error, values }) => ({
      column: column === null ? null : labelOf(column),
      sentence: text(error, values),
    })),
    missing: missing.map(labelOf),
  };
}

/** The heading of a column in the language of the site. */
export function labelOf(column: ColumnName): string {
  return text(`listing-import.column-${column}`);
}

function problemText(problem: string): string {
  const { maxRows: rows, maxEntries: entries } = importLimits;
  return text(`listing-import.${problem}` as MessageId, { rows, entries });
}

function headingText({ error, heading }: HeadingError): string {
  return text(`listing-import.heading-${error}`, {
    heading: error === 'missing' ? labelOf(heading as ColumnName) : heading,
  });
}
