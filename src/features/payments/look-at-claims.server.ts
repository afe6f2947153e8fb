import { eq, sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
import { payments } from '#src/database/schema/payments.ts';

/** Minutes after which the intent of an open claim is read again, when no event came. */
const readMinutes = 2;

/** Something happened to the intent of a claim: it is read with the next run. */
export async function lookAtClaimPayment(db: Database, paymentId: string): Promise<null> {
  await db
    .update(payments)
    .set({ reconcileAt: sql`'epoch'::timestamptz` })
    .where(eq(payments.id, paymentId));
  return null;
}

/** Open payments of claims whose intent is to be read, each once in some minutes. */
export async function claimPaymentsToRead(db: Database, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update payments set reconcile_at = clock_timestamp()
    where id in (select id from payments where kind = 'claim' and state = 'open'
      and reconcile_at < clock_timestamp() - make_interval(mins => ${readMinutes})
      order by reconcile_at limit ${limit} for update skip locked)
    returning id`);
  return rows.map(({ id }) => id);
}
