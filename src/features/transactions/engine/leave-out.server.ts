import type { Tx } from '#src/database/database.server.ts';
import type { Currency } from '#src/domain/money/money.ts';
import { leaveOut } from '#src/domain/pricing/cart.ts';
import type { Payment } from '#src/features/payments/payments.server.ts';
import { setShare } from '#src/features/payments/shares.server.ts';
import { minimumCharge } from '#src/features/referrals/terms.ts';
import { shippingAlone } from '../agreed-price.server.ts';
import type { Transaction } from '../transaction.server.ts';
import { linesOf, replaceLines } from './lines.server.ts';

/**
 * Prices the transactions of a payment that is only held, in the order of their shares, when one of them leaves it: what is
 * charged once moves to the new leader, and what the payment is for no more stays with the one that leaves. Writes lines,
 * totals and shares, whose sum stays the amount that is held, and returns the row of the one that leaves. Under the locks of the
 * payment and of all of them.
 */
export async function priceWithout(
  tx: Tx,
  payment: Payment,
  members: readonly Transaction[],
  leaving: Transaction,
): Promise<Transaction> {
  const orders = [];
  for (const member of members) orders.push({ lines: await linesOf(tx, member.id), shipping: shippingAlone(member) });
  const priced = leaveOut(orders, members.indexOf(leaving), {
    minimumCharge: minimumCharge(payment.currency as Currency),
  });
  let gone = leaving;
  for (const [index, member] of members.entries()) {
    const amounts = await replaceLines(tx, member.id, priced[index] ?? []);
    await setShare(tx, payment.id, member.id, amounts.payinAmount);
    if (member === leaving) gone = { ...leaving, ...amounts };
  }
  return gone;
}
