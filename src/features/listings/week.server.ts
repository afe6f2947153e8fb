import { and, eq, isNull, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import { listings } from '#src/database/schema/listings.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { App } from '#src/platform/app.ts';
import { allWeekdays, planOfWeekdays } from './availability-plan.ts';

type OwnListing = { readonly listingId: string; readonly authorId: string };

/**
 * Changes the weekly plan of the author's own rental. Bookings and single days stay as they are. Refuses `not-found`, and
 * `validation-invalid-value` for a week without an open day.
 */
export async function changeWeek(app: App, own: OwnListing, openWeekdays: number): Promise<void> {
  if (!Number.isInteger(openWeekdays) || openWeekdays < 1 || openWeekdays > allWeekdays)
    refuse('validation-invalid-value', { field: 'openWeekdays' });
  if (!isUuid(own.listingId)) refuse('not-found');
  const { rowCount } = await app.db
    .update(listings)
    .set({
      openWeekdays,
      availabilityPlan: planOfWeekdays(openWeekdays, marketplace.timeZone),
      updatedAt: sql`rotation_now()`,
    })
    .where(
      and(
        eq(listings.id, own.listingId),
        eq(listings.authorId, own.authorId),
        eq(listings.kind, 'rent'),
        isNull(listings.deletedAt),
      ),
    );
  if (rowCount === 0) refuse('not-found');
}
