import { parseDay } from '#src/domain/dates/day.ts';
import type { Delivery } from '#src/domain/pricing/price.ts';
import type { Order } from '#src/features/transactions/order.ts';

type Entry = {
  readonly listingId: string;
  readonly startDay: string | null;
  readonly endDay: string | null;
  readonly quantity: number;
  readonly delivery: Delivery;
};

/** The order of an entry; null for a rental without days, whose listing was for sale when it was added. */
export function orderOf(
  kind: 'rent' | 'sale',
  { listingId, startDay, endDay, quantity, delivery }: Entry,
): Order | null {
  if (kind === 'sale') return startDay === null ? { listingId, kind, quantity, delivery } : null;
  const [first, last] = [parseDay(startDay ?? ''), parseDay(endDay ?? '')];
  return first === null || last === null ? null : { listingId, kind, first, last, delivery };
}
