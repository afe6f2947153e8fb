import { eq } from 'drizzle-orm';
import { paymentCalls } from '#src/database/schema/payments.ts';
import type { App } from '#src/platform/app.ts';
import type { Answer, CreatedTransfer, Intent, RefundSnapshot } from '#src/platform/payments/payments.ts';
import { transferGroupOf, type CancelIntent, type Refund, type ReverseTransfer, type Transfer } from '../call.ts';
import { hasOpenCase, hasOpenCaseOf, isChargeDisputed } from '../cases.server.ts';
import { isKeyValid, renewKey, type Call, amountOf, intentOf, withValidKey } from '../calls.server.ts';
import type { RefundStatus } from '../money-state.ts';
import { paymentById } from '../payments.server.ts';
import { payableAccountOf } from '../payout-accounts.server.ts';

export type Delivery =
  | {
      readonly kind: 'done';
      readonly objectId: string | null;
      readonly refund?: RefundStatus;
      readonly heldBy?: string | null;
    }
  /** The intent to be voided had been captured: its amount is refunded. */
  | { readonly kind: 'captured'; readonly intent: Intent }
  /** `isRefused`: by a definite no, which Stripe would repeat for a day under the same key. */
  | { readonly kind: 'owed'; readonly reason: string; readonly isRefused?: boolean }
  /** Nothing failed: a bank or the operator decides first. */
  | { readonly kind: 'waiting'; readonly reason: string }
  /** A definite no, after which the call is not repeated. */
  | { readonly kind: 'refused'; readonly reason: string };

/** One attempt at an outbox call, outside any unit of work. */
export async function sendCall(app: App, call: Call): Promise<Delivery> {
  const { parameters } = call;
  switch (parameters.purpose) {
    case 'cancel-intent':
      return cancelIntent(app, call, parameters);
    case 'refund':
      return refund(app, call, parameters);
    case 'transfer':
      return transfer(app, call, parameters);
    case 'reverse-transfer':
      return reverseTransfer(app, call, parameters);
    case 'create-intent':
    case 'confirm-intent':
    case 'capture':
      throw new Error(`${call.purpose} is a blocking call, not an outbox call`);
  }
}

async function cancelIntent(app: App, call: Call, parameters: CancelIntent): Promise<Delivery> {
  const found =
    parameters.intentId === null ? await intentOf(app, parameters) : await app.payments.readIntent(parameters.intentId);
  if (found.kind !== 'done') return owed(found);
  const intent = found.value;
  if (intent === null || intent.status === 'canceled') return { kind: 'done', objectId: intent?.id ?? null };
  if (intent.status === 'succeeded') return { kind: 'captured', intent };
  const answer = await withValidKey(app, call, (key) => app.payments.cancelIntent(intent.id, key));
  if (answer.kind !== 'done') return owedOrRefused(answer);
  const heldBy = intent.status === 'requires_capture' ? intent.chargeId : null;
  return { kind: 'done', objectId: intent.id, heldBy };
}

async function refund(app: App, call: Call, parameters: Refund): Promise<Delivery> {
  if (await isChargeDisputed(app.db, parameters.paymentId)) return { kind: 'waiting', reason: 'charge_disputed' };
  const input = { ...parameters, amount: amountOf(parameters), callId: call.id };
  let isKeyUsable = await isKeyValid(app.db, call);
  // The key of a later attempt may be another than that of one whose outcome is not known.
  if (isKeyUsable && call.lastFailure === null) {
    const answer = await app.payments.refund(input, call.idempotencyKey);
    if (answer.kind === 'done') return refunded(answer.value);
    if (answer.kind !== 'stale-key') return unlessDisputed(app, call, answer);
    isKeyUsable = false;
  }
  const existing = await app.payments.listRefunds(parameters.intentId);
  if (existing.kind !== 'done') return owed(existing);
  const ours = existing.value.find(({ callId }) => callId === call.id);
  if (ours !== undefined) return refunded(ours);
  const keyed = isKeyUsable ? call : await renewKey(app.db, call);
  const answer = await app.payments.refund(input, keyed.idempotencyKey);
  if (answer.kind === 'stale-key') await renewKey(app.db, keyed);
  if (answer.kind === 'done') return refunded(answer.value);
  return unlessDisputed(app, keyed, answer);
}

