import type { Tx } from '#src/database/database.server.ts';
import { writeStep } from '#src/features/handover/handover.server.ts';
import { stepRefusal } from '#src/features/handover/rules.ts';
import type { App } from '#src/platform/app.ts';
import { handoverFactsOf } from './handover-facts.server.ts';
import { lockRow } from './transaction.server.ts';

/**
 * Records that an item has arrived whose customer reported something of it, when that is agreed on or decided (record 0197): it
 * is not cancelled as if it had never been sent. `ifSent`: only where its lender has recorded that it left, because the report
 * was refused. Where its arrival, or a later step, is recorded, or it could not have arrived yet, nothing changes. In the unit of
 * work that ends the case and plans the handover again, under the payment's lock.
 */
export async function recordArrival(
  tx: Tx,
  app: Pick<App, 'clock'>,
  transactionId: string,
  { ifSent }: { readonly ifSent: boolean },
): Promise<void> {
  const transaction = await lockRow(tx, transactionId);
  if (transaction === null) return;
  const facts = await handoverFactsOf(tx, transaction);
  if (ifSent && facts.handover.dispatchedAt === null) return;
  if (stepRefusal(facts, 'received', 'customer', await app.clock.now(tx)) !== null) return;
  await writeStep(tx, { transactionId, step: 'received', actorId: transaction.customerId, sent: null });
}
