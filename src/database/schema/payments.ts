import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { caseReasons } from '#src/domain/payments/case-reasons.ts';
import { createdAt, id, moment } from '../columns.ts';
import { users } from './users.ts';
import { transactions } from './transactions.ts';

/** Stripe's customer object of a user. Created before the first payment, so that payments can be listed by customer. */
export const paymentCustomers = pgTable('payment_customers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  stripeCustomerId: text('stripe_customer_id').notNull().unique(),
  /** When the user's account was deleted: from then on no card is saved. The ids stay, as records of past payments. */
  forgottenAt: moment('forgotten_at'),
  createdAt: createdAt(),
});

export const payments = pgTable(
  'payments',
  {
    id: id(),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => users.id),
    /** `booking`: what was ordered. `claim`: charged later, for a decided case. */
    kind: text('kind', { enum: ['booking', 'claim'] })
      .notNull()
      .default('booking'),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    state: text('state', {
      enum: ['requested', 'open', 'authorised', 'captured', 'refused', 'voided', 'refunded'],
    })
      .notNull()
      .default('requested'),
    stripeCustomerId: text('stripe_customer_id').notNull(),
    intentId: text('intent_id').unique(),
    chargeId: text('charge_id'),
    /** The same for the same card number; null before the authorisation, and once the payer's account is deleted. */
    cardFingerprint: text('card_fingerprint'),
    /** The customer wishes the card that is kept for what may be charged later to be saved for the next time, too. */
    savesCard: boolean('saves_card').notNull().default(false),
    /** The saved card whose place a card takes that is saved with this payment; it may be gone. */
    replacesCardId: uuid('replaces_card_id'),
    /** When the card network releases the authorisation hold; null until it is known. */
    captureBefore: moment('capture_before'),
    capturedAmount: integer('captured_amount').notNull().default(0),
    refundedAmount: integer('refunded_amount').notNull().default(0),
    /** When Stripe's fee is read and booked, after a capture; null when it is booked. */
    feeDueAt: moment('fee_due_at'),
    /** When the sweep compares it with Stripe again, while it is open or authorised. */
    reconcileAt: moment('reconcile_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    createdAt: createdAt(),
  },
  (t) => [
    index('payments_payer').on(t.payerId),
    index('payments_charge')
      .on(t.chargeId)
      .where(sql`charge_id is not null`),
    index('payments_fee_due')
      .on(t.feeDueAt)
      .where(sql`fee_due_at is not null`),
    index('payments_unfinished')
      .on(t.reconcileAt)
      .where(sql`state in ('open', 'authorised')`),
    check(
      'payments_bounds',
      sql`${t.amount} > 0 and ${t.capturedAmount} between 0 and ${t.amount} and ${t.refundedAmount} between 0 and ${t.capturedAmount}`,
    ),
  ],
);

/**
 * What one transaction has of one payment. A payment covers the transactions of a cart; a transaction may have several
 * payments after each other, of which at most one for its booking has not ended.
 */
export const paymentShares = pgTable(
  'payment_shares',
  {
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => transactions.id, { onDelete: 'cascade' }),
    /** That of the payment, for the index below. */
    kind: text('kind', { enum: ['booking', 'claim'] })
      .notNull()
      .default('booking'),
    /** The first that has not ended leads: it has the timers until the payment is captured. */
    position: smallint('position').notNull().default(0),
    amount: integer('amount').notNull(),
    /** What was captured for it, and how much of that is the lender's; changed only when a charge moves to another. */
    capturedAmount: integer('captured_amount').notNull().default(0),
    capturedPayout: integer('captured_payout').notNull().default(0),
    /** What a bank has taken of it by a lost dispute; it counts as refunded. */
    lostAmount: integer('lost_amount').notNull().default(0),
    /** When it was refused, given up, left out or refunded in full: Stripe's view of it then moves nothing any more. */
    endedAt: moment('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.transactionId] }),
    index('payment_shares_transaction').on(t.transactionId),
    uniqueIndex('payment_shares_one_live')
      .on(t.transactionId)
      .where(sql`kind = 'booking' and ended_at is null`),
    check('payment_shares_amount', sql`${t.amount} >= 0`),
    check('payment_shares_captured', sql`${t.capturedPayout} >= 0 and ${t.capturedPayout} <= ${t.capturedAmount}`),
  ],
);

/**
 * A call to Stripe, recorded in the unit of work that decides it. Blocking calls are made by the holder of a
 * payment attempt; outbox calls are delivered by the worker until Stripe has done them.
 */
