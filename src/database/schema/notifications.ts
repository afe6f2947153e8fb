import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns.ts';
import { notificationEvents } from './conversations.ts';
import { sessions, users } from './users.ts';

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** What still has to reach a recipient besides the bell and an email of its own. Removed when it is done. */
export const notificationDeliveries = pgTable(
  'notification_deliveries',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => notificationEvents.id, { onDelete: 'cascade' }),
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `digest`: a line in the email of the day. `alert`: to devices, and by text message. */
    channel: text('channel', { enum: ['digest', 'alert'] }).notNull(),
    dueAt: moment('due_at').notNull(),
    failures: integer('failures').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.channel] }),
    index('notification_deliveries_due').on(t.channel, t.dueAt),
    index('notification_deliveries_recipient').on(t.recipientId),
  ],
);

/** SHA-256 of the keys of events that were removed with age: they are never told again. */
export const notifiedKeys = pgTable('notified_keys', { hash: bytes('hash').primaryKey() });

/** Browsers that a user wants to be told on. Gone with the session that asked for it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The address at the browser's push service: a secret, because messages are sent to it. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's public key, base64url. */
    publicKey: text('public_key').notNull(),
    /** The secret that it shares with us, base64url. */
    authSecret: text('auth_secret').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('push_subscriptions_user').on(t.userId), index('push_subscriptions_session').on(t.sessionId)],
);

/** Push messages, queued like text messages and sent by the worker. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: id(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** JSON, as the service worker of the site reads it. */
    content: text('content').notNull(),
    onceKey: text('once_key').notNull().unique(),
    failures: integer('failures').notNull().default(0),
    nextAt: moment('next_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    expiresAt: moment('expires_at').notNull(),
    /** The process that is sending it, until `nextAt`. */
    claimedBy: text('claimed_by'),
    sentAt: moment('sent_at'),
    /** When it was given up. */
    failedAt: moment('failed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('push_messages_due')
      .on(t.nextAt)
      .where(sql`sent_at is null and failed_at is null`),
    index('push_messages_subscription').on(t.subscriptionId),
    index('push_messages_created').on(t.createdAt),
  ],
);
