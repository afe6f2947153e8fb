import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { preparedOn } from '#src/database/prepared.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { canReceivePayments } from '#src/features/payments/payout-accounts.server.ts';
import { payoutReadiness } from '#src/features/payments/payout-readiness.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { dueReminder, type ReminderReason } from './rules.ts';

/** What the viewer is to be reminded of on this page; the payout account is read of lenders only. */
export async function reminderFor(
  { db }: Pick<App, 'db'>,
  { id, emailVerified, limited }: Pick<Viewer, 'id' | 'emailVerified' | 'limited'>,
): Promise<ReminderReason | null> {
  if (limited) return null;
  const [has] = await readFacts(db).execute({ userId: id });
  const { hasListings = false, hasOrders = false } = has ?? {};
  const isPayoutSetUp = !hasListings || (await canReceivePayments(db, id)) || (await hasNothingToDo(db, id));
  return dueReminder({ emailVerified, hasListings, hasOrders, isPayoutSetUp });
}

/** An account that Stripe is still looking at, or has stopped, asks nothing of its lender. */
async function hasNothingToDo(reader: Reader, userId: string): Promise<boolean> {
  return (await payoutReadiness(reader, userId)) === 'ready';
}

/** Both look-ups end at the first row of an index. */
const readFacts = preparedOn((db) => {
  const userId = sql.placeholder('userId');
  const own = db
    .select({ one: sql`1` })
    .from(listings)
    .where(and(eq(listings.authorId, userId), ne(listings.state, 'draft'), isNull(listings.deletedAt)))
    .limit(1);
  const orders = db
    .select({ one: sql`1` })
    .from(transactions)
    .where(eq(transactions.customerId, userId))
    .limit(1);
  return db
    .select({
      hasListings: sql<boolean>`exists ${own}`.as('has_listings'),
      hasOrders: sql<boolean>`exists ${orders}`.as('has_orders'),
    })
    .from(sql`(select 1) as one`);
});
