import { and, asc, desc, eq, isNotNull, isNull, not, or, sql, type SQL } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { messages } from '#src/database/schema/conversations.ts';
import { orderCases } from '#src/database/schema/order-cases.ts';
import { paymentCalls, payments } from '#src/database/schema/payments.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { money, type Currency } from '#src/domain/money/money.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { recordAudit } from '#src/features/accounts/audit.server.ts';
import type { Operator } from '#src/features/accounts/identify-operator.server.ts';
import { usersById, type Person } from '#src/features/accounts/queries.server.ts';
import { recordedSteps } from '#src/features/handover/handover.server.ts';
import { handoverPhoto, isHandoverPhoto, photosOfTransaction } from '#src/features/handover/photos.server.ts';
import { messageOfPhoto, photoBytes, photosOfMessages } from '#src/features/messages/photos.server.ts';
import { shownStep } from '#src/features/transactions/handover-view.server.ts';
import { mayBeEnded } from '#src/features/transactions/operator-orders.server.ts';
import { isOwnOrder } from '#src/features/transactions/own-order.ts';
import { transactionById, type Transaction } from '#src/features/transactions/transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import { agreementOf } from './claim-facts.server.ts';
import type { CaseList } from './forms.ts';
import { leftInCase } from './left-to-refund.server.ts';
import { photoOf } from './photos.server.ts';
import { casesOf } from './queries.server.ts';
import { seenOf, verdictsFor } from './verdicts.ts';

const queuePageSize = 20;
/** The latest messages between the two, for an operator. */
const maxMessages = 100;

const isObjected = sql`exists (select from case_claims c where c.case_id = ${orderCases.id} and c.state = 'objected')`;

const conditions: Readonly<Record<CaseList, SQL | undefined>> = {
  'to-decide': or(and(isNull(orderCases.closedAt), isNotNull(orderCases.escalatedAt)), isObjected),
  'between-them': and(isNull(orderCases.closedAt), isNull(orderCases.escalatedAt)),
  'closed': and(isNotNull(orderCases.closedAt), not(isObjected)),
};

/**
 * A page of cases between the two people of an order: those that an operator decides and those that wait for an answer, the
 * longest waiting first; closed ones, the latest first. Refuses `not-found` to all but operators.
 */
export async function caseQueue({ db }: Pick<App, 'db'>, operator: Operator, list: CaseList, page: number) {
  requireAllowed('case.review', operator);
  const condition = conditions[list];
  const since =
    list === 'closed' ? orderCases.closedAt : list === 'to-decide' ? orderCases.escalatedAt : orderCases.createdAt;
  const [total, rows] = await Promise.all([
    countCases({ db }, operator, list),
    db
      .select({
        id: orderCases.id,
        reason: orderCases.reason,
        openedBy: orderCases.openedBy,
        since,
        openedAt: orderCases.createdAt,
        about: transactions,
      })
      .from(orderCases)
      .innerJoin(transactions, eq(transactions.id, orderCases.transactionId))
      .where(condition)
      .orderBy(list === 'closed' ? desc(since) : asc(since), asc(orderCases.id))
      .limit(queuePageSize)
      .offset((page - 1) * queuePageSize),
  ]);
  const people = await usersById(
    db,
    rows.map(({ openedBy, about }) => (openedBy === 'customer' ? about.customerId : about.providerId)),
  );
  const found = rows.map(({ about, openedBy, ...row }) => ({
    ...{ ...row, openedBy, title: about.listing.title, designer: about.listing.designer },
    opener: personIn(people, openedBy === 'customer' ? about.customerId : about.providerId),
  }));
  return { total, totalPages: Math.ceil(total / queuePageSize), found };
}

/** How many are in the list. Refuses as the list does. */
export async function countCases({ db }: Pick<App, 'db'>, operator: Operator, list: CaseList): Promise<number> {
  requireAllowed('case.review', operator);
  return db.$count(orderCases, conditions[list]);
}

function personIn(people: ReadonlyMap<string, Person>, id: string): Person {
  const person = people.get(id);
  if (person === undefined) throw new Error(`No user ${id}`);
  return person;
}

type Request = { readonly caseId: string; readonly requestId: string | null };

/**
 * A case with all that decides it: what both sides said, their messages, the handover and the money. An audit entry is
 * written before it is read. Refuses `not-found`, to all but operators too.
 */
