import { and, asc, desc, eq, ne, not, sql, type SQL } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Reader } from '#src/database/database.server.ts';
import { cases, paymentCalls, payments } from '#src/database/schema/payments.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { money, type Currency } from '#src/domain/money/money.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { lastDoneTo } from '#src/features/accounts/audit-log.server.ts';
import { recordAudit } from '#src/features/accounts/audit.server.ts';
import type { Operator } from '#src/features/accounts/identify-operator.server.ts';
import { usersById } from '#src/features/accounts/queries.server.ts';
import { leftOf } from '#src/features/payments/cases.server.ts';
import { partOfLenderIn } from '#src/features/payments/lender-shares.server.ts';
import { decidableOf, type CaseDecision } from '#src/features/payments/operator-decisions.server.ts';
import { refundable } from '#src/features/payments/shares.server.ts';
import { mayBeEnded } from '#src/features/transactions/operator-orders.server.ts';
import { isOwnOrder, refuseOwnOrder } from '#src/features/transactions/own-order.ts';
import type { App } from '#src/platform/app.ts';
import { seenOf, type CaseFacts } from './decision.ts';
import type { PaymentCaseList } from './forms.ts';

const pageSize = 20;

const isClosed = eq(cases.state, 'resolved');
const isWithBank = sql`(${cases.reason} = 'card-dispute' and ${cases.outcome} is distinct from 'lost')`;

const conditions: Readonly<Record<PaymentCaseList, SQL | undefined>> = {
  'to-decide': and(not(isClosed), not(isWithBank)),
  'with-bank': and(not(isClosed), isWithBank),
  'closed': isClosed,
};

/**
 * Whether `other` is about the same dispute or refund, which concerns several orders that are decided together, and as open. What
 * is decided for each order has a row for each.
 */
const isTogether = sql`(other.reference = ${cases.reference} and other.reason = ${cases.reason}
  and other.reason in ('card-dispute', 'refunded-elsewhere')
  and (other.state = 'resolved') = (${cases.state} = 'resolved'))`;

/** The first stands for all. */
const isFirst = sql`not exists (select from cases other where ${isTogether} and other.id < ${cases.id})`;

const together = sql`from cases other where other.id = ${cases.id} or ${isTogether}`;

/**
 * A page of what banks, the payment provider or someone in its dashboard did to payments: what an operator decides and what a
 * bank decides, the longest waiting first; what is closed, the latest first. A dispute about several orders, or a refund of them, is one row. Refuses
 * `not-found` to all but operators with a second factor.
 */
