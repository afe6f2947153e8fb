import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { cardColumns } from './card-rows.server.ts';
import { withoutHoliday } from './holiday.server.ts';

/**
 * A listing whose reports an operator decides, under its row lock. Refuses `not-found`.
 */
export async function lockReported(tx: Tx, listingId: string) {
  const { id, authorId, title, designer, state, closedBecause, deletedAt } = listings;
  const [listing] = isUuid(listingId)
    ? await tx
        .select({ id, authorId, title, designer, state, closedBecause, deletedAt, images: cardColumns.images })
        .from(listings)
        .where(eq(id, listingId))
        .for('no key update')
    : [];
  return listing ?? refuse('not-found');
}

export type ReportedRow = Awaited<ReturnType<typeof lockReported>>;

/** Whether it was published when it was closed for cause. */
const mark = 'closedWhilePublished';

/**
 * Closes a listing so that its lender cannot open it again; its accepted orders go on. The caller holds its row lock. Refuses
 * `listing-invalid-state` for a draft and for a deleted one.
 */
export async function closeForCause(tx: Tx, { id, state, deletedAt }: ReportedRow, because: string): Promise<void> {
  if (deletedAt !== null || (state !== 'published' && state !== 'closed')) refuse('listing-invalid-state');
  await tx
    .update(listings)
    .set({
      state: 'closed',
      closedBecause: because,
      metadata: state === 'published' ? sql`${withoutHoliday} || ${JSON.stringify({ [mark]: true })}` : withoutHoliday,
      updatedAt: sql`rotation_now()`,
    })
    .where(eq(listings.id, id));
}

/**
 * Publishes one that was closed for cause, unless its lender had closed it before: then she may open it. Refuses `listing-invalid-state` for
 * any other, and for a deleted one.
 */
export async function openAfterCause(tx: Tx, { id, closedBecause, deletedAt }: ReportedRow): Promise<void> {
  if (deletedAt !== null || closedBecause === null) refuse('listing-invalid-state');
  await tx
    .update(listings)
    .set({
      state: sql`case when ${listings.metadata} ? ${sql.raw(`'${mark}'`)} then 'published' else 'closed' end`,
      closedBecause: null,
      metadata: sql`${listings.metadata} - ${sql.raw(`'${mark}'`)}`,
      updatedAt: sql`rotation_now()`,
    })
    .where(eq(listings.id, id));
}

/** Whether any of these listings is closed for cause. */
export async function anyClosedForCause(tx: Tx, listingIds: readonly string[]): Promise<boolean> {
  return (await tx.$count(listings, and(inArray(listings.id, [...listingIds]), isNotNull(listings.closedBecause)))) > 0;
}

/** Before its lender makes anything else of it: refuses `listing-closed-by-us` for one that was closed for cause. */
export async function refuseClosedForCause(tx: Tx, listingId: string): Promise<void> {
  if (await anyClosedForCause(tx, [listingId])) refuse('listing-closed-by-us');
}
