import type { StoredEntry } from '#src/features/cart/queries.server.ts';

/** No price: that is computed by `transaction-line-items`. */
export function entryOnWire({ listingId, kind, startDay, endDay, quantity, delivery }: StoredEntry) {
  return {
    listing: { id: listingId, type: 'listing' as const },
    checkoutValues: {
      ...(kind === 'sale' ? { quantity } : { bookingDates: { startDate: startDay, endDate: endDay } }),
      delivery,
    },
  };
}
