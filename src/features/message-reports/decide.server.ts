import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { messageReports } from '#src/database/schema/message-reports.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { reasonOf, recordAudit } from '#src/features/accounts/audit.server.ts';
import { banUser, liftBan } from '#src/features/accounts/ban-user.server.ts';
import type { Operator } from '#src/features/accounts/identify-operator.server.ts';
import { hideMessage, showMessage } from '#src/features/messages/hide-message.server.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import { refuseOwnOrder } from '#src/features/transactions/own-order.ts';
import { tellOfBan } from '#src/features/transactions/tell-of-ban.server.ts';
import type { App } from '#src/platform/app.ts';
import type { MessageDecision } from './forms.ts';
import { lockReportedMessage, type ReportedRow } from './queries.server.ts';

type Request = { readonly messageId: string; readonly requestId: string | null };

/**
 * Decides what is reported about a message, with an audit entry. `hidden`, `warned` and `banned` are told to its writer with the
 * reason, as far as they can still read it; of a ban the other side of each open order is told. `shown` and `unbanned` take an
 * earlier decision back. Refuses `not-found`, also to all but operators; `forbidden` to one who is the customer or the lender of its
 * thread (record 0206); `conflict` where nothing is left to decide, as another operator was first; and `validation-invalid-value`
 * without a reason.
 */
export async function decideMessage(
  app: Pick<App, 'db' | 'jobs'>,
  operator: Operator,
  { messageId, requestId }: Request,
  { verdict, reason: written }: MessageDecision,
): Promise<void> {
  requireAllowed('message-report.decide', operator);
  const reason = reasonOf({ reason: written });
  await app.db.transaction(async (tx) => {
    const message = await lockReportedMessage(tx, messageId);
    refuseOwnOrder(message, operator);
    await carryOut(tx, app, message, { verdict, reason });
    await recordAudit(tx, {
      ...{ operatorId: operator.id, onBehalfOf: message.senderId, resourceId: message.id, requestId },
      ...{ permission: 'message-report.decide', action: verdict, reason },
    });
    if (verdict !== 'hidden' && verdict !== 'warned') return;
    await notify(tx, app, 'message-decided', {
      ...{ decisionId: randomUUID(), recipientId: message.senderId, outcome: verdict, reason },
      ...{ transactionId: message.transactionId, to: message.side },
      listing: message.listing,
    });
  });
}

async function carryOut(
  tx: Tx,
  app: Pick<App, 'jobs'>,
  message: ReportedRow,
  { verdict, reason }: MessageDecision,
): Promise<void> {
  if (verdict === 'shown') return showMessage(tx, message.id);
  if (verdict === 'unbanned') return liftBan(tx, message.senderId);
  await settle(tx, message.id, verdict);
  // What its writer is banned for is not left to be read.
  if (verdict === 'hidden' || (verdict === 'banned' && !message.isHidden)) await hideMessage(tx, message.id, reason);
  if (verdict !== 'banned') return;
  await banUser(tx, message.senderId);
  await tellOfBan(tx, app, message.senderId);
}

/** Refuses `conflict` where nothing is open: another operator was first. */
async function settle(tx: Tx, messageId: string, outcome: 'dismissed' | 'hidden' | 'warned' | 'banned'): Promise<void> {
  const { rowCount } = await tx
    .update(messageReports)
    .set({ outcome, decidedAt: sql`rotation_now()` })
    .where(and(eq(messageReports.messageId, messageId), isNull(messageReports.decidedAt)));
  if (rowCount === 0) refuse('conflict');
}
