import type { Tx } from '#src/database/database.server.ts';
import type { App } from '#src/platform/app.ts';
import type { CreatedRefund } from '#src/platform/payments/payments.ts';
import { closeCall, type Call } from '../calls.server.ts';
import { post } from '../ledger.server.ts';
import { write } from '../outbox.server.ts';
import type { Payment } from '../payments.server.ts';
import { lockHeldCall } from './claim-for-change.server.ts';
import { recordDelivery } from './record.server.ts';

/** Written refunds of the payment, leased, and the refunds that Stripe has made. */
export type HeldRefunds = { readonly calls: readonly Call[]; readonly made: readonly CreatedRefund[] };

type Taken = {
  readonly made: readonly CreatedRefund[];
  /** Minor units. */
  readonly upTo: number;
  /** Where what the customer has by another way is booked. */
  readonly account: 'disputed' | 'unmatched';
};

/**
 * Voids a written refund up to what the customer has by another way; what is left of it is written again. One that Stripe has made
 * is recorded as made. Returns the voided amount, in minor units.
 */
export async function voidRefund(
  tx: Tx,
  app: App,
  payment: Payment,
  call: Call,
  { made, upTo, account }: Taken,
): Promise<number> {
  const { parameters, transactionId } = call;
  if (parameters.purpose !== 'refund' || transactionId === null) throw new Error(`Call ${call.id} refunds nothing`);
  await lockHeldCall(tx, call);
  const ours = made.find(({ callId }) => callId === call.id);
  if (ours !== undefined) {
    await recordDelivery(tx, app, call, { kind: 'done', objectId: ours.refundId, refund: ours.status });
    return 0;
  }
  const voided = Math.min(upTo, parameters.amount);
  if (voided === 0) return 0;
  await closeCall(tx, call.id, 'void', null);
  await post(tx, {
    name: `refund-voided:${call.id}`,
    ...{ paymentId: payment.id, transactionId, currency: payment.currency },
    entries: { 'refund-owed': voided, [account]: -voided },
  });
  const rest = parameters.amount - voided;
  if (rest > 0) await write(tx, app, payment, transactionId, { ...parameters, amount: rest });
  return voided;
}
