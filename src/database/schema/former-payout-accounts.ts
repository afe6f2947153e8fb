import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { users } from './users.ts';

/**
 * Payout accounts that were taken from their user, because another person may have connected them: nothing is paid into them
 * any more. Transfers of before went to them.
 */
export const formerPayoutAccounts = pgTable(
  'former_payout_accounts',
  {
    accountId: text('account_id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    country: text('country').notNull(),
    endedAt: moment('ended_at')
      .notNull()
      .default(sql`rotation_now()`),
  },
  (t) => [index('former_payout_accounts_user').on(t.userId)],
);
