import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns.ts';
import { favourites, listings } from './listings.ts';
import { users } from './users.ts';

/** Holds no price: that is computed when it is displayed and when it is paid. All entries of a user are of one provider. */
export const cartEntries = pgTable(
  'cart_entries',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    startDay: date('start_day', { mode: 'string' }),
    endDay: date('end_day', { mode: 'string' }),
    quantity: integer('quantity').notNull().default(1),
    delivery: text('delivery', { enum: ['post', 'pick-up'] })
      .notNull()
      .default('post'),
    /** The total that its user has seen, in minor units: to say that it has changed, never to charge it. */
    seenAmount: integer('seen_amount'),
    backUp: boolean('back_up').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.listingId] }),
    index('cart_entries_listing').on(t.listingId),
    check('cart_entries_quantity', sql`${t.quantity} >= 1`),
    check('cart_entries_days', sql`(${t.startDay} is null) = (${t.endDay} is null) and ${t.startDay} <= ${t.endDay}`),
    check('cart_entries_delivery', sql`${t.delivery} in ('post', 'pick-up')`),
  ],
);

/** The listings that a user has looked at lately, a few of the latest. Private: no count is made of them. */
export const viewedListings = pgTable(
  'viewed_listings',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    viewedAt: moment('viewed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.listingId] }), index('viewed_listings_listing').on(t.listingId)],
);

/** Taken days of a favourite whose user wants to know when they become free. Removed with the favourite, and once told. */
export const wantedDays = pgTable(
  'wanted_days',
  {
    id: id(),
    userId: uuid('user_id').notNull(),
    listingId: uuid('listing_id').notNull(),
    startDay: date('start_day', { mode: 'string' }).notNull(),
    /** The last day of the rental. */
    endDay: date('end_day', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'wanted_days_favourite',
      columns: [t.userId, t.listingId],
      foreignColumns: [favourites.userId, favourites.listingId],
    }).onDelete('cascade'),
    uniqueIndex('wanted_days_once').on(t.userId, t.listingId),
    check('wanted_days_in_order', sql`${t.startDay} <= ${t.endDay}`),
  ],
);

/** What a removed favourite had, so that saving it again within the hour undoes the removal. */
export const removedFavourites = pgTable(
  'removed_favourites',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    savedAt: moment('saved_at').notNull(),
    seenAmount: integer('seen_amount'),
    /** Of the wanted days, if it had some. */
    startDay: date('start_day', { mode: 'string' }),
    endDay: date('end_day', { mode: 'string' }),
    removedAt: moment('removed_at')
      .notNull()
      .default(sql`rotation_now()`),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.listingId] }),
    index('removed_favourites_listing').on(t.listingId),
    index('removed_favourites_old').on(t.removedAt),
  ],
);
