import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { ClaimCaps } from '#src/domain/pricing/claim-caps.ts';
import { createdAt, id, moment } from '../columns.ts';
import { listings } from './listings.ts';
import { users } from './users.ts';

type Data = Record<string, unknown>;

/** The listing when the transaction began: later changes of price and policy do not apply to it. */
export type ListingSnapshot = {
  readonly title: string;
  readonly designer: string | null;
  readonly size: string | null;
  /** All sizes that it fits; null in older transactions, which know the first size only. */
  readonly sizes?: readonly string[] | undefined;
  readonly kind: 'rent' | 'sale';
  readonly imageId: string | null;
  readonly priceAmount: number;
  readonly extraDayAmount: number | null;
  readonly shippingAmount: number;
  readonly currency: string;
  readonly turnaroundDays: number;
  /** Days that the price per day is for before extra days begin; absent in older transactions. */
  readonly minimumDays?: number | undefined;
  /** The lender lets the system accept; absent in older transactions. */
  readonly isInstant?: boolean | undefined;
  /** May be a back-up style; absent in older transactions. */
  readonly canBackUp?: boolean | undefined;
  /** The listing that this one is a back-up of; only in a back-up. */
  readonly backUpOf?: string | undefined;
  /** What a customer gets back who cancels after the free time; absent in older transactions: nothing. */
  readonly lateCancellation?: 'none' | 'half' | undefined;
  /** What may be charged beyond the price; absent in older transactions, and where the listing names nothing. */
  readonly caps?: ClaimCaps | undefined;
};

export const transactions = pgTable(
  'transactions',
  {
    id: id(),
    processName: text('process_name').notNull(),
    processVersion: text('process_version').notNull(),
    state: text('state').notNull(),
    lastTransition: text('last_transition'),
    lastTransitionedAt: moment('last_transitioned_at')
      .notNull()
      .default(sql`rotation_now()`),
    /** Of the last transition, or the last message that can be read: the order of the inbox. Kept by triggers. */
    lastActivityAt: moment('last_activity_at')
      .notNull()
      .default(sql`rotation_now()`),
    /** A price was offered in it. Kept by a trigger. */
    hasOffer: boolean('has_offer').notNull().default(false),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => users.id),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id),
    listing: jsonb('listing').$type<ListingSnapshot>().notNull(),
    kind: text('kind', { enum: ['rent', 'sale'] }).notNull(),
    quantity: integer('quantity').notNull().default(1),
    currency: text('currency').notNull(),
    payinAmount: integer('payin_amount').notNull().default(0),
    payoutAmount: integer('payout_amount').notNull().default(0),
    /** Idempotency key, chosen by the customer's page: the same key returns the same transaction. */
    clientKey: text('client_key').notNull(),
    /** Digest of the request that the key came with; null in older rows, and in those of a cart that follow its leader. */
    requestDigest: text('request_digest'),
    /** The transaction whose payment had expired, and which this one pays again. */
    againOf: uuid('again_of').references((): AnyPgColumn => transactions.id),
    delivery: text('delivery', { enum: ['post', 'pick-up'] })
      .notNull()
      .default('post'),
    termsVersion: text('terms_version'),
    /** The next timer, executed by the worker like every other transition. */
    dueTransition: text('due_transition'),
    dueAt: moment('due_at'),
    /** What the system executes next by itself; null when the parties decide. */
    followUp: text('follow_up'),
    /** A request that ran out while it could not be accepted: an account of the two was closed, or a listing of it for cause. */
    wasUnanswerable: boolean('was_unanswerable').notNull().default(false),
    /** Moments that timers and rules count from, whatever came after; null until then. */
    paymentRequestedAt: moment('payment_requested_at'),
    acceptedAt: moment('accepted_at'),
    deliveredAt: moment('delivered_at'),
    protectedData: jsonb('protected_data').$type<Data>().notNull().default({}),
    metadata: jsonb('metadata').$type<Data>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('transactions_client_key').on(t.customerId, t.clientKey),
    index('transactions_customer').on(t.customerId, t.lastTransitionedAt.desc()),
    index('transactions_provider').on(t.providerId, t.lastTransitionedAt.desc()),
    index('transactions_customer_activity').on(t.customerId, t.lastActivityAt.desc(), t.id),
    index('transactions_provider_activity').on(t.providerId, t.lastActivityAt.desc(), t.id),
    // For the number of those that wait for a user, however many ended before, and of those in each list: read from it alone.
    index('transactions_customer_state').on(t.customerId, t.state, t.kind, t.hasOffer),
    // With the id, by which the transitions of an unpaid one are looked up.
    index('transactions_provider_counts').on(t.providerId, t.state, t.kind, t.hasOffer, t.id),
    index('transactions_listing').on(t.listingId),
    // Paid again once.
    uniqueIndex('transactions_again_of')
      .on(t.againOf)
      .where(sql`again_of is not null`),
    index('transactions_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
    index('transactions_follow_up')
      .on(t.id)
      .where(sql`follow_up is not null`),
    check('transactions_not_own', sql`${t.customerId} <> ${t.providerId}`),
    check('transactions_quantity', sql`${t.quantity} >= 1`),
    check(
      'transactions_totals',
      sql`${t.payinAmount} >= 0 and ${t.payoutAmount} >= 0 and ${t.payoutAmount} <= ${t.payinAmount}`,
    ),
  ],
);

