import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../columns.ts';
import { transactions } from './transactions.ts';

/** Offers and counter offers of a transaction, append-only; the last one is the one to be answered. */
export const offers = pgTable(
  'offers',
  {
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => transactions.id),
    round: smallint('round').notNull(),
    by: text('by', { enum: ['customer', 'provider'] }).notNull(),
    /** Price of the whole booking or quantity, before shipping and fee. Minor units. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.transactionId, t.round] }), check('offers_amount', sql`${t.amount} > 0`)],
);
