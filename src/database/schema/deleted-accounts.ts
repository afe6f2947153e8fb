import { sql } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { users } from './users.ts';

/**
 * Until when the ids at Stripe of a deleted account are kept: a bank can ask about a charge that long. Holds nothing
 * about the person.
 */
export const deletedAccounts = pgTable(
  'deleted_accounts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    deletedAt: moment('deleted_at')
      .notNull()
      .default(sql`rotation_now()`),
    /** Null for an account without one. */
    lastChargeAt: moment('last_charge_at'),
    keepUntil: moment('keep_until').notNull(),
    erasedAt: moment('erased_at'),
  },
  (t) => [
    index('deleted_accounts_kept')
      .on(t.keepUntil)
      .where(sql`erased_at is null`),
  ],
);