export async function paymentCaseQueue(
  { db }: Pick<App, 'db'>,
  operator: Operator,
  list: PaymentCaseList,
  page: number,
) {
  requireAllowed('case.review', operator);
  const [total, rows] = await Promise.all([
    countPaymentCases({ db }, operator, list),
    db
      .select({
        ...{ id: cases.id, reason: cases.reason, outcome: cases.outcome, isInquiry: cases.isInquiry },
        ...{ evidenceDueAt: cases.evidenceDueAt, openedAt: cases.createdAt, resolvedAt: cases.resolvedAt },
        listing: transactions.listing,
        currency: payments.currency,
        orders: sql<number>`(select count(other.transaction_id)::int ${together})`,
        amount: sql<number | null>`(select sum(other.amount - other.settled_amount
          - case when other.state = 'resolved' then 0 else other.decided_amount end)::int ${together})`,
      })
      .from(cases)
      .leftJoin(payments, eq(payments.id, cases.paymentId))
      .leftJoin(transactions, eq(transactions.id, cases.transactionId))
      .where(isIn(list))
      .orderBy(...(list === 'closed' ? [desc(cases.resolvedAt)] : [asc(cases.createdAt)]), asc(cases.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  const found = rows.map(({ listing, currency, amount, ...row }) => ({
    ...row,
    title: listing?.title ?? null,
    amount: amount === null ? null : money(Math.abs(amount), currencyOf(currency)),
  }));
  return { total, totalPages: Math.ceil(total / pageSize), found };
}

/** How many rows the list has. Refuses as the list does. */
export async function countPaymentCases({ db }: Pick<App, 'db'>, operator: Operator, list: PaymentCaseList) {
  requireAllowed('case.review', operator);
  return db.$count(cases, isIn(list));
}

function isIn(list: PaymentCaseList): SQL | undefined {
  return and(conditions[list], ne(cases.reason, 'complaint'), isFirst);
}

function currencyOf(currency: string | null): Currency {
  return (currency as Currency | null) ?? marketplace.currency;
}

type Request = { readonly caseId: string; readonly requestId: string | null };

/**
 * A case about a payment, with the orders that it concerns and what can be decided. An audit entry is written before it is read.
 * Refuses `not-found`, to all but operators with a second factor too.
 */
export async function reviewedPaymentCase({ db }: Pick<App, 'db'>, operator: Operator, { caseId, requestId }: Request) {
  requireAllowed('case.review', operator);
  const rows = await rowsOf(db, caseId);
  const [first] = rows;
  if (first === undefined) refuse('not-found');
  await recordAudit(db, {
    ...{ operatorId: operator.id, onBehalfOf: null, resourceId: caseId, requestId },
    ...{ permission: 'case.read', reason: null },
  });
  const { reason, outcome, isInquiry, reference, evidenceDueAt, createdAt, resolvedAt } = first.about;
  const currency = currencyOf(first.currency);
  const facts = await factsOf(db, rows);
  const amount = first.about.amount === null ? null : facts.parts.reduce((sum, { whole }) => sum + whole, 0);
  return {
    ...{ id: caseId, reason, outcome, isInquiry, reference, evidenceDueAt, openedAt: createdAt, resolvedAt },
    amount: amount === null ? null : money(Math.abs(amount), currency),
    orders: await ordersOf(db, rows, operator),
    isOwn: rows.some(({ transaction }) => transaction !== null && isOwnOrder(transaction, operator)),
    // An earlier one was about something else, where it waits for another.
    decision: first.about.state === 'resolved' ? await decisionAbout(db, rows) : null,
    ...{ currency, facts, seen: seenOf(facts) },
  };
}

export type ReviewedPaymentCase = Awaited<ReturnType<typeof reviewedPaymentCase>>;

/** What of a case the operator can decide now. Refuses `forbidden` for one of their own, and `not-found` for one that is closed. */
export async function openFactsOf(reader: Reader, operator: Operator, caseId: string): Promise<CaseFacts> {
  const rows = await rowsOf(reader, caseId);
  for (const { transaction } of rows) if (transaction !== null) refuseOwnOrder(transaction, operator);
  if (rows.length === 0 || rows[0]?.about.state === 'resolved') refuse('not-found');
  return factsOf(reader, rows);
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** The case and those that are decided with it, in the order of their transactions. */
async function rowsOf(reader: Reader, caseId: string) {
  if (!isUuid(caseId)) return [];
  return reader
    .select({ about: cases, transaction: transactions, currency: payments.currency })
    .from(cases)
    .leftJoin(payments, eq(payments.id, cases.paymentId))
    .leftJoin(transactions, eq(transactions.id, cases.transactionId))
    .where(
      and(
        ne(cases.reason, 'complaint'),
        sql`exists (select from cases other where other.id = ${caseId} and (other.id = ${cases.id} or ${isTogether}))`,
      ),
    )
    .orderBy(asc(cases.transactionId), asc(cases.id));
}

async function factsOf(reader: Reader, rows: readonly Row[]) {
  const parts = [];
  for (const { about } of rows) parts.push(await partOf(reader, about));
  const [first] = rows;
  return {
    decidable: first === undefined ? ('bank-decides' as const) : decidableOf(first.about),
    difference: first?.about.reason === 'captured-otherwise' ? (first.about.amount ?? 0) : 0,
    parts,
  };
}

async function partOf(reader: Reader, about: Row['about']) {
  const { amount, settledAmount, paymentId, transactionId, state } = about;
  const hasOrder = paymentId !== null && transactionId !== null;
  return {
    ...{
      transactionId,
      whole: amount ?? 0,
      left: state === 'resolved' ? (amount ?? 0) - settledAmount : leftOf(about),
    },
    lenderPart: hasOrder ? await partOfLenderIn(reader, { paymentId, transactionId }) : 0,
    refundable: hasOrder ? await refundable(reader, paymentId, transactionId) : 0,
  };
}

/** Who decided it last, when and why, and of a loss or a refund how much of it each lender bears; null where no operator has. */
async function decisionAbout(reader: Reader, rows: readonly Row[]) {
  const ids = rows.map(({ about }) => about.id);
  const last = await lastDoneTo(reader, 'case.decide', ids);
  if (last === null) return null;
  const decided = last.action === null ? null : (JSON.parse(last.action) as CaseDecision);
  const borne = decided?.kind === 'loss' || decided?.kind === 'refund' ? decided.parts : [];
  return { ...last, permission: 'case.decide' as const, resourceId: ids[0] ?? null, borne };
}

/** Who the orders are between, and whether their payout has been made; in the order of the rows. */
async function ordersOf(reader: App['db'], rows: readonly Row[], operator: Operator) {
  const known = rows.flatMap(({ transaction, about }) => (transaction === null ? [] : [{ transaction, about }]));
  const people = await usersById(
    reader,
    known.flatMap(({ transaction }) => [transaction.customerId, transaction.providerId]),
  );
  const orders = [];
  for (const { transaction, about } of known) {
    const { id, kind, customerId, providerId, listing } = transaction;
    const [customer, provider] = [people.get(customerId), people.get(providerId)];
    if (customer === undefined || provider === undefined) throw new Error(`Transaction ${id} has lost its people`);
    const isPaidOut = await hasPaidOut(reader, about.paymentId, id);
    orders.push({
      ...{ id, kind, customer, provider, title: listing.title, designer: listing.designer, isPaidOut },
      mayBeEnded: await mayBeEnded(reader, transaction, operator),
    });
  }
  return orders;
}

async function hasPaidOut(reader: Reader, paymentId: string | null, transactionId: string): Promise<boolean> {
  if (paymentId === null) return false;
  const made = and(eq(paymentCalls.purpose, 'transfer'), eq(paymentCalls.state, 'done'));
  const ofOrder = and(eq(paymentCalls.paymentId, paymentId), eq(paymentCalls.transactionId, transactionId));
  return (await reader.$count(paymentCalls, and(ofOrder, made))) > 0;
}