/** Append-only (enforced by a trigger). The activity feed and the audit use the same rows. */
export const transactionTransitions = pgTable(
  'transaction_transitions',
  {
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => transactions.id),
    sequence: integer('sequence').notNull(),
    transition: text('transition').notNull(),
    fromState: text('from_state').notNull(),
    toState: text('to_state').notNull(),
    by: text('by', { enum: ['customer', 'provider', 'system', 'operator'] }).notNull(),
    actorId: uuid('actor_id').references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.transactionId, t.sequence] })],
);

export const lineItems = pgTable(
  'line_items',
  {
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => transactions.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    code: text('code').notNull(),
    unitAmount: integer('unit_amount').notNull(),
    quantity: integer('quantity'),
    percentage: numeric('percentage', { precision: 7, scale: 4, mode: 'number' }),
    totalAmount: integer('total_amount').notNull(),
    currency: text('currency').notNull(),
    includeFor: text('include_for').array().notNull(),
    reversal: boolean('reversal').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.transactionId, t.position] }),
    check('line_items_code', sql`${t.code} like 'line-item/_%'`),
  ],
);

/** The part of an attempt that concerns one transaction: what is captured for it. Minor units. */
export type AttemptShare = { readonly transactionId: string; readonly payin: number; readonly payout: number };

/**
 * A transition with a blocking call to Stripe, recorded before the call. At most one open attempt per payment. Only the
 * holder of `token` may finish it, while the attempt is still theirs.
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: id(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => transactions.id, { onDelete: 'cascade' }),
    /** References `payments` (a foreign key of the migration: that file imports this one). */
    paymentId: uuid('payment_id').notNull(),
    /** The transactions that it captures for; empty for other calls. */
    shares: jsonb('shares').$type<readonly AttemptShare[]>().notNull().default([]),
    transition: text('transition').notNull(),
    by: text('by', { enum: ['customer', 'provider', 'system', 'operator'] }).notNull(),
    actorId: uuid('actor_id').references(() => users.id),
    callId: uuid('call_id').notNull(),
    state: text('state', { enum: ['open', 'done', 'refused', 'abandoned'] })
      .notNull()
      .default('open'),
    token: uuid('token').notNull(),
    leaseUntil: moment('lease_until').notNull(),
    deadline: moment('deadline').notNull(),
    failures: integer('failures').notNull().default(0),
    nextAt: moment('next_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    createdAt: createdAt(),
    closedAt: moment('closed_at'),
  },
  (t) => [
    uniqueIndex('payment_attempts_one_open')
      .on(t.paymentId)
      .where(sql`state = 'open'`),
    index('payment_attempts_due')
      .on(t.nextAt)
      .where(sql`state = 'open'`),
  ],
);
