import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { idChecks } from '#src/database/schema/id-checks.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { reasonOf, recordAudit } from '#src/features/accounts/audit.server.ts';
import { lockForIdCheck, setIdVerified } from '#src/features/accounts/id-verified.server.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import { text } from '#src/i18n/text.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { isReason, type Decision, type RejectionReason } from './forms.ts';

/** What an approval says in the audit, where the operator adds nothing. */
const approved = text('id-check.audit-approved');

type Request = { readonly checkId: string; readonly requestId: string | null };

/**
 * Decides about an identity document, with an audit entry, and tells its owner. Refuses `not-found`; `forbidden`;
 * `conflict` when another operator was faster, or its owner withdrew it or changed the name meanwhile;
 * `validation-invalid-value` for a rejection without a reason.
 */
export async function decideIdCheck(
  app: Pick<App, 'db' | 'jobs'>,
  viewer: Viewer,
  { checkId, requestId }: Request,
  decision: Decision,
): Promise<void> {
  requireAllowed('id-check.decide', viewer);
  const reason = reasonIn(decision);
  await app.db.transaction(async (tx) => {
    const userId = (await ownerOf(tx, checkId)) ?? refuse('not-found');
    if (userId === viewer.id) refuse('forbidden');
    // The account first, as by all commands about one account, so that none of them can deadlock.
    const account = await lockForIdCheck(tx, userId);
    const [check] = await tx
      .select({ state: idChecks.state })
      .from(idChecks)
      .where(eq(idChecks.id, checkId))
      .for('update');
    if (check?.state !== 'pending') refuse('conflict');
    if (decision.verdict === 'verified' && account?.name !== decision.name) refuse('conflict');
    await tx
      .update(idChecks)
      .set({ state: decision.verdict, reason, decidedBy: viewer.id, decidedAt: sql`rotation_now()` })
      .where(eq(idChecks.id, checkId));
    if (decision.verdict === 'verified') await setIdVerified(tx, userId);
    await recordAudit(tx, {
      ...{ operatorId: viewer.id, onBehalfOf: userId, resourceId: checkId, requestId },
      ...{ permission: 'id-check.decide', action: decision.verdict, reason: auditReasonOf(decision, reason) },
    });
    await notify(tx, app, 'id-checked', { checkId, recipientId: userId, outcome: decision.verdict, reason });
  });
}

function reasonIn({ verdict, reason }: Decision): RejectionReason | null {
  if (verdict === 'verified') return null;
  return isReason(reason) ? reason : refuse('validation-invalid-value', { field: 'reason' });
}

function auditReasonOf({ note }: Decision, reason: RejectionReason | null): string {
  const said = reason === null ? approved : text(`id-check.audit-${reason}`);
  return reasonOf({ reason: `${said} ${note}` });
}

async function ownerOf(tx: Tx, checkId: string): Promise<string | null> {
  if (!isUuid(checkId)) return null;
  const [row] = await tx.select({ userId: idChecks.userId }).from(idChecks).where(eq(idChecks.id, checkId));
  return row?.userId ?? null;
}
