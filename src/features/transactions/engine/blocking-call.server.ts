import type { App } from '#src/platform/app.ts';
import type { Tx, Database } from '#src/database/database.server.ts';
import { refuse } from '#src/domain/refusal.ts';
import { callById, closeCall, makeBlockingCall, intentCanceled } from '#src/features/payments/calls.server.ts';
import type { Release } from '#src/platform/leases.server.ts';
import { marketplace } from '#marketplace';
import { startOfDay } from '#src/domain/dates/day.ts';
import {
  type CapturedShare,
  type Payment,
  recordCapture,
  recordIntent,
  recordRefusal,
} from '#src/features/payments/payments.server.ts';
import type { Answer, Intent } from '#src/platform/payments/payments.ts';
import { discountsOf } from '../totals.server.ts';
import { processOf, system, rentalDaysOf, type Actor, type Transaction } from '../transaction.server.ts';
import { noInput } from './context.ts';
import { leaveToParties } from './follow-up.server.ts';
import { lockTransaction, type LockedTransaction } from './group.server.ts';
import { check, moveTogether, transitionOf } from './move.server.ts';
import { takeBack } from './take-back.server.ts';
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { paymentAttempts, type AttemptShare } from '#src/database/schema/transactions.ts';
import { leaseSeconds } from '#src/features/payments/call.ts';
import { backOffSeconds } from '#src/features/payments/rules.ts';

/**
 * `settled`: Stripe answered and the transaction moved. `in-progress`: the outcome is unknown; the attempt is
 * recorded, and the worker finishes it.
 */
export type BlockingCallResult = Exclude<Settled, { kind: 'refused' }>;

/**
 * Runs a transition with a blocking call to Stripe. `write` is unit of work A: it checks, takes the hold, and records
 * the attempt under the id it is given. The lock on that id is held from before A until the answer is settled, so
 * that other processes can see whether this one is alive. Refusals: those of `write`, and
 * `transaction-payment-failed` with Stripe's message.
 */
export async function runBlockingCall(
  app: App,
  attemptId: string,
  write: (tx: Tx) => Promise<Attempt>,
): Promise<BlockingCallResult> {
  const release = await heldLease(app, attemptId);
  try {
    const attempt = await app.db.transaction(write);
    const settled = await callAndSettle(app, attempt, true);
    if (settled.kind === 'refused')
      refuse('transaction-payment-failed', { stripeMessage: settled.message, code: settled.code });
    return settled;
  } finally {
    await release();
  }
}

/** Steps 2 and 3: the call to Stripe outside any database lock, then unit of work B. */
export async function callAndSettle(app: App, attempt: Attempt, fresh: boolean): Promise<Settled> {
  const call = await callById(app.db, attempt.callId);
  const answer = await makeBlockingCall(app, call, fresh);
  return settle(app, attempt, answer);
}

export function leaseKey(attemptId: string): string {
  return `attempt:${attemptId}`;
}

async function heldLease(app: App, attemptId: string): Promise<Release> {
  const release = await app.leases.hold(leaseKey(attemptId));
  if (release === null) throw new Error('The lease of a new attempt is taken');
  return release;
}

