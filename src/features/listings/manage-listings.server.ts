import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { isRefusal, refuse, type RefusalCode } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { deleteListing } from './delete-listings.server.ts';
import type { IsFree } from './drafts.server.ts';
import { withoutHoliday } from './holiday.server.ts';
import type { ListingChange } from './listing-change.ts';

/** What became of each listing: null when it is done. */
export type ChangeResults = ReadonlyMap<string, RefusalCode | null>;

type Input = {
  readonly ids: readonly string[];
  readonly change: ListingChange;
  /** Asked under the listing's row lock, for which a new request waits. */
  readonly isFree: IsFree;
  /** Refuses what is no draft. */
  readonly draftsOnly?: true;
};

/** Changes each of the listings in a unit of work of its own: one that is refused holds back no other. */
export async function changeListings(
  { db }: Pick<App, 'db'>,
  viewer: Viewer,
  { ids, ...how }: Input,
): Promise<ChangeResults> {
  requireAllowed('listing.manage', viewer);
  const results = new Map<string, RefusalCode | null>();
  for (const id of new Set(ids)) {
    const work = db.transaction((tx) => changeOne(tx, { listingId: id, authorId: viewer.id, ...how }));
    results.set(id, await refusalOf(work));
  }
  return results;
}

async function refusalOf(work: Promise<void>): Promise<RefusalCode | null> {
  try {
    await work;
    return null;
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return thrown.refusal.code;
  }
}

type One = Omit<Input, 'ids'> & { readonly listingId: string; readonly authorId: string };

/**
 * Does nothing when it is done already: a double click succeeds. Refuses `not-found` for an unknown listing and for another
 * user's, `listing-invalid-state` for a draft that is to be closed or opened, `listing-closed-by-us` for one that was closed for
 * cause, and `listing-in-transaction`.
 */
async function changeOne(tx: Tx, { listingId, authorId, change, isFree, draftsOnly }: One): Promise<void> {
  const [listing] = isUuid(listingId)
    ? await tx
        .select({ state: listings.state, deletedAt: listings.deletedAt, closedBecause: listings.closedBecause })
        .from(listings)
        .where(and(eq(listings.id, listingId), eq(listings.authorId, authorId)))
        .for('update')
    : [];
  if (listing === undefined) refuse('not-found');
  if (listing.deletedAt !== null) return change === 'delete' ? undefined : refuse('not-found');
  if (draftsOnly && listing.state !== 'draft') refuse('listing-invalid-state');
  if (change === 'delete') {
    if (!(await isFree(tx, listingId))) refuse('listing-in-transaction');
    return deleteListing(tx, { listingId, authorId });
  }
  const [from, to] = change === 'close' ? (['published', 'closed'] as const) : (['closed', 'published'] as const);
  if (listing.state === to) return undefined;
  if (listing.state !== from) refuse('listing-invalid-state');
  if (listing.closedBecause !== null) refuse('listing-closed-by-us');
  await tx
    .update(listings)
    .set({ state: to, metadata: withoutHoliday, updatedAt: sql`rotation_now()` })
    .where(eq(listings.id, listingId));
  return undefined;
}
