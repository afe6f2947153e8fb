import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { changePrivateData } from '#src/features/accounts/private-data.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Subscription } from '#src/platform/push/push.ts';
import { countHitIn } from '#src/platform/rate-limit/rate-limit.server.ts';
import { preferencesIn, toStored, withKept, type ChosenPreferences } from './preferences.ts';

type Marker = Asker & { readonly id: string };

/** Marks all notifications of a transaction as seen, when the viewer opens its page. */
export async function markTransactionSeen(app: App, viewer: Marker, transactionId: string): Promise<void> {
  requireAllowed('transaction.mark-seen', viewer);
  await markWhere(app, viewer, eq(notificationEvents.transactionId, transactionId));
}

type OfPage = { readonly transactionId: string; readonly page: string };

/** Marks those of a transaction as seen that lead to this page of it, when the viewer opens that. */
export async function markSeenOn(app: Pick<App, 'db'>, viewer: Marker, { transactionId, page }: OfPage): Promise<void> {
  requireAllowed('transaction.mark-seen', viewer);
  const { transactionId: of, detailPage } = notificationEvents;
  await markWhere(app, viewer, and(eq(of, transactionId), eq(detailPage, page)));
}

/** Marks one as seen, when the viewer opens it. Another user's stays as it is. */
export async function markSeen(app: Pick<App, 'db'>, viewer: Marker, eventId: string): Promise<void> {
  requireAllowed('notification.mark-seen', viewer);
  await markWhere(app, viewer, eq(notificationEvents.id, eventId));
}

/**
 * Marks those of the bell as seen that are not newer than `until`, the newest one that the viewer was shown: one that
 * arrived since, or that a message was added to, stays unseen.
 */
export async function markSeenUntil(app: Pick<App, 'db'>, viewer: Marker, until: Date): Promise<void> {
  requireAllowed('notification.mark-seen', viewer);
  // The database counts microseconds, a `Date` milliseconds.
  const shown = sql`date_trunc('milliseconds', ${notificationEvents.createdAt}) <= ${until.toISOString()}::timestamptz`;
  await markWhere(app, viewer, and(eq(notificationEvents.inBell, true), shown));
}

/** Keeps the time of those that were seen before. */
async function markWhere(app: Pick<App, 'db'>, viewer: Marker, which: SQL | undefined): Promise<void> {
  await app.db
    .update(notificationEvents)
    .set({ seenAt: sql`rotation_now()` })
    .where(and(eq(notificationEvents.recipientId, viewer.id), isNull(notificationEvents.seenAt), which));
}

/** Keeps what reaches the viewer, and when. */
export async function savePreferences(app: Pick<App, 'db'>, viewer: Marker, chosen: ChosenPreferences): Promise<void> {
  requireAllowed('account.change-notifications', viewer);
  await app.db.transaction((tx) =>
    changePrivateData(tx, viewer.id, (data) => toStored(withKept(chosen, preferencesIn(data)))),
  );
}

const browserLimit = { bucket: 'push browsers', max: 30, seconds: 3600 };

/** The viewer's browser, in this session, shows notifications from now on. Refuses what `push.subscribe` does, and `too-many-requests`. */
export async function addBrowser(
  app: Pick<App, 'config' | 'db' | 'push'>,
  viewer: Marker & { readonly sessionId: string },
  subscription: Subscription,
): Promise<void> {
  requireAllowed('account.change-notifications', viewer);
  await app.db.transaction(async (tx) => {
    await countHitIn(app, tx, [{ ...browserLimit, key: viewer.id }], 'too-many-requests');
    await app.push.subscribe(tx, { userId: viewer.id, sessionId: viewer.sessionId }, subscription);
  });
}

/** Another user's browser stays as it is. */
export async function removeBrowser(app: Pick<App, 'db' | 'push'>, viewer: Marker, id: string): Promise<void> {
  requireAllowed('account.change-notifications', viewer);
  await app.db.transaction((tx) => app.push.unsubscribe(tx, viewer.id, id));
}
