import { isAllowed, requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { lockAccount } from '#src/features/accounts/email-tokens.server.ts';
import { readOwnSizes, writeOwnSizes } from '#src/features/accounts/own-sizes.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { knownSizes } from './own-sizes.ts';

/** The viewer's own sizes in the order of the size filter; null for an anonymous visitor, and in a limited session. */
export async function ownSizes(
  app: Pick<App, 'db'>,
  viewer: Pick<Viewer, 'id' | 'role' | 'limited'> | null,
): Promise<readonly string[] | null> {
  if (viewer === null || !isAllowed('sizes.read', viewer)) return null;
  return knownSizes(await readOwnSizes(app.db, viewer.id));
}

/** Of concurrent changes the last one stands as a whole. Refuses a size that the filter does not have. */
export async function keepSizes(app: Pick<App, 'db'>, viewer: Viewer, sizes: readonly string[]): Promise<void> {
  requireAllowed('account.change-profile', viewer);
  const kept = knownSizes(sizes);
  if (kept.length !== new Set(sizes).size) refuse('validation-invalid-params', { field: 'sizes' });
  await app.db.transaction(async (tx) => {
    const account = (await lockAccount(tx, viewer.id)) ?? refuse('not-found');
    await writeOwnSizes(tx, account.id, kept);
  });
}