/** The bank has taken the money: the refund waits for its decision, under a new key, because Stripe replays the no. */
async function unlessDisputed(
  app: App,
  call: Call,
  answer: Exclude<Answer<unknown>, { kind: 'done' }>,
): Promise<Delivery> {
  if (answer.kind !== 'no' || answer.code !== 'charge_disputed') return owedOrRefused(answer);
  await renewKey(app.db, call);
  return { kind: 'waiting', reason: answer.code };
}

function refunded({ refundId, status }: RefundSnapshot): Delivery {
  return { kind: 'done', objectId: refundId, refund: status };
}

/** What is charged for a claim is a payment of its own: only cases about that charge hold it up. */
async function holdsTransfer({ db }: App, { paymentId, transactionId }: Call): Promise<boolean> {
  const payment = paymentId === null ? null : await paymentById(db, paymentId);
  return payment?.kind === 'claim' ? hasOpenCaseOf(db, payment.id) : hasOpenCase(db, transactionId ?? '');
}

async function transfer(app: App, call: Call, parameters: Transfer): Promise<Delivery> {
  const { transactionId } = parameters;
  const transferGroup = transferGroupOf(parameters);
  // From the second attempt on, transfers are looked up before a new one is made, because the account may have
  // changed.
  const existing = parameters.accountId === null ? noTransfers : await app.payments.listTransfers(transferGroup);
  if (existing.kind !== 'done') return owed(existing);
  const ours = existing.value.find(({ callId }) => callId === call.id);
  if (ours !== undefined) return { kind: 'done', objectId: ours.transferId };
  if (await holdsTransfer(app, call)) return { kind: 'waiting', reason: 'open-case' };
  const accountId = await payableAccountOf(app.db, parameters.userId);
  if (accountId === null) return { kind: 'owed', reason: 'no-payable-account' };
  const keyed = await keyForAccount(app, call, parameters, accountId);
  const input = {
    accountId,
    amount: amountOf(parameters),
    chargeId: parameters.chargeId,
    transactionId,
    transferGroup,
    callId: call.id,
  };
  const answer = await app.payments.transfer(input, keyed.idempotencyKey);
  if (answer.kind === 'stale-key') await renewKey(app.db, keyed);
  return answer.kind === 'done' ? { kind: 'done', objectId: answer.value.transferId } : owedOrRefused(answer);
}

/** A definite no (her balance does not cover it) leaves the amount as her debt, which her next transfer pays. */
async function reverseTransfer(app: App, call: Call, parameters: ReverseTransfer): Promise<Delivery> {
  const { transferId, amount } = parameters;
  const existing = await app.payments.listReversals(transferId);
  if (existing.kind !== 'done') return owed(existing);
  const ours = existing.value.find(({ callId }) => callId === call.id);
  if (ours !== undefined) return { kind: 'done', objectId: ours.reversalId };
  const input = { transferId, amount, callId: call.id };
  const answer = await withValidKey(app, call, (key) => app.payments.reverseTransfer(input, key));
  if (answer.kind === 'done') return { kind: 'done', objectId: answer.value.reversalId };
  return answer.kind === 'no' ? { kind: 'refused', reason: answer.code } : owed(answer);
}

const noTransfers: Answer<CreatedTransfer[]> = { kind: 'done', value: [] };

/** The account is stored before the first transfer to it. Another account, or an expired key, needs a new key. */
async function keyForAccount(app: App, call: Call, parameters: Transfer, accountId: string): Promise<Call> {
  if (parameters.accountId === accountId && (await isKeyValid(app.db, call))) return call;
  const keyed = parameters.accountId === null ? call : await renewKey(app.db, call);
  await app.db
    .update(paymentCalls)
    .set({ parameters: { ...parameters, accountId } })
    .where(eq(paymentCalls.id, call.id));
  return keyed;
}

/** Of a look-up, whose failure says nothing of the call itself: its key stays. */
function owed(answer: Exclude<Answer<unknown>, { kind: 'done' }>): Extract<Delivery, { kind: 'owed' }> {
  return { kind: 'owed', reason: answer.kind === 'no' ? answer.code : answer.reason };
}

function owedOrRefused(answer: Exclude<Answer<unknown>, { kind: 'done' }>): Delivery {
  return { ...owed(answer), isRefused: answer.kind === 'no' };
}
