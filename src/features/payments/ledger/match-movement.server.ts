import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { balanceTransactions, ledgerEntries } from '#src/database/schema/ledger.ts';
import { cases, payments } from '#src/database/schema/payments.ts';
import type { App } from '#src/platform/app.ts';
import { openCase, resolveCases } from '../cases.server.ts';
import { followDispute, type OnOpened } from '../disputes.server.ts';
import { recordFee } from '../fees.server.ts';
import { post, postOnce } from '../ledger.server.ts';
import { followRefund } from '../follow-refund.server.ts';
import { postingsFor } from './postings-for.server.ts';

type Movement = typeof balanceTransactions.$inferSelect;

export type Matching = { readonly hours: number; readonly onOpened: OnOpened };

/**
 * Compares one movement with the postings that book it, found by id. What is missing is looked up at Stripe and booked;
 * what is still unexplained after so many `hours` is booked as unmatched, and opens a case. Once its object is booked
 * after all, that posting is reversed and the case resolved.
 */
export async function matchMovement(app: App, id: string, { hours, onOpened }: Matching): Promise<void> {
  const [movement] = await app.db.select().from(balanceTransactions).where(eq(balanceTransactions.id, id));
  if (movement === undefined) throw new Error(`No balance transaction ${id}`);
  await followSource(app, movement, onOpened);
  await app.db.transaction(async (tx) => {
    const locked = await lockWaiting(tx, id, hours);
    if (locked === null) return;
    await bookPayout(tx, movement);
    if (locked.isOverdue) await bookFee(tx, movement);
    const names = await postingsFor(tx, movement);
    const difference = movement.amount - movement.fee - (await bookedBy(tx, names));
    if (locked.state === 'unmatched') {
      if (difference !== 0 || !(await returnUnmatched(tx, movement))) return;
    } else {
      if (difference !== 0 && !locked.isOverdue) return;
      if (difference !== 0) await bookUnmatched(tx, app, movement, difference);
    }
    await tx
      .update(balanceTransactions)
      .set({ state: difference === 0 ? 'booked' : 'unmatched' })
      .where(eq(balanceTransactions.id, id));
  });
}

/** A lost webhook: the object behind the movement is read, and recorded as its event would have. */
async function followSource(app: App, { type, category, sourceId }: Movement, onOpened: OnOpened): Promise<void> {
  if (sourceId === null) return;
  if (type === 'refund' || type === 'refund_failure') await followRefund(app, sourceId);
  if (category === 'dispute' || category === 'dispute_reversal') await followDispute(app, sourceId, onOpened);
}

type Waiting = { readonly state: 'waiting' | 'booked' | 'unmatched'; readonly isOverdue: boolean };

async function lockWaiting(tx: Tx, id: string, hours: number): Promise<Waiting | null> {
  const [row] = await tx
    .select({
      state: balanceTransactions.state,
      isOverdue: sql<boolean>`created_at <= rotation_now() - make_interval(hours => ${hours})`,
    })
    .from(balanceTransactions)
    .where(eq(balanceTransactions.id, id))
    .for('update');
  return row === undefined || row.state === 'booked' ? null : row;
}

/** The look-up after the capture has not come to it in all that time. */
async function bookFee(tx: Tx, { id, type, sourceId, fee, currency }: Movement): Promise<void> {
  if (type !== 'charge' || sourceId === null) return;
  const [payment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.chargeId, sourceId), gt(payments.capturedAmount, 0)));
  if (payment !== undefined) await recordFee(tx, payment.id, { id, fee, currency });
}

/** The operator's own payouts move money out of our balance; it comes back when the bank returns it, or when she tops it up. */
async function bookPayout(tx: Tx, { type, sourceId, amount, fee, currency }: Movement): Promise<void> {
  const name = payoutPosting(type);
  if (name === null || sourceId === null) return;
  const entries = { 'at-operator': -amount, 'at-provider': amount - fee, 'fees': fee };
  await postOnce(tx, { name: `${name}:${sourceId}`, paymentId: null, transactionId: null, currency, entries });
}

function payoutPosting(type: string): string | null {
  if (type === 'payout' || type === 'topup_reversal') return 'operator-payout';
  return ['payout_failure', 'payout_cancel', 'topup'].includes(type) ? 'operator-payout-returned' : null;
}

/** What postings of these names say has moved. */
export async function bookedBy(tx: Tx, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0;
  const [row] = await tx
    .select({ amount: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)::int` })
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.posting, [...names]), eq(ledgerEntries.account, 'at-provider')));
  return row?.amount ?? 0;
}

async function bookUnmatched(tx: Tx, app: App, movement: Movement, amount: number): Promise<void> {
  const { id, currency } = movement;
  const entries = { 'at-provider': amount, 'unmatched': -amount };
  await post(tx, { name: `unmatched:${id}`, paymentId: null, transactionId: null, currency, entries });
  await openCase(tx, { transactionId: null, reason: 'unmatched', reference: id, amount });
  app.logger.error(new Error('Money moved at Stripe that nothing of ours explains'), {
    balanceTransaction: id,
    amount,
  });
}

/** False when nothing was booked as unmatched for it. */
async function returnUnmatched(tx: Tx, { id, currency }: Movement): Promise<boolean> {
  const amount = await bookedBy(tx, [`unmatched:${id}`]);
  if (amount === 0) return false;
  const entries = { 'at-provider': -amount, 'unmatched': amount };
  await post(tx, { name: `matched:${id}`, paymentId: null, transactionId: null, currency, entries });
  const open = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.reference, id), eq(cases.reason, 'unmatched')));
  await resolveCases(
    tx,
    open.map((each) => each.id),
  );
  return true;
}
