import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { listingReports } from '#src/database/schema/listing-reports.ts';
import { listings } from '#src/database/schema/listings.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { networkOf } from '#src/features/accounts/rules.ts';
import { isViewable } from '#src/features/listings/viewable.server.ts';
import type { App } from '#src/platform/app.ts';
import { keyedHash } from '#src/platform/keyed-hash.server.ts';
import { countHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Report } from './forms.ts';

type Known = Pick<App, 'config' | 'db'>;
type Reporter = { readonly ip: string; readonly userId: string | null };

/** Reports of one network, and of one user, in an hour. */
const maxHourly = 10;
/**
 * Of one listing, that wait: of users, and of visitors without an account, who can be any number of networks and take
 * no place of the others. More tell an operator nothing new: they are thanked for, and not kept.
 */
export const maxOpen = 50;

/**
 * Keeps what a visitor reports about a listing for the operators. One open report of a reporter about a listing: sent again, it
 * is answered as if it was the first. Refuses `not-found` for what the visitor cannot see, `listing-own`, and `too-many-requests`.
 */
export async function reportListing(
  app: Known,
  { ip, userId }: Reporter,
  listingId: string,
  { reason, details }: Report,
): Promise<void> {
  if (!isUuid(listingId)) refuse('not-found');
  const network = networkOf(ip);
  await countHit(app, [
    { bucket: 'report network', key: network, max: maxHourly, seconds: 3600 },
    ...(userId === null ? [] : [{ bucket: 'report user', key: userId, max: maxHourly, seconds: 3600 }]),
  ]);
  const reporterKey = keyedHash(app, 'report', userId ?? network);
  await app.db.transaction(async (tx) => {
    // The row lock serialises reports of one listing, so that the limit holds.
    const [listing] = await tx
      .select({ authorId: listings.authorId })
      .from(listings)
      .where(and(eq(listings.id, listingId), isViewable))
      .for('no key update');
    if (listing === undefined) refuse('not-found');
    if (listing.authorId === userId) refuse('listing-own');
    const isKnown = sql`(${listingReports.reporterId} is null) = ${userId === null}`;
    if ((await tx.$count(listingReports, and(isOpenOf(listingId), isKnown))) >= maxOpen) return;
    await tx
      .insert(listingReports)
      .values({ listingId, reporterId: userId, reporterKey, reason, details })
      .onConflictDoNothing();
  });
}

/** For the deletion of an account: what was reported stays, without who did. */
export async function forgetReporter(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(listingReports)
    .set({ reporterId: null, reporterKey: null })
    .where(eq(listingReports.reporterId, userId));
}

export function isOpenOf(listingId: string) {
  return and(eq(listingReports.listingId, listingId), isNull(listingReports.decidedAt)) ?? sql`false`;
}
