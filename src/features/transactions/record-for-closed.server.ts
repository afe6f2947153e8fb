import type { Reader } from '#src/database/database.server.ts';
import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { handoverSteps, recordedBy, type HandoverStep } from '#src/domain/process/handover.ts';
import type { Party } from '#src/domain/process/words.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { reasonOf, recordAudit, type OperatorRequest } from '#src/features/accounts/audit.server.ts';
import { usersById } from '#src/features/accounts/queries.server.ts';
import type { Sent } from '#src/features/handover/forms.ts';
import { openSteps } from '#src/features/handover/rules.ts';
import type { App } from '#src/platform/app.ts';
import { handoverFactsOf } from './handover-facts.server.ts';
import { recordStepIn } from './record-step.server.ts';
import { isHidden, transactionById, type Transaction } from './transaction.server.ts';

export type RecordedForClosed = OperatorRequest & {
  readonly transactionId: string;
  readonly step: HandoverStep;
  readonly sent: Sent | null;
};

/**
 * A step of the handover by an operator, for the party whose step it is and whose account is banned or deleted: she can record
 * nothing any more, and without its record what was sent is cancelled, or counts as late (record 0207). By the permission
 * `transaction.intervene`, with a reason that its audit entry keeps; both are of one unit of work. Refusals: `not-found` to all
 * other users, `validation-invalid-value` without a reason, `forbidden` with the step where that account is open, and those of
 * `recordStep`.
 */
export async function recordForClosed(
  app: App,
  operator: Asker & { readonly id: string },
  { transactionId, step, sent, ...request }: RecordedForClosed,
): Promise<void> {
  requireAllowed('transaction.intervene', operator);
  const reason = reasonOf(request);
  await app.db.transaction(async (tx) => {
    const transaction = isUuid(transactionId) ? await transactionById(tx, transactionId) : null;
    if (transaction === null || isHidden(transaction)) refuse('not-found');
    const role = recordedBy[step];
    if (!(await closedParties(tx, transaction)).includes(role)) refuse('forbidden', { step });
    await recordStepIn(tx, app, transaction.id, { step, sent, role, actorId: operator.id, isByUs: true });
    await recordAudit(tx, {
      ...{ operatorId: operator.id, onBehalfOf: userOf(transaction, role), resourceId: transaction.id },
      ...{ permission: 'transaction.intervene', action: step, reason, requestId: request.requestId },
    });
  });
}

/** The steps that an operator may record now, in their order. */
export async function recordableSteps(
  reader: Reader,
  transaction: Transaction,
  now: Date,
): Promise<readonly HandoverStep[]> {
  const closed = await closedParties(reader, transaction);
  if (closed.length === 0) return [];
  const facts = await handoverFactsOf(reader, transaction);
  const open = closed.flatMap((party) => openSteps(facts, party, now));
  return handoverSteps.filter((step) => open.includes(step));
}

async function closedParties(reader: Reader, transaction: Transaction): Promise<Party[]> {
  const people = await usersById(reader, [transaction.customerId, transaction.providerId]);
  return (['customer', 'provider'] as const).filter(
    (party) => people.get(userOf(transaction, party))?.state !== 'active',
  );
}

function userOf({ customerId, providerId }: Transaction, party: Party): string {
  return party === 'customer' ? customerId : providerId;
}
