import type { Tx } from '#src/database/database.server.ts';
import { writeStep } from '#src/features/handover/handover.server.ts';
import { stepRefusal } from '#src/features/handover/rules.ts';
import { isMissing } from '#src/features/handover/way-back.ts';
import type { App } from '#src/platform/app.ts';
import { handoverFactsOf } from './handover-facts.server.ts';
import { lockRow, type Transaction } from './transaction.server.ts';

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

/**
 * Records that what its customer had reported as never arrived has come, because they report something of it; whether it was
 * missing. In the unit of work of that report, before it, under the payment's and the row's lock.
 */
export async function recordFound(tx: Tx, app: Pick<App, 'clock'>, transaction: Transaction): Promise<boolean> {
  if (transaction.kind !== 'rent' || !isMissing(await handoverFactsOf(tx, transaction))) return false;
  await recordArrival(tx, app, transaction.id, { ifSent: true });
  return true;
}
