import { z } from 'zod';
import { money, type Currency } from '#src/domain/money/money.ts';
import { ownTransactions, type OwnTransaction } from '#src/features/transactions/own-transactions.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { peopleOnWire } from './users.ts';
import { bookingOnWire } from './wire/booking.ts';
import { metaOf, names, pageQuery, queried } from './wire/query.ts';
import { uuid } from './wire/uuid.ts';

const query = z.strictObject({
  ...pageQuery,
  only: z.enum(['order', 'sale']).optional(),
  states: names,
  lastTransitions: names,
  listingId: uuid.optional(),
});

/** The caller's transactions, the latest transition first. */
export async function queryTransactions(app: App, viewer: Viewer, params: URLSearchParams) {
  const { only = null, listingId = null, states, lastTransitions, ...paged } = queried(query, params);
  const named = {
    states: states.map((name) => name.replace(/^state\//, '')),
    lastTransitions: lastTransitions.map((name) => name.replace(/^transition\//, '')),
  };
  const page = await ownTransactions(app, viewer, { ...{ only, listingId }, ...named, ...paged });
  const person = await peopleOnWire(
    app,
    page.found.flatMap(({ transaction: { customerId, providerId } }) => [customerId, providerId]),
  );
  const data = page.found.map((one) => ({
    ...transactionOnWire(one),
    customer: person(one.transaction.customerId),
    provider: person(one.transaction.providerId),
  }));
  return { data, meta: metaOf(page, paged.perPage) };
}

/** Without what only a single one has: its lines and its history. */
function transactionOnWire({ transaction, booking, totals }: OwnTransaction) {
  const { id, createdAt, processName, state, lastTransition, lastTransitionedAt, listingId, listing } = transaction;
  const currency = transaction.currency as Currency;
  return {
    id,
    type: 'transaction' as const,
    attributes: {
      ...{ createdAt, processName, state, lastTransitionedAt },
      lastTransition: lastTransition === null ? null : `transition/${lastTransition}`,
      payinTotal: totals === null ? null : money(totals.payin, currency),
      payoutTotal: totals === null ? null : money(totals.payout, currency),
    },
    booking: booking && bookingOnWire(booking, transaction),
    listing: { id: listingId, title: listing.title },
  };
}
