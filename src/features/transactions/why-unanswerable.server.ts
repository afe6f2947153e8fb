import type { Tx } from '#src/database/database.server.ts';
import { daysFromRental, eachDay } from '#src/domain/dates/day.ts';
import { isRefusal, refusal, type Refusal, type RefusalCode } from '#src/domain/refusal.ts';
import { readAvailability } from '#src/features/availability/availability.server.ts';
import { isOpen } from '#src/features/availability/rules.ts';
import { anyClosedForCause } from '#src/features/listings/close-for-cause.server.ts';
import { listingForTransaction } from '#src/features/listings/listing-for-transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import { orderOf } from './agreed-price.server.ts';
import { isOvertaken } from './engine/overtaken-order.server.ts';
import { waitsForAgreedPayment } from './negotiation.server.ts';
import type { Order } from './order.ts';
import { closedForCauseIn, type ClosedForCause } from './page-facts.server.ts';
import { checkOrder } from './price-order.server.ts';
import { stageOfTransaction, type Transaction } from './transaction.server.ts';

/** Why what waits for its answer cannot be accepted, besides accounts and blocks. */
export type WhyUnanswerable = {
  readonly closedForCause: ClosedForCause | null;
  /** Why the order of an offer cannot be made any more, or that of an accepted one not be paid for. */
  readonly whyNotOrder: Refusal | null;
};

export async function whyUnanswerable(app: App, transaction: Transaction): Promise<WhyUnanswerable> {
  return {
    closedForCause: await closedForCauseIn(app.db, transaction),
    whyNotOrder: await app.db.transaction((tx) => whyNotOrder(tx, app, transaction), { accessMode: 'read only' }),
  };
}

/** What the page says elsewhere: a block, and that payouts are not set up, which only who accepts reads. */
const saidElsewhere: readonly RefusalCode[] = ['user-blocked', 'transaction-missing-stripe-account'];

/**
 * Why the order of an offer that waits for its answer cannot be made any more, so that it is neither accepted nor countered, or of
 * an accepted one, so that it is not paid for; null where it can, and of anything else. What is only held, by a payment or a request that may come to nothing, can.
 */
export async function whyNotOrder(
  tx: Tx,
  { clock }: Pick<App, 'clock'>,
  transaction: Transaction,
): Promise<Refusal | null> {
  const { hasOffer, customerId, listingId } = transaction;
  if (!hasOffer || stageOfTransaction(transaction) !== 'negotiating') return null;
  const agreed = waitsForAgreedPayment(transaction) ? transaction.listing : null;
  const order = await orderOf(tx, transaction);
  const now = await clock.now(tx);
  const refused = await checkOrder(tx, order, { customerId, now, lock: false }, { agreed }).then(() => null, refusalOf);
  if (refused === null || saidElsewhere.includes(refused.code)) return null;
  if (refused.code === 'listing-closed')
    return (await anyClosedForCause(tx, [listingId])) ? refusal('listing-closed-by-us') : refused;
  return (await isOnlyHeld(tx, transaction, order, refused.code)) ? null : refused;
}

function refusalOf(thrown: unknown): Refusal {
  if (!isRefusal(thrown)) throw thrown;
  return thrown.refusal;
}

/** Its days are open, or its units there, but for what is not accepted yet. */
async function isOnlyHeld(tx: Tx, transaction: Transaction, order: Order, code: RefusalCode): Promise<boolean> {
  if (code !== 'transaction-booking-time-not-available' && code !== 'listing-stock-insufficient') return false;
  if (await isOvertaken(tx, transaction)) return false;
  const listing = await listingForTransaction(tx, transaction.listingId, { lock: false });
  if (order.kind === 'sale' || listing === null) return listing !== null;
  const days = daysFromRental(order.first, order.last);
  const availability = await readAvailability(tx, listing, days);
  return eachDay(days).every((day) => isOpen(day, availability));
}
