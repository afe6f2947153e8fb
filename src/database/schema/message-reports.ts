import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns.ts';
import { messages } from './conversations.ts';
import { users } from './users.ts';

/** What a party of a transaction reports about the other's message, and what became of it. */
export const messageReports = pgTable(
  'message_reports',
  {
    id: id(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id),
    /** Null after the account is deleted. */
    reporterId: uuid('reporter_id').references(() => users.id),
    reason: text('reason', { enum: ['scam', 'elsewhere', 'harassment', 'offensive', 'other'] }).notNull(),
    details: text('details').notNull().default(''),
    createdAt: createdAt(),
    decidedAt: moment('decided_at'),
    outcome: text('outcome', { enum: ['dismissed', 'hidden', 'warned', 'banned'] }),
  },
  (t) => [
    uniqueIndex('message_reports_open')
      .on(t.messageId)
      .where(sql`${t.decidedAt} is null`),
    index('message_reports_message').on(t.messageId),
    index('message_reports_waiting')
      .on(t.createdAt)
      .where(sql`${t.decidedAt} is null`),
    index('message_reports_reporter').on(t.reporterId),
    check('message_reports_details', sql`length(${t.details}) <= 2000`),
    check('message_reports_decided', sql`(${t.decidedAt} is null) = (${t.outcome} is null)`),
  ],
);
