import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { cases } from '#src/database/schema/payments.ts';
import { resolveCases } from './cases.server.ts';
import { wakeCalls } from './outbox/claim-for-change.server.ts';
import { lastPaymentOf, lockPayment } from './payments.server.ts';

/** A case between the two people of an order, as the money knows it. */
export type Complaint = { readonly id: string; readonly paymentId: string };

/**
 * Opens a case between the parties: completion and payout wait. Locks the payment first. Null for a transaction that was
 * never paid.
 */
export async function openComplaint(tx: Tx, transactionId: string): Promise<Complaint | null> {
  const payment = await lockPaymentOf(tx, transactionId);
  if (payment === null) return null;
  const [row] = await tx
    .insert(cases)
    .values({ transactionId, paymentId: payment.id, reason: 'complaint' })
    .returning({ id: cases.id });
  if (row === undefined) throw new Error('No case was written');
  return { id: row.id, paymentId: payment.id };
}

/** Locks the newest payment of a transaction, before any of its cases. */
export async function lockPaymentOf(tx: Tx, transactionId: string) {
  const payment = await lastPaymentOf(tx, transactionId);
  return payment === null ? null : lockPayment(tx, payment.id);
}

/** How far a complaint is, under its payment's lock. */
export async function moveComplaint(tx: Tx, id: string, state: 'open' | 'answered' | 'escalated'): Promise<void> {
  await tx
    .update(cases)
    .set({ state })
    .where(and(eq(cases.id, id), ne(cases.state, 'resolved')));
}

/** Ends a complaint, under its payment's lock: a payout that waited for it goes on. */
export async function endComplaint(tx: Tx, { id, paymentId }: Complaint): Promise<void> {
  await resolveCases(tx, [id]);
  await wakeCalls(tx, paymentId);
}