export type Settled =
  | { readonly kind: 'settled'; readonly transition: string }
  | { readonly kind: 'in-progress' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

type StripeRefusal = Extract<Answer<Intent>, { kind: 'no' }>;
type SettleContext = LockedTransaction & {
  readonly tx: Tx;
  readonly app: App;
  readonly payment: Payment;
  readonly attempt: Attempt;
  readonly now: Date;
};

/** Unit of work B: commits only if the attempt's token still matches. An unknown answer changes nothing. */
export async function settle(app: App, attempt: Attempt, answer: Answer<Intent>): Promise<Settled> {
  if (answer.kind === 'unknown' || answer.kind === 'stale-key') return { kind: 'in-progress' };
  return app.db.transaction(async (tx) => {
    const locked = await lockTransaction(tx, attempt.transactionId);
    const ours = await closeAttempt(tx, attempt, answer.kind === 'done' ? 'done' : 'refused');
    if (locked === null || !ours) return { kind: 'in-progress' };
    const { payment } = locked.group;
    if (payment?.id !== attempt.paymentId)
      throw new Error(`No payment ${attempt.paymentId} for ${attempt.transactionId}`);
    const context = { tx, app, ...locked, payment, attempt, now: await app.clock.now(tx) };
    return answer.kind === 'done' ? settleDone(context, answer.value) : settleRefused(context, answer);
  });
}

async function settleDone(context: SettleContext, intent: Intent): Promise<Settled> {
  const { tx, app, transaction, group, payment, attempt, now } = context;
  const transition = transitionOf(processOf(transaction), attempt.transition);
  await closeCall(tx, attempt.callId, 'done', intent.id);
  if (transition.payment === 'create-intent') await recordIntent(tx, payment.id, intent);
  else await recordCapture(tx, payment, intent, await discounted(tx, attempt.shares));
  const { undoneIfStarted } = transition;
  const late = undoneIfStarted === undefined ? [] : await startedByCourier(context);
  const move = { tx, app, transaction, group, actor: actorOf(attempt), now, ...noInput };
  await moveTogether(move, transition, { quiet: late });
  for (const id of late) await undo(context, id, undoneIfStarted ?? '');
  return { kind: 'settled', transition: transition.name };
}

/** The shares of a capture with their credits, whose lines do not change while the attempt is open. */
async function discounted(tx: Tx, shares: readonly AttemptShare[]): Promise<CapturedShare[]> {
  const ids = shares.map(({ transactionId }) => transactionId);
  const discounts = await discountsOf(tx, ids);
  return shares.map((share) => ({ ...share, discount: discounts.get(share.transactionId) ?? 0 }));
}

/**
 * Captured transactions whose first rental day began before the item could be handed to the courier, and before each its
 * back-ups, however they are delivered: their price stands only with it.
 */
async function startedByCourier({ tx, group, attempt, now }: SettleContext): Promise<string[]> {
  const ids = new Set(attempt.shares.map(({ transactionId }) => transactionId));
  const captured = group.transactions.filter((member) => ids.has(member.id));
  const started: Transaction[] = [];
  for (const member of captured) {
    const rentalDays = member.delivery === 'post' ? await rentalDaysOf(tx, member.id) : null;
    if (rentalDays !== null && now >= startOfDay(rentalDays.first, marketplace.timeZone)) started.push(member);
  }
  const backUps = captured.filter(({ listing }) => started.some(({ listingId }) => listingId === listing.backUpOf));
  return [...new Set([...backUps, ...started].map(({ id }) => id))];
}

/**
 * Undoes a transition whose answer came too late to be of use (an acceptance is cancelled, with a full refund). Both
 * sides are notified of the second transition only.
 */
async function undo({ tx, app, now }: SettleContext, transactionId: string, name: string): Promise<void> {
  const locked = await lockTransaction(tx, transactionId);
  if (locked === null) throw new Error(`Transaction ${transactionId} does not exist`);
  const context = { tx, app, ...locked, actor: system, now, ...noInput };
  await moveTogether(context, await check(context, name));
}

async function settleRefused(context: SettleContext, no: StripeRefusal): Promise<Settled> {
  const { tx, app, transaction, group, payment, attempt, now } = context;
  const process = processOf(transaction);
  const transition = transitionOf(process, attempt.transition);
  await closeCall(tx, attempt.callId, 'refused', null);
  const holdEnded = no.code === intentCanceled ? process.states[transaction.state]?.onPayment?.canceled : undefined;
  if (transition.payment === 'create-intent') {
    await recordRefusal(tx, payment.id);
    await takeBack(tx, group, transition);
  } else if (holdEnded !== undefined) {
    await moveTogether(
      { tx, app, transaction, group, actor: system, now, ...noInput },
      transitionOf(process, holdEnded),
    );
  } else {
    await leaveToParties(tx, app, { transaction, group });
  }
  return { kind: 'refused', code: no.declineCode ?? no.code, message: no.message };
}

function actorOf({ by, actorId }: Attempt): Actor {
  return { role: by, userId: actorId };
}

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
