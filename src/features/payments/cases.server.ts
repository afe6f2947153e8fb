import { and, eq, inArray, isNotNull, ne, notInArray, sql, type SQLWrapper } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { cases } from '#src/database/schema/payments.ts';

export type Case = typeof cases.$inferSelect;

/** Cases that leave a payout alone: a warning is no claim, and the other two are about money elsewhere. */
const blockNothing = ['fraud-warning', 'refund-failed', 'unmatched'] as const satisfies readonly Case['reason'][];

/** A case between the two people of an order, or about who bears a refund, holds back its money, but no review of either. */
const notDisputes: Case['reason'][] = [...blockNothing, 'complaint', 'refunded-elsewhere'];

/** What of a loss, or of a refund made in the dashboard, is not settled by a refund of ours nor decided on. Minor units. */
export function leftOf({ amount, settledAmount, decidedAmount }: Case): number {
  return (amount ?? 0) - settledAmount - decidedAmount;
}

type NewCase = {
  readonly transactionId: string | null;
  readonly paymentId?: string;
  readonly reason: Exclude<Case['reason'], 'card-dispute'>;
  readonly reference: string;
  readonly amount?: number;
};

/** Opens a case, once per reference and transaction. */
export async function openCase(tx: Tx, about: NewCase): Promise<void> {
  await tx.insert(cases).values(about).onConflictDoNothing();
}

export async function resolveCases(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .update(cases)
    .set({ state: 'resolved', resolvedAt: sql`rotation_now()` })
    .where(and(inArray(cases.id, [...ids]), ne(cases.state, 'resolved')));
}

/** What was captured otherwise than written has gone back, so there is nothing left to decide about it. */
export async function resolveCapture(tx: Tx, paymentId: string, transactionId: string): Promise<void> {
  const open = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(
        eq(cases.paymentId, paymentId),
        eq(cases.transactionId, transactionId),
        eq(cases.reason, 'captured-otherwise'),
        ne(cases.state, 'resolved'),
      ),
    );
  await resolveCases(
    tx,
    open.map(({ id }) => id),
  );
}

/** SQL condition: about a refund that was made in the dashboard, of which it is not decided who bears it. */
export const isRefundedElsewhere = and(eq(cases.reason, 'refunded-elsewhere'), ne(cases.state, 'resolved'));

/**
 * Of a share that goes back as a whole: what was refunded in the dashboard before, and is not decided on, counts as a part of
 * it. Returns how much, in minor units; the caller books it against `unmatched`. Under the payment's lock.
 */
export async function settleElsewhere(tx: Tx, paymentId: string, transactionId: string): Promise<number> {
  const open = await tx
    .select()
    .from(cases)
    .where(and(eq(cases.paymentId, paymentId), eq(cases.transactionId, transactionId), isRefundedElsewhere));
  if (open.length === 0) return 0;
  const ids = open.map(({ id }) => id);
  await tx
    .update(cases)
    .set({ settledAmount: sql`${cases.amount} - ${cases.decidedAmount}` })
    .where(inArray(cases.id, ids));
  await resolveCases(tx, ids);
  return open.reduce((sum, each) => sum + leftOf(each), 0);
}

/** SQL condition: not about what was charged later for a claim, which is a payment of its own. */
export const isOfBooking = sql`not exists (select from payments p where p.id = ${cases.paymentId} and p.kind = 'claim')`;

/** Whether a case about the transaction's money is open: it is neither completed nor paid out. */
export async function hasOpenCase(reader: Reader, transactionId: string): Promise<boolean> {
  return (await reader.$count(cases, and(eq(cases.transactionId, transactionId), isOpen('any'), isOfBooking))) > 0;
}

/** The same of a bank's dispute or another case that is not between its two people: those say nothing of what is true. */
export async function hasOpenDispute(reader: Reader, transactionId: string): Promise<boolean> {
  return (await reader.$count(cases, and(eq(cases.transactionId, transactionId), isOpen('dispute'), isOfBooking))) > 0;
}

/** Whether one of its two people has reported a problem that is not decided yet. */
export async function hasOpenComplaint(reader: Reader, transactionId: string): Promise<boolean> {
  const complaint = and(eq(cases.reason, 'complaint'), ne(cases.state, 'resolved'));
  return (await reader.$count(cases, and(eq(cases.transactionId, transactionId), complaint))) > 0;
}

/** Whether a case about the money of this payment is open. */
export async function hasOpenCaseOf(reader: Reader, paymentId: string): Promise<boolean> {
  return (await reader.$count(cases, and(eq(cases.paymentId, paymentId), isOpen('any')))) > 0;
}

/** Ids of the transactions with an open case. */
export function underOpenCases(reader: Reader, which: 'any' | 'dispute') {
  return reader
    .select({ id: cases.transactionId })
    .from(cases)
    .where(and(isNotNull(cases.transactionId), isOpen(which), isOfBooking));
}

function isOpen(which: 'any' | 'dispute') {
  return and(ne(cases.state, 'resolved'), notInArray(cases.reason, which === 'any' ? [...blockNothing] : notDisputes));
}

/** When the last case about the transaction's money ended: now while one is open, and null where there was none. */
export async function lastCaseEnd(reader: Reader, transactionId: string): Promise<Date | null> {
  const [row] = await reader
    .select({ at: sql<Date | null>`max(coalesce(${cases.resolvedAt}, rotation_now()))`.mapWith(cases.resolvedAt) })
    .from(cases)
    .where(and(eq(cases.transactionId, transactionId), notInArray(cases.reason, [...blockNothing]), isOfBooking));
  return row?.at ?? null;
}

/** For how long disputes about the transaction's money have been open since then, one that is open until now included. */
export async function openForMs(reader: Reader, transactionId: string, since: Date): Promise<number> {
  const open = sql`tstzrange(greatest(${cases.createdAt}, ${since.toISOString()}),
    greatest(coalesce(${cases.resolvedAt}, rotation_now()), ${cases.createdAt}, ${since.toISOString()}))`;
  const { rows } = await reader.execute<{ ms: number }>(sql`
    select coalesce(sum(extract(epoch from upper(period) - lower(period))), 0)::float8 * 1000 as ms
    from (select unnest(range_agg(${open})) as period from ${cases}
      where ${and(eq(cases.transactionId, transactionId), notInArray(cases.reason, notDisputes), isOfBooking)}) as periods`);
  return rows[0]?.ms ?? 0;
}

/** Whether a bank has taken money of the payment and not decided yet: Stripe refuses refunds meanwhile. */
export async function isChargeDisputed(reader: Reader, paymentId: string): Promise<boolean> {
  const { rows } = await reader.execute<{ is: boolean }>(sql`select ${isChargeDisputedNow(sql`${paymentId}`)} as "is"`);
  return rows[0]?.is ?? false;
}

/** The same as SQL condition, about the payment with this id. */
export function isChargeDisputedNow(paymentId: SQLWrapper) {
  return sql`exists (select from cases disputed where disputed.payment_id = ${paymentId}
    and disputed.reason = 'card-dispute' and disputed.state <> 'resolved'
    and disputed.outcome is null and not disputed.is_inquiry)`;
}
