import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, dayRange, id, moment } from '../columns.ts';
import { listings } from './listings.ts';
import { transactions } from './transactions.ts';

/**
 * Days that a transaction holds, or, while they are `proposed` in an offer, that it would like to. `excluded` adds the days for cleaning and delivery; two pending or accepted
 * bookings of one listing cannot overlap in it (exclusion constraint `bookings_never_overlap`).
 */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    transactionId: uuid('transaction_id')
      .notNull()
      .unique()
      .references(() => transactions.id),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id),
    days: dayRange('days').notNull(),
    excluded: dayRange('excluded').notNull(),
    displayStart: date('display_start', { mode: 'string' }).notNull(),
    displayEnd: date('display_end', { mode: 'string' }).notNull(),
    state: text('state', { enum: ['proposed', 'pending', 'accepted', 'declined', 'cancelled'] }).notNull(),
    createdAt: createdAt(),
    changedAt: moment('changed_at')
      .notNull()
      .default(sql`rotation_now()`),
  },
  (t) => [
    index('bookings_listing').on(t.listingId),
    check('bookings_days', sql`not isempty(${t.days}) and ${t.excluded} @> ${t.days}`),
  ],
);

/** Units that a transaction holds: already subtracted from the listing's stock while pending or accepted. */
export const stockReservations = pgTable(
  'stock_reservations',
  {
    id: id(),
    transactionId: uuid('transaction_id')
      .notNull()
      .unique()
      .references(() => transactions.id),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id),
    quantity: integer('quantity').notNull(),
    state: text('state', { enum: ['pending', 'accepted', 'declined', 'cancelled'] }).notNull(),
    createdAt: createdAt(),
    changedAt: moment('changed_at')
      .notNull()
      .default(sql`rotation_now()`),
  },
  (t) => [
    index('stock_reservations_listing').on(t.listingId),
    check('stock_reservations_quantity', sql`${t.quantity} >= 1`),
  ],
);

/** Every change of a listing's stock; their sum is the stock. */
export const stockAdjustments = pgTable(
  'stock_adjustments',
  {
    id: id(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** No foreign key: a request that never got further is deleted, its adjustments stay. */
    transactionId: uuid('transaction_id'),
    quantity: integer('quantity').notNull(),
    reason: text('reason', { enum: ['supplied', 'reserved', 'released', 'corrected'] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('stock_adjustments_listing').on(t.listingId)],
);
