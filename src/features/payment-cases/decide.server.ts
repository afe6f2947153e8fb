import { marketplace } from '#marketplace';
import { amountIn } from '#src/domain/money/typed-amount.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { Operator } from '#src/features/accounts/identify-operator.server.ts';
import { decideCase, type CaseDecision } from '#src/features/payments/operator-decisions.server.ts';
import { tellLenderBears } from '#src/features/transactions/lender-bears.server.ts';
import { replanHandover } from '#src/features/transactions/replan-handover.server.ts';
import type { App } from '#src/platform/app.ts';
import { decisionOf, seenOf } from './decision.ts';
import { typedIn, type PaymentDecision } from './forms.ts';
import { openFactsOf } from './queries.server.ts';

/**
 * An operator decides in the console what becomes of a payment, by the permission `case.settle`: only with the amounts that the
 * page showed. Returns what was decided. Refuses `conflict` where the amounts are others by now, and as `decisionOf` and
 * `decideCase`.
 */
export async function decidePaymentCase(
  app: App,
  operator: Operator,
  request: { readonly caseId: string; readonly requestId: string | null },
  typed: PaymentDecision,
): Promise<CaseDecision['kind']> {
  requireAllowed('case.settle', operator);
  const facts = await openFactsOf(app.db, operator, request.caseId);
  if (typed.seen !== seenOf(facts)) refuse('conflict');
  const decision = decisionOf(facts, typedIn(typed, minorOf));
  if ('code' in decision) refuse(decision.code, decision.details);
  await decideCase(app, operator, { ...request, decision, reason: typed.reason }, tellLenderBears(app));
  await replanHandover(
    app,
    facts.parts.flatMap(({ transactionId }) => transactionId ?? []),
  );
  return decision.kind;
}

function minorOf(typed: string): number | null {
  return amountIn(typed, marketplace.currency)?.amount ?? null;
}
