import { eq, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { preparedOn } from '#src/database/prepared.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { ownsListings } from '#src/features/listings/queries.server.ts';
import { canReceivePayments } from '#src/features/payments/payout-accounts.server.ts';
import { payoutReadiness } from '#src/features/payments/payout-readiness.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { dueReminder, type ReminderReason } from './rules.ts';

/** What is known of the viewer on every page. */
export type ViewerFacts = {
  readonly ownsListings: boolean;
  /** Null: not read, because it matters only as long as the email is unverified. */
  readonly hasOrders: boolean | null;
  readonly reminder: ReminderReason | null;
};

/** Reads it; the payout account is read of lenders only. An operator who acts as a user is reminded of nothing. */
export async function viewerFactsOf(
  app: Pick<App, 'db'>,
  { id, emailVerified, limited }: Pick<Viewer, 'id' | 'emailVerified' | 'limited'>,
): Promise<ViewerFacts> {
  const [owns, hasOrders] = await Promise.all([
    ownsListings(app, id),
    emailVerified || limited ? null : hasOrdersOf(app.db, id),
  ]);
  const reminder = limited
    ? null
    : dueReminder({
        emailVerified,
        hasListings: owns,
        hasOrders: hasOrders ?? false,
        isPayoutSetUp: !owns || (await hasNothingToDo(app.db, id)),
      });
  return { ownsListings: owns, hasOrders, reminder };
}

/** Transfers reach the lender; an account that Stripe is still looking at, or has stopped, asks nothing of its lender. */
async function hasNothingToDo(reader: Reader, userId: string): Promise<boolean> {
  return (await canReceivePayments(reader, userId)) || (await payoutReadiness(reader, userId)) === 'ready';
}

async function hasOrdersOf(reader: Reader, customerId: string): Promise<boolean> {
  return (await readOrder(reader).execute({ customerId })).length > 0;
}

const readOrder = preparedOn((db) =>
  db
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.customerId, sql.placeholder('customerId')))
    .limit(1),
);
