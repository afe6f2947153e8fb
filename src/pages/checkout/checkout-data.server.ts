import { redirect } from 'react-router';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import { dayPlan } from '#src/domain/dates/day-plan.ts';
import { maxSavedCards } from '#src/domain/payments/limits.ts';
import { breakdownFor } from '#src/domain/pricing/breakdown.ts';
import { freeUntil, halfUntil, type LateCancellation } from '#src/domain/process/cancellation.ts';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { accountOf } from '#src/features/accounts/queries.server.ts';
import { savedCardsOf } from '#src/features/cards/saved-cards.server.ts';
import { pendingPayments } from '#src/features/checkout/pending-payments.server.ts';
import { offered } from '#src/features/checkout/booking.server.ts';
import { deliveryFrom, orderFrom, orderQuery, type OrderText } from '#src/features/checkout/order-text.ts';
import { cartCheckoutPath } from '#src/features/checkout/cart-page.ts';
import { leaderOfCart } from '#src/features/checkout/cart-checkout.server.ts';
import { mustVerify } from '#src/features/checkout/must-verify.ts';
import { checkoutFor, sentRequest } from '#src/features/checkout/queries.server.ts';
import { rememberedAddress } from '#src/features/checkout/remembered-address.server.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { transactionPath } from '#src/features/transactions/transaction-path.ts';
import { timeToAnswer } from '#src/features/transactions/time-to-answer.ts';
import type { Order } from '#src/features/transactions/order.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { paymentOnWire } from './answer.server.ts';

/**
 * Data of the checkout page: the price of the order, or the viewer's existing hold for it. Redirects to the listing,
 * which shows the reason, when the order is not possible.
 */
export async function checkoutData(
  app: App,
  viewer: Viewer,
  listing: ListingPageData,
  text: OrderText,
  { again, offer }: { readonly again: string | null; readonly offer: string | null },
) {
  const order = orderFrom(listing, offered(listing, text));
  if (order === null) throw redirect(backTo(listing, text));
  if (listing.notice !== null)
    throw redirect((await toSent(app, viewer, order, 'listing-closed')) ?? backTo(listing, text));
  const pending = await pendingPayments(app, viewer, listing.id);
  const own = pending.find((request) => orderQuery(request.order) === orderQuery(order));
  const together = own === undefined ? null : await leaderOfCart(app, viewer, own.transactionId);
  if (together !== null) throw redirect(cartCheckoutPath(together));
  try {
    const { lines, totals, late, ...priced } = await checkoutFor(app, viewer, order, { again, offer });
    const mayRequest = isAllowed('order.request', viewer);
    const [payment, account, now, cards] = await Promise.all([
      own === undefined || !isAllowed('transaction.pay', viewer) ? null : paymentOnWire(app, viewer, own.transactionId),
      accountOf(app, viewer.id),
      app.clock.now(),
      mayRequest ? savedCardsOf(app, viewer.id) : [],
    ]);
    const { publishableKey, sandboxUrl } = app.payments;
    return {
      ...{ ...priced, order, again, offer, payment, publishableKey, sandboxUrl, cards, mayRequest },
      maySaveCard: mayRequest && cards.length < maxSavedCards,
      price: breakdownFor(lines, 'customer'),
      total: totals.payin,
      address: own === undefined ? await rememberedAddress(app, viewer) : own.address,
      mustVerify: mustVerify(account),
      fullName: `${account.firstName} ${account.lastName}`,
      answer: timeToAnswer(order, now),
      ...cancellableUntil(order, late, now),
      plan: order.kind === 'sale' ? null : dayPlan(order, listing.turnaroundDays, dayInZone(now, timeZone)),
    };
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    // The conflict may be this viewer's own hold, placed with another delivery.
    const other = pending.find(
      (request) => orderQuery({ ...request.order, delivery: order.delivery }) === orderQuery(order),
    );
    if (other !== undefined) throw redirect(`${listingPath(listing)}/checkout?${orderQuery(other.order)}`);
    const sent = await toSent(app, viewer, order, thrown.refusal.code);
    // The page of an offer says why it cannot be paid.
    throw redirect(sent ?? (offer === null ? backTo(listing, text) : transactionPath('customer', offer)));
  }
}

/**
 * Redirect path to the transaction of this same order, placed in another tab or by a request whose response was lost.
 */
async function toSent(app: App, viewer: Viewer, order: Order, code: string): Promise<string | null> {
  const sent = await sentRequest(app, viewer, order, code);
  return sent === null ? null : `/order/${sent}/details`;
}

const { timeZone } = marketplace;

/** Path of the listing with its calendar open and the requested order in the address. */
function backTo(listing: ListingPageData, { start, end, quantity, delivery }: OrderText): string {
  const selection =
    listing.kind === 'rent' ? { start: start ?? '', end: end ?? '' } : quantity == null ? {} : { quantity };
  const query = new URLSearchParams({
    ...selection,
    ...(deliveryFrom(delivery) === 'pick-up' ? { delivery: 'pick-up' } : {}),
    book: 'true',
  });
  return `${listingPath(listing)}?${query}`;
}

/**
 * The time until which an accepted rental can be cancelled for free, and then for half; null when it has passed, and for
 * sales.
 */
function cancellableUntil(order: Order, late: LateCancellation, now: Date) {
  if (order.kind === 'sale') return { freeUntil: null, halfUntil: null };
  const facts = { kind: 'rent', displayStart: order.first, acceptedAt: null, late, timeZone } as const;
  const ahead = (until: Date | null) => (until !== null && now < until ? until : null);
  return { freeUntil: ahead(freeUntil(facts)), halfUntil: ahead(halfUntil(facts)) };
}
