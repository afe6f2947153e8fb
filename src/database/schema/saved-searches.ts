import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns.ts';
import { listings } from './listings.ts';
import { users } from './users.ts';

/** A search whose new listings its user is told of. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Its canonical query string, without order, view and page; read as any address is. */
    search: text('search').notNull(),
    every: text('every', { enum: ['day', 'week', 'never'] }).notNull(),
    /** The bell has each notification; also by email. */
    byEmail: boolean('by_email').notNull().default(true),
    /** Cursor: what was published until then has been told. */
    notifiedUntil: moment('notified_until')
      .notNull()
      .default(sql`rotation_now()`),
    /** When its new listings are looked for next; null for never. */
    dueAt: moment('due_at'),
    /** When its days had passed. */
    endedAt: moment('ended_at'),
    /** Removed by its user, who can undo that for a while. */
    deletedAt: moment('deleted_at'),
    /** Of the link that ends its emails; it works as long as the search is kept. */
    unsubscribeToken: text('unsubscribe_token').notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('saved_searches_once')
      .on(t.userId, t.search)
      .where(sql`deleted_at is null`),
    index('saved_searches_due')
      .on(t.dueAt, t.id)
      .where(sql`due_at is not null`),
    index('saved_searches_deleted')
      .on(t.deletedAt)
      .where(sql`deleted_at is not null`),
    check('saved_searches_every', sql`${t.every} in ('day', 'week', 'never')`),
    check('saved_searches_name', sql`length(${t.name}) between 1 and 80`),
    // A longer one would not fit into the unique index.
    check('saved_searches_search', sql`octet_length(${t.search}) <= 2000`),
    check(
      'saved_searches_due_at',
      sql`${t.dueAt} is null or (${t.every} <> 'never' and ${t.endedAt} is null and ${t.deletedAt} is null)`,
    ),
  ],
);

/** Which listings a saved search has told of: each of them once. */
export const savedSearchFinds = pgTable(
  'saved_search_finds',
  {
    savedSearchId: uuid('saved_search_id')
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.savedSearchId, t.listingId] }), index('saved_search_finds_listing').on(t.listingId)],
);

/**
 * What a change of a listing that was published once has overwritten, of the columns that a search may compare; and
 * whether its lender was banned. Written by triggers of listings and users in the unit of work of the change, and kept for
 * some days: a saved search compares a listing with what it was when the search last looked.
 */
export const listingChanges = pgTable(
  'listing_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    changedAt: moment('changed_at')
      .notNull()
      .default(sql`rotation_now()`),
    /** The overwritten values by column; `is_banned` is the lender’s. */
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    /** Whether it may fit a search that it did not fit before: it can be found, and more has changed than days that were taken. */
    mayFit: boolean('may_fit').notNull(),
  },
  (t) => [
    index('listing_changes_latest').on(t.changedAt, t.mayFit, t.listingId),
    index('listing_changes_listing').on(t.listingId, t.id),
  ],
);
