import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { inOpenCase } from './commands.server.ts';
import { countEntry, notifyOthers, passTurn, writeEntry, type Member } from './entries.server.ts';
import { claimInCase } from './claim-in-case.server.ts';

/**
 * The lender says what she claims in her open case, in minor units; a late fee is computed, and what is given is ignored. A
 * later amount replaces it until it is decided. Refuses `conflict` to a customer, and those of `claimInCase`.
 */
export async function nameClaim(app: App, viewer: Member, transactionId: string, amount: number | null): Promise<void> {
  await countEntry(app, viewer.id);
  await inOpenCase(app, viewer, transactionId, async (tx, { transaction, orderCase, role }) => {
    if (role !== 'provider') refuse('conflict');
    const claimed = await claimInCase(tx, orderCase, amount);
    if (claimed === null) return;
    await passTurn(tx, { transaction, orderCase, role });
    const entry = await writeEntry(tx, orderCase, { by: role, what: 'claimed', amount: claimed });
    await notifyOthers(tx, app, { transaction, entry, actorId: viewer.id });
  });
}
