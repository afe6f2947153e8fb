import { isAllowed } from '#src/domain/policy/policies.ts';
import { paymentToFinish } from '#src/features/checkout/queries.server.ts';
import { lastOfferOf } from '#src/features/offers/rules.ts';
import { pageOfMessages } from '#src/features/conversations/queries.server.ts';
import { reviewsOfTransaction } from '#src/features/reviews/of-transaction.server.ts';
import { seenOf } from '#src/features/transactions/seen.ts';
import { transactionPage, type TransactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { shownTotals } from '#src/features/transactions/negotiation.server.ts';
import { bookingOf } from '#src/features/transactions/transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { peopleOnWire } from './users.ts';
import { bookingOnWire } from './wire/booking.ts';
import { lineItemOnWire } from './wire/line-item.ts';

/** A transaction as one of its parties may see it. Refuses `not-found` to all other users. */
export async function showTransaction(app: App, viewer: Viewer, id: string) {
  const transaction = await transactionPage(app, viewer, id);
  const customerId = transaction.role === 'customer' ? viewer.id : transaction.other.id;
  const providerId = transaction.role === 'customer' ? transaction.other.id : viewer.id;
  const [{ lines, totals }, booking, { reviews, messages }, person] = await Promise.all([
    shownTotals(app, transaction.id),
    bookingOf(app.db, transaction.id),
    saidIn(app, viewer, transaction),
    peopleOnWire(app, [customerId, providerId]),
  ]);
  return {
    id: transaction.id,
    type: 'transaction' as const,
    attributes: {
      createdAt: transaction.createdAt,
      processName: 'flex-default-process',
      state: transaction.state,
      lastTransition: transaction.lastTransition === null ? null : `transition/${transaction.lastTransition}`,
      lastTransitionedAt: transaction.lastTransitionedAt,
      payinTotal: totals?.payin ?? null,
      payoutTotal: totals?.payout ?? null,
      lineItems: lines.map(lineItemOnWire),
      transitions: transaction.history.map(({ transition, by, at }) => ({
        transition: `transition/${transition}`,
        by,
        createdAt: at,
      })),
      seen: seenOf(transaction),
      inProgress: transaction.waitingFor !== null,
      metadata: { restOfShoppingCartItems: restOfCart(transaction) },
      protectedData: {
        ...addressesFor(transaction),
        ...proposedIn(transaction),
        ...(await secretsFor(app, viewer, transaction)),
      },
    },
    booking: booking && bookingOnWire(booking, transaction),
    listing: { id: transaction.listing.id, title: transaction.listing.title },
    customer: person(customerId),
    provider: person(providerId),
    ...{ reviews, messages },
  };
}

/** What was requested with it, and is paid with it; written by the server alone. */
function restOfCart({ id, together }: TransactionPage) {
  const others = together.filter((item) => item.id !== id);
  return others.map((item) => ({
    listing: { id: item.listingId, type: 'listing' as const, title: item.title },
    transaction: { id: item.id, type: 'transaction' as const },
  }));
}

/** The last price that was offered for the whole booking or quantity. */
function proposedIn({ negotiation }: TransactionPage) {
  const last = lastOfferOf(negotiation?.offers ?? []);
  return last === null ? {} : { proposedPrice: last.amount };
}

/** Its reviews that the viewer may read, and its messages, the newest first; what they say has calls of its own. */
async function saidIn(app: App, viewer: Viewer, { id, role }: TransactionPage) {
  const [{ own, others }, { messages }] = await Promise.all([
    reviewsOfTransaction(app, id, role),
    pageOfMessages(app, viewer, id, { page: 1, perPage: 100 }),
  ]);
  const readable = [own, others].flatMap((review) => review ?? []);
  return {
    reviews: readable.map((review) => ({ id: review.id, type: 'review' as const })),
    messages: messages.map((message) => ({ id: message.id, type: 'message' as const })),
  };
}

/** Where the item goes, for the party that needs it and while they do. Nothing else of an account is the other party's. */
function addressesFor({ shippingAddress, pickUp }: TransactionPage) {
  return { ...(shippingAddress && { shippingAddress }), ...(pickUp && { pickUp }) };
}

/** What a card form needs to pay, while a payment is open. */
async function secretsFor(app: App, viewer: Viewer, transaction: TransactionPage) {
  if (!isAllowed('transaction.pay', viewer, transaction.role) || transaction.stage !== 'paying') return {};
  const { clientSecret } = await paymentToFinish(app, viewer, transaction.id);
  return { stripePaymentIntents: { default: { stripePaymentIntentClientSecret: clientSecret } } };
}
