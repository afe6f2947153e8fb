import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns.ts';

/** One row: seconds by which the marketplace's clock runs ahead. Advanced by tests and the demo only. */
export const clockOffset = pgTable(
  'clock_offset',
  {
    one: boolean('one').primaryKey().default(true),
    seconds: integer('seconds').notNull().default(0),
  },
  (t) => [check('clock_offset_one_row', sql`${t.one}`)],
);

/** Emails, written in the unit of work that decides them and delivered by the worker. */
export const emails = pgTable(
  'emails',
  {
    id: id(),
    recipient: text('recipient').notNull(),
    recipientId: uuid('recipient_id'),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    replyTo: text('reply_to'),
    /** Of a newsletter: for the header by which mail clients unsubscribe. */
    unsubscribeUrl: text('unsubscribe_url'),
    onceKey: text('once_key').unique(),
    failures: integer('failures').notNull().default(0),
    nextAt: moment('next_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** The process that is sending it, until `nextAt`; its advisory lock shows whether it is alive. */
    claimedBy: text('claimed_by'),
    sentAt: moment('sent_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('emails_due')
      .on(t.nextAt)
      .where(sql`sent_at is null`),
    index('emails_recipient').on(t.recipientId),
    index('emails_created').on(t.createdAt),
  ],
);

export const textMessages = pgTable(
  'text_messages',
  {
    id: id(),
    recipient: text('recipient').notNull(),
    recipientId: uuid('recipient_id'),
    content: text('content').notNull(),
    onceKey: text('once_key').unique(),
    failures: integer('failures').notNull().default(0),
    nextAt: moment('next_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    expiresAt: moment('expires_at')
      .notNull()
      .default(sql`clock_timestamp() + interval '10 minutes'`),
    /** The process that is sending it, until `nextAt`. */
    claimedBy: text('claimed_by'),
    sentAt: moment('sent_at'),
    /** When it was given up. */
    failedAt: moment('failed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('text_messages_due')
      .on(t.nextAt)
      .where(sql`sent_at is null and failed_at is null`),
    index('text_messages_recipient').on(t.recipientId),
    index('text_messages_created').on(t.createdAt),
  ],
);

/** Facts about this installation: whether the demo was loaded, with which seed. */
export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  createdAt: createdAt(),
});

/**
 * Counts every change of publicly visible data; the sum of all rows is the catalogue version. Triggers write it at
 * the very end of a transaction; many rows, to reduce lock contention.
 */
export const catalogueVersions = pgTable('catalogue_versions', {
  stripe: smallint('stripe').primaryKey(),
  changes: bigint('changes', { mode: 'number' }).notNull().default(0),
});
