import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { listings } from './listings.ts';

/** How often the page of a listing was opened, by day. Not columns of the listing: no cached page depends on them. */
export const listingViews = pgTable(
  'listing_views',
  {
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** In the marketplace's time zone. */
    day: date('day').notNull(),
    views: integer('views').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.listingId, t.day] }),
    index('listing_views_day').on(t.day),
    check('listing_views_positive', sql`${t.views} > 0`),
  ],
);
