import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { lockListingsOf } from './delete-listings.server.ts';

const mark = 'closedForHoliday';

/** Closed until the owner is back. Closing or opening the listing by itself takes the mark away. */
export const isOnHoliday = sql`(${listings.state} = 'closed' and ${listings.metadata} ? ${sql.raw(`'${mark}'`)})`;
export const withoutHoliday = sql`${listings.metadata} - ${sql.raw(`'${mark}'`)}`;

/** Closes all published listings of the viewer, and returns how many; bookings that there are stay. */
export async function startHoliday({ db }: Pick<App, 'db'>, viewer: Viewer): Promise<number> {
  const change = {
    state: 'closed' as const,
    metadata: sql`${listings.metadata} || ${JSON.stringify({ [mark]: true })}`,
  };
  return db.transaction((tx) => move(tx, viewer, eq(listings.state, 'published'), change));
}

/** Opens exactly those that `startHoliday` closed, and that nobody changed since. */
export async function endHoliday({ db }: Pick<App, 'db'>, viewer: Viewer): Promise<number> {
  return db.transaction((tx) => move(tx, viewer, isOnHoliday, { state: 'published', metadata: withoutHoliday }));
}

type Change = { readonly state: 'published' | 'closed'; readonly metadata: ReturnType<typeof sql> };

async function move(
  tx: Tx,
  viewer: Viewer,
  which: ReturnType<typeof eq>,
  { state, metadata }: Change,
): Promise<number> {
  requireAllowed('listing.manage', viewer);
  await lockListingsOf(tx, viewer.id);
  const { rowCount } = await tx
    .update(listings)
    .set({ state, metadata, updatedAt: sql`rotation_now()` })
    .where(and(eq(listings.authorId, viewer.id), isNull(listings.deletedAt), which));
  return rowCount ?? 0;
}
