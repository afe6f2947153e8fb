import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns.ts';
import { listings } from './listings.ts';
import { users } from './users.ts';

export type ZippedPhoto = { readonly name: string; readonly bytes: number };

/** A photo of a row: `imageId` once it is stored, `problem` when it cannot be. */
export type ImportPhoto = {
  readonly name: string;
  readonly imageId: string | null;
  readonly problem: string | null;
};

/** A file of items that a lender has uploaded: checked first, then made drafts of by the worker. Kept for some days. */
export const listingImports = pgTable(
  'listing_imports',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['checked', 'running', 'done', 'failed'] })
      .notNull()
      .default('checked'),
    /** The file of rows, as text; empty once its drafts are made. */
    csv: text('csv').notNull(),
    /** Why one of the files cannot be read; null when both can. */
    problem: text('problem'),
    /** The photos in the zip file, by their paths in it; null without such a file. */
    photos: jsonb('photos').$type<readonly ZippedPhoto[]>(),
    zipKey: text('zip_key'),
    /** The process that is making the drafts, until `leaseUntil`; its advisory lock shows whether it is alive. */
    claimedBy: text('claimed_by'),
    leaseUntil: moment('lease_until'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('listing_imports_owner').on(t.ownerId, t.createdAt.desc()),
    uniqueIndex('listing_imports_one_running')
      .on(t.ownerId)
      .where(sql`state = 'running'`),
    index('listing_imports_running')
      .on(t.createdAt)
      .where(sql`state = 'running'`),
  ],
);

/** A row of the file that becomes a draft, from the moment when its import begins. */
export const listingImportRows = pgTable(
  'listing_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => listingImports.id, { onDelete: 'cascade' }),
    /** As a spreadsheet numbers it: the first row under the headings is 2. */
    line: smallint('line').notNull(),
    title: text('title').notNull(),
    state: text('state', { enum: ['waiting', 'done', 'refused'] })
      .notNull()
      .default('waiting'),
    listingId: uuid('listing_id').references(() => listings.id, { onDelete: 'set null' }),
    photos: jsonb('photos').$type<readonly ImportPhoto[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.line] }), index('listing_import_rows_listing').on(t.listingId)],
);
