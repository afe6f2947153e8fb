import { and, eq, isNull, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { isEmailVerified } from '#src/features/accounts/users.server.ts';
import { ownListing } from './own-listing.server.ts';
import { publishingIssues } from './panels.ts';
import { needsApproval } from './publishing/approval.ts';

type Own = { readonly listingId: string; readonly authorId: string };

/** Whether the author's payout account is complete: known to a feature that comes after this one. */
export type CanBePaid = (tx: Tx, authorId: string) => Promise<boolean>;

const nothingToMend = { returnedBecause: null, updatedAt: sql`rotation_now()` };

/** The columns of a listing that becomes public; it keeps the time when it first was. */
export const publishedNow = {
  state: 'published' as const,
  publishedAt: sql`coalesce(${listings.publishedAt}, rotation_now())`,
  ...nothingToMend,
};

/**
 * In the unit of work that publishes a listing, before it does: its lender's followers are told of the first time alone.
 * A listing that was for rent and is for sale now is published again.
 */
export async function announceListing(tx: Tx, { jobs }: Pick<App, 'jobs'>, listingId: string): Promise<void> {
  const isFirst = and(eq(listings.id, listingId), isNull(listings.publishedAt));
  if ((await tx.$count(listings, isFirst)) > 0) await jobs.send(tx, 'notify-followers', { listingId });
}

/** Whose listing it is; empty for an unknown one. */
export async function authorOf(reader: Reader, listingId: string): Promise<string> {
  const [row] = await reader.select({ authorId: listings.authorId }).from(listings).where(eq(listings.id, listingId));
  return row?.authorId ?? '';
}

/**
 * Publishes a draft, or sends it to the operators where listings need approval. Idempotent: one that is published, or
 * waits, stays as it is. Refuses `validation-invalid-value` with the first invalid field and its panel,
 * `email-unverified` where the setting asks for it, `payout-details-missing`, `listing-invalid-state` for a closed one, and `not-found`.
 */
export async function publishListing(
  app: App,
  { listingId, authorId }: Own,
  canBePaid: CanBePaid,
): Promise<'published' | 'pendingApproval'> {
  return await app.db.transaction(async (tx) => {
    const listing = await ownListing(tx, authorId, listingId, { lock: true });
    if (listing === null) refuse('not-found');
    if (listing.state === 'published' || listing.state === 'pendingApproval') return listing.state;
    if (listing.state === 'closed') refuse('listing-invalid-state');
    const [first] = publishingIssues(listing.fields);
    if (first !== undefined) refuse('validation-invalid-value', { ...first.issue, panel: first.panel });
    if (listing.foreignCurrency !== null) refuse('listing-invalid-state');
    if (marketplace.verifiedEmail.toPublish && !(await isEmailVerified(tx, authorId))) refuse('email-unverified');
    if (!(await canBePaid(tx, authorId))) refuse('payout-details-missing');
    const state = needsApproval(listing.fields.designer) ? 'pendingApproval' : 'published';
    if (state === 'published') await announceListing(tx, app, listingId);
    await tx
      .update(listings)
      .set(state === 'published' ? publishedNow : { state, submittedAt: sql`rotation_now()`, ...nothingToMend })
      .where(eq(listings.id, listingId));
    return state;
  });
}
