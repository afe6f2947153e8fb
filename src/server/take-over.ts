import { claimantsOfCalls, freeCallsOf } from '#src/features/payments/claims.server.ts';
import type { App } from '#src/platform/app.ts';
import { makeAbandoned } from '#src/platform/abandoned.server.ts';
import { lockOf } from '#src/platform/claimant.server.ts';

/**
 * Frees what dead processes had claimed, so that it need not wait for the end of its lease. What a process has
 * that only hangs stays its own until then: its lock is still held.
 */
export function takeOverClaims(app: App, afterwards: () => Promise<unknown>): () => Promise<void> {
  const abandoned = makeAbandoned(app.db);
  return async () => {
    const [calls, emails] = await Promise.all([claimantsOfCalls(app.db), app.email.claimants()]);
    const dead = await abandoned([...new Set([...calls, ...emails])].map(lockOf));
    const names = dead.map((key) => key.slice(lockOf('').length));
    if (names.length === 0) return;
    const freed = (await freeCallsOf(app.db, names)) + (await app.email.freeClaimsOf(names));
    app.logger.warn('What a dead process had claimed is taken over', { processes: names.length, freed });
    await afterwards();
  };
}
