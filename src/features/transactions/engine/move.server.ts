import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { transactions, transactionTransitions } from '#src/database/schema/transactions.ts';
import { isFinal, transitionNamed, type AnyProcess, type Transition, stageOf } from '#src/domain/process/process.ts';
import { guardsFor, noticesFor } from '#src/domain/process/words.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { isCancelledOut } from '#src/features/handover/way-back.ts';
import { hasOpenAttempt, processOf, system, type Actor, type Transaction } from '../transaction.server.ts';
import type { TransitionInput } from '../inputs.ts';
import type { TransitionContext } from './context.ts';
import { agreedOrder } from './agreed-order.server.ts';
import { refuseUnlessSeen } from './as-seen.server.ts';
import { leavingBefore } from './back-ups.server.ts';
import { isShared } from './due.server.ts';
import { handOverTimer } from './hand-over-timer.server.ts';
import { followers } from './followers.ts';
import { leaveState } from './leave-state.server.ts';
import { lockListingsOf, lockTransaction, type Group } from './group.server.ts';
import { firstRefusal, plannedRefund } from './guards.server.ts';
import { priceWithout } from './leave-out.server.ts';
import { keptFacts, keptShare } from './kept-share.ts';
import { transitionRefusal } from './may-transition.server.ts';
import { moveCharges } from './move-charges.server.ts';
import { handoverFactsOf } from '../handover-facts.server.ts';
import { planHandover } from './plan-handover.server.ts';
import { planTimers, type PlannedTimer } from './plan-timers.server.ts';
import { removeRequest } from './remove-request.server.ts';
import { lastOffer } from '#src/features/offers/offers.server.ts';
import { writeOutboxCall } from '#src/features/payments/outbox.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { notifyParties, type Told } from '../emails/notify-party.server.ts';
import { reasonIn, runActions } from './process-actions.server.ts';
import { runOutUnanswerable } from './run-out.server.ts';

/**
 * Checks actor, state, guards and what the party saw, under the locks. Refuses with the code of the first check that fails;
 * `transaction-in-progress` while a blocking call of the payment is open.
 */
export async function check(context: TransitionContext, name: string): Promise<Transition> {
  const { tx, transaction, group, actor } = context;
  const process = processOf(transaction);
  const refused = await transitionRefusal(tx, transaction, name, actor);
  if (refused !== null) refuse(refused.code, refused.details);
  if (group.payment !== null && (await hasOpenAttempt(tx, transaction.id))) refuse('transaction-in-progress');
  const synonym = transitionOf(process, name).insteadIn?.[transaction.state];
  const transition = transitionOf(process, synonym ?? name);
  await checkGuards(context, transition);
  await refuseUnlessSeen(context);
  return transition;
}

/** Refuses with the first guard that fails, for each transaction that would move. */
export async function checkGuards(context: TransitionContext, transition: Transition): Promise<void> {
  for (const member of followers(context, transition)) {
    const guards = guardsFor(transition, context.actor.role);
    const guarded = await firstRefusal({ ...context, transaction: member }, guards);
    if (guarded !== null) refuse(guarded.code, guarded.details);
  }
}

type Step = TransitionContext & { readonly transition: Transition };

/** The moves of a transition, and the transactions that waited for it in vain and are removed. */
function stepsOf(context: TransitionContext, transition: Transition) {
  const { transaction, group } = context;
  const process = processOf(transaction);
  const moving = followers(context, transition).map((member): Step => ({
    ...context,
    transaction: member,
    transition,
  }));
  const waiting = isShared(transaction) ? group.transactions.filter(({ state }) => state === process.initial) : [];
  if (transition.waiting === undefined) return { steps: moving, removed: waiting };
  const next = { actor: system, transition: transitionOf(process, transition.waiting) };
  return {
    steps: [...moving, ...waiting.map((member): Step => ({ ...context, ...next, transaction: member }))],
    removed: [],
  };
}

/**
 * Moves a transaction, and those of its payment that move with it, in one unit of work: runs the actions, writes the
 * outbox calls and the history rows, sets the new states with their timers, and notifies the parties. The caller has run
 * `check`. `quiet`: ids of transactions whose move a later one of the same unit of work reverses, which nobody is told of.
 */
