import { and, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { favourites } from '#src/database/schema/listings.ts';
import { users } from '#src/database/schema/users.ts';
import { isActiveUser } from '#src/features/accounts/queries.server.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { wantsPriceFalls, writePriceFalls } from '#src/features/accounts/price-falls.server.ts';
import { listingsByIds } from '#src/features/listings/queries.server.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

const batchSize = 200;

/** Smaller falls are no news: 5 percent of what the user has seen. */
const notifiedBelow = 0.95;

/** Whether the viewer wants to be told when the price of a favourite falls; the default is no. */
export async function notifiesOfPriceFalls(app: Pick<App, 'db'>, viewer: Pick<Viewer, 'id'>): Promise<boolean> {
  return (await app.db.$count(users, and(eq(users.id, viewer.id), wantsPriceFalls))) > 0;
}

export async function setPriceFalls(app: Pick<App, 'db'>, viewer: Viewer, isWanted: boolean): Promise<void> {
  requireAllowed('favourite.change', viewer);
  await app.db.transaction((tx) => writePriceFalls(tx, viewer.id, isWanted));
}

/**
 * Tells those who have saved a listing, and want to know, that its price is lower than when they saved it, or than they
 * were told before: a price that was raised first is no fall. Each batch is one unit of work.
 */
export async function notifyOfPriceFall(app: App, listingId: string): Promise<void> {
  for (;;) {
    const notified = await notifySome(app, listingId);
    if (notified < batchSize) return;
  }
}

async function notifySome(app: App, listingId: string): Promise<number> {
  const [card] = await listingsByIds(app, [listingId], null);
  if (card === undefined || card.soldOut || card.price.unsupportedCurrency !== undefined) return 0;
  const { amount: now, currency } = card.price.displayPrice;
  const { id, title, designer, images } = card;
  return await app.db.transaction(async (tx) => {
    const isFall = lte(sql`${now}::int`, sql`${favourites.seenAmount} * ${notifiedBelow}::numeric`);
    const isNews = and(eq(favourites.listingId, listingId), isFall, isActiveUser, wantsPriceFalls);
    const locked = await lockSome(tx, isNews);
    const rows = await tx
      .select({ recipientId: favourites.userId, before: favourites.seenAmount, savedAt: favourites.createdAt })
      .from(favourites)
      .innerJoin(users, eq(users.id, favourites.userId))
      .where(and(inArray(favourites.userId, locked), isNews))
      .for('update', { of: favourites });
    for (const { recipientId, before, savedAt } of rows) {
      if (before === null) continue;
      const listing = { id, title, designer, imageId: images[0]?.id ?? null };
      await notify(tx, app, 'price-fallen', {
        ...{ recipientId, before, now, currency, listing },
        savedAt: savedAt.toISOString(),
      });
      await tx
        .update(favourites)
        .set({ seenAmount: now })
        .where(and(eq(favourites.userId, recipientId), eq(favourites.listingId, listingId)));
    }
    return locked.length;
  });
}

/** Some of the users to tell, before their favourites: the deletion of an account locks in this order. */
async function lockSome(tx: Tx, isNews: SQL | undefined): Promise<string[]> {
  const some = tx
    .select({ id: favourites.userId })
    .from(favourites)
    .innerJoin(users, eq(users.id, favourites.userId))
    .where(isNews)
    .limit(batchSize);
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, some), isActiveUser))
    .for('key share');
  return rows.map(({ id }) => id);
}
