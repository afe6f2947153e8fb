import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns.ts';
import { payments } from './payments.ts';
import { users } from './users.ts';

/** The code with which others sign up, made when its owner first looks at it. */
export const referralCodes = pgTable('referral_codes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  code: text('code').notNull().unique(),
  createdAt: createdAt(),
});

/** Who signed up with whose code. */
export const referrals = pgTable(
  'referrals',
  {
    /** The new user. */
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    referrerId: uuid('referrer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Why it brings nothing: both accounts are the same person's. */
    refusedAs: text('refused_as', { enum: ['same-email', 'same-phone', 'same-card'] }),
    /** When the referrer got a credit for it. */
    rewardedAt: moment('rewarded_at'),
    /** Digests of the cards of an account that was deleted, which another account of the same code is recognised by. */
    cards: text('cards').array(),
    createdAt: createdAt(),
  },
  (t) => [
    index('referrals_referrer').on(t.referrerId),
    check('referrals_not_self', sql`${t.userId} <> ${t.referrerId}`),
  ],
);

/** A discount that a user holds. */
export const credits = pgTable(
  'credits',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Minor units. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** `sign-up`: with the code of `sourceUserId`. `referral`: `sourceUserId` has completed a first order. */
    source: text('source', { enum: ['sign-up', 'referral'] }).notNull(),
    sourceUserId: uuid('source_user_id').references(() => users.id),
    /** The payment that took it last; it is free again once nothing of that payment is kept. */
    spentBy: uuid('spent_by')
      .unique()
      .references(() => payments.id),
    expiresAt: moment('expires_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('credits_user').on(t.userId),
    uniqueIndex('credits_once').on(t.userId, t.source, t.sourceUserId),
    check('credits_positive', sql`${t.amount} > 0`),
  ],
);
