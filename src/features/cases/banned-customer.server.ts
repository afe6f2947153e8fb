import { and, eq, inArray } from 'drizzle-orm';
import { caseClaims, caseEntries } from '#src/database/schema/order-cases.ts';
import { users } from '#src/database/schema/users.ts';
import { transactionById } from '#src/features/transactions/transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import { notifyOthers, writeEntry } from './entries.server.ts';
import { lockClaim } from './claim-facts.server.ts';

/**
 * A customer whose account is banned cannot object on the site. When their time is over, an operator decides once more, as after
 * an objection, and what is decided then is charged. Returns the order of a claim that waits for that now, or null.
 */
export async function waitForSecondDecision(app: App, caseId: string): Promise<string | null> {
  return app.db.transaction(async (tx) => {
    const claim = await lockClaim(tx, caseId);
    const isDue = claim?.nextAt != null && claim.nextAt <= (await app.clock.now(tx));
    if (claim?.state !== 'announced' || !isDue) return null;
    const transaction = await transactionById(tx, claim.transactionId);
    if (transaction === null) throw new Error(`No transaction ${claim.transactionId}`);
    const isBanned = and(eq(users.id, transaction.customerId), eq(users.banned, true));
    if ((await tx.$count(users, isBanned)) === 0) return null;
    const isSecond = and(eq(caseEntries.caseId, caseId), inArray(caseEntries.what, ['objected', 'banned']));
    if ((await tx.$count(caseEntries, isSecond)) > 0) return null;
    await tx.update(caseClaims).set({ state: 'objected', nextAt: null }).where(eq(caseClaims.caseId, caseId));
    const entry = await writeEntry(tx, { id: caseId }, { by: 'system', what: 'banned', amount: claim.amount });
    await notifyOthers(tx, app, { transaction, entry, actorId: null });
    return transaction.id;
  });
}
