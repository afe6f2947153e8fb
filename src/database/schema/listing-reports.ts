import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns.ts';
import { listings } from './listings.ts';
import { users } from './users.ts';

/** What visitors report about listings, and what became of it. */
export const listingReports = pgTable(
  'listing_reports',
  {
    id: id(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** Null for an anonymous visitor, and after the account is deleted. */
    reporterId: uuid('reporter_id').references(() => users.id),
    /** A keyed hash of the reporter's account or network: one open report each. Null once it is decided. */
    reporterKey: text('reporter_key'),
    reason: text('reason', {
      enum: ['counterfeit', 'misleading', 'scam', 'offensive', 'prohibited', 'other'],
    }).notNull(),
    details: text('details').notNull().default(''),
    createdAt: createdAt(),
    decidedAt: moment('decided_at'),
    outcome: text('outcome', { enum: ['dismissed', 'closed'] }),
  },
  (t) => [
    uniqueIndex('listing_reports_open')
      .on(t.listingId, t.reporterKey)
      .where(sql`${t.decidedAt} is null`),
    index('listing_reports_listing').on(t.listingId, t.createdAt),
    index('listing_reports_reporter').on(t.reporterId),
    check(
      'listing_reports_reason',
      sql`${t.reason} in ('counterfeit', 'misleading', 'scam', 'offensive', 'prohibited', 'other')`,
    ),
    check('listing_reports_details', sql`length(${t.details}) <= 2000`),
    check(
      'listing_reports_decided',
      sql`(${t.decidedAt} is null) = (${t.outcome} is null) and ${t.outcome} in ('dismissed', 'closed')`,
    ),
  ],
);
