import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { paymentCalls } from '#src/database/schema/payments.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { closeCall, type Call } from '../calls.server.ts';
import { owedToLender, post } from '../ledger.server.ts';
import { write, writeTransfer } from '../outbox.server.ts';
import type { Payment } from '../payments.server.ts';
import { holdingCalls, lockHeldCall } from './claim-for-change.server.ts';
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

async function lookUp(app: App, { id, transactionId }: Call): Promise<string | null> {
  const made = await app.payments.listTransfers(transactionId ?? '');
  if (made.kind !== 'done') refuse('payments-unreachable');
  return made.value.find(({ callId }) => callId === id)?.transferId ?? null;
}

export type LenderPart = {
  readonly payment: Payment;
  readonly transaction: { readonly id: string; readonly providerId: string };
  /** What the lender bears, in minor units. */
  readonly amount: number;
};

/**
 * Books what a lender bears, under the payment's lock: out of what is still owed to her, for which a transfer that was
 * only written is voided and written anew for the rest; after her payout as a debt, with a reversal of the transfer.
 * `book` writes the posting against the account that it is given. Refuses `conflict` when too little is owed to her.
 */
export async function takeFromLender(
  tx: Tx,
  app: App,
  part: LenderPart,
  written: readonly WrittenTransfer[],
  book: (account: 'owed-to-lender' | 'owed-by-lender') => Promise<void>,
): Promise<void> {
  const { payment, transaction, amount } = part;
  const open = written.find(({ call }) => call.transactionId === transaction.id);
  if (open !== undefined) await settleWritten(tx, app, open);
  const transfer = await madeTransfer(tx, payment.id, transaction.id);
  if (transfer !== null) {
    await book('owed-by-lender');
    const reversible = Math.min(amount, transfer.left);
    if (reversible > 0) await writeReversal(tx, app, part, transfer.transferId, reversible);
    return;
  }
  if ((await owedToLender(tx, payment.id, transaction.id)) < amount) refuse('conflict');
  await book('owed-to-lender');
  if (open !== undefined) await writeTransfer(tx, app, payment, transaction);
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
  const reversed = sql`coalesce((select sum((r.parameters->>'amount')::int) from payment_calls r
    where r.purpose = 'reverse-transfer' and r.state in ('open', 'done')
      and r.parameters->>'transferId' = ${paymentCalls.objectId}), 0)`;
  const [made] = await tx
    .select({
      transferId: paymentCalls.objectId,
      left: sql<number>`((${paymentCalls.parameters}->>'amount')::int - ${reversed})::int`,
    })
    .from(paymentCalls)
    .where(
      and(
        eq(paymentCalls.paymentId, paymentId),
        eq(paymentCalls.transactionId, transactionId),
        eq(paymentCalls.purpose, 'transfer'),
        eq(paymentCalls.state, 'done'),
      ),
    );
  return made?.transferId == null ? null : { transferId: made.transferId, left: made.left };
}

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
