import { z } from 'zod';

import { compareDays, parseDay, type Day } from '#src/domain/dates/day.ts';
import type { Order } from '#src/features/transactions/order.ts';

/** A calendar date, or an instant at midnight UTC of one. */
const day = z.string().transform((text, context): Day => {
  const found = parseDay(text.replace(/T00:00:00(\.000)?Z$/, ''));
  if (found !== null) return found;
  context.addIssue({ code: 'custom', message: 'Not a calendar date' });
  return z.NEVER;
});

type Dates = { readonly startDate: Day; readonly endDate: Day };

const isInOrder = ({ startDate, endDate }: Dates) => compareDays(startDate, endDate) <= 0;
const outOfOrder = { message: 'The end is before the start' };

/**
 * First and last rental day, under either of their two names, or a quantity. There is no price and no flag by which a client
 * could set one: unknown keys are refused.
 */
export const bookingData = z.union([
  z.strictObject({ startDate: day, endDate: day }).refine(isInOrder, outOfOrder),
  z
    .strictObject({ bookingStart: day, bookingEnd: day })
    .transform(({ bookingStart, bookingEnd }): Dates => ({ startDate: bookingStart, endDate: bookingEnd }))
    .refine(isInOrder, outOfOrder),
  z.strictObject({ quantity: z.int().min(1).max(999_999) }),
]);

export const deliveryChoice = z.enum(['post', 'pick-up']);

export function orderOf(
  listingId: string,
  data: z.infer<typeof bookingData>,
  delivery: z.infer<typeof deliveryChoice>,
): Order {
  return 'quantity' in data
    ? { listingId, delivery, kind: 'sale', quantity: data.quantity }
    : { listingId, delivery, kind: 'rent', first: data.startDate, last: data.endDate };
}
