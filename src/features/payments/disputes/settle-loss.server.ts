import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { cases, paymentShares } from '#src/database/schema/payments.ts';
import { money, type Currency } from '#src/domain/money/money.ts';
import type { App } from '#src/platform/app.ts';
import { leftOf, resolveCases, type Case } from '../cases.server.ts';
import { requireAllHeld } from '../outbox/claim-for-change.server.ts';
import { voidRefund, type HeldRefunds } from '../outbox/void-refund.server.ts';
import type { Payment } from '../payments.server.ts';
import { followShare } from '../shares.server.ts';
import { openSharesOf } from './open-shares.server.ts';
import { partsOf } from './parts.ts';

/** So much is lost of the transaction of a case, besides what was before. Minor units. */
export type Loss = { readonly of: Case; readonly amount: number };

/**
 * A dispute was lost: what the bank took counts as refunded. Written refunds of the same transaction are voided up to
 * it, because the customer has that money already; the rest waits for the operator to say what the lender bears.
 */
export async function settleLoss(
  tx: Tx,
  app: App,
  payment: Payment,
  losses: readonly Loss[],
  refunds: HeldRefunds,
): Promise<void> {
  await requireAllHeld(tx, payment.id, 'refund', refunds.calls);
  for (const {
    of: { id, transactionId },
    amount,
  } of losses) {
    if (transactionId === null) throw new Error(`Case ${id} names no transaction`);
    await tx
      .update(paymentShares)
      .set({ lostAmount: sql`${paymentShares.lostAmount} + ${amount}` })
      .where(and(eq(paymentShares.paymentId, payment.id), eq(paymentShares.transactionId, transactionId)));
    const calls = refunds.calls.filter((call) => call.transactionId === transactionId);
    let left = amount;
    for (const call of calls)
      left -= await voidRefund(tx, app, payment, call, { made: refunds.made, upTo: left, account: 'disputed' });
    const [settled] = await tx
      .update(cases)
      .set({ outcome: 'lost', settledAmount: sql`${cases.settledAmount} + ${amount - left}` })
      .where(eq(cases.id, id))
      .returning();
    if (settled !== undefined && leftOf(settled) === 0) await resolveCases(tx, [id]);
    await followShare(tx, payment.id, transactionId);
  }
}

/**
 * Of a dispute that was lost the bank has more than its cases say, because it has taken again what it had given back: `taken` is
 * what it has. The rest is lost too, by what is left of the shares, and asked of the operator.
 */
export async function loseMore(
  tx: Tx,
  app: App,
  payment: Payment,
  known: readonly Case[],
  taken: number,
  refunds: HeldRefunds,
): Promise<void> {
  const lost = known.filter(({ outcome }) => outcome === 'lost');
  const more = taken - lost.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  // Cases from before amounts were kept do not say what was lost.
  if (more <= 0 || lost.length === 0 || lost.some(({ amount }) => amount === null)) return;
  const shares = await openSharesOf(tx, payment.id);
  const parts = partsOf(
    money(more, payment.currency as Currency),
    shares.filter((share) => lost.some(({ transactionId }) => transactionId === share.transactionId)),
  );
  const losses = lost.map((each) => ({ of: each, amount: parts.get(each.transactionId ?? '') ?? 0 }));
  const raised = losses.filter(({ amount }) => amount > 0);
  for (const { of, amount } of raised)
    await tx
      .update(cases)
      .set({ amount: sql`${cases.amount} + ${amount}`, state: 'open', resolvedAt: null })
      .where(eq(cases.id, of.id));
  await settleLoss(tx, app, payment, raised, refunds);
}
