import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { deletedAccounts } from '#src/database/schema/deleted-accounts.ts';
import { deletedUserName } from '#src/features/accounts/queries.server.ts';
import { eraseNotifications } from '#src/features/notifications/erase-notifications.server.ts';
import { erasePaymentIds, lastChargeOf } from '#src/features/payments/open-for-deletion.server.ts';
import { eraseCardsOf } from '#src/features/transactions/open-for-deletion.server.ts';
import type { App } from '#src/platform/app.ts';
import { keepUntil } from './reasons.ts';

const batchSize = 50;

type Context = Pick<App, 'db' | 'email'>;

/**
 * Hourly sweep: removes what was written about deleted users while they were being deleted, and the last email to them
 * once it is sent; and, when no bank can ask about a charge any more, the ids by which Stripe knew them.
 */
export async function sweepDeletedAccounts(app: Context): Promise<void> {
  await app.db.transaction((tx) => forgetLeftovers(tx, app));
  for (;;) {
    const erased = await app.db.transaction((tx) => eraseKept(tx));
    if (erased < batchSize) return;
  }
}

async function forgetLeftovers(tx: Tx, app: Context): Promise<void> {
  const recent = await tx
    .select({ id: deletedAccounts.userId })
    .from(deletedAccounts)
    .where(sql`${deletedAccounts.deletedAt} > rotation_now() - interval '3 days'`);
  for (const { id } of recent) await eraseNotifications(tx, app, id, deletedUserName);
  await app.email.forget(
    tx,
    recent.map(({ id }) => id),
    { onlySent: true },
  );
}

async function eraseKept(tx: Tx): Promise<number> {
  const due = await tx
    .select({ id: deletedAccounts.userId, deletedAt: deletedAccounts.deletedAt })
    .from(deletedAccounts)
    .where(and(isNull(deletedAccounts.erasedAt), lte(deletedAccounts.keepUntil, sql`rotation_now()`)))
    .orderBy(asc(deletedAccounts.keepUntil))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  for (const { id, deletedAt } of due) await eraseOne(tx, id, deletedAt);
  return due.length;
}

/** A charge that was decided after the deletion keeps the record for longer. */
async function eraseOne(tx: Tx, userId: string, deletedAt: Date): Promise<void> {
  const lastChargeAt = await lastChargeOf(tx, userId);
  const until = keepUntil(deletedAt, lastChargeAt);
  const byId = eq(deletedAccounts.userId, userId);
  const [later] = await tx
    .update(deletedAccounts)
    .set({ keepUntil: until, lastChargeAt })
    .where(and(byId, sql`${until} > rotation_now()`))
    .returning({ id: deletedAccounts.userId });
  if (later !== undefined) return;
  await erasePaymentIds(tx, [userId]);
  await eraseCardsOf(tx, userId);
  await tx
    .update(deletedAccounts)
    .set({ erasedAt: sql`rotation_now()`, lastChargeAt: null })
    .where(byId);
}
