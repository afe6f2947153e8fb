import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { messageReports } from '#src/database/schema/message-reports.ts';
import { refuse } from '#src/domain/refusal.ts';
import { messageOfOther } from '#src/features/conversations/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import { countHitIn } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import type { MessageReport } from './forms.ts';

const hourly = { bucket: 'message-report', max: 10, seconds: 3600 };

/**
 * Keeps what a party reports about the other's message for the operators. Sent again, it is answered as the first time. Refuses
 * `not-found` for a message that the viewer cannot read and for their own, and `too-many-requests`.
 */
export async function reportMessage(
  app: App,
  viewer: Viewer,
  messageId: string,
  { reason, details }: MessageReport,
): Promise<void> {
  const { id, isHidden } = await messageOfOther(app, viewer, messageId, 'transaction.report-message');
  if (isHidden) refuse('not-found');
  await app.db.transaction(async (tx) => {
    await countHitIn(app, tx, [{ ...hourly, key: viewer.id }], 'too-many-requests');
    await tx
      .insert(messageReports)
      .values({ messageId: id, reporterId: viewer.id, reason, details })
      .onConflictDoNothing();
  });
}

/** For the deletion of an account: what was reported stays, without who did. */
export async function forgetMessageReporter(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(messageReports)
    .set({ reporterId: null })
    .where(and(eq(messageReports.reporterId, userId)));
}
