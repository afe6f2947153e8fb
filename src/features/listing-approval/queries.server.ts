import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { publicProfile, personFrom } from '#src/features/accounts/queries.server.ts';
import type { Operator } from '#src/features/accounts/identify-operator.server.ts';
import {
  countWaitingListings,
  submittedListing,
  waitingListings,
} from '#src/features/listings/approve-listing.server.ts';
import type { App } from '#src/platform/app.ts';

export const queuePageSize = 20;

/** A page of the listings that wait for an operator, the oldest first. Refuses `not-found` to all others. */
export async function approvalQueue({ db }: Pick<App, 'db'>, operator: Operator, page: number) {
  requireAllowed('listing.approve', operator);
  const [total, rows] = await Promise.all([
    countApprovals({ db }, operator),
    waitingListings(db, { limit: queuePageSize, offset: (page - 1) * queuePageSize }),
  ]);
  const waiting = rows.map(({ author, images, ...row }) => ({
    ...row,
    author: personFrom(author),
    image: images[0] ?? null,
  }));
  return { total, totalPages: Math.ceil(total / queuePageSize), waiting };
}

/** How many wait. Refuses as their queue does. */
export async function countApprovals({ db }: Pick<App, 'db'>, operator: Operator): Promise<number> {
  requireAllowed('listing.approve', operator);
  return countWaitingListings(db);
}

/**
 * One listing with all that its decision needs, and without where its lender lives. It stays to be seen when it is decided.
 * Refuses `not-found`.
 */
export async function listingForApproval(app: Pick<App, 'db'>, operator: Operator, listingId: string) {
  requireAllowed('listing.approve', operator);
  const found = (await submittedListing(app.db, listingId)) ?? refuse('not-found');
  const { price, extraDayPrice, shipping, rrp, minimumDays, maximumDays, turnaroundDays } = found.listing.fields;
  const { state, returnedBecause } = found.listing;
  const { submittedAt, version } = found;
  return {
    ...{ id: found.listing.id, state, submittedAt, version, returnedBecause },
    ...{ price, extraDayPrice, shipping, rrp, minimumDays, maximumDays, turnaroundDays },
    author: await publicProfile(app, found.authorId),
  };
}

export type ReviewedListing = Awaited<ReturnType<typeof listingForApproval>>;
