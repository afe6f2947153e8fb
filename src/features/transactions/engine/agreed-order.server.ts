import type { Tx } from '#src/database/database.server.ts';
import { totals } from '#src/domain/pricing/line-item.ts';
import type { Money } from '#src/domain/money/money.ts';
import { lastOffer } from '#src/features/offers/offers.server.ts';
import { acceptedOn, agreedLines, orderOf } from '../agreed-price.server.ts';
import { checkOrder } from '../price-order.server.ts';
import type { Transaction } from '../transaction.server.ts';
import type { Ordered } from './context.ts';
import { linesOf } from './lines.server.ts';

/**
 * The order of an offer, when it is still possible: at the price in its lines and by the terms kept with them, once it was
 * accepted, else at that of the last offer, by those of its listing now.
 */
export async function agreedOrder(
  tx: Tx,
  transaction: Transaction,
  now: Date,
  { lock } = { lock: true },
): Promise<Ordered> {
  const order = await orderOf(tx, transaction);
  const written = await linesOf(tx, transaction.id);
  const isAgreed = written.length > 0;
  const context = { customerId: transaction.customerId, now, lock };
  const checked = await checkOrder(tx, order, context, { agreed: isAgreed ? transaction.listing : null });
  const current = isAgreed ? transaction : acceptedOn(transaction, checked.snapshot);
  const lines = isAgreed ? written : agreedLines(current, order, await offeredFor(tx, transaction.id));
  const listing = { ...checked, snapshot: current.listing };
  return { order, priced: { listing, lines, totals: totals(lines), isInstant: true } };
}

async function offeredFor(tx: Tx, transactionId: string): Promise<Money> {
  const offer = await lastOffer(tx, transactionId);
  if (offer === null) throw new Error(`No offer for ${transactionId}`);
  return offer.amount;
}
