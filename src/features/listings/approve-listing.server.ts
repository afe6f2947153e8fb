import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { users } from '#src/database/schema/users.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { userColumns } from '#src/features/accounts/queries.server.ts';
import { cardColumns } from './card-rows.server.ts';
import { ownListing, type OwnListing } from './own-listing.server.ts';
import { publishedNow } from './publish-listing.server.ts';

/** Those of banned users wait on: their listings are shown to nobody. */
const waits = and(
  eq(listings.state, 'pendingApproval'),
  isNull(listings.deletedAt),
  eq(users.banned, false),
  isNull(users.deletedAt),
);

/** Listings that wait for an operator, the oldest first. */
export async function waitingListings(reader: Reader, page: { readonly limit: number; readonly offset: number }) {
  const { id, title, designer, kind, submittedAt } = listings;
  return await reader
    .select({ id, title, designer, kind, submittedAt, author: userColumns, images: cardColumns.images })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.authorId))
    .where(waits)
    .orderBy(asc(submittedAt), asc(id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countWaitingListings(reader: Reader): Promise<number> {
  const rows = reader
    .select({ id: listings.id })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.authorId))
    .where(waits)
    .as('waiting');
  return await reader.$count(rows);
}

export type SubmittedListing = {
  readonly authorId: string;
  readonly submittedAt: Date;
  readonly listing: OwnListing;
  /** Changes with everything that an operator decides about. */
  readonly version: string;
};

/**
 * A listing that was sent to the operators, as it is now, also when it no longer waits. Null for one that never was, and
 * for a deleted one.
 */
export async function submittedListing(
  reader: Reader,
  listingId: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<SubmittedListing | null> {
  if (!isUuid(listingId)) return null;
  const { id, authorId, submittedAt } = listings;
  const [found] = await reader
    .select({ authorId, submittedAt })
    .from(listings)
    .where(and(eq(id, listingId), isNotNull(submittedAt)));
  if (found?.submittedAt == null) return null;
  const listing = await ownListing(reader, found.authorId, listingId, { lock });
  if (listing === null) return null;
  return { ...found, submittedAt: found.submittedAt, listing, version: Object.values(listing.versions).join('') };
}

/** Publishes a listing that waits, or gives it back to its lender as a draft. The caller holds its row lock. */
export async function settleApproval(tx: Tx, listingId: string, returnedBecause: string | null): Promise<void> {
  await tx
    .update(listings)
    .set(returnedBecause === null ? publishedNow : { state: 'draft', returnedBecause })
    .where(eq(listings.id, listingId));
}
