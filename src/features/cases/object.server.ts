import { eq } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { caseClaims, orderCases } from '#src/database/schema/order-cases.ts';
import { isObjectable } from '#src/domain/process/claim-states.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { transactionFor } from '#src/features/transactions/access.server.ts';
import { replanHandover } from '#src/features/transactions/replan-handover.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Said } from './commands.server.ts';
import {
  countEntry,
  isSentBefore,
  notifyOthers,
  readText,
  writeEntry,
  type Member,
  type OrderCase,
} from './entries.server.ts';
import { casePhotoStore } from './photos.server.ts';
import { hasObjected, lockClaim, type Claim } from './claim-facts.server.ts';

/**
 * The customer objects to a decided claim, once and within its time: an operator decides again, and until then nothing is
 * charged. Sent again with the same key it is answered as the first. Refuses `not-found`, `conflict` when it is too late or
 * was decided after an objection, `validation-invalid-value`, and `too-many-requests`.
 */
export async function objectToClaim(
  app: App,
  viewer: Member,
  { transactionId, caseId, ...said }: Said & { readonly transactionId: string; readonly caseId: string },
): Promise<void> {
  const { transaction, role } = await transactionFor(app, viewer, transactionId, 'transaction.use-case');
  if (role !== 'customer' || !isUuid(caseId)) refuse('not-found');
  const content = readText(said.content);
  await countEntry(app, viewer.id);
  await app.db.transaction(async (tx) => {
    const claim = await lockClaim(tx, caseId);
    if (claim?.transactionId !== transaction.id) refuse('not-found');
    const [orderCase] = await tx.select().from(orderCases).where(eq(orderCases.id, caseId));
    if (orderCase === undefined) refuse('not-found');
    if (await isSentBefore(tx, orderCase, role, said.clientKey)) return;
    await checkObjectable(tx, app, claim, orderCase);
    await tx.update(caseClaims).set({ state: 'objected', nextAt: null }).where(eq(caseClaims.caseId, caseId));
    const entry = await writeEntry(tx, orderCase, { by: role, what: 'objected', content, onceKey: said.clientKey });
    await casePhotoStore.attach(tx, viewer.id, { entryId: entry.id }, said.photos);
    await notifyOthers(tx, app, { transaction, entry, actorId: viewer.id });
  });
  // What may not be lost after all is waited for.
  await replanHandover(app, [transaction.id]);
}

async function checkObjectable(tx: Tx, app: App, claim: Claim, { id }: OrderCase): Promise<void> {
  const facts = { ...claim, hasObjected: await hasObjected(tx, id) };
  if (!isObjectable(facts, await app.clock.now(tx))) refuse('conflict');
}
