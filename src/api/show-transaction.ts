import { paymentToFinish } from '#src/features/checkout/queries.server.ts';
import { dealPage, type DealPage } from '#src/features/transactions/deal-page.server.ts';
import { dealTotals } from '#src/features/transactions/totals.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { lineItemOnWire } from './wire/line-item.ts';

/** A transaction as one of its parties may see it. Refuses `not-found` to everybody else. */
export async function showTransaction(app: App, viewer: Viewer, id: string) {
  const deal = await dealPage(app, viewer, id);
  const { lines, totals } = await dealTotals(app, id);
  return {
    id: deal.id,
    type: 'transaction' as const,
    attributes: {
      processName: 'flex-default-process',
      state: deal.state,
      lastTransition: deal.lastTransition === null ? null : `transition/${deal.lastTransition}`,
      lastTransitionedAt: deal.lastTransitionedAt,
      payinTotal: totals.payin,
      payoutTotal: totals.payout,
      lineItems: lines.map(lineItemOnWire),
      transitions: deal.history.map(({ transition, by, at }) => ({
        transition: `transition/${transition}`,
        by,
        createdAt: at,
      })),
      inProgress: deal.waitingFor !== null,
      protectedData: await secretsFor(app, viewer, deal),
    },
    booking: deal.worn === null ? null : { displayStart: deal.worn.first, displayEnd: deal.worn.last },
    listing: { id: deal.listing.id, title: deal.listing.title },
  };
}

/** What a card form needs to pay: for the customer alone, and only while there is something to pay. */
async function secretsFor(app: App, viewer: Viewer, deal: DealPage) {
  if (deal.role !== 'customer' || deal.state !== 'pending-payment') return {};
  const { clientSecret } = await paymentToFinish(app, viewer, deal.id);
  return { stripePaymentIntents: { default: { stripePaymentIntentClientSecret: clientSecret } } };
}
