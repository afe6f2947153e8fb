import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { caseEntries, orderCases } from '#src/database/schema/order-cases.ts';
import type { Currency } from '#src/domain/money/money.ts';
import type { Asker } from '#src/domain/policy/policies.ts';
import type { Party } from '#src/domain/process/words.ts';
import { refuse } from '#src/domain/refusal.ts';
import { contactsById } from '#src/features/accounts/users.server.ts';
import { messageText } from '#src/features/messages/text.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import { listingFactsOf } from '#src/features/notifications/transaction-facts.ts';
import { endComplaint, moveComplaint } from '#src/features/payments/complaints.server.ts';
import { stageOfTransaction, type Transaction } from '#src/features/transactions/transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import { notifyStreams } from '#src/platform/live/notify-streams.server.ts';
import { countHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import { answerHours, maxEntries } from './rules.ts';

/** Who asks. */
export type Member = Asker & { readonly id: string };

export type OrderCase = typeof orderCases.$inferSelect;
export type Entry = typeof caseEntries.$inferSelect;

const maxPerHour = 30;

/** From now on, by the marketplace's clock. */
export const answerBy = sql`rotation_now() + make_interval(hours => ${answerHours})`;
const nobody = { waitsForId: null, answerBy: null } as const;

/** Normalises what was written, like a message. Refuses `validation-invalid-value`. */
export function readText(typed: string): string {
  const content = messageText(typed);
  return typeof content === 'string' ? content : refuse(content.code, content.details);
}

/** Counts against the user's hourly limit. Refuses `too-many-requests`. */
export async function countEntry(app: App, userId: string): Promise<void> {
  await countHit(app, [{ bucket: 'case', key: userId, max: maxPerHour, seconds: 3600 }]);
}

/** The open case of an order, locked unless it is only read; null without one. */
export async function openCaseOf(reader: Reader, transactionId: string, lock = true): Promise<OrderCase | null> {
  const isOpen = and(eq(orderCases.transactionId, transactionId), isNull(orderCases.closedAt));
  const query = reader.select().from(orderCases).where(isOpen);
  const [found] = lock ? await query.for('update') : await query;
  return found ?? null;
}

type NewEntry = Pick<typeof caseEntries.$inferInsert, 'by' | 'what' | 'content' | 'amount' | 'onceKey'>;

/** Of these a side can write as many as it likes, up to the limit. */
const limited: readonly NewEntry['what'][] = ['answered', 'offered', 'claimed'];

/** Refuses `too-many-requests` for more than a case holds of one side. */
export async function writeEntry(tx: Tx, { id: caseId }: Pick<OrderCase, 'id'>, entry: NewEntry): Promise<Entry> {
  if (limited.includes(entry.what)) {
    const ofSide = and(eq(caseEntries.caseId, caseId), eq(caseEntries.by, entry.by));
    if ((await tx.$count(caseEntries, ofSide)) >= maxEntries) refuse('too-many-requests');
  }
  const [written] = await tx
    .insert(caseEntries)
    .values({ ...entry, caseId })
    .returning();
  if (written === undefined) throw new Error('No entry was written');
  return written;
}

/** Whether the form with this key was received before. */
export async function isSentBefore(tx: Tx, { id }: OrderCase, by: Party, onceKey: string): Promise<boolean> {
  const isSame = and(eq(caseEntries.caseId, id), eq(caseEntries.by, by), eq(caseEntries.onceKey, onceKey));
  return (await tx.$count(caseEntries, isSame)) > 0;
}

/** Whether this side has sent the form with this key before, in whichever case of the order. */
export async function isReportedBefore(tx: Tx, transactionId: string, by: Party, onceKey: string): Promise<boolean> {
  const ofOrder = tx.select({ id: orderCases.id }).from(orderCases).where(eq(orderCases.transactionId, transactionId));
  const isSame = and(inArray(caseEntries.caseId, ofOrder), eq(caseEntries.by, by), eq(caseEntries.onceKey, onceKey));
  return (await tx.$count(caseEntries, isSame)) > 0;
}

/** Whether the side that did not open the case has said something. */
export async function hasAnswered(tx: Reader, { id, openedBy }: OrderCase): Promise<boolean> {
  const by = openedBy === 'customer' ? 'provider' : 'customer';
  return (await tx.$count(caseEntries, and(eq(caseEntries.caseId, id), eq(caseEntries.by, by)))) > 0;
}

type Move = { readonly transaction: Transaction; readonly orderCase: OrderCase; readonly role: Party };

/**
 * The case waits for the other side, which gets its whole time. What a side adds while it waits for the other anyway does
 * not prolong that, and an operator waits for nobody.
 */
export async function passTurn(tx: Tx, { transaction, orderCase, role }: Move): Promise<void> {
  const { customerId, providerId } = transaction;
  const otherId = role === 'customer' ? providerId : customerId;
  if (orderCase.escalatedAt !== null || orderCase.waitsForId === otherId) return;
  await tx.update(orderCases).set({ waitsForId: otherId, answerBy }).where(eq(orderCases.id, orderCase.id));
  await moveComplaint(tx, orderCase.id, role === orderCase.openedBy ? 'open' : 'answered');
}

type Escalation = {
  readonly transaction: Transaction;
  readonly orderCase: OrderCase;
  readonly by: Party | 'system';
  readonly actorId: string | null;
};

/** Passes a case to an operator; both sides are told but the one that did it. */
export async function escalate(
  tx: Tx,
  app: Pick<App, 'jobs'>,
  { transaction, orderCase, by, actorId }: Escalation,
): Promise<void> {
  await tx
    .update(orderCases)
    .set({ ...nobody, escalatedAt: sql`rotation_now()` })
    .where(eq(orderCases.id, orderCase.id));
  await moveComplaint(tx, orderCase.id, 'escalated');
  const entry = await writeEntry(tx, orderCase, { by, what: 'escalated' });
  await notifyOthers(tx, app, { transaction, entry, actorId });
}

/** Ends a case, under the locks of payment and case: the payout goes on. */
export async function closeCase(
  tx: Tx,
  { id }: OrderCase,
  outcome: NonNullable<OrderCase['outcome']>,
  paymentId: string,
): Promise<void> {
  await tx
    .update(orderCases)
    .set({ ...nobody, outcome, closedAt: sql`rotation_now()` })
    .where(eq(orderCases.id, id));
  await endComplaint(tx, { id, paymentId });
}

type Told = {
  readonly transaction: Transaction;
  readonly entry: Entry;
  readonly actorId: string | null;
  /** Until when the customer can pay or object. */
  readonly payBy?: Date | null;
  /** False where they have objected before. */
  readonly objects?: boolean;
  /** Of a refund: what leaves the lender's payout, in minor units. */
  readonly borne?: number | undefined;
  /** What was claimed with it, or is not charged, in minor units. */
  readonly claimed?: number | null;
};

/** Tells both sides what happened in their case, but not the one who did it, and the open pages of their order. */
export async function notifyOthers(
  tx: Tx,
  app: Pick<App, 'jobs'>,
  { transaction, entry, actorId, payBy = null, borne, claimed = null, objects = true }: Told,
): Promise<void> {
  const { id: transactionId, customerId, providerId, currency } = transaction;
  await notifyStreams(tx, transactionId);
  const [now] = await tx
    .select({ waitsForId: orderCases.waitsForId, answerBy: orderCases.answerBy })
    .from(orderCases)
    .where(eq(orderCases.id, entry.caseId));
  const names = await contactsById(tx, [customerId, providerId]);
  const sides = [
    { to: 'customer', recipientId: customerId, otherId: providerId },
    { to: 'provider', recipientId: providerId, otherId: customerId },
  ] as const;
  for (const { to, recipientId, otherId } of sides) {
    if (recipientId === actorId) continue;
    const answerBy = now?.waitsForId === recipientId ? now.answerBy : to === 'customer' ? payBy : null;
    await notify(tx, app, 'case-moved', {
      ...{ entryId: entry.id, transactionId, to, recipientId, actorId, what: entry.what },
      amount: entry.amount ?? claimed,
      otherName: names.get(otherId)?.firstName ?? '',
      listing: listingFactsOf(transaction),
      currency: currency as Currency,
      ...(!objects && { objects }),
      ...(to === 'provider' && borne !== undefined && { borne }),
      underWay: stageOfTransaction(transaction) === 'agreed',
      answerBy: answerBy?.toISOString() ?? null,
    });
  }
}
