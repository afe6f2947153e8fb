import { sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import { listings } from '#src/database/schema/listings.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { isOwnRental, type OwnRental } from './own-listing.server.ts';
import { allWeekdays, planOfWeekdays } from './availability-plan.ts';

/**
 * Changes the weekly plan of the author's own rental. Bookings and single days stay as they are. Refuses `not-found`, and
 * `validation-invalid-value` for a week without an open day.
 */
export async function changeWeek(app: App, own: OwnRental, openWeekdays: number): Promise<void> {
  if (!Number.isInteger(openWeekdays) || openWeekdays < 1 || openWeekdays > allWeekdays)
    refuse('validation-invalid-value', { field: 'openWeekdays' });
  const { rowCount } = await app.db
    .update(listings)
    .set({
      openWeekdays,
      availabilityPlan: planOfWeekdays(openWeekdays, marketplace.timeZone),
      updatedAt: sql`rotation_now()`,
    })
    .where(isOwnRental(own));
  if (rowCount === 0) refuse('not-found');
}
