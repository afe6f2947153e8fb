import type { Tx } from '#src/database/database.server.ts';
import { money, type Currency } from '#src/domain/money/money.ts';
import type { App } from '#src/platform/app.ts';
import type { FoundRefund } from '#src/platform/payments/payments.ts';
import { closeCall, nextSequence, writeCall } from './calls.server.ts';
import { openCase } from './cases.server.ts';
import { openSharesOf } from './disputes/open-shares.server.ts';
import { partsOf } from './disputes/parts.ts';
import { post, postOnce } from './ledger.server.ts';
import { holdingCalls, requireAllHeld, wakeCalls } from './outbox/claim-for-change.server.ts';
import { voidRefund, type HeldRefunds } from './outbox/void-refund.server.ts';
import { lockPayment, paymentOfIntent, recordRefund, sharesOf, type Payment } from './payments.server.ts';
import { callsOfRefund } from './refunds.server.ts';
import { followShare } from './shares.server.ts';

/**
 * Records a refund that was made in Stripe's dashboard. Refunds of its payment that were only written are void up to it, because
 * the customer has that money now. The rest is one of the payment's orders, by what is left of each; who bears it is not known, so
 * each has a case, which its completion and its payout wait for. Idempotent. Null when it is recorded; otherwise the reason for a
 * retry.
 */
export async function recordRefundElsewhere(app: App, refund: FoundRefund): Promise<string | null> {
  // Of a call of ours, whose answer is on its way.
  if (refund.callId !== null) return 'unknown-refund';
  const { intentId } = refund;
  const payment = intentId === null ? null : await paymentOfIntent(app.db, intentId);
  if (intentId === null || payment === null) return 'unknown-intent';
  if (refund.currency !== payment.currency)
    throw new Error(`A charge in ${payment.currency} was refunded in ${refund.currency}`);
  if (refund.status === 'failed') return recordNothing(app, payment, refund);
  return holdingCalls(app, payment, 'refund', async (calls) => {
    const made = await app.payments.listRefunds(intentId);
    if (made.kind !== 'done') return 'payments-unreachable';
    const refunds = { calls, made: made.value };
    return app.db.transaction(async (tx) => {
      const locked = await lockPayment(tx, payment.id);
      if (locked.capturedAmount === 0) return 'capture-unknown';
      await requireAllHeld(tx, payment.id, 'refund', calls);
      if ((await callsOfRefund(tx, refund.refundId)).length === 0)
        await takeOver(tx, app, locked, { ...refund, intentId }, refunds);
      await wakeCalls(tx, payment.id);
      return null;
    });
  });
}

/** One that failed before anything was known of it: its money has left and come back. */
async function recordNothing(app: App, { id, currency }: Payment, { refundId, amount }: FoundRefund): Promise<null> {
  await app.db.transaction(async (tx) => {
    await lockPayment(tx, id);
    const [first] = await sharesOf(tx, id);
    if (first === undefined) throw new Error(`Payment ${id} is for no transaction`);
    const about = { paymentId: id, transactionId: first.transactionId, currency };
    const left = { 'at-provider': -amount, 'unmatched': amount };
    const back = { 'at-provider': amount, 'unmatched': -amount };
    await postOnce(tx, { ...about, name: `refund-made:${refundId}`, entries: left });
    await postOnce(tx, { ...about, name: `refund-failed:${refundId}`, entries: back });
  });
  return null;
}

type Refund = FoundRefund & { readonly intentId: string };

/** Of an order: what is its part, and how much of that is not decided on. Minor units. */
type Part = { readonly amount: number; readonly undecided: number };

async function takeOver(tx: Tx, app: App, payment: Payment, refund: Refund, refunds: HeldRefunds): Promise<void> {
  const { refundId, amount } = refund;
  const parts = await partsOfRefund(tx, app, payment, amount, refunds);
  for (const [transactionId, { amount: part, undecided }] of parts) {
    const callId = await recordPart(tx, payment, refund, transactionId, part);
    const name = parts.length > 1 ? callId : refundId;
    const about = { paymentId: payment.id, transactionId, currency: payment.currency };
    await post(tx, { ...about, name: `refund-found:${callId}`, entries: { 'unmatched': part, 'refund-owed': -part } });
    await post(tx, { ...about, name: `refund-made:${name}`, entries: { 'refund-owed': part, 'at-provider': -part } });
    if (undecided > 0)
      await openCase(tx, {
        ...{ transactionId, paymentId: payment.id, reason: 'refunded-elsewhere' },
        ...{ reference: refundId, amount: undecided },
      });
    await followShare(tx, payment.id, transactionId);
  }
  await recordRefund(tx, payment.id, amount);
  app.logger.error(new Error('A refund was made in the dashboard of the payment provider'), { refundId });
}

/** First what takes the place of written refunds, then the rest by what is left of each order. */
async function partsOfRefund(
  tx: Tx,
  app: App,
  payment: Payment,
  amount: number,
  { calls, made }: HeldRefunds,
): Promise<(readonly [string, Part])[]> {
  const voided = new Map<string, number>();
  let left = amount;
  for (const call of calls) {
    const taken = await voidRefund(tx, app, payment, call, { made, upTo: left, account: 'unmatched' });
    left -= taken;
    const id = call.transactionId ?? '';
    voided.set(id, (voided.get(id) ?? 0) + taken);
  }
  const shares = await openSharesOf(tx, payment.id);
  const open = shares.map((share) => ({ ...share, left: share.left - (voided.get(share.transactionId) ?? 0) }));
  const split = partsOf(money(left, payment.currency as Currency), open);
  return shares.flatMap(({ transactionId }) => {
    const undecided = split.get(transactionId) ?? 0;
    const part = undecided + (voided.get(transactionId) ?? 0);
    return part > 0 ? [[transactionId, { amount: part, undecided }] as const] : [];
  });
}

/** A call that was never sent, because what it asks for was made already. */
async function recordPart(
  tx: Tx,
  payment: Payment,
  { intentId, refundId, status }: Refund,
  transactionId: string,
  amount: number,
): Promise<string> {
  const call = await writeCall(tx, {
    ...{ mode: 'outbox', paymentId: payment.id, transactionId },
    parameters: { purpose: 'refund', intentId, amount, currency: payment.currency, paymentId: payment.id },
    sequence: await nextSequence(tx, transactionId, 'refund'),
  });
  await closeCall(tx, call.id, 'done', refundId, status);
  return call.id;
}
