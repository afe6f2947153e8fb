import type Stripe from 'stripe';
import { answerOf, no } from './answers.server.ts';
import type { Answer, Payments, RefundInput, CreatedRefund, RefundSnapshot, TransferInput } from './payments.ts';
import { readReversalObject } from './read-balance.server.ts';
import { entriesOf, readFoundRefund, readRefundObject, readTransferObject } from './read-objects.server.ts';
import { isIdOf } from './stripe-ids.ts';

type MovementPart = Pick<
  Payments,
  'refund' | 'readRefund' | 'listRefunds' | 'transfer' | 'listTransfers' | 'reverseTransfer' | 'listReversals'
>;

const unknownPayment = no('resource_missing', 'There is no such payment.');
const unknownTransfer = no('resource_missing', 'There is no such transfer.');

/** Refunds to the customer, transfers to the lender, and their reversals. */
export function movementPart(client: Stripe): MovementPart {
  return {
    listRefunds: (intentId) => listRefunds(client, intentId),
    async refund(input, key) {
      if (!isIdOf('intent', input.intentId)) return unknownPayment;
      return resolveAlreadyRefunded(client, await refund(client, input, key), input);
    },
    async readRefund(refundId) {
      if (!isIdOf('refund', refundId)) return no('resource_missing', 'There is no such refund.');
      return answerOf(async () => readFoundRefund(await client.refunds.retrieve(refundId)));
    },
    listTransfers: (transferGroup) =>
      answerOf(async () => {
        const made = await entriesOf(client.transfers.list({ transfer_group: transferGroup, limit: 100 }), 1000);
        return made.filter(({ reversed }) => !reversed).map(readTransferObject);
      }),
    async transfer(input, key) {
      const isFunded = input.chargeId === null || isIdOf('charge', input.chargeId);
      const known = isFunded && isIdOf('account', input.accountId);
      if (!known) return no('resource_missing', 'There is no such account or charge.');
      return answerOf(async () => {
        const made = await client.transfers.create(newTransfer(input), { idempotencyKey: key });
        return { transferId: readTransferObject(made).transferId };
      });
    },
    async listReversals(transferId) {
      if (!isIdOf('transfer', transferId)) return unknownTransfer;
      return answerOf(async () => {
        const made = await entriesOf(client.transfers.listReversals(transferId, { limit: 100 }), 1000);
        return made.map(readReversalObject);
      });
    },
    async reverseTransfer({ transferId, amount, callId }, key) {
      if (!isIdOf('transfer', transferId)) return unknownTransfer;
      const params = { amount, metadata: { call: callId } };
      return answerOf(async () => {
        const made = await client.transfers.createReversal(transferId, params, { idempotencyKey: key });
        return { reversalId: readReversalObject(made).reversalId };
      });
    },
  };
}

/** Refunds that succeeded or are pending. */
async function listRefunds(client: Stripe, intentId: string): Promise<Answer<CreatedRefund[]>> {
  if (!isIdOf('intent', intentId)) return unknownPayment;
  return answerOf(async () => {
    const made = await entriesOf(client.refunds.list({ payment_intent: intentId, limit: 100 }), 1000);
    return made.filter(({ status }) => status !== 'failed' && status !== 'canceled').map(readRefundObject);
  });
}

function refund(client: Stripe, input: RefundInput, key: string): Promise<Answer<RefundSnapshot>> {
  const { intentId, amount, paymentId, callId } = input;
  const metadata = { payment: paymentId, call: callId };
  return answerOf(async () => {
    const params = { payment_intent: intentId, amount: amount.amount, metadata };
    return snapshotOf(readRefundObject(await client.refunds.create(params, { idempotencyKey: key })));
  });
}

function snapshotOf({ refundId, status }: CreatedRefund): RefundSnapshot {
  return { refundId, status };
}

/** The charge is already fully refunded: done, if this very call made the refund. */
async function resolveAlreadyRefunded(
  client: Stripe,
  answer: Answer<RefundSnapshot>,
  { intentId, callId }: RefundInput,
): Promise<Answer<RefundSnapshot>> {
  if (answer.kind !== 'no' || answer.code !== 'charge_already_refunded') return answer;
  const made = await listRefunds(client, intentId);
  if (made.kind !== 'done') return made.kind === 'no' ? answer : made;
  const ours = made.value.find((one) => one.callId === callId);
  return ours === undefined ? answer : { kind: 'done', value: snapshotOf(ours) };
}

/** Funded by this charge only, or by our balance without one. */
function newTransfer(input: TransferInput) {
  const { accountId, chargeId, transactionId, transferGroup, callId } = input;
  const { amount, currency } = input.amount;
  return {
    amount,
    currency: currency.toLowerCase(),
    destination: accountId,
    ...(chargeId === null ? {} : { source_transaction: chargeId }),
    transfer_group: transferGroup,
    metadata: { transaction: transactionId, call: callId },
  } satisfies Stripe.TransferCreateParams;
}
