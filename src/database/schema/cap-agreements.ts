import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ClaimCaps } from '#src/domain/pricing/claim-caps.ts';
import { createdAt, moment } from '../columns.ts';
import { payments } from './payments.ts';
import { transactions } from './transactions.ts';

/**
 * That a customer agreed to what may be charged for a rental beyond its price. Written with the payment whose card is kept
 * for it; a later payment of the same transaction replaces it.
 */
export const capAgreements = pgTable(
  'cap_agreements',
  {
    transactionId: uuid('transaction_id')
      .primaryKey()
      .references(() => transactions.id, { onDelete: 'cascade' }),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** As the customer saw them. Minor units of the transaction's currency. */
    caps: jsonb('caps').$type<ClaimCaps>().notNull(),
    textVersion: text('text_version').notNull(),
    agreedAt: moment('agreed_at')
      .notNull()
      .default(sql`rotation_now()`),
  },
  (t) => [
    index('cap_agreements_payment').on(t.paymentId),
    check('cap_agreements_total', sql`(${t.caps}->>'total')::int > 0`),
  ],
);

/**
 * The card of a payment, kept for what may be charged later by an agreement. Removed when Stripe has detached it, or when it
 * is kept by something else alone.
 */
export const keptCards = pgTable(
  'kept_cards',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    /** The card at Stripe; its number is there alone. */
    paymentMethodId: text('payment_method_id').notNull(),
    failures: integer('failures').notNull().default(0),
    /** When the worker asks next whether it is still needed. */
    nextAt: moment('next_at')
      .notNull()
      .default(sql`rotation_now()`),
    createdAt: createdAt(),
  },
  (t) => [index('kept_cards_due').on(t.nextAt), index('kept_cards_method').on(t.paymentMethodId)],
);
