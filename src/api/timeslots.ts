import { z } from 'zod';
import { addDays } from '#src/domain/dates/day.ts';
import { refuse } from '#src/domain/refusal.ts';
import { calendarFor } from '#src/features/availability/queries.server.ts';
import { freeDays } from '#src/features/availability/rules.ts';
import { offerOf } from '#src/features/checkout/booking.server.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import { daysOfListing, hasAtMost, isPeriod } from './wire/days.ts';
import { queried } from './wire/query.ts';

/** Days in one call; a client that wants more asks again (decision record 0149). */
const maxDays = 90;

const query = z
  .strictObject(daysOfListing)
  .refine(...isPeriod)
  .refine(...hasAtMost(maxDays));

/**
 * The days on which a rental is free, as an anonymous visitor may see it, one slot each: from today to the last bookable
 * day. None of what cannot be rented. Refuses `not-found` like the listing itself, and `validation-invalid-params` for
 * more than 90 days.
 */
export async function querySlots(app: App, params: URLSearchParams) {
  const { listingId, ...days } = queried(query, params);
  const listing = (await listingById(app, listingId, null)) ?? refuse('not-found');
  const { unavailableReason, calendar } = await offerOf(app, listing);
  if (unavailableReason !== null || listing.kind === 'sale') return [];
  // Null where it could not be read: a second time its error is the answer.
  const shown = calendar ?? (await calendarFor(app, listing.id)) ?? refuse('not-found');
  return freeDays(days, shown).map((day) => ({
    id: `${listing.id}:${day}`,
    type: 'timeSlot' as const,
    attributes: { type: 'time-slot/day' as const, start: day, end: addDays(day, 1), seats: 1 },
  }));
}
