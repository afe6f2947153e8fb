import { and, eq, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { wantedDays } from '#src/database/schema/shopping.ts';
import { daysFromRental, parseDay } from '#src/domain/dates/day.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { daysRefusal } from '#src/features/availability/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import { countHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import type { RentalRange } from '#src/ui/calendar/day-range.ts';
import { insertFavourites, lockCaller } from './commands.server.ts';
import { isViewable } from '#src/features/listings/viewable.server.ts';

type Caller = Pick<Viewer, 'id' | 'role' | 'limited'>;
type Known = Pick<App, 'config' | 'db'>;

const hourly = { max: 200, seconds: 3_600 };

/** The refusal of days that are taken: the only ones that one can wait for. */
const taken = 'transaction-booking-time-not-available';

/**
 * Asks to be told when taken days of a rental become free, and saves it; other days replace those that were asked for
 * before. Days that are free already are not kept: `free`. Refuses `not-found`, `listing-own`, what the listing's periods
 * refuse (too short, too soon, too far), `favourites-too-many`, and `too-many-requests`.
 */
export async function askForDays(
  app: Known,
  caller: Caller,
  listingId: string,
  { first, last }: RentalRange,
): Promise<'asked' | 'free'> {
  requireAllowed('favourite.change', caller);
  if (!isUuid(listingId)) refuse('not-found');
  await countHit(app, [{ bucket: 'wanted-days', key: caller.id, ...hourly }]);
  return app.db.transaction(async (tx) => {
    await lockCaller(tx, caller.id);
    const listing = (await viewableRental(tx, listingId)) ?? refuse('not-found');
    if (listing.authorId === caller.id) refuse('listing-own');
    const refused = await daysRefusal(tx, listingId, daysFromRental(first, last));
    if (refused !== null && refused.code !== taken) refuse(refused.code, refused.details);
    // What its lender has closed for now is waited for as well.
    if (refused === null && listing.isOffered) return 'free';
    await insertFavourites(tx, caller.id, [{ listingId, seenAmount: listing.seenAmount }]);
    const days = { startDay: first, endDay: last };
    await tx
      .insert(wantedDays)
      .values({ userId: caller.id, listingId, ...days })
      .onConflictDoUpdate({
        target: [wantedDays.userId, wantedDays.listingId],
        // As another wish: what was told of the last one is not told of this.
        set: { ...days, id: sql`gen_random_uuid()`, createdAt: sql`rotation_now()` },
      });
    return 'asked';
  });
}

/** Idempotent, also for a listing that does not exist. */
export async function forgetDays(app: Pick<App, 'db'>, caller: Caller, listingId: string): Promise<void> {
  requireAllowed('favourite.change', caller);
  if (!isUuid(listingId)) return;
  await app.db.delete(wantedDays).where(and(eq(wantedDays.userId, caller.id), eq(wantedDays.listingId, listingId)));
}

/** The days of an entry of `wanted_days`; null where there is none. */
export function wantedRange(row: { startDay: string; endDay: string } | null): RentalRange | null {
  const [first, last] = [parseDay(row?.startDay ?? ''), parseDay(row?.endDay ?? '')];
  return first === null || last === null ? null : { first, last };
}

async function viewableRental(reader: Reader, listingId: string) {
  const [row] = await reader
    .select({
      authorId: listings.authorId,
      seenAmount: listings.displayAmount,
      isOffered: sql<boolean>`${listings.state} = 'published'`,
    })
    .from(listings)
    .where(and(eq(listings.id, listingId), eq(listings.kind, 'rent'), isViewable));
  return row ?? null;
}
