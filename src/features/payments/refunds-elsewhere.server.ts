import { and, eq } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { paymentCalls } from '#src/database/schema/payments.ts';
import { money, type Currency } from '#src/domain/money/money.ts';
import type { App } from '#src/platform/app.ts';
import type { FoundRefund } from '#src/platform/payments/payments.ts';
import { closeCall, nextSequence, writeCall, type Call } from './calls.server.ts';
import { openCase } from './cases.server.ts';
import { openSharesOf } from './disputes/open-shares.server.ts';
import { partsOf } from './disputes/parts.ts';
import { post } from './ledger.server.ts';
import { holdingCalls, lockHeldCall, requireAllHeld, wakeCalls } from './outbox/claim-for-change.server.ts';
import { write } from './outbox.server.ts';
import { lockPayment, paymentOfIntent, recordRefund, type Payment } from './payments.server.ts';
import { followShare } from './shares.server.ts';

/** Ids of the calls that a refund is recorded by: one, or one for each order of a payment that it was made for. */
export async function callsOfRefund(reader: Reader, refundId: string): Promise<string[]> {
  const rows = await reader
    .select({ id: paymentCalls.id })
    .from(paymentCalls)
    .where(and(eq(paymentCalls.purpose, 'refund'), eq(paymentCalls.objectId, refundId)))
    .orderBy(paymentCalls.id);
  return rows.map(({ id }) => id);
}

/** What its postings are named after: the refund, or the call where it has several. */
export async function nameOfRefund(reader: Reader, refundId: string, callId: string): Promise<string> {
  return (await callsOfRefund(reader, refundId)).length > 1 ? callId : refundId;
}

/**
 * Records a refund that was made in Stripe's dashboard: as one of its payment's orders, by what is left of each. Refunds that
 * were only written are void up to it, because the customer has that money now; of the rest nobody knows yet who bears it,
 * so each order has a case, which its payout waits for. Idempotent. Null when it is recorded; otherwise the reason for a retry.
 */
export async function recordRefundElsewhere(app: App, refund: FoundRefund): Promise<string | null> {
  // Of a call of ours, whose answer is on its way.
  if (refund.callId !== null) return 'unknown-refund';
  const payment = refund.intentId === null ? null : await paymentOfIntent(app.db, refund.intentId);
  if (payment === null) return 'unknown-intent';
  if (refund.status === 'failed') return null;
  if (refund.currency !== payment.currency)
    throw new Error(`A charge in ${payment.currency} was refunded in ${refund.currency}`);
  return holdingCalls(app, payment, 'refund', (written) =>
    app.db.transaction(async (tx) => {
      const locked = await lockPayment(tx, payment.id);
      if (locked.capturedAmount === 0) return 'capture-unknown';
      await requireAllHeld(tx, payment.id, 'refund', written);
      if ((await callsOfRefund(tx, refund.refundId)).length === 0) await adopt(tx, app, locked, { refund, written });
      await wakeCalls(tx, payment.id);
      return null;
    }),
  );
}

type Found = { readonly refund: FoundRefund; readonly written: readonly Call[] };

async function adopt(tx: Tx, app: App, payment: Payment, { refund, written }: Found): Promise<void> {
  const { refundId, amount } = refund;
  const split = partsOf(money(amount, payment.currency as Currency), await openSharesOf(tx, payment.id));
  const parts = [...split].filter(([, part]) => part > 0);
  for (const [transactionId, part] of parts) {
    const callId = await recordPart(tx, payment, { refund, transactionId, amount: part });
    const name = parts.length > 1 ? callId : refundId;
    const about = { paymentId: payment.id, transactionId, currency: payment.currency };
    await post(tx, { ...about, name: `refund-found:${callId}`, entries: { 'unmatched': part, 'refund-owed': -part } });
    await post(tx, { ...about, name: `refund-made:${name}`, entries: { 'refund-owed': part, 'at-provider': -part } });
    let left = part;
    for (const call of written.filter((each) => each.transactionId === transactionId))
      left -= await voidUpTo(tx, app, payment, call, left);
    if (left > 0)
      await openCase(tx, {
        ...{ transactionId, paymentId: payment.id, reason: 'refunded-elsewhere' },
        ...{ reference: refundId, amount: left },
      });
    await followShare(tx, payment.id, transactionId);
  }
  await recordRefund(tx, payment.id, amount);
  app.logger.error(new Error('A refund was made in the dashboard of the payment provider'), { refundId });
}

type Part = { readonly refund: FoundRefund; readonly transactionId: string; readonly amount: number };

/** A call that was never sent, because what it asks for was made already. */
async function recordPart(tx: Tx, payment: Payment, { refund, transactionId, amount }: Part): Promise<string> {
  const { intentId, refundId, status } = refund;
  if (intentId === null) throw new Error(`The refund ${refundId} is of no payment`);
  const call = await writeCall(tx, {
    ...{ mode: 'outbox', paymentId: payment.id, transactionId },
    parameters: { purpose: 'refund', intentId, amount, currency: payment.currency, paymentId: payment.id },
    sequence: await nextSequence(tx, transactionId, 'refund'),
  });
  await closeCall(tx, call.id, 'done', refundId, status);
  return call.id;
}

/** Voids a written refund up to `made`; what is left of it is written again. Returns the voided amount. */
async function voidUpTo(tx: Tx, app: App, payment: Payment, call: Call, made: number): Promise<number> {
  const { parameters, transactionId } = call;
  if (parameters.purpose !== 'refund' || transactionId === null) throw new Error(`Call ${call.id} refunds nothing`);
  const voided = Math.min(made, parameters.amount);
  if (voided === 0) return 0;
  await lockHeldCall(tx, call);
  await closeCall(tx, call.id, 'void', null);
  await post(tx, {
    name: `refund-voided:${call.id}`,
    ...{ paymentId: payment.id, transactionId, currency: payment.currency },
    entries: { 'refund-owed': voided, 'unmatched': -voided },
  });
  const rest = parameters.amount - voided;
  if (rest > 0) await write(tx, app, payment, transactionId, { ...parameters, amount: rest });
  return voided;
}
