import { slugOf } from '#src/domain/text/slug.ts';
import { accountOf, publicProfile } from '#src/features/accounts/queries.server.ts';
import { orderQuery } from '#src/features/checkout/order-text.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import { thread } from '#src/features/messages/queries.server.ts';
import { standingOfProvider } from '#src/features/reviews/queries.server.ts';
import { dealPage, type DealPage } from '#src/features/transactions/deal-page.server.ts';
import { isKnownState } from '#src/features/transactions/words.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

/** All that the page of a deal shows. Refuses `not-found` to whoever is no party. */
export async function dealData(app: App, viewer: Viewer, id: string) {
  const deal = await dealPage(app, viewer, id);
  const [said, profile, standing, own] = await Promise.all([
    saidOrNull(app, viewer, deal.id),
    publicProfile(app, deal.other.id),
    deal.role === 'customer' ? standingOfProvider(app, deal.other.id) : null,
    accountOf(app, viewer.id),
  ]);
  if (!isKnownState(deal.state))
    app.reports.warn('A deal is in a state that its page does not know', { transactionId: deal.id, state: deal.state });
  return {
    deal,
    said,
    standing,
    place: profile.place,
    sinceYear: profile.createdAt.getFullYear(),
    payAt: payAtOf(deal),
    viewerName: `${own.firstName} ${own.lastName}`,
    mayWrite: deal.other.state === 'active' && !viewer.limited && !isUnpaid(deal.state),
  };
}

/** The provider has not heard of it, and would not hear what is said in it. */
function isUnpaid(state: string): boolean {
  return state === 'pending-payment' || state === 'payment-expired';
}

/** The deal is shown also when its messages cannot be had: null, and it is reported. */
async function saidOrNull(app: App, viewer: Viewer, transactionId: string) {
  try {
    return await thread(app, viewer, transactionId);
  } catch (thrown) {
    app.reports.report(thrown, { transactionId });
    return null;
  }
}

/** The checkout of the very order that has been begun. */
function payAtOf({ role, state, kind, worn, quantity, delivery, listing, waitingFor }: DealPage): string | null {
  if (role !== 'customer' || state !== 'pending-payment' || waitingFor !== null) return null;
  const path = `${listingPath({ id: listing.id, slug: slugOf(listing.title) })}/checkout`;
  if (kind === 'sale') return `${path}?${orderQuery({ listingId: listing.id, delivery, kind, quantity })}`;
  return worn === null ? null : `${path}?${orderQuery({ listingId: listing.id, delivery, kind, ...worn })}`;
}
