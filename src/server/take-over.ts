import { claimantsOfExports, freeExportsOf } from '#src/features/data-export/jobs.server.ts';
import { claimantsOfImports, freeImportsOf } from '#src/features/listing-imports/jobs.server.ts';
import { claimantsOfCalls, freeCallsOf } from '#src/features/payments/claims.server.ts';
import type { App } from '#src/platform/app.ts';
import { makeAbandoned } from '#src/platform/abandoned.server.ts';
import { lockOf } from '#src/platform/claimant.server.ts';

/**
 * Releases the claims of dead processes, so that their work does not wait for the end of its lease. A process that
 * only hangs keeps its claims until then: it still holds its advisory lock.
 */
export function takeOverClaims(app: App, afterwards: () => Promise<unknown>): () => Promise<void> {
  const abandoned = makeAbandoned(app.db);
  return async () => {
    const claimants = await Promise.all([
      claimantsOfCalls(app.db),
      claimantsOfExports(app.db),
      claimantsOfImports(app.db),
      app.email.claimants(),
      app.sms.claimants(),
      app.push.claimants(),
    ]);
    const dead = await abandoned([...new Set(claimants.flat())].map(lockOf));
    const names = dead.map((key) => key.slice(lockOf('').length));
    if (names.length === 0) return;
    const emailsAndTexts = (await app.email.freeClaimsOf(names)) + (await app.sms.freeClaimsOf(names));
    const pushes = await app.push.freeClaimsOf(names);
    const files = (await freeExportsOf(app.db, names)) + (await freeImportsOf(app.db, names));
    const freed = (await freeCallsOf(app.db, names)) + files + emailsAndTexts + pushes;
    app.logger.warn('The claims of a dead process were released', { processes: names.length, freed });
    await afterwards();
  };
}
