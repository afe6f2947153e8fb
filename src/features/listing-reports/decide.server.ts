import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { listingReports } from '#src/database/schema/listing-reports.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { reasonOf, recordAudit } from '#src/features/accounts/audit.server.ts';
import type { Operator } from '#src/features/accounts/identify-operator.server.ts';
import { closeForCause, lockReported, openAfterCause } from '#src/features/listings/close-for-cause.server.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import type { App } from '#src/platform/app.ts';
import { isOpenOf } from './commands.server.ts';
import type { ReportDecision } from './forms.ts';

type Request = { readonly listingId: string; readonly requestId: string | null };

/**
 * Ends what is reported about a listing, with an audit entry. `dismissed`: the reports that the operator has seen. `closed`: all,
 * and its lender, who is told why, cannot open it again. `reopened`: one that was closed for cause is public again, and its
 * lender is told. Refuses `not-found`, also to all but operators; `conflict` where nothing is left to decide, as another operator was
 * first; and `validation-invalid-value` without a reason.
 */
export async function decideReports(
  app: Pick<App, 'db' | 'jobs'>,
  operator: Operator,
  { listingId, requestId }: Request,
  { verdict, reason: written, seen }: ReportDecision,
): Promise<void> {
  requireAllowed('report.decide', operator);
  const reason = reasonOf({ reason: written });
  await app.db.transaction(async (tx) => {
    const locked = await lockReported(tx, listingId);
    const { id, authorId, title, designer, images } = locked;
    if (verdict === 'closed') await closeForCause(tx, locked, reason);
    if (verdict === 'reopened') await openAfterCause(tx, locked);
    else await settle(tx, verdict, verdict === 'closed' ? isOpenOf(id) : seenUntil(isOpenOf(id), seen));
    await recordAudit(tx, {
      ...{ operatorId: operator.id, onBehalfOf: authorId, resourceId: id, requestId },
      ...{ permission: 'report.decide', action: verdict, reason },
    });
    if (verdict === 'dismissed') return;
    await notify(tx, app, 'listing-decided', {
      ...{ decisionId: randomUUID(), recipientId: authorId, outcome: verdict },
      reason: verdict === 'closed' ? reason : null,
      listing: { id, title, designer, imageId: images[0]?.id ?? null },
    });
  });
}

function seenUntil(open: SQL, seen: string): SQL {
  const until = new Date(seen);
  if (Number.isNaN(until.getTime())) refuse('conflict');
  // A date of JavaScript has no microseconds.
  return sql`(${open} and date_trunc('milliseconds', ${listingReports.createdAt}) <= ${until.toISOString()}::timestamptz)`;
}

/** Refuses `conflict` where nothing is open: another operator was first. */
async function settle(tx: Tx, outcome: 'dismissed' | 'closed', which: SQL): Promise<void> {
  const { rowCount } = await tx
    .update(listingReports)
    .set({ outcome, decidedAt: sql`rotation_now()`, reporterKey: null })
    .where(which);
  if (rowCount === 0) refuse('conflict');
}
