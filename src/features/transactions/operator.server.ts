import { mayTransition } from '#src/domain/process/process.ts';
import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { audited, reasonOf, type AuditEntry, type OperatorRequest } from '#src/features/accounts/audit.server.ts';
import type { App } from '#src/platform/app.ts';
import { execute, type TransitionResult } from './execute.server.ts';
import { isHidden, processOf, transactionById } from './transaction.server.ts';

export type Intervention = OperatorRequest & { readonly transactionId: string; readonly transition: string };

/**
 * `execute` as operator, by the permission `transaction.intervene`. The audit row is written first, in a unit of work of
 * its own, because a transition may wait for Stripe: it says what was asked and why, and a second one that it was refused. Refusals: `not-found` to all other users, `validation-invalid-value` without a reason, and those of
 * `execute`.
 */
export async function executeAsOperator(
  app: App,
  operator: Asker & { readonly id: string },
  { transactionId, transition, ...request }: Intervention,
): Promise<TransitionResult> {
  requireAllowed('transaction.intervene', operator);
  const reason = reasonOf(request);
  const transaction = isUuid(transactionId) ? await transactionById(app.db, transactionId) : null;
  if (transaction === null || isHidden(transaction)) refuse('not-found');
  const refused = mayTransition(processOf(transaction), transaction.state, transition, 'operator');
  if (refused !== null) refuse(refused.code, refused.details);
  const entry: AuditEntry = {
    ...{ operatorId: operator.id, onBehalfOf: null, resourceId: transaction.id },
    ...{ permission: 'transaction.intervene', action: transition, reason, requestId: request.requestId },
  };
  const actor = { role: 'operator', userId: operator.id } as const;
  return audited(app.db, entry, () => execute(app, { actor, transactionId: transaction.id, transition }));
}
