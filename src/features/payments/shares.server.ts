import { and, eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { paymentShares } from '#src/database/schema/payments.ts';
import { isPosted, owedToLender } from './ledger.server.ts';

/** What of a share, and of its whole payment, no refund has been written for, and no bank has taken. Minor units. */
export async function refundable(reader: Reader, paymentId: string, transactionId: string): Promise<number> {
  const { rows } = await reader.execute<{ left: number }>(sql`
    select greatest(0, least(
      p.captured_amount - coalesce(sum(c.amount), 0)
        - (select sum(lost_amount) from payment_shares where payment_id = p.id),
      s.captured_amount - s.lost_amount - coalesce(sum(c.amount) filter (where c.transaction_id = s.transaction_id), 0)))::int as left
    from payments p
    join payment_shares s on s.payment_id = p.id and s.transaction_id = ${transactionId}
    left join (select payment_id, transaction_id, (parameters->>'amount')::int as amount from payment_calls
      where purpose = 'refund' and state in ('open', 'done') and object_status is distinct from 'failed') c on c.payment_id = p.id
    where p.id = ${paymentId} group by p.id, s.payment_id, s.transaction_id`);
  return rows[0]?.left ?? 0;
}

/** Sets what a payment that is not captured holds for a transaction. The caller keeps the sum of all shares. Minor units. */
export async function setShare(tx: Tx, paymentId: string, transactionId: string, amount: number): Promise<void> {
  await tx
    .update(paymentShares)
    .set({ amount })
    .where(and(eq(paymentShares.paymentId, paymentId), eq(paymentShares.transactionId, transactionId)));
}

/** What was captured for a transaction out of a payment. Minor units. */
export async function capturedFor(tx: Tx, paymentId: string, transactionId: string): Promise<number> {
  const [share] = await tx
    .select({ captured: paymentShares.capturedAmount })
    .from(paymentShares)
    .where(and(eq(paymentShares.paymentId, paymentId), eq(paymentShares.transactionId, transactionId)));
  return share?.captured ?? 0;
}

/**
 * Ends a captured share of which nothing is left, neither to refund nor for the lender, and makes it live again when a
 * refund of it has failed. Under the payment's lock, after each change of what is left. A stray capture has ended before.
 */
export async function followShare(tx: Tx, paymentId: string, transactionId: string): Promise<void> {
  const isCaptured =
    (await isPosted(tx, `capture:${paymentId}:${transactionId}`)) ||
    (await isPosted(tx, `capture:${transactionId}`)) ||
    (await isPosted(tx, `claim:${paymentId}`));
  if (!isCaptured) return;
  const isOver =
    (await refundable(tx, paymentId, transactionId)) === 0 && (await owedToLender(tx, paymentId, transactionId)) === 0;
  await tx
    .update(paymentShares)
    .set({ endedAt: isOver ? sql`coalesce(${paymentShares.endedAt}, rotation_now())` : null })
    .where(and(eq(paymentShares.paymentId, paymentId), eq(paymentShares.transactionId, transactionId)));
}
