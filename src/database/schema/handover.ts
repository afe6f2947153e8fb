import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '../columns.ts';
import { privatePhotoColumns } from './private-photo-columns.ts';
import { transactions } from './transactions.ts';
import { users } from './users.ts';

const step = () => text('step', { enum: ['dispatched', 'received', 'sent-back', 'returned'] }).notNull();

/** What the parties recorded of the garment itself. Append-only (enforced by a trigger): each step once. */
export const handoverSteps = pgTable(
  'handover_steps',
  {
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => transactions.id),
    step: step(),
    by: text('by', { enum: ['customer', 'provider'] }).notNull(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    /** How it left the party; null where it arrived. */
    way: text('way', { enum: ['courier', 'in-person'] }),
    courier: text('courier'),
    tracking: text('tracking'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.transactionId, t.step] }),
    check('handover_steps_by', sql`(${t.by} = 'provider') = (${t.step} in ('dispatched', 'returned'))`),
    check('handover_steps_way', sql`(${t.way} is not null) = (${t.step} in ('dispatched', 'sent-back'))`),
    check('handover_steps_courier', sql`${t.way} = 'courier' or (${t.courier} is null and ${t.tracking} is null)`),
  ],
);

/**
 * A photo of an item's condition. Both parties and operators see it, and nobody else. Once it is part of a step nothing
 * can change or remove it (enforced by a trigger).
 */
export const handoverPhotos = pgTable(
  'handover_photos',
  {
    ...privatePhotoColumns(),
    /** Of the step that it is part of. Both are null until the step is recorded; a day later it is removed. */
    transactionId: uuid('transaction_id'),
    step: text('step', { enum: ['dispatched', 'received', 'sent-back', 'returned'] }),
  },
  (t) => [
    foreignKey({
      name: 'handover_photos_of_step',
      columns: [t.transactionId, t.step],
      foreignColumns: [handoverSteps.transactionId, handoverSteps.step],
    }),
    uniqueIndex('handover_photos_position').on(t.transactionId, t.step, t.position),
    index('handover_photos_loose')
      .on(t.createdAt)
      .where(sql`transaction_id is null`),
    index('handover_photos_owner').on(t.ownerId),
    check('handover_photos_both', sql`(${t.transactionId} is null) = (${t.step} is null)`),
    check('handover_photos_sent', sql`${t.transactionId} is null or ${t.isStored}`),
  ],
);

/** The step that is expected next of an accepted transaction: for reminders, and for what waits for a user. */
export const handoverPlans = pgTable(
  'handover_plans',
  {
    transactionId: uuid('transaction_id')
      .primaryKey()
      .references(() => transactions.id),
    step: step(),
    /** Who records it. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** From when on it waits for that user. */
    fromAt: moment('from_at').notNull(),
    /** When it is looked at again: to remind, or to say that it is late. Null when all is said. */
    lookAt: moment('look_at'),
  },
  (t) => [
    index('handover_plans_user').on(t.userId, t.fromAt),
    index('handover_plans_look')
      .on(t.lookAt)
      .where(sql`look_at is not null`),
  ],
);

/** Why a provider cancelled; for the customer, and for what others may know of the provider's reliability. */
export const providerCancellations = pgTable(
  'provider_cancellations',
  {
    transactionId: uuid('transaction_id')
      .primaryKey()
      .references(() => transactions.id),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason', { enum: ['damaged', 'not-there', 'not-in-time', 'mistake', 'other'] }).notNull(),
    note: text('note').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('provider_cancellations_provider').on(t.providerId)],
);