export async function reviewedCase({ db }: Pick<App, 'db'>, operator: Operator, { caseId, requestId }: Request) {
  requireAllowed('case.review', operator);
  const transaction = await transactionOfCase(db, caseId);
  await recordAudit(db, {
    ...{ operatorId: operator.id, onBehalfOf: null, resourceId: caseId, requestId },
    ...{ permission: 'case.review', reason: null },
  });
  const { id, kind, delivery, customerId, providerId, listing } = transaction;
  const [all, people, steps, photos, said, amounts] = await Promise.all([
    casesOf(db, transaction, 'operator'),
    usersById(db, [customerId, providerId]),
    recordedSteps(db, id),
    photosOfTransaction(db, id),
    messagesOf(db, transaction),
    amountsOf(db, transaction, caseId),
  ]);
  const shown = all.find((one) => one.id === caseId) ?? refuse('not-found');
  return {
    ...{ shown, transactionId: id, kind, delivery, title: listing.title, designer: listing.designer },
    ...{ customer: personIn(people, customerId), provider: personIn(people, providerId) },
    isOwn: isOwnOrder(transaction, operator),
    mayBeEnded: await mayBeEnded(db, transaction, operator),
    earlier: all.filter((one) => one.id !== caseId && one.openedAt < shown.openedAt),
    steps: steps.map((recorded) => shownStep(recorded, transaction, photos)),
    ...said,
    ...amounts,
    verdicts: shown.outcome === null || amounts.stage !== 'none' ? verdictsFor(amounts.left, amounts.stage) : [],
    seen: seenOf(amounts.left),
  };
}

export type ReviewedCase = Awaited<ReturnType<typeof reviewedCase>>;

/**
 * A photo of a case, of a message between its two people, or of the item's condition at a step of the handover of their order,
 * for an operator. All have one address. Refuses `not-found`, to all but operators too.
 */
export async function reviewCasePhoto(
  app: App,
  operator: Operator,
  { caseId, photoId }: { readonly caseId: string; readonly photoId: string },
) {
  requireAllowed('case.review', operator);
  const { id } = await transactionOfCase(app.db, caseId);
  const message = await messageOfPhoto(app.db, photoId);
  if (message?.transactionId === id) return photoBytes(app, photoId, { messageId: message.id });
  const isOfStep = await isHandoverPhoto(app.db, id, photoId);
  return isOfStep ? handoverPhoto(app, id, photoId) : photoOf(app, { caseId }, photoId);
}

/** Refuses `not-found`. */
export async function transactionOfCase(reader: Reader, caseId: string): Promise<Transaction> {
  const [found] = isUuid(caseId) ? await reader.select().from(orderCases).where(eq(orderCases.id, caseId)) : [];
  const transaction = found === undefined ? null : await transactionById(reader, found.transactionId);
  return transaction ?? refuse('not-found');
}

async function messagesOf(reader: Reader, { id, customerId }: Transaction) {
  const rows = await reader
    .select()
    .from(messages)
    .where(eq(messages.transactionId, id))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(maxMessages + 1);
  const latest = rows.slice(0, maxMessages).toReversed();
  const photos = await photosOfMessages(
    reader,
    latest.map((message) => message.id),
  );
  return {
    hasOlderMessages: rows.length > maxMessages,
    messages: latest.map(({ id: messageId, senderId, content, createdAt, hiddenBecause }) => ({
      ...{ id: messageId, content, at: createdAt, isHidden: hiddenBecause !== null },
      by: senderId === customerId ? ('customer' as const) : ('provider' as const),
      photos: photos.get(messageId) ?? [],
    })),
  };
}

/** The money of the order: what was agreed, what of it can still be refunded, and how far the payout is. */
async function amountsOf(db: App['db'], transaction: Transaction, caseId: string) {
  const { id, payinAmount, payoutAmount } = transaction;
  const currency = transaction.currency as Currency;
  const { left, stage } = await leftInCase({ db }, transaction, caseId);
  const [transfer] = await db
    .select({ state: paymentCalls.state })
    .from(paymentCalls)
    .innerJoin(payments, and(eq(payments.id, paymentCalls.paymentId), eq(payments.kind, 'booking')))
    .where(and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, 'transfer')))
    .orderBy(desc(paymentCalls.createdAt))
    .limit(1);
  return {
    ...{ payin: money(payinAmount, currency), payout: money(payoutAmount, currency) },
    ...{ refundable: money(left.refundable, currency), lenderPart: money(left.lenderPart, currency), left, stage },
    ...{ chargeable: money(left.chargeable, currency), returnable: money(left.returnable, currency) },
    isAgreed: (await agreementOf(db, id)) !== null,
    isPaidOut: transfer?.state === 'done',
  };
}
