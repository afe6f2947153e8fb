import { aliasedTable, and, asc, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { messages } from '#src/database/schema/conversations.ts';
import { messageReports } from '#src/database/schema/message-reports.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { users } from '#src/database/schema/users.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { recordAudit } from '#src/features/accounts/audit.server.ts';
import type { Operator } from '#src/features/accounts/identify-operator.server.ts';
import { personFrom, userColumns } from '#src/features/accounts/queries.server.ts';
import { photosOfMessages } from '#src/features/messages/photos.server.ts';
import { isOwnOrder } from '#src/features/transactions/own-order.ts';
import type { App } from '#src/platform/app.ts';

const queuePageSize = 20;
/** Messages before and after the reported one, for its context. */
const around = 10;

const isOpen = isNull(messageReports.decidedAt);

/** A page of the reported messages that wait, the longest first. Refuses `not-found` to all but operators. */
export async function messageReportQueue({ db }: Pick<App, 'db'>, operator: Operator, page: number) {
  requireAllowed('message-report.review', operator);
  const [total, rows] = await Promise.all([
    countMessageReports({ db }, operator),
    db
      .select({
        ...{ id: messages.id, content: messages.content, since: messageReports.createdAt },
        ...{ reason: messageReports.reason, sender: userColumns },
      })
      .from(messageReports)
      .innerJoin(messages, eq(messages.id, messageReports.messageId))
      .innerJoin(users, eq(users.id, messages.senderId))
      .where(isOpen)
      .orderBy(asc(messageReports.createdAt), asc(messageReports.id))
      .limit(queuePageSize)
      .offset((page - 1) * queuePageSize),
  ]);
  const waiting = rows.map(({ sender, ...row }) => ({ ...row, sender: personFrom(sender) }));
  return { total, totalPages: Math.ceil(total / queuePageSize), waiting };
}

/** How many wait. Refuses as their queue does. */
export async function countMessageReports({ db }: Pick<App, 'db'>, operator: Operator): Promise<number> {
  requireAllowed('message-report.review', operator);
  return db.$count(messageReports, isOpen);
}

/**
 * A message that was reported, with the thread around it: an audit entry is written before it is read. It stays to be seen when
 * nothing is open. Refuses `not-found`, also for one that nobody has reported.
 */
export async function reportedMessage(
  { db }: Pick<App, 'db'>,
  operator: Operator & { readonly id: string },
  { messageId, requestId }: { readonly messageId: string; readonly requestId: string | null },
) {
  requireAllowed('message-report.review', operator);
  const message = await messageById(db, messageId);
  const reports = await reportsOf(db, message.id);
  if (reports.length === 0) refuse('not-found');
  await recordAudit(db, {
    ...{ operatorId: operator.id, onBehalfOf: message.senderId, resourceId: message.id, requestId },
    ...{ permission: 'message-report.review', reason: null },
  });
  const isOwn = isOwnOrder(message, operator);
  return { ...message, isOwn, reports, thread: await threadAround(db, message) };
}

export type ReportedMessage = Awaited<ReturnType<typeof reportedMessage>>;

async function reportsOf(reader: Reader, messageId: string) {
  const reporters = aliasedTable(users, 'reporters');
  return reader
    .select({
      ...{ id: messageReports.id, reason: messageReports.reason, details: messageReports.details },
      ...{ createdAt: messageReports.createdAt, outcome: messageReports.outcome, reporter: reporters.displayName },
    })
    .from(messageReports)
    .leftJoin(reporters, eq(reporters.id, messageReports.reporterId))
    .where(eq(messageReports.messageId, messageId))
    .orderBy(desc(messageReports.createdAt));
}

const messageColumns = {
  id: messages.id,
  content: messages.content,
  hiddenBecause: messages.hiddenBecause,
  createdAt: messages.createdAt,
  sender: userColumns,
};

async function threadAround(reader: Reader, { id, transactionId, createdAt }: ReportedRow & { createdAt: Date }) {
  const read = (isBefore: boolean) => {
    const order = isBefore ? desc : asc;
    const moment = sql`(select created_at from messages where id = ${id})`;
    const beyond = isBefore ? lt(messages.createdAt, moment) : gt(messages.createdAt, moment);
    return reader
      .select(messageColumns)
      .from(messages)
      .innerJoin(users, eq(users.id, messages.senderId))
      .where(and(eq(messages.transactionId, transactionId), or(beyond, isBefore ? eq(messages.id, id) : undefined)))
      .orderBy(order(messages.createdAt), order(messages.id))
      .limit(isBefore ? around + 1 : around);
  };
  const [before, after] = await Promise.all([read(true), read(false)]);
  const all = [...before.toReversed(), ...after];
  const photos = await photosOfMessages(
    reader,
    all.map((message) => message.id),
  );
  return all.map(({ sender, ...message }) => ({
    ...{ ...message, sender: personFrom(sender), isReported: message.id === id, at: createdAt },
    photos: photos.get(message.id) ?? [],
  }));
}

async function messageById(reader: Reader, messageId: string) {
  if (!isUuid(messageId)) refuse('not-found');
  const [row] = await reader
    .select({
      ...{ id: messages.id, senderId: messages.senderId, transactionId: messages.transactionId },
      ...{ createdAt: messages.createdAt, hiddenBecause: messages.hiddenBecause, sender: userColumns },
      ...{ listing: transactions.listing, listingId: transactions.listingId },
      ...{ customerId: transactions.customerId, providerId: transactions.providerId },
      role: users.role,
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .innerJoin(transactions, eq(transactions.id, messages.transactionId))
    .where(eq(messages.id, messageId));
  if (row === undefined) refuse('not-found');
  const { listing, listingId, sender, hiddenBecause, role, ...message } = row;
  const { title, designer, imageId } = listing;
  return {
    ...{ ...message, hiddenBecause, isHidden: hiddenBecause !== null, sender: personFrom(sender) },
    ...({ isOperator: role === 'operator', side: row.senderId === row.customerId ? 'customer' : 'provider' } as const),
    listing: { id: listingId, title, designer, imageId },
  };
}

export type ReportedRow = Pick<
  Awaited<ReturnType<typeof messageById>>,
  'id' | 'senderId' | 'customerId' | 'providerId' | 'transactionId' | 'isHidden' | 'side' | 'listing'
>;

/** For a decision, with the message's row locked. Refuses `not-found`. */
export async function lockReportedMessage(tx: Tx, messageId: string): Promise<ReportedRow> {
  if (!isUuid(messageId)) refuse('not-found');
  await tx.select({ id: messages.id }).from(messages).where(eq(messages.id, messageId)).for('no key update');
  return messageById(tx, messageId);
}
