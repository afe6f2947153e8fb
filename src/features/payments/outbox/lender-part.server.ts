import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { paymentCalls } from '#src/database/schema/payments.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { transferGroupOf } from '../call.ts';
import { closeCall, type Call } from '../calls.server.ts';
import { nettedOf, owedToLender, post } from '../ledger.server.ts';
import { write, writeTransfer } from '../outbox.server.ts';
import type { Payment } from '../payments.server.ts';
import { holdingCalls, lockHeldCall, requireAllHeld } from './claim-for-change.server.ts';
import { recordDelivery } from './record.server.ts';

/** A written transfer, leased, and the transfer that Stripe has made for it; null when it has made none. */
export type WrittenTransfer = { readonly call: Call; readonly transferId: string | null };

/**
 * Runs a decision about what lenders bear, with the payment's written transfers looked up at Stripe first. Refusals:
 * `payments-unreachable`, and `transaction-in-progress` while a transfer is being sent.
 */
export async function withWrittenTransfers<T>(
  app: App,
  payment: Payment,
  decide: (written: readonly WrittenTransfer[]) => Promise<T>,
): Promise<T> {
  return holdingCalls(app, payment, 'transfer', async (calls) => {
    const written: WrittenTransfer[] = [];
    for (const call of calls) written.push({ call, transferId: await lookUp(app, call) });
    return decide(written);
  });
}

async function lookUp(app: App, { id, parameters }: Call): Promise<string | null> {
  if (parameters.purpose !== 'transfer') throw new Error(`Call ${id} is no transfer`);
  const made = await app.payments.listTransfers(transferGroupOf(parameters));
  if (made.kind !== 'done') refuse('payments-unreachable');
  return made.value.find(({ callId }) => callId === id)?.transferId ?? null;
}

export type LenderPart = {
  readonly payment: Payment;
  readonly transaction: { readonly id: string; readonly providerId: string };
  /** What the lender bears, in minor units. */
  readonly amount: number;
};

/** What of the lender's part is taken from what is owed to her, and what becomes her debt. Minor units. */
export type Borne = { readonly 'owed-to-lender': number; readonly 'owed-by-lender': number };

/**
 * Books what a lender bears, under the payment's lock: first out of what is still owed to her, for which a transfer that
 * was only written is voided and replaced by one for the rest; what she has been paid already becomes a debt, with a
 * reversal of the transfer. A payout that paid her earlier debts has no transfer to reverse: her next one pays. `book`
 * writes the posting. Refuses `conflict` when she was neither owed nor paid that much.
 */
export async function takeFromLender(
  tx: Tx,
  app: App,
  part: LenderPart,
  written: readonly WrittenTransfer[],
  book: (borne: Borne) => Promise<void>,
): Promise<void> {
  const { payment, transaction, amount } = part;
  const open = written.find(({ call }) => call.transactionId === transaction.id);
  await requireAllHeld(tx, payment.id, 'transfer', open === undefined ? [] : [open.call], transaction.id);
  if (open !== undefined) await settleWritten(tx, app, open);
  const transfer = await madeTransfer(tx, payment.id, transaction.id);
  const kept = Math.min(amount, Math.max(0, await owedToLender(tx, payment.id, transaction.id)));
  const debt = amount - kept;
  if (transfer === null && debt > (await nettedOf(tx, payment.id, transaction.id))) refuse('conflict');
  await book({ 'owed-to-lender': kept, 'owed-by-lender': debt });
  await collectDebt(tx, app, { ...part, amount: debt });
  if (open !== undefined) await writeTransfer(tx, app, payment, transaction);
}

/**
 * Writes the reversal of a debt out of the transfer of its transaction. One that is only written is left alone, because it
 * may be under way: the debt is taken off the next.
 */
export async function collectDebt(tx: Tx, app: App, part: LenderPart): Promise<void> {
  const transfer = await madeTransfer(tx, part.payment.id, part.transaction.id);
  const amount = Math.min(part.amount, transfer?.left ?? 0);
  if (transfer !== null && amount > 0) await writeReversal(tx, app, part, transfer.transferId, amount);
}

/** A written transfer that Stripe has made is recorded; any other is voided, and will never be sent. */
async function settleWritten(tx: Tx, app: App, { call, transferId }: WrittenTransfer): Promise<void> {
  await lockHeldCall(tx, call);
  if (transferId !== null) return recordDelivery(tx, app, call, { kind: 'done', objectId: transferId });
  const { paymentId, transactionId, parameters } = call;
  if (parameters.purpose !== 'transfer') throw new Error(`Call ${call.id} is no transfer`);
  const { amount, currency } = parameters;
  await closeCall(tx, call.id, 'void', null);
  await post(tx, {
    name: `transfer-voided:${call.id}`,
    ...{ paymentId, transactionId, currency },
    entries: { 'transfer-owed': amount, 'owed-to-lender': -amount },
  });
}

type MadeTransfer = { readonly transferId: string; readonly left: number };

/** The transfer of a transaction, and how much of it no reversal has been written for. */
async function madeTransfer(tx: Tx, paymentId: string, transactionId: string): Promise<MadeTransfer | null> {
  const calls = and(eq(paymentCalls.paymentId, paymentId), eq(paymentCalls.transactionId, transactionId));
  const [made] = await tx
    .select({ transferId: paymentCalls.objectId, amount: amountIn })
    .from(paymentCalls)
    .where(and(calls, eq(paymentCalls.purpose, 'transfer'), eq(paymentCalls.state, 'done')));
  if (made?.transferId == null) return null;
  const [reversed] = await tx
    .select({ amount: sql<number>`coalesce(sum(${amountIn}), 0)::int` })
    .from(paymentCalls)
    .where(
      and(
        calls,
        eq(paymentCalls.purpose, 'reverse-transfer'),
        inArray(paymentCalls.state, ['open', 'done']),
        sql`${paymentCalls.parameters}->>'transferId' = ${made.transferId}`,
      ),
    );
  return { transferId: made.transferId, left: made.amount - (reversed?.amount ?? 0) };
}

const amountIn = sql<number>`(${paymentCalls.parameters}->>'amount')::int`;

async function writeReversal(
  tx: Tx,
  app: App,
  { payment, transaction }: LenderPart,
  transferId: string,
  amount: number,
): Promise<void> {
  const { currency } = payment;
  await write(tx, app, payment, transaction.id, { purpose: 'reverse-transfer', transferId, amount, currency });
}
