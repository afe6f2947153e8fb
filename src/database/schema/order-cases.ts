import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { claimStates, payableClaims } from '#src/domain/process/claim-states.ts';
import { capKinds } from '#src/domain/pricing/claim-caps.ts';
import { createdAt, id, moment } from '../columns.ts';
import { cases, payments } from './payments.ts';
import { privatePhotoColumns } from './private-photo-columns.ts';
import { transactions } from './transactions.ts';
import { users } from './users.ts';

/** A case between the two people of an order; the row of `cases` under the same id is why its money waits. */
export const orderCases = pgTable(
  'order_cases',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => cases.id),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => transactions.id),
    openedBy: text('opened_by', { enum: ['customer', 'provider'] }).notNull(),
    reason: text('reason', {
      enum: ['not-received', 'not-as-described', 'wrong-fit', 'damaged', 'late', 'lost', 'cleaning', 'other'],
    }).notNull(),
    /** Whose answer it waits for; null when it waits for an operator, and when it is closed. */
    waitsForId: uuid('waits_for_id').references(() => users.id),
    /** Until when that answer can be given, before an operator decides. */
    answerBy: moment('answer_by'),
    /** What the lender offers to give back, in minor units; the latest offer counts. */
    offeredAmount: integer('offered_amount'),
    /** `order-ended`: its order was cancelled before it was settled. */
    outcome: text('outcome', { enum: ['withdrawn', 'agreed', 'refunded', 'not-refunded', 'charge', 'order-ended'] }),
    createdAt: createdAt(),
    escalatedAt: moment('escalated_at'),
    closedAt: moment('closed_at'),
  },
  (t) => [
    uniqueIndex('order_cases_open')
      .on(t.transactionId)
      .where(sql`closed_at is null`),
    index('order_cases_transaction').on(t.transactionId),
    index('order_cases_waits')
      .on(t.waitsForId)
      .where(sql`waits_for_id is not null`),
    index('order_cases_answer_by')
      .on(t.answerBy)
      .where(sql`answer_by is not null`),
    check('order_cases_closed', sql`(${t.closedAt} is null) = (${t.outcome} is null)`),
    check('order_cases_waits_until', sql`(${t.waitsForId} is null) = (${t.answerBy} is null)`),
    check(
      'order_cases_waits_open',
      sql`${t.waitsForId} is null or (${t.closedAt} is null and ${t.escalatedAt} is null)`,
    ),
    check('order_cases_offer', sql`${t.offeredAmount} > 0`),
  ],
);

/** What was said and done in a case, in order. Never changed. */
export const caseEntries = pgTable(
  'case_entries',
  {
    id: id(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => orderCases.id),
    by: text('by', { enum: ['customer', 'provider', 'operator', 'system'] }).notNull(),
    what: text('what', {
      enum: [
        ...(['opened', 'answered', 'offered', 'escalated', 'withdrawn', 'agreed', 'refunded', 'not-refunded'] as const),
        // About a claim of the lender. `banned`: its customer cannot object, so an operator decides once more.
        ...(['claimed', 'charge', 'objected', 'banned', 'dropped', 'charged', 'unpaid', 'owed', 'returned'] as const),
      ],
    }).notNull(),
    content: text('content'),
    /** Minor units. */
    amount: integer('amount'),
    /** Of the form that sent it: a double click is one entry. */
    onceKey: uuid('once_key'),
    createdAt: createdAt(),
  },
  (t) => [
    index('case_entries_case').on(t.caseId, t.createdAt),
    uniqueIndex('case_entries_once')
      .on(t.caseId, t.by, t.onceKey)
      .where(sql`once_key is not null`),
  ],
);

/** A photo for a case. Both parties and operators see it, and nobody else; it is never changed. */
export const casePhotos = pgTable(
  'case_photos',
  {
    ...privatePhotoColumns(),
    /** Null until it is sent; a day later it is removed. */
    entryId: uuid('entry_id').references(() => caseEntries.id),
  },
  (t) => [
    index('case_photos_entry').on(t.entryId),
    index('case_photos_loose')
      .on(t.createdAt)
      .where(sql`entry_id is null`),
    index('case_photos_owner').on(t.ownerId),
  ],
);

/** Claims that wait for their customer; spelt out, because a parameter would not match the condition of their index. */
export const isClaimToPay = sql.raw(`state in (${payableClaims.map((state) => `'${state}'`).join(', ')})`);

/**
 * What the lender claims in her case, and what becomes of it. Once it is decided it is charged by itself, to the card that
 * the customer agreed to; the order is not concerned any more.
 */
export const caseClaims = pgTable(
  'case_claims',
  {
    caseId: uuid('case_id')
      .primaryKey()
      .references(() => orderCases.id),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => transactions.id),
    /** Of the transaction: whom it waits for while it can be paid. */
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: capKinds }).notNull(),
    /** What the lender asks for, in minor units. Of a late return it is computed. */
    namedAmount: integer('named_amount').notNull(),
    /** Days after the one on which it was due back; null for the other kinds. */
    daysLate: integer('days_late'),
    state: text('state', { enum: claimStates }).notNull().default('named'),
    /** What an operator decided, in minor units. */
    amount: integer('amount'),
    /** Until when the customer can pay or object, by the marketplace's clock. */
    payBy: moment('pay_by'),
    /** The card that the customer agreed to: Stripe's id. */
    cardId: text('card_id'),
    paymentId: uuid('payment_id')
      .unique()
      .references(() => payments.id),
    /** Of the system, and when the first was. */
    tries: integer('tries').notNull().default(0),
    firstTriedAt: moment('first_tried_at'),
    /** The bank's code of the last refusal. */
    lastDecline: text('last_decline'),
    /** When the system acts next, by the marketplace's clock: it charges, tries again, pays the lender, or gives up what was begun. */
    nextAt: moment('next_at'),
    token: uuid('token'),
    leaseUntil: moment('lease_until'),
    chargedAt: moment('charged_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('case_claims_transaction').on(t.transactionId),
    index('case_claims_to_pay').on(t.customerId).where(isClaimToPay),
    index('case_claims_next')
      .on(t.nextAt)
      .where(sql`next_at is not null`),
    check('case_claims_amounts', sql`${t.namedAmount} > 0 and ${t.amount} > 0`),
    check('case_claims_decided', sql`${t.state} = 'named' or ${t.amount} is not null and ${t.cardId} is not null`),
    check('case_claims_late', sql`(${t.kind} = 'lateFee') = (${t.daysLate} is not null)`),
    check('case_claims_charged', sql`(${t.state} = 'charged') = (${t.chargedAt} is not null)`),
    check('case_claims_tries', sql`${t.tries} between 0 and 3`),
  ],
);
