import { sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { money, type Currency, type Money } from '#src/domain/money/money.ts';
import { totals } from '#src/domain/pricing/line-item.ts';
import { isFinal } from '#src/domain/process/process.ts';
import type { Party } from '#src/domain/process/words.ts';
import { borneByLenders } from '#src/features/payments/lender-shares.server.ts';
import { givenBackOfEach } from '#src/features/payments/money-states.server.ts';
import { linesOfOffer } from './agreed-price.server.ts';
import type { Order } from './order.ts';
import { processOf, stageOfTransaction, type RentalDays, type Transaction } from './transaction.server.ts';

/**
 * Of a row of `transactions` in a query, what sending its listing costs now, which an offer is accepted with; null where the
 * listing has changed its kind or its currency.
 */
export const shippingNow = sql<number | null>`(select today.shipping_amount from ${listings} today
  where today.id = ${transactions}.listing_id and today.kind = ${transactions}.kind
  and today.currency = ${transactions}.currency)`;

type Listed = {
  readonly transaction: Transaction;
  readonly days: RentalDays | null;
  /** The last one, in minor units: the price of the days or units alone. */
  readonly offer: number | null;
  readonly shippingNow: number | null;
};

/**
 * What of their totals is not the viewer's any more, in minor units: what a lender bears, or what of an order that goes on went back
 * to its customer, and is still to, as its page has it. The lines of one that has ended without success are reversed.
 */
export async function lessOfEach(
  reader: Reader,
  role: Party,
  listed: readonly Transaction[],
): Promise<ReadonlyMap<string, number>> {
  const idsOf = (some: readonly Transaction[]) => some.map(({ id }) => id);
  if (role === 'provider') return borneByLenders(reader, idsOf(listed));
  const going = idsOf(listed.filter((one) => stageOfTransaction(one) !== 'failed'));
  const given = await givenBackOfEach(reader, going);
  return new Map([...given].map(([id, { back, owed }]) => [id, back + owed]));
}

/** Of the viewer, in minor units. `isPriced`: its lines are written. */
type Total = { readonly total: number; readonly isPriced: boolean };

/**
 * What the viewer would pay or get, as `total` is what they do: while no lines are written, that of the last offer, as its
 * page has it (`pricedLines`). Null of a question, and where nothing of it is left.
 */
export function amountOf(row: Listed, role: Party, { total, isPriced }: Total): Money | null {
  const { transaction, offer } = row;
  const currency = transaction.currency as Currency;
  if (total > 0) return money(total, currency);
  if (isPriced) return null;
  const order = orderIn(row);
  if (offer === null || order === null) return null;
  const { payin, payout } = totals(linesOfOffer(onTermsNow(row), order, money(offer, currency)));
  return role === 'customer' ? payin : payout;
}

function orderIn({ transaction: { listingId, delivery, kind, quantity, listing }, days }: Listed): Order | null {
  if (kind === 'sale') return { listingId, delivery, kind, quantity };
  const backUp = listing.backUpOf === undefined ? {} : { backUp: true };
  return days === null ? null : { listingId, delivery, kind, ...backUp, ...days };
}

function onTermsNow({ transaction, shippingNow: shippingAmount }: Listed): Transaction {
  if (shippingAmount === null || isFinal(processOf(transaction), transaction.state)) return transaction;
  return { ...transaction, listing: { ...transaction.listing, shippingAmount } };
}
