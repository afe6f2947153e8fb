import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns.ts';
import { payments } from './payments.ts';
import { transactions } from './transactions.ts';

/** Which postings may name no transaction, and which no payment either. */
const aboutPosting = `payment_id is not null and transaction_id is not null
  or payment_id is not null and split_part(posting, ':', 1) in ('fee', 'dispute-withdrawn', 'dispute-reinstated')
  or split_part(posting, ':', 1) in ('operator-payout', 'operator-payout-returned', 'unmatched', 'matched')`;

/** Double entry: the amounts of one posting sum to zero (deferred trigger `ledger_balances`). Append-only. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    /** Its kind and the id of what it books, such as `refund-made:re_1`. */
    posting: text('posting').notNull(),
    account: text('account', {
      enum: [
        'at-provider',
        'at-operator',
        'owed-to-lender',
        'owed-by-lender',
        'refund-owed',
        'transfer-owed',
        'disputed',
        'income',
        'discounts',
        'fees',
        'unmatched',
      ],
    }).notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** Null for the operator's payouts, and for movements that nothing explains. */
    paymentId: uuid('payment_id').references(() => payments.id),
    /** Null also for what concerns a payment as a whole: Stripe's fees, and what a bank takes. */
    transactionId: uuid('transaction_id').references(() => transactions.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('ledger_entries_once').on(t.posting, t.account),
    index('ledger_entries_transaction').on(t.transactionId),
    index('ledger_entries_payment').on(t.paymentId),
    // What the nightly matching compares with the movements, and what lenders owe us: both are few of many rows.
    index('ledger_entries_moved')
      .on(t.createdAt)
      .where(sql`account = 'at-provider'`),
    index('ledger_entries_debts')
      .on(t.transactionId)
      .where(sql`account = 'owed-by-lender'`),
    check('ledger_entries_about', sql.raw(aboutPosting)),
  ],
);

/** Each movement of our balance at Stripe, as read; matched by id to the postings that book it. */
export const balanceTransactions = pgTable(
  'balance_transactions',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    category: text('category').notNull(),
    amount: integer('amount').notNull(),
    fee: integer('fee').notNull(),
    currency: text('currency').notNull(),
    sourceId: text('source_id'),
    /** By Stripe's clock. */
    movedAt: moment('moved_at').notNull(),
    /** `waiting`: what it books may still be under way. `unmatched`: nothing of ours explains all of it. */
    state: text('state', { enum: ['waiting', 'booked', 'unmatched'] })
      .notNull()
      .default('waiting'),
    createdAt: createdAt(),
  },
  (t) => [
    index('balance_transactions_moved').on(t.movedAt),
    index('balance_transactions_source').on(t.sourceId),
    index('balance_transactions_unbooked')
      .on(t.movedAt)
      .where(sql`state in ('waiting', 'unmatched')`),
  ],
);
