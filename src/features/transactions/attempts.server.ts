import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#src/database/database.server.ts';
import { paymentAttempts } from '#src/database/schema/transactions.ts';
import { leaseSeconds } from '#src/features/payments/call.ts';
import { backOffSeconds } from '#src/features/payments/rules.ts';
import type { Actor, Transaction } from './transaction.server.ts';

export type Attempt = typeof paymentAttempts.$inferSelect;

/** A lease counts the real seconds that a call may take, never the marketplace's own clock. */
const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

type NewAttempt = {
  readonly id: string;
  readonly transaction: Pick<Transaction, 'id'>;
  readonly transition: string;
  readonly actor: Actor;
  readonly callId: string;
  readonly deadline: Date;
};

/** Writes down that the provider is about to be asked. One open attempt a transaction: a second fails as a duplicate. */
export async function openAttempt(
  tx: Tx,
  { id, transaction, transition, actor, callId, deadline }: NewAttempt,
): Promise<Attempt> {
  const [attempt] = await tx
    .insert(paymentAttempts)
    .values({
      id,
      transactionId: transaction.id,
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

/** Closes the attempt if it is still ours. False when somebody else took it over: then nothing may be committed. */
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

/** Attempts that nobody has finished, and that are due for another look. */
export async function dueAttempts(db: Database, limit: number): Promise<Attempt[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.state, 'open'), sql`${paymentAttempts.nextAt} <= clock_timestamp()`))
    .orderBy(paymentAttempts.nextAt)
    .limit(limit);
}

/** The provider still cannot say: looked at again a little later each time. */
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

/** A new token and lease, if nobody else was quicker. `evenIfLeased` when its holder is known to be dead. */
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
