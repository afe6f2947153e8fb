import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns.ts';
import { users } from './users.ts';

/** An identity document that a user sent for their name to be checked; one that is withdrawn is deleted. */
export const idChecks = pgTable(
  'id_checks',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['passport', 'driver-licence', 'national-id'] }).notNull(),
    state: text('state', { enum: ['pending', 'verified', 'rejected'] })
      .notNull()
      .default('pending'),
    birthday: date('birthday', { mode: 'string' }),
    createdAt: createdAt(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id),
    /** Why it was rejected; what the user reads follows from it. */
    reason: text('reason', { enum: ['unreadable', 'incomplete', 'expired', 'name-differs', 'not-accepted'] }),
  },
  (t) => [
    uniqueIndex('id_checks_pending')
      .on(t.userId)
      .where(sql`state = 'pending'`),
    index('id_checks_user').on(t.userId, t.createdAt),
    index('id_checks_queue').on(t.state, t.createdAt),
    check('id_checks_decided', sql`(${t.state} = 'pending') = (${t.decidedAt} is null)`),
    check('id_checks_reason', sql`(${t.state} = 'rejected') = (${t.reason} is not null)`),
    check('id_checks_not_own', sql`${t.decidedBy} <> ${t.userId}`),
  ],
);

/**
 * A photo of an identity document. Its file is encrypted with a key of its own, which is here alone, itself encrypted:
 * without its row the file cannot be read by anyone.
 */
export const idPhotos = pgTable(
  'id_photos',
  {
    id: id(),
    /** Null once the account is gone. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    checkId: uuid('check_id').references(() => idChecks.id, { onDelete: 'set null' }),
    side: text('side', { enum: ['front', 'back'] }),
    fileKey: text('file_key').notNull().unique(),
    /** Null until the file is stored, and from its removal on. */
    sealedKey: text('sealed_key'),
    createdAt: createdAt(),
    /** The file is removed by the next sweep, and the row after it. */
    removedAt: moment('removed_at'),
  },
  (t) => [
    uniqueIndex('id_photos_side').on(t.checkId, t.side),
    index('id_photos_owner').on(t.ownerId),
    index('id_photos_removed')
      .on(t.id)
      .where(sql`removed_at is not null`),
    check('id_photos_removed_key', sql`${t.removedAt} is null or ${t.sealedKey} is null`),
  ],
);
