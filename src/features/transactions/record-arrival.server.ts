import type { Tx } from '#src/database/database.server.ts';
import { writeStep } from '#src/features/handover/handover.server.ts';
import { stepRefusal } from '#src/features/handover/rules.ts';
import type { App } from '#src/platform/app.ts';
import { lockTransaction } from './engine/group.server.ts';
import { planHandover, replanTimer } from './engine/plan-handover.server.ts';
import { handoverFactsOf } from './handover-facts.server.ts';

/**
 * Records that an item has arrived whose customer reported something of it, when that is agreed on or decided (record 0197): it
 * is not cancelled as if it had never been sent. Where its arrival, or a later step, is recorded, or it could not have arrived yet,
 * nothing changes. In the unit of work that ends the case, under the payment's lock.
 */
export async function recordArrival(tx: Tx, app: Pick<App, 'clock'>, transactionId: string): Promise<void> {
  const locked = await lockTransaction(tx, transactionId);
  if (locked === null) return;
  const { transaction, group } = locked;
  const now = await app.clock.now(tx);
  if (stepRefusal(await handoverFactsOf(tx, transaction), 'received', 'customer', now) !== null) return;
  await writeStep(tx, { transactionId, step: 'received', actorId: transaction.customerId, sent: null });
  await replanTimer(tx, transaction, group.payment);
  await planHandover(tx, transaction, now);
}
