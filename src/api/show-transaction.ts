import { isAllowed } from '#src/domain/policy/policies.ts';
import { paymentToFinish } from '#src/features/checkout/queries.server.ts';
import { transactionPage, type TransactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { shownTotals } from '#src/features/transactions/negotiation.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { peopleOnWire } from './users.ts';
import { lineItemOnWire } from './wire/line-item.ts';

/** A transaction as one of its parties may see it. Refuses `not-found` to all other users. */
export async function showTransaction(app: App, viewer: Viewer, id: string) {
  const transaction = await transactionPage(app, viewer, id);
  const customerId = transaction.role === 'customer' ? viewer.id : transaction.other.id;
  const providerId = transaction.role === 'customer' ? transaction.other.id : viewer.id;
  const [{ lines, totals }, person] = await Promise.all([
    shownTotals(app, transaction.id),
    peopleOnWire(app, [customerId, providerId]),
  ]);
  return {
    id: transaction.id,
    type: 'transaction' as const,
    attributes: {
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
      inProgress: transaction.waitingFor !== null,
      protectedData: { ...addressesFor(transaction), ...(await secretsFor(app, viewer, transaction)) },
    },
    booking:
      transaction.rentalDays === null
        ? null
        : { displayStart: transaction.rentalDays.first, displayEnd: transaction.rentalDays.last },
    listing: { id: transaction.listing.id, title: transaction.listing.title },
    customer: person(customerId),
    provider: person(providerId),
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
