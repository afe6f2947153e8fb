import { eq } from 'drizzle-orm';
import { orderCases } from '#src/database/schema/order-cases.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { reasonOf, recordAudit } from '#src/features/accounts/audit.server.ts';
import type { Operator } from '#src/features/accounts/identify-operator.server.ts';
import { refundPart } from '#src/features/payments/partial-refunds.server.ts';
import { refundable } from '#src/features/payments/shares.server.ts';
import { replanHandover } from '#src/features/transactions/replan-handover.server.ts';
import type { App } from '#src/platform/app.ts';
import { notifyOthers, writeEntry } from './entries.server.ts';
import { transactionOfCase } from './operator-queries.server.ts';
import { claimOf } from './claim-facts.server.ts';

type Request = {
  readonly caseId: string;
  readonly reason: string;
  readonly requestId: string | null;
  /** Minor units. */
  readonly amount: number;
  /** What the page showed as still refundable: sent twice, the second finds another. */
  readonly seen: number;
};

/**
 * An operator gives back what was charged for a claim, or a part of it, by the permission `case.settle`. All of it was the
 * lender's, so she bears it: from what is owed to her, or after her payout as a debt. The reason is told to both sides.
 * Refuses `not-found`, `conflict` when another amount is left by now, `case-amount-too-high`, and as `refundPart`.
 */
export async function refundClaim(app: App, operator: Operator, request: Request): Promise<void> {
  requireAllowed('case.settle', operator);
  const { caseId, amount, seen, requestId } = request;
  const reason = reasonOf({ reason: request.reason });
  const transaction = await transactionOfCase(app.db, caseId);
  const { id: transactionId, providerId } = transaction;
  const claim = await claimOf(app.db, caseId);
  if (claim?.state !== 'charged' || claim.paymentId === null) refuse('not-found');
  const { paymentId } = claim;
  const left = await refundable(app.db, paymentId, transactionId);
  if (left !== seen) refuse('conflict');
  if (amount > left) refuse('case-amount-too-high', { field: 'amount' });
  const refund = { paymentId, transaction: { id: transactionId, providerId }, amount, lenderBears: amount };
  await refundPart(app, refund, async (tx) => {
    if ((await refundable(tx, paymentId, transactionId)) !== left - amount) refuse('conflict');
    const [orderCase] = await tx.select().from(orderCases).where(eq(orderCases.id, caseId));
    if (orderCase === undefined) refuse('not-found');
    const entry = await writeEntry(tx, orderCase, { by: 'operator', what: 'returned', content: reason, amount });
    await recordAudit(tx, {
      ...{ operatorId: operator.id, onBehalfOf: null, resourceId: caseId, requestId },
      ...{ permission: 'case.settle', action: JSON.stringify({ kind: 'refund-claim', amount }), reason },
    });
    await notifyOthers(tx, app, { transaction, entry, actorId: null });
  });
  // An item whose loss is given back is waited for again.
  await replanHandover(app, [transactionId]);
}
