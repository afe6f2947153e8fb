import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns.ts';
import { listings } from './listings.ts';
import { privatePhotoColumns } from './private-photo-columns.ts';
import { users } from './users.ts';
import { transactions } from './transactions.ts';

export const messages = pgTable(
  'messages',
  {
    id: id(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => transactions.id),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => users.id),
    content: text('content').notNull(),
    /** Of the form that it was sent by and of its text: sent twice, it is one message. */
    onceKey: text('once_key'),
    /** The operator's reason, of one that neither party reads any more. */
    hiddenBecause: text('hidden_because'),
    createdAt: createdAt(),
  },
  (t) => [
    index('messages_thread').on(t.transactionId, t.createdAt),
    uniqueIndex('messages_once')
      .on(t.senderId, t.onceKey)
      .where(sql`once_key is not null`),
  ],
);

/** A photo of a message. Both parties see it, and operators once its message is reported; it is never changed. */
export const messagePhotos = pgTable(
  'message_photos',
  {
    ...privatePhotoColumns(),
    /** Null until it is sent; a day later it is removed. */
    messageId: uuid('message_id').references(() => messages.id),
    /** What it shows, by its sender, for those who do not see it. */
    description: text('description').notNull().default(''),
  },
  (t) => [
    uniqueIndex('message_photos_position').on(t.messageId, t.position),
    index('message_photos_loose')
      .on(t.createdAt)
      .where(sql`message_id is null`),
    index('message_photos_owner').on(t.ownerId),
    check('message_photos_sent', sql`${t.messageId} is null or ${t.isStored}`),
    check('message_photos_description', sql`length(${t.description}) <= 300`),
  ],
);

/** How far a party has read the messages of the other one. */
export const threadReads = pgTable(
  'thread_reads',
  {
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => transactions.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** When the latest message was sent that was read. */
    readUntil: moment('read_until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.transactionId, t.userId] }), index('thread_reads_user').on(t.userId)],
);

/** What a party has typed while a photo was added without scripts. It is gone when it is sent, and a day later. */
export const messageDrafts = pgTable(
  'message_drafts',
  {
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => transactions.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    content: text('content').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.transactionId, t.userId] }),
    index('message_drafts_user').on(t.userId),
    index('message_drafts_created').on(t.createdAt),
  ],
);

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    /** Null only for reviews that were imported. */
    transactionId: uuid('transaction_id').references(() => transactions.id),
    listingId: uuid('listing_id').references(() => listings.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    subjectId: uuid('subject_id')
      .notNull()
      .references(() => users.id),
    type: text('type', { enum: ['ofProvider', 'ofCustomer'] }).notNull(),
    state: text('state', { enum: ['pending', 'public', 'hidden'] }).notNull(),
    rating: smallint('rating').notNull(),
    content: text('content').notNull(),
    /** How the item fits, of a customer who says so, with the size that she usually wears and her height. */
    fit: text('fit', { enum: ['small', 'true', 'large'] }),
    usualSize: text('usual_size'),
    heightCm: smallint('height_cm'),
    /** The one answer of the person that it is about. */
    reply: text('reply'),
    repliedAt: moment('replied_at'),
    /** The operator's reason, of one that is hidden. */
    hiddenBecause: text('hidden_because'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('reviews_once').on(t.transactionId, t.type),
    index('reviews_listing').on(t.listingId, t.createdAt.desc()),
    index('reviews_subject').on(t.subjectId, t.createdAt.desc()),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    check('reviews_hidden', sql`${t.hiddenBecause} is null or ${t.state} = 'hidden'`),
    check('reviews_reply', sql`(${t.reply} is null) = (${t.repliedAt} is null)`),
    check(
      'reviews_fit',
      sql`${t.type} = 'ofProvider' or (${t.fit} is null and ${t.usualSize} is null and ${t.heightCm} is null)`,
    ),
  ],
);

/** Every notification of a user. Its row in the bell and its email are made from the stored facts. */
export const notificationEvents = pgTable(
  'notification_events',
  {
    id: id(),
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    transactionId: uuid('transaction_id').references(() => transactions.id),
    listingId: uuid('listing_id').references(() => listings.id),
    actorId: uuid('actor_id').references(() => users.id),
    imageId: uuid('image_id'),
    /** What the texts are made of, as it was at that moment; its shape depends on the kind. */
    facts: jsonb('facts').$type<unknown>().notNull().default({}),
    detailPage: text('detail_page').notNull(),
    inBell: boolean('in_bell').notNull().default(true),
    onceKey: text('once_key').notNull().unique(),
    seenAt: moment('seen_at'),
    /** When the worker makes the email; null when there is none to make, or no longer. */
    emailAt: moment('email_at'),
    /** Attempts to make it that failed. */
    emailFailures: integer('email_failures').notNull().default(0),
    /** The key of the email of the day that has its line. */
    digestKey: text('digest_key'),
    createdAt: createdAt(),
  },
  (t) => [
    index('notification_events_email')
      .on(t.emailAt)
      .where(sql`email_at is not null`),
    index('notification_events_bell').on(t.recipientId, t.createdAt.desc()),
    index('notification_events_created').on(t.createdAt),
    index('notification_events_actor')
      .on(t.actorId)
      .where(sql`transaction_id is null`),
    index('notification_events_listing')
      .on(t.listingId)
      .where(sql`transaction_id is null`),
    index('notification_events_unseen')
      .on(t.recipientId, t.transactionId)
      .where(sql`in_bell and seen_at is null`),
    check('notification_events_link', sql`${t.detailPage} like '/%' and ${t.detailPage} not like '//%'`),
  ],
);
