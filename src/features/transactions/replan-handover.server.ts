import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { cases } from '#src/database/schema/payments.ts';
import { livePaymentOf, type Payment } from '#src/features/payments/payments.server.ts';
import type { App } from '#src/platform/app.ts';
import { lockTransaction } from './engine/group.server.ts';
import { tellDisputeOver } from './dispute-over.server.ts';
import { planHandover, replanTimer } from './engine/plan-handover.server.ts';
import { handoverFactsOf } from './handover-facts.server.ts';
import { lockRow, stageOfTransaction, type Transaction } from './transaction.server.ts';

/**
 * Writes again which step is expected of accepted transactions, and their timer, after a case or where their money has changed: a
 * refund, a bank's dispute, or a loss that was decided, may end it, and the time to send counts from the end of a case.
 * Where a dispute is over, their lenders are told. What was to be told of the step meanwhile, and was not, is told then.
 */
export async function replanHandover(app: App, transactionIds: readonly string[]): Promise<void> {
  for (const id of transactionIds)
    await app.db.transaction(async (tx) => {
      const locked = await lockTransaction(tx, id);
      if (locked !== null) await replan(tx, app, locked.transaction, locked.group.payment);
    });
}

/** The same in the unit of work that ends a case, under the payment's lock. */
export async function replanLocked(tx: Tx, app: Pick<App, 'clock' | 'jobs'>, transactionId: string): Promise<void> {
  const transaction = await lockRow(tx, transactionId);
  if (transaction !== null) await replan(tx, app, transaction, await livePaymentOf(tx, transactionId));
}

async function replan(
  tx: Tx,
  app: Pick<App, 'clock' | 'jobs'>,
  transaction: Transaction,
  payment: Payment | null,
): Promise<void> {
  if (stageOfTransaction(transaction) !== 'agreed') return;
  const isDispute = and(eq(cases.transactionId, transaction.id), eq(cases.reason, 'card-dispute'));
  // Whose bank asked is told what became of that: a lender who was to keep the item is not told that she is late.
  const mayBeMissed = (await tx.$count(cases, isDispute)) === 0;
  await replanTimer(tx, transaction, payment);
  await planHandover(tx, transaction, await app.clock.now(tx), { mayBeMissed });
  await tellDisputeOver(tx, app, transaction, await handoverFactsOf(tx, transaction));
}

/** The same of all orders of which a bank or the dashboard has moved money that is not decided on, whose events may have been lost. */
export async function replanMoved(app: App): Promise<void> {
  const moved = await app.db
    .selectDistinct({ id: cases.transactionId })
    .from(cases)
    .where(
      and(
        isNotNull(cases.transactionId),
        ne(cases.state, 'resolved'),
        inArray(cases.reason, ['card-dispute', 'refunded-elsewhere']),
      ),
    );
  await replanHandover(
    app,
    moved.flatMap(({ id }) => id ?? []),
  );
}