export const paymentCalls = pgTable(
  'payment_calls',
  {
    id: id(),
    paymentId: uuid('payment_id').references(() => payments.id),
    transactionId: uuid('transaction_id').references(() => transactions.id, { onDelete: 'set null' }),
    mode: text('mode', { enum: ['blocking', 'outbox'] }).notNull(),
    purpose: text('purpose', {
      enum: [
        'create-customer',
        'create-intent',
        'confirm-intent',
        'capture',
        'cancel-intent',
        'refund',
        'transfer',
        'reverse-transfer',
      ],
    }).notNull(),
    sequence: integer('sequence').notNull().default(1),
    /** Every parameter of the call; a retry sends exactly these. */
    parameters: jsonb('parameters').$type<Record<string, unknown>>().notNull(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    keyMadeAt: moment('key_made_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    state: text('state', { enum: ['open', 'done', 'refused', 'void'] })
      .notNull()
      .default('open'),
    failures: integer('failures').notNull().default(0),
    lastFailure: text('last_failure'),
    nextAt: moment('next_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    token: uuid('token'),
    leaseUntil: moment('lease_until'),
    /** The process that holds the lease; its advisory lock shows whether it is alive. */
    claimedBy: text('claimed_by'),
    objectId: text('object_id'),
    /** Last known status of a refund at Stripe: it is final only when it succeeded, and may fail weeks later. */
    objectStatus: text('object_status', { enum: ['pending', 'succeeded', 'failed'] }),
    createdAt: createdAt(),
    closedAt: moment('closed_at'),
  },
  (t) => [
    uniqueIndex('payment_calls_once').on(t.paymentId, t.transactionId, t.purpose, t.sequence),
    index('payment_calls_due')
      .on(t.nextAt)
      .where(sql`state = 'open' and mode = 'outbox'`),
    index('payment_calls_transaction').on(t.transactionId),
    // Events and the nightly matching name refunds and transfers by Stripe's id.
    index('payment_calls_object')
      .on(t.objectId)
      .where(sql`object_id is not null`),
  ],
);

export const payoutAccounts = pgTable('payout_accounts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  accountId: text('account_id').notNull().unique(),
  country: text('country').notNull(),
  /** Null until the lender has sent her details. */
  accountType: text('account_type', { enum: ['individual', 'company'] }),
  /** The last digits of the bank account; null before there is one. The number itself never comes here. */
  bankLast4: text('bank_last4'),
  /** Stripe's id of the bank account, or of the last one; by it a change is noticed. Null also where it was last read without. */
  bankAccountId: text('bank_account_id'),
  /** When the first bank account was read, or another one. */
  bankSetAt: moment('bank_set_at'),
  /** Of the first details, the token of the bank account that was sent to Stripe last: sent again, it changes nothing. */
  sentBankToken: text('sent_bank_token'),
  chargesEnabled: boolean('charges_enabled').notNull().default(false),
  payoutsEnabled: boolean('payouts_enabled').notNull().default(false),
  transfersActive: boolean('transfers_active').notNull().default(false),
  currentlyDue: text('currently_due')
    .array()
    .notNull()
    .default(sql`'{}'`),
  pastDue: text('past_due')
    .array()
    .notNull()
    .default(sql`'{}'`),
  disabledReason: text('disabled_reason'),
  /** Stripe could not verify something that the lender entered. */
  verificationFailed: boolean('verification_failed').notNull().default(false),
  readAt: moment('read_at')
    .notNull()
    .default(sql`rotation_now()`),
  createdAt: createdAt(),
});

/** Webhook events as received, unique by Stripe's id; handled when the object has been read from Stripe. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    objectId: text('object_id').notNull(),
    intentId: text('intent_id'),
    /** The connected account that it is about; null for our own. */
    accountId: text('account_id'),
    receivedAt: moment('received_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    state: text('state', { enum: ['open', 'handled', 'given-up'] })
      .notNull()
      .default('open'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: moment('next_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    outcome: text('outcome'),
  },
  (t) => [
    index('payment_events_due')
      .on(t.nextAt)
      .where(sql`state = 'open'`),
  ],
);

/**
 * A question that the operator answers: a dispute, a complaint, or money that is not where it should be. While one about
 * a transaction's money is open, its payout waits.
 */
export const cases = pgTable(
  'cases',
  {
    id: id(),
    /** Null when no transaction of ours is concerned. */
    transactionId: uuid('transaction_id').references(() => transactions.id),
    paymentId: uuid('payment_id').references(() => payments.id),
    reason: text('reason', { enum: caseReasons }).notNull(),
    /**
     * Id of what it is about at Stripe: a dispute, which concerns each transaction of its payment, a refund, an intent, a
     * fraud warning or a balance transaction.
     */
    reference: text('reference'),
    state: text('state', { enum: ['open', 'answered', 'escalated', 'resolved'] })
      .notNull()
      .default('open'),
    /** The transaction's part of the disputed, failed or unexplained amount; null when it is about none. */
    amount: integer('amount'),
    /** Of a lost dispute, or a refund made in the dashboard: how much of `amount` our own refunds have settled. */
    settledAmount: integer('settled_amount').notNull().default(0),
    /** Of the same: how much of `amount` the operator has decided on. */
    decidedAmount: integer('decided_amount').notNull().default(0),
    /** The bank only asks, and has taken no money. */
    isInquiry: boolean('is_inquiry').notNull().default(false),
    /** How the bank has decided a dispute; null while it has not. */
    outcome: text('outcome', { enum: ['won', 'lost'] }),
    /** Until when evidence can be given, by Stripe's clock. */
    evidenceDueAt: moment('evidence_due_at'),
    createdAt: createdAt(),
    resolvedAt: moment('resolved_at'),
  },
  (t) => [
    index('cases_transaction').on(t.transactionId),
    index('cases_payment').on(t.paymentId),
    index('cases_open')
      .on(t.createdAt)
      .where(sql`state <> 'resolved'`),
    uniqueIndex('cases_reference').on(t.reference, t.transactionId),
    uniqueIndex('cases_reference_alone')
      .on(t.reference)
      .where(sql`transaction_id is null`),
  ],
);
