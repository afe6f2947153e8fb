import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#src/database/database.server.ts';
import { paymentCalls } from '#src/database/schema/payments.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { leaseSeconds, type Purpose } from '../call.ts';
import { asCall, type Call } from '../calls.server.ts';

/**
 * Leases the open calls of a payment for a decision that changes them, whatever their back-off, so that nobody sends one
 * meanwhile; what the decision leaves open is due at once. Refuses `transaction-in-progress` while one is being sent.
 */
export async function holdingCalls<T>(
  app: App,
  payment: { readonly id: string },
  purpose: Purpose,
  work: (calls: readonly Call[]) => Promise<T>,
): Promise<T> {
  const token = randomUUID();
  try {
    return await work(await claimAll(app, payment.id, purpose, token));
  } finally {
    await release(app.db, token);
  }
}

function isOpen(paymentId: string, purpose: Purpose) {
  return sql`${paymentCalls.paymentId} = ${paymentId} and purpose = ${purpose} and state = 'open' and mode = 'outbox'`;
}

async function claimAll(app: App, paymentId: string, purpose: Purpose, token: string): Promise<Call[]> {
  const claimedBy = await app.claimant.name();
  const claimed = await app.db
    .update(paymentCalls)
    .set({ token, claimedBy, leaseUntil: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})` })
    .where(sql`${isOpen(paymentId, purpose)} and (lease_until is null or lease_until < clock_timestamp())`)
    .returning();
  const all = await app.db.select({ id: paymentCalls.id }).from(paymentCalls).where(isOpen(paymentId, purpose));
  if (claimed.length < all.length) refuse('transaction-in-progress');
  return claimed.map(asCall);
}

async function release(db: Database, token: string): Promise<void> {
  await db
    .update(paymentCalls)
    .set({ token: null, leaseUntil: null, claimedBy: null, nextAt: sql`clock_timestamp()` })
    .where(and(eq(paymentCalls.token, token), eq(paymentCalls.state, 'open')));
}

/** Locks a leased call. Refuses `transaction-in-progress` when the lease was lost. */
export async function lockHeldCall(tx: Tx, { id, token }: Call): Promise<void> {
  const [row] = await tx
    .select({ token: paymentCalls.token, state: paymentCalls.state })
    .from(paymentCalls)
    .where(eq(paymentCalls.id, id))
    .for('update');
  if (row?.state !== 'open' || row.token !== token) refuse('transaction-in-progress');
}

/**
 * Refuses `transaction-in-progress` when a call was written after the others were leased and before the payment was
 * locked: the decision would pass it over. Asked under the payment's lock, under which alone calls are written. With a
 * transaction, of its calls alone: a decision about several writes the next call of one before it comes to another.
 */
export async function requireAllHeld(
  tx: Tx,
  paymentId: string,
  purpose: Purpose,
  held: readonly Call[],
  transactionId?: string,
): Promise<void> {
  const ofTransaction = transactionId === undefined ? undefined : eq(paymentCalls.transactionId, transactionId);
  const open = await tx
    .select({ id: paymentCalls.id })
    .from(paymentCalls)
    .where(and(isOpen(paymentId, purpose), ofTransaction));
  if (open.some(({ id }) => held.every((call) => call.id !== id))) refuse('transaction-in-progress');
}

/** Makes the waiting calls of a payment due: what they waited for is over. One that is being sent waits for nothing. */
export async function wakeCalls(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .update(paymentCalls)
    .set({ nextAt: sql`clock_timestamp()` })
    .where(
      sql`${paymentCalls.id} in (select id from payment_calls where payment_id = ${paymentId} and state = 'open'
        and mode = 'outbox' for update skip locked)`,
    );
}
