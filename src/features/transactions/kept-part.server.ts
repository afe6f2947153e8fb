import type { Reader } from '#src/database/database.server.ts';
import { money, subtract, zero, type Currency, type Money } from '#src/domain/money/money.ts';
import { cancellationRule } from '#src/domain/process/cancellation.ts';
import { totals } from '#src/domain/pricing/line-item.ts';
import { hasOpenCase } from '#src/features/payments/cases.server.ts';
import { borneByLenders } from '#src/features/payments/lender-shares.server.ts';
import { wasCharged, type MoneyState } from '#src/features/payments/money-state.ts';
import type { Kept } from '#src/features/payments/money-words.ts';
import { livePaymentOf } from '#src/features/payments/payments.server.ts';
import { refundable } from '#src/features/payments/shares.server.ts';
import { plannedRefund } from './engine/guards.server.ts';
import { unsentBackUps } from './engine/back-ups.server.ts';
import { isAsCaptured, planLeaving } from './engine/move-charges.server.ts';
import { linesOf } from './engine/lines.server.ts';
import {
  cancellationFacts,
  stageOfTransaction,
  transactionsUnder,
  type RentalDays,
  type Transaction,
} from './transaction.server.ts';

/** What of a cancelled transaction that was charged stays paid; null where all of it is refunded, and before it ends. */
export function keptPartOf(transaction: Transaction, state: MoneyState, rentalDays: RentalDays | null): Kept | null {
  const { payinAmount, payoutAmount, currency } = transaction;
  const isCancelled = stageOfTransaction(transaction) === 'failed' && wasCharged(state);
  if (!isCancelled || payinAmount === 0) return null;
  return {
    ...{ payin: money(payinAmount, currency as Currency), payout: money(payoutAmount, currency as Currency) },
    late: wasLate(transaction, rentalDays),
  };
}

/** Whether the rule gave half back when it was cancelled. */
function wasLate(transaction: Transaction, rentalDays: RentalDays | null): boolean {
  if (rentalDays === null) return false;
  const facts = { ...cancellationFacts(transaction, rentalDays, false), stage: 'agreed' } as const;
  const rule = cancellationRule({ ...facts, now: transaction.lastTransitionedAt });
  return 'refund' in rule && rule.refund === 'half';
}

/**
 * What the customer would get back of an accepted transaction that is cancelled now, less what was given back before; null
 * where that is all of it.
 */
export async function partIfCancelled(reader: Reader, transaction: Transaction, now: Date): Promise<Money | null> {
  if (stageOfTransaction(transaction) !== 'agreed') return null;
  const payment = await livePaymentOf(reader, transaction.id);
  if (payment === null) return null;
  const planned = await plannedRefund({ tx: reader, transaction, now });
  const { changes, kept, overpaid } = await planLeaving(reader, payment, transaction, planned);
  const lines = changes.find(({ row }) => row === transaction)?.after ?? (await linesOf(reader, transaction.id));
  const stays = kept.length === 0 ? zero(transaction.currency as Currency) : totals(kept).payin;
  const left = await refundable(reader, payment.id, transaction.id);
  const back = subtract(totals(lines).payin, stays);
  const refund = money(Math.min(back.amount, left) + overpaid, back.currency);
  return refund.amount < transaction.payinAmount ? refund : null;
}

/**
 * What keeps a late cancellation from giving half back, of the transaction or of a back-up that leaves with it: an open case, or a
 * refund, a bank or a case that has changed what it would halve. Its guard refuses it then (record 0089). Null where nothing
 * does, and where its terms give no half.
 */
export async function whyNotHalf(reader: Reader, transaction: Transaction): Promise<'case' | 'refund' | null> {
  if (stageOfTransaction(transaction) !== 'agreed' || transaction.listing.lateCancellation !== 'half') return null;
  const payment = await livePaymentOf(reader, transaction.id);
  if (payment === null) return null;
  const backUps = await unsentBackUps(reader, transaction, await transactionsUnder(reader, payment.id));
  for (const row of [...backUps, transaction])
    if (!(await isAsCaptured(reader, payment.id, row))) return (await hasOpenCase(reader, row.id)) ? 'case' : 'refund';
  return null;
}

/** What of the payout of a captured transaction its lender bears; null where nothing is taken from it. */
export async function borneOf(reader: Reader, { id, currency }: Transaction): Promise<Money | null> {
  const amount = (await borneByLenders(reader, [id])).get(id);
  return amount === undefined ? null : money(amount, currency as Currency);
}
