import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#src/database/database.server.ts';
import { emails, notificationEvents, pushMessages, textMessages } from '#src/database/schema/schema.ts';
import { oldEmail, oldEvent, oldPush, oldText, unsentPush, waitingAlert, waitingDigest } from './unsent.ts';

/** Work of notifications that is due without a job for it, by the sweep that finds it; with a check of whether it was done. */
export function dueNotifications(db: Database) {
  const isGone = (table: PgTable, column: PgColumn, id: string) => async () =>
    (await db.$count(table, eq(column, id))) === 0;
  return {
    'notification-alerts': async () => (await waitingAlert(db)).isNotified,
    'digests': async () => {
      const ofUser = eq(emails.recipientId, await waitingDigest(db));
      return async () => (await db.$count(emails, and(ofUser, eq(emails.kind, 'digest')))) > 0;
    },
    'push-messages': async () => isSentPush(db, await unsentPush(db)),
    'old-notifications': async () => isGone(notificationEvents, notificationEvents.id, await oldEvent(db)),
    'old-emails': async () => isGone(emails, emails.id, await oldEmail(db)),
    'old-text-messages': async () => isGone(textMessages, textMessages.id, await oldText(db)),
    'old-push-messages': async () => isGone(pushMessages, pushMessages.id, await oldPush(db)),
  };
}

export const isSentPush = (db: Database, id: string) => async () =>
  (await db.$count(pushMessages, and(eq(pushMessages.id, id), sql`sent_at is not null`))) > 0;

export const isSentText = (db: Database, id: string) => async () =>
  (await db.$count(textMessages, and(eq(textMessages.id, id), sql`sent_at is not null`))) > 0;
