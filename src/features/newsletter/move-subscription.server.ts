import { and, eq, gte, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { newsletterSubscribers } from '#src/database/schema/newsletter.ts';
import type { OnMoved, OnUndone } from '#src/features/accounts/email-change.server.ts';

/**
 * With a change of email a confirmed subscription goes along: the new address is proved by its link. Where that address has
 * confirmed a subscription of its own, also one that ended since, that one stands.
 */
export const moveSubscription: OnMoved = async (tx, { from, to }) => {
  await move(tx, { from, to, which: undefined });
};

/**
 * Back with an undone change, unless it is the other address's own. Only a subscription that was moved is older than its row,
 * which says since when the address is known.
 */
export const moveSubscriptionBack: OnUndone = async (tx, { from, to, changedAt }) => {
  const { confirmedAt, createdAt } = newsletterSubscribers;
  await move(tx, { from, to, which: and(lt(confirmedAt, createdAt), gte(createdAt, changedAt)) });
};

type Move = { readonly from: string; readonly to: string; readonly which: SQL | undefined };

/** The row keeps its id and its link that unsubscribes, which emails hold that were sent. */
async function move(tx: Tx, { from, to, which }: Move): Promise<void> {
  const { email, confirmedAt, unsubscribedAt } = newsletterSubscribers;
  const [left] = await tx
    .delete(newsletterSubscribers)
    .where(and(eq(email, from), isNotNull(confirmedAt), isNull(unsubscribedAt), which))
    .returning();
  if (left === undefined) return;
  const moved = { ...left, email: to, createdAt: sql`rotation_now()` };
  // One that only waits for its confirmation is replaced, also one that is requested at this moment.
  await tx
    .insert(newsletterSubscribers)
    .values(moved)
    .onConflictDoUpdate({ target: email, set: moved, setWhere: isNull(confirmedAt) });
}
