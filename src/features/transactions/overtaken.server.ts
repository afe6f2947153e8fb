import { and, eq, inArray, sql } from 'drizzle-orm';
import { offers } from '#src/database/schema/offers.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { overtakingOf } from '#src/domain/process/process.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { allStatesIn } from '#src/processes/registry.ts';
import { executeInOneUnit } from './engine/move.server.ts';
import { isOvertaken } from './engine/overtaken-order.server.ts';
import { processOf, system, transactionById } from './transaction.server.ts';

/** Sends a job for each open offer that the acceptance of a transaction has made impossible. */
export async function findOvertaken(app: App, acceptedId: string): Promise<void> {
  const accepted = await transactionById(app.db, acceptedId);
  if (accepted === null) return;
  const others = await app.db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.listingId, accepted.listingId),
        inArray(transactions.state, allStatesIn('negotiating')),
        sql`exists (select from ${offers} where ${offers.transactionId} = ${transactions.id})`,
      ),
    );
  for (const other of others) {
    if (!(await isOvertaken(app.db, other))) continue;
    await app.db.transaction((tx) => app.jobs.send(tx, 'end-overtaken', { transactionId: other.id }));
  }
}

/** Ends an offer that another order has made impossible; one that was answered or became possible again stays. */
export async function endOvertaken(app: App, transactionId: string): Promise<void> {
  const transaction = await transactionById(app.db, transactionId);
  if (transaction === null) return;
  try {
    await executeInOneUnit(app, transactionId, overtakingOf(processOf(transaction)).name, system);
  } catch (error) {
    // Being paid right now: the payment finds its days taken, and the job runs again.
    if (!isRefusal(error) || error.refusal.code === 'transaction-in-progress') throw error;
  }
}
