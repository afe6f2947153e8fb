import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, dayRange, id, moment } from '../columns.ts';
import { listings } from './listings.ts';

/** The address at which a rental's calendar can be subscribed to; renewing it replaces the row. */
export const calendarFeeds = pgTable('calendar_feeds', {
  listingId: uuid('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  /** The secret part of the address, encrypted: the lender reads it again. */
  secret: text('secret').notNull(),
  /** A keyed hash of it, by which the rental is found. */
  secretHash: text('secret_hash').notNull().unique(),
  createdAt: createdAt(),
});

/** A calendar from elsewhere whose days close a rental; at most one per rental. */
export const outsideCalendars = pgTable(
  'outside_calendars',
  {
    id: id(),
    listingId: uuid('listing_id')
      .notNull()
      .unique()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** Encrypted: its path is often a secret. */
    address: text('address').notNull(),
    host: text('host').notNull(),
    /** When the worker reads it next; moved on before it is read, so that a killed worker leaves it for later. */
    dueAt: moment('due_at').notNull(),
    /** The last time that it was read and understood. */
    readAt: moment('read_at'),
    failingSince: moment('failing_since'),
    /** Why, as a key of the texts; null while it can be read. */
    problem: text('problem'),
    /** Events that could not be read and were left out. */
    skippedEvents: integer('skipped_events').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index('outside_calendars_due').on(t.dueAt)],
);

/** Days closed by a calendar from elsewhere. Ranges of one listing never overlap (exclusion constraint). */
export const outsideDays = pgTable(
  'outside_days',
  {
    id: id(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    calendarId: uuid('calendar_id')
      .notNull()
      .references(() => outsideCalendars.id, { onDelete: 'cascade' }),
    days: dayRange('days').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('outside_days_listing').on(t.listingId),
    index('outside_days_calendar').on(t.calendarId),
    check('outside_days_days', sql`not isempty(${t.days})`),
  ],
);
