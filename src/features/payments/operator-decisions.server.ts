import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { cases, payments } from '#src/database/schema/payments.ts';
import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { audited, reasonOf, type AuditEntry, type OperatorRequest } from '#src/features/accounts/audit.server.ts';
import type { App } from '#src/platform/app.ts';
import { decideCapture } from './capture-decisions.server.ts';
import { resolveCases, type Case } from './cases.server.ts';
import { decideDispute, type LossDecision } from './dispute-decisions.server.ts';
import { type OnLenderBears, tellNobody } from './on-lender-bears.ts';
import { wakeCalls } from './outbox/claim-for-change.server.ts';
import { lenderOf, partOfLender } from './lender-shares.server.ts';
import { refundPart } from './partial-refunds.server.ts';
import { lastPaymentOf, lockPayment } from './payments.server.ts';
import { decideRefundElsewhere, type RefundDecision } from './refund-decisions.server.ts';
import { refundAgain } from './refunds.server.ts';

type Operator = Asker & { readonly id: string };

/** A case as operators see it in a list: ids, amounts and dates, nothing about people. */
export type OpenCase = Awaited<ReturnType<typeof openCases>>[number];

/** Cases that are not resolved, the oldest first. */
export async function openCases(app: Pick<App, 'db'>, operator: Operator) {
  requireAllowed('case.read', operator);
  return app.db
    .select({
      id: cases.id,
      reason: cases.reason,
      transactionId: cases.transactionId,
      reference: cases.reference,
      amount: cases.amount,
      settledAmount: sql<number>`${cases.settledAmount} + ${cases.decidedAmount}`,
      currency: payments.currency,
      isInquiry: cases.isInquiry,
      outcome: cases.outcome,
      evidenceDueAt: cases.evidenceDueAt,
      createdAt: cases.createdAt,
    })
    .from(cases)
    .leftJoin(payments, eq(payments.id, cases.paymentId))
    .where(ne(cases.state, 'resolved'))
    .orderBy(asc(cases.createdAt), asc(cases.id))
    .limit(500);
}

/** What can be decided about a case: its reason, or that nothing can yet. */
export type Decidable = 'loss' | 'capture' | 'refund' | 'failed-refund' | 'close' | 'bank-decides' | 'between-parties';

export function decidableOf({ reason, outcome }: Pick<OpenCase, 'reason' | 'outcome'>): Decidable {
  switch (reason) {
    case 'card-dispute':
      return outcome === 'lost' ? 'loss' : 'bank-decides';
    case 'captured-otherwise':
      return 'capture';
    case 'refunded-elsewhere':
      return 'refund';
    case 'refund-failed':
      return 'failed-refund';
    case 'complaint':
      return 'between-parties';
    case 'fraud-warning':
    case 'unmatched':
      return 'close';
  }
}

/** Minor units. `parts`: of a loss, all transactions that carry it; of a refund, all that it was for. */
export type CaseDecision =
  | { readonly kind: 'loss'; readonly parts: readonly LossDecision[] }
  | { readonly kind: 'capture'; readonly lenderBears: number; readonly refund: number }
  | { readonly kind: 'refund'; readonly parts: readonly RefundDecision[] }
  | { readonly kind: 'failed-refund' }
  | { readonly kind: 'close' };

/**
 * An operator decides a case, by the permission `case.decide`. The audit row is written first, in a unit of work of its
 * own, because a decision may look something up at Stripe: it says what was asked and why, and a second one that it was refused.
 * Refusals: `not-found`, `conflict` for a decision that does not fit the case, `validation-invalid-value` without a
 * reason, and those of the decision.
 */
