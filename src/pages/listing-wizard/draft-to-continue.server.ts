import { isAllowed } from '#src/domain/policy/policies.ts';
import { latestDraft } from '#src/features/listings/own-listing.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import type { NamedDraft } from './draft-link.tsx';
import { firstOpenTab } from './open-tab.server.ts';
import { tabPath } from './paths.ts';

/** The draft that the viewer changed last; null for an operator who looks at the site as this user. */
export async function draftToContinue(app: App, viewer: Viewer): Promise<NamedDraft | null> {
  if (!isAllowed('listing.edit', viewer)) return null;
  const latest = await latestDraft(app.db, viewer.id);
  return latest && { title: latest.fields.title, to: tabPath(latest, firstOpenTab(latest)) };
}
