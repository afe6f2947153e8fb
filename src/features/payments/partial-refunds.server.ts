import type { App } from '#src/platform/app.ts';
import type { Tx } from '#src/database/database.server.ts';
import { refuse } from '#src/domain/refusal.ts';
import { post } from './ledger.server.ts';
import { takeFromLender, withWrittenTransfers, type Borne } from './outbox/lender-part.server.ts';
import { writeRefund } from './outbox.server.ts';
import { lockPayment, paymentById, type Payment } from './payments.server.ts';
import { followShare, refundable } from './shares.server.ts';

export type PartialRefund = {
  readonly paymentId: string;
  readonly transaction: { readonly id: string; readonly providerId: string };
  /** What the customer gets back, in minor units. */
  readonly amount: number;
  /** How much of it the lender bears, in minor units; what depends on earlier refunds is read under the payment's lock. */
  readonly lenderBears: number | ((tx: Tx) => Promise<number>);
};

/**
 * Writes a refund of a part, before or after the payout: what the lender bears is taken from what is owed to her, or
 * becomes a debt with a reversal, which the refund does not wait for. `record` writes down in the same unit of work, under the
 * payment's lock, why it is refunded. Refusals: `not-found`, `conflict`, `payments-unreachable`, `transaction-in-progress`.
 */
export async function refundPart(
  app: App,
  { paymentId, transaction, amount, lenderBears: said }: PartialRefund,
  record: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const payment = await paymentById(app.db, paymentId);
  if (payment === null) refuse('not-found');
  if (!(Number.isSafeInteger(amount) && amount > 0)) refuse('conflict');
  await withWrittenTransfers(app, payment, (written) =>
    app.db.transaction(async (tx) => {
      const locked = await lockPayment(tx, paymentId);
      const lenderBears = typeof said === 'number' ? said : await said(tx);
      if (!(lenderBears >= 0 && lenderBears <= amount)) refuse('conflict');
      if (amount > (await refundable(tx, paymentId, transaction.id))) refuse('conflict');
      const callId = await writeRefund(tx, app, locked, transaction.id, amount);
      const book = (borne?: Borne) =>
        post(tx, {
          name: `refund-written:${callId}`,
          ...{ paymentId, transactionId: transaction.id, currency: locked.currency },
          entries: { ...borne, 'income': amount - lenderBears, 'refund-owed': -amount },
        });
      if (lenderBears === 0) await book();
      else await takeFromLender(tx, app, { payment: locked, transaction, amount: lenderBears }, written, book);
      await followShare(tx, paymentId, transaction.id);
      await record(tx);
    }),
  );
}

/** Writes a refund of a part that no lender bears, in minor units, under the payment's lock. */
export async function refundByPlatform(
  tx: Tx,
  app: App,
  payment: Payment,
  transactionId: string,
  amount: number,
): Promise<void> {
  const callId = await writeRefund(tx, app, payment, transactionId, amount);
  await post(tx, {
    name: `refund-written:${callId}`,
    ...{ paymentId: payment.id, transactionId, currency: payment.currency },
    entries: { 'income': amount, 'refund-owed': -amount },
  });
  await followShare(tx, payment.id, transactionId);
}
