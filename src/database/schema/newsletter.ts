import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns.ts';

/**
 * Subscriptions that have been asked for. The response must not reveal who has subscribed, so a job answers them within
 * moments and deletes the row.
 */
export const newsletterRequests = pgTable('newsletter_requests', {
  id: id(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  at: moment('at')
    .notNull()
    .default(sql`clock_timestamp()`),
});

/** Who gets the newsletter: those who have confirmed and not unsubscribed since. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: id(),
    /** Normalised, as accounts are. */
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    /** The sentence that was agreed to, and its version. */
    consentVersion: text('consent_version').notNull(),
    consent: text('consent').notNull(),
    requestedAt: moment('requested_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    unsubscribedAt: moment('unsubscribed_at'),
    /** Of the link that unsubscribes, in every newsletter; it works for ever. */
    unsubscribeToken: text('unsubscribe_token').notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [
    index('newsletter_subscribers_unconfirmed')
      .on(t.requestedAt)
      .where(sql`confirmed_at is null`),
  ],
);
