import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns.ts';
import { users } from './users.ts';

/**
 * A card that a user has saved: who it belongs to, and what they recognise it by. Its number is at Stripe alone. A removed
 * card stays until Stripe has detached it.
 */
export const savedCards = pgTable(
  'saved_cards',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    paymentMethodId: text('payment_method_id').notNull().unique(),
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    expMonth: smallint('exp_month').notNull(),
    expYear: smallint('exp_year').notNull(),
    /** The same for the same card number; null when Stripe tells none. */
    fingerprint: text('fingerprint'),
    isDefault: boolean('is_default').notNull().default(false),
    /** In no list any more; detached by the worker. */
    removedAt: moment('removed_at'),
    failures: integer('failures').notNull().default(0),
    /** When a removed card is detached, or that is tried again. */
    nextAt: moment('next_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    createdAt: createdAt(),
  },
  (t) => [
    index('saved_cards_user').on(t.userId),
    uniqueIndex('saved_cards_one_default')
      .on(t.userId)
      .where(sql`is_default`),
    index('saved_cards_removed')
      .on(t.nextAt)
      .where(sql`removed_at is not null`),
    check(
      'saved_cards_shape',
      sql`${t.last4} ~ '^[0-9]{4}$' and ${t.expMonth} between 1 and 12 and ${t.expYear} between 2000 and 9999`,
    ),
    check('saved_cards_default', sql`not (${t.isDefault} and ${t.removedAt} is not null)`),
  ],
);

/** An attempt to save a card, recorded before Stripe is asked for the setup intent. */
export const cardSetups = pgTable(
  'card_setups',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Made by the browser: a repeated request is answered with the same attempt. */
    clientKey: uuid('client_key').notNull(),
    /** The card that the new one replaces. */
    replacesId: uuid('replaces_id').references(() => savedCards.id, { onDelete: 'set null' }),
    /** Null until Stripe has answered. */
    setupIntentId: text('setup_intent_id').unique(),
    state: text('state', { enum: ['open', 'saved', 'ended'] })
      .notNull()
      .default('open'),
    /** Cards that were declined, or not authenticated, in this attempt. */
    declines: integer('declines').notNull().default(0),
    checks: integer('checks').notNull().default(0),
    /** When the worker looks at Stripe whether it succeeded. */
    nextAt: moment('next_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('card_setups_client_key').on(t.userId, t.clientKey),
    index('card_setups_replaces').on(t.replacesId),
    index('card_setups_open')
      .on(t.nextAt)
      .where(sql`state = 'open'`),
  ],
);
