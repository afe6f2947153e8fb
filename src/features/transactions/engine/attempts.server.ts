import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#src/database/database.server.ts';
import { paymentAttempts, type AttemptShare } from '#src/database/schema/transactions.ts';
import { leaseSeconds } from '#src/features/payments/call.ts';
import { backOffSeconds } from '#src/features/payments/rules.ts';
import type { Actor, Transaction } from '../transaction.server.ts';

export type Attempt = typeof paymentAttempts.$inferSelect;

/** Lease end in real database time, never the marketplace clock: a lease covers the seconds that a call may take. */
const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

type NewAttempt = {
  readonly id: string;
  readonly transaction: Pick<Transaction, 'id'>;
  readonly paymentId: string;
  /** The transactions that a capture is for; empty for other calls. */
  readonly shares?: readonly AttemptShare[];
  readonly transition: string;
  readonly actor: Actor;
  readonly callId: string;
  readonly deadline: Date;
};

/**
 * Records a payment attempt before Stripe is called. At most one open attempt per payment: a second insert fails as a
 * duplicate.
 */
export async function openAttempt(
  tx: Tx,
  { id, transaction, paymentId, shares = [], transition, actor, callId, deadline }: NewAttempt,
): Promise<Attempt> {
  const [attempt] = await tx
    .insert(paymentAttempts)
    .values({
      id,
      transactionId: transaction.id,
      paymentId,
      shares,
      transition,
      by: actor.role,
      actorId: actor.userId,
      callId,
      token: randomUUID(),
      leaseUntil: leaseEnd,
      deadline,
    })
    .returning();
  if (attempt === undefined) throw new Error('The attempt was not written');
  return attempt;
}

/**
 * Closes the attempt if its token still matches. False when another process has taken it over: the caller must then
 * commit nothing.
 */
export async function closeAttempt(
  tx: Tx,
  attempt: Attempt,
  state: 'done' | 'refused' | 'abandoned',
): Promise<boolean> {
  const rows = await tx
    .update(paymentAttempts)
    .set({ state, closedAt: sql`rotation_now()` })
    .where(
      and(
        eq(paymentAttempts.id, attempt.id),
        eq(paymentAttempts.token, attempt.token),
        eq(paymentAttempts.state, 'open'),
      ),
    )
    .returning({ id: paymentAttempts.id });
  return rows.length > 0;
}

/** Open attempts that are due for a retry. */
export async function dueAttempts(db: Database, limit: number): Promise<Attempt[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.state, 'open'), sql`${paymentAttempts.nextAt} <= clock_timestamp()`))
    .orderBy(paymentAttempts.nextAt)
    .limit(limit);
}

/** Postpones the next retry with back-off, because the outcome at Stripe is still unknown. */
export async function putOffAttempt(db: Database, attempt: Attempt): Promise<void> {
  const failures = attempt.failures + 1;
  await db
    .update(paymentAttempts)
    .set({ failures, nextAt: sql`clock_timestamp() + make_interval(secs => ${backOffSeconds(failures)})` })
    .where(
      and(
        eq(paymentAttempts.id, attempt.id),
        eq(paymentAttempts.token, attempt.token),
        eq(paymentAttempts.state, 'open'),
      ),
    );
}

/**
 * Takes an attempt over with a new token and lease; null when another process got it first. `evenIfLeased` when its
 * holder is known to be dead.
 */
export async function takeOver(db: Database, attempt: Attempt, evenIfLeased: boolean): Promise<Attempt | null> {
  const free = evenIfLeased ? sql`true` : sql`${paymentAttempts.leaseUntil} < clock_timestamp()`;
  const [taken] = await db
    .update(paymentAttempts)
    .set({ token: randomUUID(), leaseUntil: leaseEnd })
    .where(
      and(
        eq(paymentAttempts.id, attempt.id),
        eq(paymentAttempts.token, attempt.token),
        eq(paymentAttempts.state, 'open'),
        free,
      ),
    )
    .returning();
  return taken ?? null;
}
