import { and, inArray, isNotNull, ne } from 'drizzle-orm';
import { cases } from '#src/database/schema/payments.ts';
import type { App } from '#src/platform/app.ts';
import { lockTransaction } from './engine/group.server.ts';
import { tellDisputeOver } from './dispute-over.server.ts';
import { planHandover, replanTimer } from './engine/plan-handover.server.ts';
import { handoverFactsOf } from './handover-facts.server.ts';
import { stageOfTransaction } from './transaction.server.ts';

/**
 * Writes again which step is expected of accepted transactions, and their timer, after a case or where their money has changed: a
 * refund, a bank's dispute, or a loss that was decided, may end it, and the time to send counts from the end of a case.
 * Where a dispute is over, their lenders are told. What was to be told of the step meanwhile, and was not, is told then.
 */
export async function replanHandover(app: App, transactionIds: readonly string[]): Promise<void> {
  for (const id of transactionIds)
    await app.db.transaction(async (tx) => {
      const locked = await lockTransaction(tx, id);
      if (locked === null || stageOfTransaction(locked.transaction) !== 'agreed') return;
      await replanTimer(tx, locked.transaction, locked.group.payment);
      await planHandover(tx, locked.transaction, await app.clock.now(tx), { mayBeMissed: true });
      await tellDisputeOver(tx, app, locked.transaction, await handoverFactsOf(tx, locked.transaction));
    });
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
