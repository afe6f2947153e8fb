import type { Tx } from '#src/database/database.server.ts';
import type { Currency } from '#src/domain/money/money.ts';
import { bearsCharges, leaveOut, type CartOrder } from '#src/domain/pricing/cart.ts';
import { totals, type LineItem } from '#src/domain/pricing/line-item.ts';
import { stageOf } from '#src/domain/process/process.ts';
import { hasOpenCase } from '#src/features/payments/cases.server.ts';
import { owedToLender } from '#src/features/payments/ledger.server.ts';
import type { Payment } from '#src/features/payments/payments.server.ts';
import { moveCaptured, refundable } from '#src/features/payments/shares.server.ts';
import { minimumCharge } from '#src/features/referrals/terms.ts';
import { shippingAlone } from '../agreed-price.server.ts';
import { processOf, transactionsUnder, type Transaction } from '../transaction.server.ts';
import { linesOf, replaceLines } from './lines.server.ts';

/**
 * Moves what a captured payment is charged once from the transaction that is cancelled to the next that is open, before
 * the rest of it is refunded: those that are left are priced by the function that priced them all. Writes lines, totals,
 * shares and ledger, whose sums stay, and returns the row of the one that leaves. Nothing moves when no other is open, when
 * a completed one has been charged it, or where refunds, a bank or a case have changed a share: its lines stay as they are.
 * Under the locks of the payment and of all that are open.
 */
export async function moveCharges(tx: Tx, payment: Payment, leaving: Transaction): Promise<Transaction> {
  const left = (await transactionsUnder(tx, payment.id)).filter(({ id }) => id !== leaving.id);
  const open = left.filter(isOpen);
  const completed = left.filter((member) => !isOpen(member));
  const members = [...open, ...completed, leaving];
  const orders: CartOrder[] = [];
  for (const member of members) orders.push({ lines: await linesOf(tx, member.id), shipping: shippingAlone(member) });
  const bearer = members[orders.findIndex(({ lines }) => bearsCharges(lines))];
  if (open.length === 0 || bearer === undefined || completed.includes(bearer)) return leaving;
  const changing = [...open, leaving];
  for (const member of changing) if (!(await isAsCaptured(tx, payment.id, member))) return leaving;
  const priced = leaveOut(orders, members.length - 1, { minimumCharge: minimumCharge(payment.currency as Currency) });
  let gone = leaving;
  for (const [index, member] of members.entries()) {
    if (completed.includes(member)) continue;
    const before = orders[index]?.lines ?? [];
    const after = priced[index] ?? [];
    const amounts = await replaceLines(tx, member.id, after);
    await moveCaptured(tx, payment, { transactionId: member.id, leavingId: leaving.id }, difference(before, after));
    if (member === leaving) gone = { ...leaving, ...amounts };
  }
  return gone;
}

/** Accepted, and neither completed nor cancelled. */
function isOpen(transaction: Transaction): boolean {
  return stageOf(processOf(transaction), transaction.state) === 'agreed';
}

async function isAsCaptured(tx: Tx, paymentId: string, { id, payinAmount, payoutAmount }: Transaction) {
  return (
    (await refundable(tx, paymentId, id)) === payinAmount &&
    (await owedToLender(tx, paymentId, id)) === payoutAmount &&
    !(await hasOpenCase(tx, id))
  );
}

/** Minor units. */
function difference(before: readonly LineItem[], after: readonly LineItem[]) {
  const [was, is] = [totals(before), totals(after)];
  return {
    payin: is.payin.amount - was.payin.amount,
    payout: is.payout.amount - was.payout.amount,
    discount: discountIn(after) - discountIn(before),
  };
}

function discountIn(lines: readonly LineItem[]): number {
  const discounts = lines.filter(({ code }) => code === 'line-item/referral-discount');
  return discounts.reduce((sum, { lineTotal }) => sum - lineTotal.amount, 0);
}
