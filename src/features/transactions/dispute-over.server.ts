import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { cases } from '#src/database/schema/payments.ts';
import { isSent } from '#src/domain/process/handover.ts';
import type { HandoverFacts } from '#src/features/handover/facts.ts';
import { disputedKey } from '#src/features/notifications/dispute-kind.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import { wasTold } from '#src/features/notifications/prune.server.ts';
import { listingFactsOf } from '#src/features/notifications/transaction-facts.ts';
import type { App } from '#src/platform/app.ts';
import type { Transaction } from './transaction.server.ts';

/**
 * Tells the lender of an accepted order, who was told to keep the item while a bank asks about its payment, what became of that,
 * once no dispute of it is open. Each outcome of a dispute is told once, however often this is repeated.
 */
export async function tellDisputeOver(
  tx: Tx,
  app: Pick<App, 'jobs'>,
  transaction: Transaction,
  { isDisputed, isGivenBack, handover }: Pick<HandoverFacts, 'isDisputed' | 'isGivenBack' | 'handover'>,
): Promise<void> {
  if (isDisputed) return;
  const { id, providerId } = transaction;
  const over = await tx
    .select({ reference: cases.reference })
    .from(cases)
    .where(and(eq(cases.transactionId, id), eq(cases.reason, 'card-dispute')));
  for (const { reference: disputeId } of over)
    if (disputeId !== null && (await wasTold(tx, disputedKey(disputeId, id))))
      await notify(tx, app, 'dispute-over', {
        ...{ disputeId, transactionId: id, recipientId: providerId, isGivenBack, isSent: isSent(handover) },
        listing: listingFactsOf(transaction),
      });
}
