import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { savedCards } from '#src/database/schema/saved-cards.ts';
import type { App } from '#src/platform/app.ts';

export type CardRow = typeof savedCards.$inferSelect;

/** The cards in the user's list, the default one first, then the newest. */
export async function listedCards(reader: Reader, userId: string): Promise<CardRow[]> {
  return reader
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.userId, userId), isNull(savedCards.removedAt)))
    .orderBy(desc(savedCards.isDefault), desc(savedCards.createdAt), desc(savedCards.id));
}

/**
 * Takes cards out of the list, under the lock of their customer; the worker detaches them at Stripe. Another card becomes the default
 * one.
 */
export async function removeCards(
  tx: Tx,
  { jobs }: Pick<App, 'jobs'>,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(savedCards)
    .set({ isDefault: false, removedAt: sql`rotation_now()`, nextAt: sql`clock_timestamp()` })
    .where(and(eq(savedCards.userId, userId), inArray(savedCards.id, [...ids]), isNull(savedCards.removedAt)));
  for (const cardId of ids) await jobs.send(tx, 'detach-card', { cardId });
  await chooseDefault(tx, userId);
}

/** Makes the newest card the default one, when the user has none: of those that last longest, if all expire. */
export async function chooseDefault(tx: Tx, userId: string): Promise<void> {
  const cards = await listedCards(tx, userId);
  if (cards.length === 0 || cards.some(({ isDefault }) => isDefault)) return;
  // As `monthOf` has it: on the first of a month it is still the last one in UTC.
  const here = sql`(rotation_now() at time zone ${marketplace.timeZone})`;
  const now = sql`extract(year from ${here}) * 12 + extract(month from ${here})`;
  await tx.execute(sql`
    update ${savedCards} set is_default = true where id = (
      select id from ${savedCards} where user_id = ${userId} and removed_at is null
      order by (exp_year * 12 + exp_month >= ${now}) desc, created_at desc, id desc limit 1)`);
}
