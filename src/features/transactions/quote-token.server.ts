import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ListingSnapshot } from '#src/database/schema/transactions.ts';
import { capKinds } from '#src/domain/pricing/claim-caps.ts';
import type { App } from '#src/platform/app.ts';
import type { Order } from './order.ts';
import type { Priced } from './price-order.server.ts';

type Quoted = {
  readonly order: Order;
  readonly priced: Pick<Priced, 'isInstant'> & {
    readonly totals: Pick<Priced['totals'], 'payin'>;
    readonly listing: Pick<Priced['listing'], 'snapshot'>;
  };
};

/**
 * Signs the displayed quote (HMAC). The token comes back with the request and is compared with one of the current
 * price, so that a customer is never charged an amount they have not seen, nor at once when they were told that the lender
 * answers first, nor by another rule of cancellation, nor with other caps of what may be charged later. It contains no amount that would be trusted.
 */
export function signQuote(app: Pick<App, 'config'>, customerId: string, quoted: readonly Quoted[]): string {
  const shown = JSON.stringify([
    customerId,
    ...quoted.map(({ order, priced: { totals, isInstant, listing } }) => [
      order.listingId,
      order.kind === 'rent' ? [order.first, order.last] : order.quantity,
      order.delivery,
      totals.payin.amount,
      totals.payin.currency,
      isInstant,
      listing.snapshot.lateCancellation ?? 'none',
      capsIn(listing.snapshot),
    ]),
  ]);
  return createHmac('sha256', app.config.sessionSecret).update(`quote:${shown}`).digest('base64url');
}

/** In an order of their own: that of stored JSON is the database's. */
function capsIn({ caps }: ListingSnapshot): readonly number[] {
  return caps === undefined ? [] : [...capKinds.map((kind) => caps[kind] ?? 0), caps.total];
}

export function isQuoteGenuine(token: string, expected: string): boolean {
  const [a, b] = [Buffer.from(token), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
