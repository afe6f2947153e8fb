import { isRefusal } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { beganWith } from '#src/features/transactions/existing-request.server.ts';
import { transactionPath } from '#src/features/transactions/transaction-path.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

/**
 * Where a form that was refused has led before: its answer was lost, and it was sent again in other words, which its key
 * does not begin another transaction for. Null where that is not why it was refused.
 */
export async function sentBefore(app: App, viewer: Viewer, clientKey: string, thrown: unknown): Promise<string | null> {
  if (!isRefusal(thrown) || thrown.refusal.code !== 'conflict') return null;
  return await pathOfKey(app, viewer, clientKey);
}

/** The page of what a form's key has begun; null where it has begun nothing. */
export async function pathOfKey(app: App, viewer: Viewer, clientKey: string): Promise<string | null> {
  const began = isUuid(clientKey) ? await beganWith(app.db, viewer.id, clientKey) : null;
  return began === null ? null : transactionPath('customer', began.id);
}
