import type { App } from '#src/platform/app.ts';
import type { DeletionReason } from './reasons.ts';
import { deletionReasons } from './reasons.server.ts';

/** What has to end before the viewer's account can be deleted, for its page. */
export function deletionReasonsOf(app: Pick<App, 'db'>, viewer: { readonly id: string }): Promise<DeletionReason[]> {
  return deletionReasons(app.db, viewer.id);
}
