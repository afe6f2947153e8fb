import { and, inArray, sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
import { paymentCalls } from '#src/database/schema/payments.ts';

const isClaimed = sql`state = 'open' and mode = 'outbox' and claimed_by is not null and lease_until > clock_timestamp()`;

/** Names of the processes with leased outbox calls, alive or not. */
export async function claimantsOfCalls(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ name: paymentCalls.claimedBy }).from(paymentCalls).where(isClaimed);
  return rows.flatMap(({ name }) => name ?? []);
}

/** Ends the leases of dead processes, which invalidates their tokens. Returns the number of calls. */
export async function freeCallsOf(db: Database, dead: readonly string[]): Promise<number> {
  const rows = await db
    .update(paymentCalls)
    .set({ token: null, leaseUntil: null, claimedBy: null })
    .where(and(isClaimed, inArray(paymentCalls.claimedBy, [...dead])))
    .returning({ id: paymentCalls.id });
  return rows.length;
}
