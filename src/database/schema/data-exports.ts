import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns.ts';
import { users } from './users.ts';

/** Downloads of all that is known about a user, made by the worker; the files are in the file store for a day. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['waiting', 'ready', 'failed'] })
      .notNull()
      .default('waiting'),
    /** The process that is making it, until `leaseUntil`; its advisory lock shows whether it is alive. */
    claimedBy: text('claimed_by'),
    leaseUntil: moment('lease_until'),
    attempts: integer('attempts').notNull().default(0),
    fileKey: text('file_key'),
    bytes: bigint('bytes', { mode: 'number' }),
    createdAt: createdAt(),
    expiresAt: moment('expires_at'),
  },
  (t) => [
    uniqueIndex('data_exports_one_waiting')
      .on(t.userId)
      .where(sql`state = 'waiting'`),
    index('data_exports_user').on(t.userId, t.createdAt.desc()),
    index('data_exports_waiting')
      .on(t.createdAt)
      .where(sql`state = 'waiting'`),
    index('data_exports_expiry')
      .on(t.expiresAt)
      .where(sql`expires_at is not null`),
  ],
);
