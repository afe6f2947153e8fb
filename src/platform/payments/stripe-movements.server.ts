import type Stripe from 'stripe';
import { answerOf, no } from './answers.server.ts';
import type { Answer, Payments, RefundInput, RefundMade } from './payments.ts';
import { entriesOf, readRefundObject, readTransferObject } from './read-objects.server.ts';
import { isIdOf } from './stripe-ids.ts';

type MovementPart = Pick<Payments, 'refund' | 'listRefunds' | 'transfer' | 'listTransfers'>;

const unknownPayment = no('resource_missing', 'There is no such payment.');

/** Money on its way back to the customer and on to the lender. */
export function movementPart(client: Stripe): MovementPart {
  async function listRefunds(intentId: string): Promise<Answer<RefundMade[]>> {
    if (!isIdOf('intent', intentId)) return unknownPayment;
    return answerOf(async () => {
      const made = await entriesOf(client.refunds.list({ payment_intent: intentId, limit: 100 }), 1000);
      return made.filter(({ status }) => status !== 'failed' && status !== 'canceled').map(readRefundObject);
    });
  }

  /** Everything was given back already: if that was by this very call, it is done. */
  async function orMadeBefore(answer: Answer<{ refundId: string }>, { intentId, callId }: RefundInput): Promise<Answer<{ refundId: string }>> {
    if (answer.kind !== 'no' || answer.code !== 'charge_already_refunded') return answer;
    const made = await listRefunds(intentId);
    if (made.kind !== 'done') return made.kind === 'no' ? answer : made;
    const ours = made.value.find((refund) => refund.callId === callId);
    return ours === undefined ? answer : { kind: 'done', value: { refundId: ours.refundId } };
  }

  return {
    listRefunds,
    async refund(input, key) {
      const { intentId, amount, paymentId, callId } = input;
      if (!isIdOf('intent', intentId)) return unknownPayment;
      const answer = await answerOf(async () => {
        const metadata = { payment: paymentId, call: callId };
        const refund = await client.refunds.create({ payment_intent: intentId, amount: amount.amount, metadata }, { idempotencyKey: key });
        return { refundId: readRefundObject(refund).refundId };
      });
      return orMadeBefore(answer, input);
    },
    listTransfers: (transactionId) =>
      answerOf(async () => {
        const made = await entriesOf(client.transfers.list({ transfer_group: transactionId, limit: 100 }), 1000);
        return made.filter(({ reversed }) => !reversed).map(readTransferObject);
      }),
    async transfer({ amount, accountId, chargeId, transactionId, callId }, key) {
      if (!isIdOf('account', accountId) || !isIdOf('charge', chargeId)) return no('resource_missing', 'There is no such account or charge.');
      return answerOf(async () => {
        const transfer = await client.transfers.create(
          {
            amount: amount.amount,
            currency: amount.currency.toLowerCase(),
            destination: accountId,
            source_transaction: chargeId,
            transfer_group: transactionId,
            metadata: { transaction: transactionId, call: callId },
          },
          { idempotencyKey: key },
        );
        return { transferId: readTransferObject(transfer).transferId };
      });
    },
  };
}