export async function moveTogether(
  context: TransitionContext,
  transition: Transition,
  { quiet = [] }: { readonly quiet?: readonly string[] } = {},
): Promise<void> {
  const { tx, app, group, now } = context;
  const { steps: moving, removed } = stepsOf(context, transition);
  const staying = group.transactions.filter((member) => !removed.includes(member));
  const after = staying.map((member) => {
    const step = moving.find(({ transaction }) => transaction === member);
    return step === undefined ? member : afterTransition(member, step.transition, now);
  });
  await lockListingsOf(tx, [...moving.map(({ transaction }) => transaction), ...removed]);
  const steps = await priceThoseLeft(tx, group, moving, staying);
  const open = new Set(staying.map(({ id }) => id));
  for (const step of steps) {
    if (isFinal(processOf(step.transaction), step.transition.to)) open.delete(step.transaction.id);
    await actOn(step, step.transition, open.size === 0);
  }
  // After the actions: the days of an offer are among them.
  const timers = await planTimers(tx, group.payment, after, new Set(steps.map(({ transaction }) => transaction.id)));
  const unanswerable = await runOutUnanswerable(tx, steps);
  const notifications: (() => Promise<Told>)[] = [];
  let isFollowed = false;
  for (const step of steps) {
    const { id } = step.transaction;
    const timer = timers.get(id);
    if (timer === undefined) throw new Error(`No timer was planned for ${id}`);
    const followUp = await followUpOf(step, step.transition);
    // The leader comes first, and its siblings go with it.
    isFollowed ||= followUp !== null;
    const notify = await enterState(step, step.transition, {
      ...{ ...timer, followUp, isFollowed },
      wasUnanswerable: unanswerable.has(id),
    });
    if (!quiet.includes(id)) notifications.push(notify);
  }
  for (const waiting of removed) await removeRequest(tx, waiting);
  await handOverTimer(tx, group, steps, timers);
  const told: Told[] = [];
  for (const tell of notifications) told.push(await tell());
  await notifyParties(tx, app, told);
}

/** Prices the others of a payment again when one leaves them; the steps have the prices that result. */
async function priceThoseLeft(
  tx: Tx,
  { payment }: Group,
  steps: readonly Step[],
  members: readonly Transaction[],
): Promise<readonly Step[]> {
  const left = members.filter((member) => isShared(member) && steps.every(({ transaction }) => transaction !== member));
  const [leaving, ...rest] = steps;
  if (payment === null || leaving === undefined) return steps;
  const { transaction, transition } = leaving;
  if (left.length > 0)
    return [{ ...leaving, transaction: await priceWithout(tx, payment, members, transaction) }, ...rest];
  if (payment.capturedAmount === 0 || transition.actions?.includes('reverse-line-items') !== true) return steps;
  const isByRule = guardsFor(transition, leaving.actor.role).includes('cancel-window');
  const refund = isByRule ? await plannedRefund(leaving) : 'full';
  return [{ ...leaving, ...(await moveCharges(tx, leaving.app, payment, transaction, refund)) }, ...rest];
}

/** Executes a transition without a blocking call: one unit of work, with its calls to Stripe written to the outbox. */
export async function executeInOneUnit(
  app: App,
  transactionId: string,
  name: string,
  actor: Actor,
  input: TransitionInput = { kind: 'none' },
  seen?: string,
): Promise<void> {
  await app.db.transaction((tx) => executeIn(tx, app, transactionId, { name, actor, input }, seen));
}

type Named = { readonly name: string; readonly actor: Actor; readonly input: TransitionInput };

/** The same within a unit of work. */
export async function executeIn(tx: Tx, app: App, transactionId: string, named: Named, seen?: string): Promise<void> {
  const { name, actor, input } = named;
  const locked = await lockTransaction(tx, transactionId);
  if (locked === null) refuse('not-found');
  const { transaction } = locked;
  const now = await app.clock.now(tx);
  const context: TransitionContext = { tx, app, ...locked, actor, now, input, ordered: null, seen };
  const transition = await check(context, name);
  if (transition.payment !== undefined)
    refuse('transaction-invalid-transition', { transition: name, state: transaction.state });
  const backUps = await leavingBefore(context, transition);
  for (const { id } of backUps) await executeIn(tx, app, id, named);
  if (backUps.length > 0) return executeIn(tx, app, transactionId, named);
  const ordered = transition.needsOrder === true ? await agreedOrder(tx, transaction, now) : null;
  await moveTogether({ ...context, ordered }, transition);
}

export function transitionOf(process: AnyProcess, name: string): Transition {
  const transition = transitionNamed(process, name);
  if (transition === null) throw new Error(`No transition ${name}`);
  return transition;
}

/** The row of a transaction after a transition; its timer is planned apart. */
function afterTransition(transaction: Transaction, { name, to }: Transition, now: Date): Transaction {
  const process = processOf(transaction);
  const [before, after] = [stageOf(process, transaction.state), stageOf(process, to)];
  return {
    ...transaction,
    state: to,
    lastTransition: name,
    lastTransitionedAt: now,
    acceptedAt: after === 'agreed' && before !== after ? now : transaction.acceptedAt,
    deliveredAt: after === 'completed' && before !== after ? now : transaction.deliveredAt,
  };
}

