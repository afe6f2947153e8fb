import { z } from 'zod';
import { bookingsOf } from '#src/features/availability/exception-calls.server.ts';
import { type HeldBooking, holdingStateOf, holdingStates } from '#src/features/availability/held-bookings.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { daysOfListing, isPeriod } from './wire/days.ts';
import { names, queried } from './wire/query.ts';

const state = names
  .pipe(z.array(z.enum(holdingStates)))
  .transform((given) => (given.length === 0 ? holdingStates : given));

const query = z.strictObject({ ...daysOfListing, state }).refine(...isPeriod);

/**
 * What holds days of the caller's own rental, in order. `pending` is a request, and a checkout that is being paid, of which
 * its lender learns the days alone. Refuses `not-found`, and `validation-invalid-params` for more than 366 days.
 */
export async function queryBookings(app: App, viewer: Viewer, params: URLSearchParams) {
  const { listingId, start, end, state: wanted } = queried(query, params);
  const found = await bookingsOf(app, { listingId, authorId: viewer.id, days: { start, end } });
  return found.map(onWire).filter(({ attributes }) => wanted.includes(attributes.state));
}

function onWire(held: HeldBooking) {
  const { id, transactionId, days } = held;
  return {
    ...{ id, type: 'booking' as const },
    attributes: { start: days.start, end: days.end, state: holdingStateOf(held) },
    transaction: held.state === 'held' ? null : { id: transactionId, type: 'transaction' as const },
  };
}
