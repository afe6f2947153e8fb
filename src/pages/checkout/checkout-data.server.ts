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
import { pendingPayments, type PendingPayment } from '#src/features/checkout/pending-payments.server.ts';
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
  const wanted = orderFrom(listing, offered(listing, text));
  if (wanted === null) throw redirect(backTo(listing, text));
  const pending = await pendingPayments(app, viewer, listing.id);
  // As it was begun, which the listing may not offer any more.
  const own = sameAmong(pending, orderFrom(listing, text)) ?? sameAmong(pending, wanted);
  const order = own?.order ?? wanted;
  const together = own === undefined ? null : await leaderOfCart(app, viewer, own.transactionId);
  if (together !== null) throw redirect(cartCheckoutPath(together));
  // What the viewer has begun to pay for is theirs to pay, also where it was the last one, or the listing closed meanwhile.
  const ofOwn = (code: string) => pathOfOwn(app, viewer, { listing, order, pending, code });
  if (own === undefined && listing.notice !== null)
    throw redirect((await ofOwn('listing-closed')) ?? backTo(listing, text));
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
    // The page of an offer says why it cannot be paid.
    const otherwise = offer === null ? backTo(listing, text) : transactionPath('customer', offer);
    throw redirect((await ofOwn(thrown.refusal.code)) ?? otherwise);
  }
}

function sameAmong(pending: readonly PendingPayment[], order: Order | null): PendingPayment | undefined {
  return order === null ? undefined : pending.find((one) => orderQuery(one.order) === orderQuery(order));
}

type Refused = {
  readonly listing: ListingPageData;
  readonly order: Order;
  readonly pending: readonly PendingPayment[];
  readonly code: string;
};

/**
 * Redirect path to what the viewer has ordered, which may be why this order is refused: their own hold of it, placed with another
 * delivery, or its transaction, placed in another tab or by a request whose response was lost. Null without one.
 */
async function pathOfOwn(app: App, viewer: Viewer, { listing, order, pending, code }: Refused): Promise<string | null> {
  const { delivery } = order;
  const held = pending.find((one) => orderQuery({ ...one.order, delivery }) === orderQuery(order));
  if (held !== undefined) return `${listingPath(listing)}/checkout?${orderQuery(held.order)}`;
  const sent = await sentRequest(app, viewer, order, code);
  return sent === null ? null : transactionPath('customer', sent);
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
