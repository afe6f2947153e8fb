import { redirect } from 'react-router';
import { marketplace } from '#marketplace';
import { addDays, dayInZone, type Day } from '#src/domain/dates/day.ts';
import { breakdownFor } from '#src/domain/pricing/breakdown.ts';
import { cancellationRule, freeCancellationHours } from '#src/domain/process/cancellation.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { accountOf } from '#src/features/accounts/queries.server.ts';
import { begunRequests } from '#src/features/checkout/begun.server.ts';
import { offered } from '#src/features/checkout/booking.server.ts';
import { orderFrom, orderQuery, type OrderText } from '#src/features/checkout/order-text.ts';
import { checkoutFor } from '#src/features/checkout/queries.server.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import type { Order } from '#src/features/transactions/order.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { paymentOnWire } from './answer.server.ts';

/**
 * All that the page shows: the price of the order, or the hold the viewer has already begun for it. What
 * cannot be ordered leads back to the listing, which says why.
 */
export async function checkoutData(app: App, viewer: Viewer, listing: ListingPageData, text: OrderText) {
  const order = orderFrom(listing, offered(listing, text));
  if (order === null || listing.notice !== null) throw redirect(backTo(listing, text));
  const begun = await begunRequests(app, viewer, listing.id);
  const mine = begun.find((request) => orderQuery(request.order) === orderQuery(order));
  try {
    const { lines, totals, quote, clientKey } = await checkoutFor(app, viewer, order);
    const [payment, account, now] = await Promise.all([
      mine === undefined ? null : paymentOnWire(app, viewer, mine.transactionId),
      accountOf(app, viewer.id),
      app.clock.now(),
    ]);
    const { publishableKey, sandboxUrl } = app.payments;
    return {
      ...{ order, quote, clientKey, payment, publishableKey, sandboxUrl },
      price: breakdownFor(lines, 'customer'),
      total: totals.payin,
      address: mine?.address ?? null,
      fullName: `${account.firstName} ${account.lastName}`,
      answerBy: addDays(dayInZone(now, marketplace.timeZone), daysToAnswer),
      freeUntil: freeUntil(order, now),
    };
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    // What is in the way may be this viewer's own hold, begun with another delivery.
    const other = begun.find(
      (request) => orderQuery({ ...request.order, delivery: order.delivery }) === orderQuery(order),
    );
    if (other !== undefined) throw redirect(`${listingPath(listing)}/checkout?${orderQuery(other.order)}`);
    throw redirect(backTo(listing, text));
  }
}

const daysToAnswer = 3;

/** To the listing with its calendar open, and what was asked for still in the address. */
function backTo(listing: ListingPageData, { start, end, quantity, delivery }: OrderText): string {
  const wanted =
    listing.kind === 'rent' ? { start: start ?? '', end: end ?? '' } : quantity == null ? {} : { quantity };
  const query = new URLSearchParams({ ...wanted, ...(delivery === 'collect' ? { delivery } : {}), book: 'true' });
  return `${listingPath(listing)}?${query}`;
}

/** The last day on which an accepted rental may be cancelled for nothing; null when there is none, and for sales. */
function freeUntil(order: Order, now: Date): Day | null {
  if (order.kind === 'sale') return null;
  const { timeZone } = marketplace;
  const rule = cancellationRule({ state: 'accepted', kind: 'rent', displayStart: order.first, now, timeZone });
  return 'code' in rule ? null : addDays(order.first, -freeCancellationHours / 24 - 1);
}
