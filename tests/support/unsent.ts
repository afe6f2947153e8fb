import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
import {
  emails,
  notificationDeliveries,
  notificationEvents,
  pushMessages,
  pushSubscriptions,
  sessions,
  textMessages,
} from '#src/database/schema/schema.ts';
import { makeUser } from './factories.ts';
import { pushBrowser } from './push-service.ts';

/** An email that was written and not sent. */
export async function unsentEmail(db: Database): Promise<string> {
  const facts = {
    recipient: 'mei@rotation.example',
    kind: 'a kind',
    subject: 'A subject',
    text: 'A text',
    html: '<p>',
  };
  const [row] = await db.insert(emails).values(facts).returning();
  return row?.id ?? '';
}

/** A text message that was written and not sent. */
export async function unsentText(db: Database): Promise<string> {
  const [row] = await db.insert(textMessages).values({ recipient: '+64210000000', content: 'A text' }).returning();
  return row?.id ?? '';
}

const longAgo = sql`rotation_now() - interval '91 days'`;

export async function oldEmail(db: Database): Promise<string> {
  const id = await unsentEmail(db);
  await db.update(emails).set({ createdAt: longAgo, sentAt: longAgo }).where(eq(emails.id, id));
  return id;
}

export async function oldText(db: Database): Promise<string> {
  const id = await unsentText(db);
  await db.update(textMessages).set({ createdAt: longAgo, sentAt: longAgo }).where(eq(textMessages.id, id));
  return id;
}

/** A notification of 91 days ago. */
export async function oldEvent(db: Database): Promise<string> {
  const id = await event(db, await makeUser(db));
  await db.update(notificationEvents).set({ createdAt: longAgo }).where(eq(notificationEvents.id, id));
  return id;
}

async function event(db: Database, recipientId: string): Promise<string> {
  const exportId = randomUUID();
  const notified = {
    kind: 'export-ready',
    facts: { exportId, recipientId },
    detailPage: '/account',
    onceKey: exportId,
  };
  const [row] = await db
    .insert(notificationEvents)
    .values({ recipientId, ...notified })
    .returning();
  return row?.id ?? '';
}

/** A browser of a user in a session of theirs, at a known push service. */
export async function subscribedBrowser(db: Database, userId: string, origin = 'https://fcm.googleapis.com') {
  const expiresAt = sql`rotation_now() + interval '1 day'`;
  const [session] = await db.insert(sessions).values({ userId, tokenHash: randomUUID(), expiresAt }).returning();
  const { subscription, read } = pushBrowser(origin);
  const sessionId = session?.id ?? '';
  const [browser] = await db
    .insert(pushSubscriptions)
    .values({ userId, sessionId, ...subscription })
    .returning();
  return { browserId: browser?.id ?? '', sessionId, subscription, read };
}

/** A push message that was written and not sent. */
export async function unsentPush(db: Database): Promise<string> {
  const { browserId } = await subscribedBrowser(db, await makeUser(db));
  const expiresAt = sql`clock_timestamp() + interval '1 hour'`;
  const message = { subscriptionId: browserId, content: '{}', onceKey: randomUUID(), expiresAt };
  const [row] = await db.insert(pushMessages).values(message).returning();
  return row?.id ?? '';
}

export async function oldPush(db: Database): Promise<string> {
  const id = await unsentPush(db);
  await db.update(pushMessages).set({ createdAt: longAgo, sentAt: longAgo }).where(eq(pushMessages.id, id));
  return id;
}

/** A notification that the recipient's browser is to be told of. */
export async function waitingAlert(db: Database) {
  const recipientId = await makeUser(db);
  const [{ browserId }, eventId] = [await subscribedBrowser(db, recipientId), await event(db, recipientId)];
  const dueAt = sql`to_timestamp(0)`;
  await db.insert(notificationDeliveries).values({ eventId, recipientId, channel: 'alert', dueAt });
  const isNotified = async () => (await db.$count(pushMessages, eq(pushMessages.subscriptionId, browserId))) > 0;
  return { eventId, isNotified };
}

/** A user whose email of the day is due. */
export async function waitingDigest(db: Database): Promise<string> {
  const recipientId = await makeUser(db);
  const eventId = await event(db, recipientId);
  const dueAt = sql`rotation_now() - interval '1 minute'`;
  await db.insert(notificationDeliveries).values({ eventId, recipientId, channel: 'digest', dueAt });
  return recipientId;
}