export async function decideCase(
  app: App,
  operator: Operator,
  { caseId, decision, ...request }: OperatorRequest & { readonly caseId: string; readonly decision: CaseDecision },
  onLenderBears: OnLenderBears = tellNobody,
): Promise<void> {
  requireAllowed('case.decide', operator);
  const reason = reasonOf(request);
  const [found] = isUuid(caseId)
    ? await app.db
        .select()
        .from(cases)
        .where(and(eq(cases.id, caseId), ne(cases.state, 'resolved')))
    : [];
  if (found === undefined) refuse('not-found');
  if (decidableOf(found) !== decision.kind) refuse('conflict');
  const entry: AuditEntry = {
    ...{ operatorId: operator.id, onBehalfOf: null, resourceId: caseId },
    ...{ permission: 'case.decide', action: JSON.stringify(decision), reason, requestId: request.requestId },
  };
  await audited(app.db, entry, () => carryOut(app, found, decision, onLenderBears));
}

async function carryOut(
  app: App,
  { id, reference, paymentId }: Pick<Case, 'id' | 'reference' | 'paymentId'>,
  decision: CaseDecision,
  onLenderBears: OnLenderBears,
): Promise<void> {
  switch (decision.kind) {
    case 'loss':
      return decideDispute(app, reference ?? '', decision.parts, onLenderBears);
    case 'capture':
      return decideCapture(app, id, decision, onLenderBears);
    case 'refund':
      return decideRefundElsewhere(app, reference ?? '', decision.parts, onLenderBears);
    case 'failed-refund':
      await refundAgain(app, id);
      return;
    case 'close':
      return closeCase(app, id, paymentId);
  }
}

/** Moves no money; a payout that waited for the case goes on. */
async function closeCase(app: App, caseId: string, paymentId: string | null): Promise<void> {
  await app.db.transaction(async (tx) => {
    if (paymentId !== null) await lockPayment(tx, paymentId);
    await resolveCases(tx, [caseId]);
    if (paymentId !== null) await wakeCalls(tx, paymentId);
  });
}

type RefundRequest = OperatorRequest & {
  readonly transactionId: string;
  /** What the customer gets back, and how much of it the lender bears. Minor units. */
  readonly amount: number;
  readonly lenderBears: number;
};

/**
 * An operator gives a part of a captured payment back, by the permission `transaction.intervene`. Audited like a decision.
 * Refusals: `not-found` also without a captured payment, `case-amount-too-high` where the lender would bear more than she was
 * paid or is owed, and those of `refundPart`.
 */
export async function refundAsOperator(
  app: App,
  operator: Operator,
  { transactionId, amount, lenderBears, ...request }: RefundRequest,
  onLenderBears: OnLenderBears = tellNobody,
): Promise<void> {
  requireAllowed('transaction.intervene', operator);
  const reason = reasonOf(request);
  const paid = await capturedPaymentOf(app, transactionId);
  if (paid === null) refuse('not-found');
  const entry: AuditEntry = {
    ...{ operatorId: operator.id, onBehalfOf: null, resourceId: transactionId },
    ...{ permission: 'transaction.intervene', action: JSON.stringify({ kind: 'refund', amount, lenderBears }) },
    ...{ reason, requestId: request.requestId },
  };
  const transaction = { id: transactionId, providerId: paid.providerId };
  const borne = async (tx: Tx) => {
    if (lenderBears > (await partOfLender(tx, transactionId))) refuse('case-amount-too-high', { field: 'lenderBears' });
    return lenderBears;
  };
  await audited(app.db, entry, () =>
    refundPart(app, { paymentId: paid.paymentId, transaction, amount, lenderBears: borne }, async (tx) => {
      const taken = { paymentId: paid.paymentId, transactionId, amount: lenderBears };
      if (lenderBears > 0) await onLenderBears(tx, { ...taken, why: 'refunded' });
    }),
  );
}

type Captured = { readonly paymentId: string; readonly currency: string; readonly providerId: string };

/** Null without a payment that was captured. */
export async function capturedPaymentOf(app: Pick<App, 'db'>, transactionId: string): Promise<Captured | null> {
  const payment = isUuid(transactionId) ? await lastPaymentOf(app.db, transactionId) : null;
  if (payment === null || payment.capturedAmount === 0) return null;
  return { paymentId: payment.id, currency: payment.currency, providerId: await lenderOf(app.db, transactionId) };
}
