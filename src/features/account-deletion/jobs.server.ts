import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { deletedAccounts } from '#src/database/schema/deleted-accounts.ts';
import { deletedUserName } from '#src/features/accounts/queries.server.ts';
import { eraseClaimCards } from '#src/features/cases/erase-claim-cards.server.ts';
import { eraseNotifications } from '#src/features/notifications/erase-notifications.server.ts';
import { deleteStripeCustomer } from '#src/features/payments/customers.server.ts';
import { erasePaymentIds, lastChargeOf } from '#src/features/payments/open-for-deletion.server.ts';
import { forgetCardsOf } from '#src/features/referrals/credits.server.ts';
import { eraseCardsOf } from '#src/features/transactions/open-for-deletion.server.ts';
import type { App } from '#src/platform/app.ts';
import { keepUntil } from './reasons.ts';

const batchSize = 50;

type Context = Pick<App, 'db' | 'email' | 'payments' | 'push' | 'sms'>;

/**
 * Hourly sweep: removes what was written about deleted users while they were being deleted, and the last email to them
 * once it is sent; and, when no bank can ask about a charge any more, Stripe's record of them and the ids by which it
 * knew them. What Stripe has not deleted is tried again by the next sweep.
 */
export async function sweepDeletedAccounts(app: Context): Promise<void> {
  await app.db.transaction((tx) => forgetLeftovers(tx, app));
  for (let last: Due | null = null; ;) {
    const due: Due[] = await dueAfter(app, last);
    for (const account of due) await erase(app, account);
    last = due.at(-1) ?? null;
    if (due.length < batchSize) return;
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

type Due = Pick<typeof deletedAccounts.$inferSelect, 'userId' | 'deletedAt' | 'keepUntil'>;

async function dueAfter({ db }: Context, last: Due | null): Promise<Due[]> {
  const { userId, deletedAt, keepUntil } = deletedAccounts;
  const isLater = last === null ? undefined : sql`(${keepUntil}, ${userId}) > (${last.keepUntil}, ${last.userId})`;
  return db
    .select({ userId, deletedAt, keepUntil })
    .from(deletedAccounts)
    .where(and(isNull(deletedAccounts.erasedAt), lte(keepUntil, sql`rotation_now()`), isLater))
    .orderBy(asc(keepUntil), asc(userId))
    .limit(batchSize);
}

/** A charge that was decided after the deletion keeps the record for longer. */
async function erase(app: Context, { userId, deletedAt }: Due): Promise<void> {
  const lastChargeAt = await lastChargeOf(app.db, userId);
  const until = keepUntil(deletedAt, lastChargeAt);
  const isOf = eq(deletedAccounts.userId, userId);
  const postponed = await app.db
    .update(deletedAccounts)
    .set({ keepUntil: until, lastChargeAt })
    .where(and(isOf, sql`${until} > rotation_now()`));
  if (postponed.rowCount === 1 || !(await deleteStripeCustomer(app, userId))) return;
  await app.db.transaction(async (tx) => {
    await erasePaymentIds(tx, [userId]);
    await eraseCardsOf(tx, userId);
    await eraseClaimCards(tx, userId);
    await forgetCardsOf(tx, userId);
    await tx
      .update(deletedAccounts)
      .set({ erasedAt: sql`rotation_now()`, lastChargeAt: null })
      .where(isOf);
  });
}
