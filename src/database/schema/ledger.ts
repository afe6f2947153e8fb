import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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

/** Per night what was at Stripe and what of it is owed, in the marketplace's currency. Minor units. */
export const balanceChecks = pgTable('balance_checks', {
  /** The day on which it was checked, in the marketplace's zone. */
  day: date('day', { mode: 'string' }).primaryKey(),
  available: bigint('available', { mode: 'number' }).notNull(),
  pending: bigint('pending', { mode: 'number' }).notNull(),
  /** What of the balance has moved and is not booked yet; money that has left is negative. */
  moving: bigint('moving', { mode: 'number' }).notNull(),
  toLenders: bigint('to_lenders', { mode: 'number' }).notNull(),
  refunds: bigint('refunds', { mode: 'number' }).notNull(),
  transfers: bigint('transfers', { mode: 'number' }).notNull(),
  /** What of these a bank has taken while it decides: it comes back before it is due. */
  withBanks: bigint('with_banks', { mode: 'number' }).notNull(),
  /** What came in and nothing explains: it may be anyone's. */
  unexplained: bigint('unexplained', { mode: 'number' }).notNull(),
  /** When the operator was told that it does not cover what is owed. */
  alarmedAt: moment('alarmed_at'),
  checkedAt: moment('checked_at').notNull(),
});
