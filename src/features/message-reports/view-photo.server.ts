import { eq } from 'drizzle-orm';
import { messageReports } from '#src/database/schema/message-reports.ts';
import { isAllowed, requireAllowed } from '#src/domain/policy/policies.ts';
import { isRefusal, refuse } from '#src/domain/refusal.ts';
import { messageOfPhoto, photoBytes } from '#src/features/messages/photos.server.ts';
import { transactionFor } from '#src/features/transactions/access.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

/**
 * A photo of a message: for the two people of its thread while no operator has hidden it, for its owner before it is sent,
 * and for operators once its message is reported. Refuses `not-found`, to all others too.
 */
export async function viewMessagePhoto(app: App, viewer: Viewer, photoId: string): Promise<Uint8Array<ArrayBuffer>> {
  requireAllowed('message.see-photo', viewer);
  const message = await messageOfPhoto(app.db, photoId);
  if (message === null) return photoBytes(app, photoId, { ownerId: viewer.id });
  const { id, transactionId, hiddenBecause } = message;
  const maySee =
    (hiddenBecause === null && (await isParty(app, viewer, transactionId))) || (await mayReview(app, viewer, id));
  return maySee ? photoBytes(app, photoId, { messageId: id }) : refuse('not-found');
}

async function isParty(app: App, viewer: Viewer, transactionId: string): Promise<boolean> {
  try {
    await transactionFor(app, viewer, transactionId);
    return true;
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.refusal.code === 'not-found') return false;
    throw thrown;
  }
}

async function mayReview({ db }: App, viewer: Viewer, messageId: string): Promise<boolean> {
  if (!isAllowed('message-report.review', viewer)) return false;
  return (await db.$count(messageReports, eq(messageReports.messageId, messageId))) > 0;
}
