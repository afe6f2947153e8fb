import { eq } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { orderCases } from '#src/database/schema/order-cases.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { reasonOf, recordAudit } from '#src/features/accounts/audit.server.ts';
import type { Operator } from '#src/features/accounts/identify-operator.server.ts';
import { lockPaymentOf } from '#src/features/payments/complaints.server.ts';
import { refuseOwnOrder } from '#src/features/transactions/own-order.ts';
import { recordArrival } from '#src/features/transactions/record-arrival.server.ts';
import { replanHandover, replanLocked } from '#src/features/transactions/replan-handover.server.ts';
import { saysArrived } from '#src/features/transactions/said-to-have.server.ts';
import { transactionById } from '#src/features/transactions/transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import { claimOf } from './claim-facts.server.ts';
import { announceClaim, decideClaimAgain, type ClaimVerdict } from './decide-claim.server.ts';
import { refundClaim } from './refund-claim.server.ts';
import { refundInCase } from './commands.server.ts';
import { minorOf, type CaseDecision } from './forms.ts';
import { leftInCase } from './left-to-refund.server.ts';
import { transactionOfCase } from './operator-queries.server.ts';
import { casesOf, type ShownCase } from './queries.server.ts';
import { closeCase, openCaseOf, notifyOthers, writeEntry } from './entries.server.ts';
import { moneyOf, seenOf, type CaseVerdict } from './verdicts.ts';

/** An open case with what both sides said, for an operator. Refuses `not-found`. */
export async function caseForOperator(app: Pick<App, 'db'>, operator: Operator, caseId: string): Promise<ShownCase> {
  requireAllowed('case.read', operator);
  const [found] = isUuid(caseId) ? await app.db.select().from(orderCases).where(eq(orderCases.id, caseId)) : [];
  const transaction = found === undefined ? null : await transactionById(app.db, found.transactionId);
  const all = transaction === null ? [] : await casesOf(app.db, transaction, 'operator');
  return all.find(({ id }) => id === caseId) ?? refuse('not-found');
}

/** What of a refund the lender bears, in minor units; without a refund nothing. */
type Settled = { readonly paymentId: string; readonly borne?: number };

type Request = { readonly caseId: string; readonly reason: string; readonly requestId: string | null };

/**
 * An operator decides an open case, by the permission `case.decide`: a refund that says who bears it, or none. The reason is
 * told to both sides, and is in the audit, with the decision, in the same unit of work. Refuses `not-found`, `conflict` when
 * it was closed meanwhile, `validation-invalid-value` without a reason, and as `refundPart`.
 */
export async function settleCase(
  app: App,
  operator: Operator,
  { caseId, reason: written, requestId }: Request,
  decision: CaseVerdict,
): Promise<void> {
  requireAllowed('case.decide', operator);
  const reason = reasonOf({ reason: written });
  const [found] = isUuid(caseId) ? await app.db.select().from(orderCases).where(eq(orderCases.id, caseId)) : [];
  if (found === undefined) refuse('not-found');
  const transaction = (await transactionById(app.db, found.transactionId)) ?? refuse('not-found');
  const audit = (tx: Tx) =>
    recordAudit(tx, {
      ...{ operatorId: operator.id, onBehalfOf: null, resourceId: caseId, requestId },
      ...{ permission: 'case.decide', action: JSON.stringify(decision), reason },
    });
  if (found.closedAt !== null) {
    await app.db.transaction(async (tx) => {
      await decideClaimAgain(tx, app, { transaction, orderCase: found, reason }, claimVerdictOf(decision));
      await audit(tx);
    });
    return replanHandover(app, [transaction.id]);
  }
  const amount = 'amount' in decision ? decision.amount : null;
  const record = async (tx: Tx, orderCase: typeof found, { paymentId, borne }: Settled): Promise<void> => {
    const { verdict } = decision;
    if (verdict === 'dropped') refuse('conflict');
    const claimed = verdict === 'not-refunded' ? await namedIn(tx, orderCase.id) : null;
    const payBy = verdict === 'charge' ? await announceClaim(tx, orderCase, decision.amount) : null;
    await closeCase(tx, orderCase, verdict, paymentId);
    if (saysArrived(orderCase)) await recordArrival(tx, app, transaction.id, { ifSent: verdict !== 'refunded' });
    const entry = await writeEntry(tx, orderCase, { by: 'operator', what: verdict, content: reason, amount });
    await audit(tx);
    const told = { payBy, borne, claimed };
    await notifyOthers(tx, app, { transaction, entry, actorId: null, ...told });
  };
  if (decision.verdict === 'refunded') {
    const { lenderBears } = decision;
    return refundInCase(app, { transaction, orderCase: found, amount: decision.amount, lenderBears }, record);
  }
  await app.db.transaction(async (tx) => {
    const payment = await lockPaymentOf(tx, transaction.id);
    const orderCase = await openCaseOf(tx, transaction.id);
    if (payment === null || orderCase?.id !== caseId) refuse('conflict');
    await record(tx, orderCase, { paymentId: payment.id });
    // What the customer pays for as lost is not expected back.
    await replanLocked(tx, app, transaction.id);
  });
}

/** What its lender claims in vain, in minor units. */
async function namedIn(tx: Tx, caseId: string): Promise<number | null> {
  return (await claimOf(tx, caseId))?.namedAmount ?? null;
}

/** Of a closed case only its claim can be decided again. */
function claimVerdictOf(decision: CaseVerdict): ClaimVerdict {
  if (decision.verdict === 'charge') return decision;
  return decision.verdict === 'dropped' ? { verdict: 'dropped' } : refuse('conflict');
}

/**
 * The same in the console, by the permission `case.settle`: only with the amounts that the page showed, and within what is
 * left of the payment and of the lender's part. Refuses as `settleCase`, `conflict` where the amounts are others by now, and
 * `case-amount-too-high`.
 */
export async function settleInConsole(
  app: App,
  operator: Operator,
  request: Omit<Request, 'reason'>,
  { reason, seen, verdict, amount, lenderBears, charge }: CaseDecision,
): Promise<void> {
  requireAllowed('case.settle', operator);
  const transaction = await transactionOfCase(app.db, request.caseId);
  refuseOwnOrder(transaction, operator);
  const { left, stage } = await leftInCase(app, transaction, request.caseId);
  if (seen !== seenOf(left)) refuse('conflict');
  const typed = { amount: minorOf(amount) ?? 0, lenderBears: minorOf(lenderBears) ?? 0, charge: minorOf(charge) ?? 0 };
  const decision = moneyOf({ verdict, ...typed }, left, stage);
  if ('code' in decision) refuse(decision.code, decision.details);
  if (decision.verdict === 'return')
    return refundClaim(app, operator, { ...request, reason, amount: decision.amount, seen: left.returnable });
  await settleCase(app, operator, { ...request, reason }, decision);
}