/**
 * What a transition does to our own records and writes to the outbox. `isLastOpen`: no other transaction of its payment
 * is still open, so that a hold may be released.
 */
async function actOn(context: TransitionContext, transition: Transition, isLastOpen: boolean): Promise<void> {
  const { tx, app, transaction, group } = context;
  // A payment request has run its actions before it called Stripe.
  if (transition.payment !== 'create-intent') await runActions(context, transition.actions ?? []);
  for (const call of transition.outbox ?? []) {
    if (group.payment === null && (await isGivenBack(tx, transaction.id))) continue;
    if (group.payment === null) throw new Error(`No payment for ${transaction.id}`);
    const kept = keptShare(context.kept);
    await writeOutboxCall(tx, app, call, { transaction, payment: group.payment, isLastOpen, kept });
  }
}

/** Whether all of its money was refunded or taken by a bank: nothing is left to refund, or to transfer to the lender. */
async function isGivenBack(tx: Tx, transactionId: string): Promise<boolean> {
  return ((await lastPaymentOf(tx, transactionId))?.capturedAmount ?? 0) > 0;
}

type Entered = PlannedTimer & {
  readonly followUp: string | null;
  readonly isFollowed: boolean;
  readonly wasUnanswerable: boolean;
};

/** Writes the history row and the new state with its timer. The result is what the parties are told. */
async function enterState(
  context: TransitionContext,
  transition: Transition,
  { transaction: after, due, followUp, isFollowed, wasUnanswerable }: Entered,
): Promise<() => Promise<Told>> {
  const { tx, transaction, actor, now } = context;
  const sequence = await writeHistory(tx, transaction, transition, actor);
  const { state, lastTransition, lastTransitionedAt, acceptedAt, deliveredAt } = after;
  const dueAt = due?.at ?? null;
  await tx
    .update(transactions)
    .set({
      ...{ state, lastTransition, lastTransitionedAt, acceptedAt, deliveredAt },
      ...{ dueTransition: due?.transition ?? null, dueAt },
      followUp,
      wasUnanswerable,
    })
    .where(eq(transactions.id, transaction.id));
  await leaveState(tx, transaction);
  const wasOrIsAgreed = [transaction, after].some((one) => stageOf(processOf(one), one.state) === 'agreed');
  if (wasOrIsAgreed) await planHandover(tx, after, now);
  const isCancelled = wasOrIsAgreed && stageOf(processOf(after), after.state) === 'failed';
  const out = isCancelled && isCancelledOut(await handoverFactsOf(tx, after)) ? ({ isOut: true } as const) : {};
  return async () => {
    const [offer, reason] = [await offerIn(context), await reasonIn(context)];
    // One notice tells of those that move together, with the timer of the first: their leader's.
    const entered = { actor, sequence, state, at: now, dueAt, ranOut: transition.ranOut, wasUnanswerable };
    const moved = { ...entered, ...offer, ...reason, ...keptFacts(context), ...out };
    return { transaction, moved, notices: noticesFor(transition, actor.role, isFollowed) };
  };
}

/** What the system executes next; null where the guards of all of it say no. */
async function followUpOf(context: TransitionContext, { followedBy = [] }: Transition): Promise<string | null> {
  for (const { transition, given } of followedBy) {
    const refused = await firstRefusal({ ...context, actor: system }, [given]);
    if (refused === null) return transition;
  }
  return null;
}

/** The price on offer, in minor units, while the parties negotiate. */
async function offerIn({ tx, transaction, input }: TransitionContext): Promise<{ readonly offer?: number }> {
  const negotiates =
    input.kind === 'first-offer' || stageOf(processOf(transaction), transaction.state) === 'negotiating';
  const last = negotiates ? await lastOffer(tx, transaction.id) : null;
  return last === null ? {} : { offer: last.amount.amount };
}

async function writeHistory(tx: Tx, transaction: Transaction, transition: Transition, actor: Actor): Promise<number> {
  const [row] = await tx
    .insert(transactionTransitions)
    .values({
      transactionId: transaction.id,
      sequence: sql`(select coalesce(max(sequence), 0) + 1 from transaction_transitions where transaction_id = ${transaction.id})`,
      transition: transition.name,
      fromState: transaction.state,
      toState: transition.to,
      by: actor.role,
      actorId: actor.userId,
    })
    .returning({ sequence: transactionTransitions.sequence });
  if (row === undefined) throw new Error('The history row was not written');
  return row.sequence;
}
