import { and, eq, gt, inArray, lte, notExists, notInArray, sql } from 'drizzle-orm';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { transitionsOpenTo } from '#src/domain/process/process.ts';
import type { Party } from '#src/domain/process/words.ts';
import { contactsById } from '#src/features/accounts/users.server.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import { listingFactsOf } from '#src/features/notifications/transaction-facts.ts';
import { hasOpenDispute, underOpenCases } from '#src/features/payments/cases.server.ts';
import { hasReviewed } from '#src/features/reviews/reviews.server.ts';
import type { App } from '#src/platform/app.ts';
import { eachAlone } from '#src/platform/jobs/each-alone.ts';
import { currentProcess } from '#src/processes/registry.ts';
import { lockRow } from './transaction.server.ts';

/** Days before the end of the period. */
const daysBefore = 4;

/** The states in which the party may write a review. */
function statesOpenTo(party: Party): string[] {
  return Object.keys(currentProcess.states).filter((state) =>
    transitionsOpenTo(currentProcess, state as keyof typeof currentProcess.states, party).some(
      ({ actions }) => actions?.includes('post-review') === true,
    ),
  );
}

/** Reminds each party that has not written a review, once, a few days before the time for it is over. */
export async function remindOfReviews(app: App): Promise<void> {
  for (const party of ['customer', 'provider'] as const)
    await eachAlone(app, 'transactionId', await toRemind(app, party), (id) => remind(app, id, party));
}

async function toRemind(app: App, party: Party): Promise<string[]> {
  const notified = app.db
    .select({ one: sql`1` })
    .from(notificationEvents)
    .where(eq(notificationEvents.onceKey, sql`'review-due:' || ${transactions.id} || ${`:${party}`}`));
  const rows = await app.db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        inArray(transactions.state, statesOpenTo(party)),
        gt(transactions.dueAt, sql`rotation_now()`),
        lte(transactions.dueAt, sql`rotation_now() + make_interval(days => ${daysBefore})`),
        notExists(notified),
        notInArray(transactions.id, underOpenCases(app.db, 'dispute')),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Looks again under the row lock: the review may have been written meanwhile. */
async function remind(app: App, id: string, to: Party): Promise<void> {
  await app.db.transaction(async (tx) => {
    const transaction = await lockRow(tx, id);
    if (transaction?.dueAt == null || !statesOpenTo(to).includes(transaction.state)) return;
    if (await hasOpenDispute(tx, id)) return;
    const { customerId, providerId, kind, dueAt } = transaction;
    const [recipientId, otherId] = to === 'customer' ? [customerId, providerId] : [providerId, customerId];
    const other = (await contactsById(tx, [otherId])).get(otherId);
    if (other === undefined) throw new Error(`The user ${otherId} does not exist`);
    await notify(tx, app, 'review-due', {
      ...{ transactionId: id, to, recipientId, otherId, otherName: other.firstName, kind },
      othersWaits: await hasReviewed(tx, id, to === 'customer' ? 'provider' : 'customer'),
      deadline: dueAt.toISOString(),
      listing: listingFactsOf(transaction),
    });
  });
}
