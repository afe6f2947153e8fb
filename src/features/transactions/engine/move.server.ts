import { eq } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import {
  isFinal,
  mayTransition,
  transitionNamed,
  type AnyProcess,
  type Transition,
} from '#src/domain/process/process.ts';
import { guardsFor } from '#src/domain/process/words.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { hasOpenAttempt, processOf, system, type Actor, type Transaction } from '../transaction.server.ts';
import type { TransitionInput } from '../inputs.ts';
import type { TransitionContext } from './context.ts';
import { agreedOrder } from './agreed-order.server.ts';
import { isShared, togetherWith } from './due.server.ts';
import { actOn, afterTransition, enterState } from './enter-state.server.ts';
import { lockListingsOf, lockTransaction, type Group } from './group.server.ts';
import { firstRefusal } from './guards.server.ts';
import { planTimers, type PlannedTimer } from './plan-timers.server.ts';
import { removeRequest } from './remove-request.server.ts';

/**
 * Checks actor, state and guards under the locks. Refuses with the code of the first check that fails;
 * `transaction-in-progress` while a blocking call of the payment is open.
 */
export async function check(context: TransitionContext, name: string): Promise<Transition> {
  const { tx, transaction, group, actor } = context;
  const process = processOf(transaction);
  const refused = mayTransition(process, transaction.state, name, actor.role);
  if (refused !== null) refuse(refused.code, refused.details);
  if (group.payment !== null && (await hasOpenAttempt(tx, transaction.id))) refuse('transaction-in-progress');
  const synonym = transitionOf(process, name).insteadIn?.[transaction.state];
  const transition = transitionOf(process, synonym ?? name);
  await checkGuards(context, transition);
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

/** The transactions that the transition moves: one, or all that are in the state together with it. */
function followers({ transaction, group, actor }: TransitionContext, transition: Transition): readonly Transaction[] {
  const isAlone = transition.alone?.includes(actor.role) === true;
  return isAlone ? [transaction] : togetherWith(transaction, group.transactions);
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
  const { tx, group, now } = context;
  const { steps, removed } = stepsOf(context, transition);
  const staying = group.transactions.filter((member) => !removed.includes(member));
  const after = staying.map((member) => {
    const step = steps.find(({ transaction }) => transaction === member);
    return step === undefined ? member : afterTransition(member, step.transition, now);
  });
  await lockListingsOf(tx, [...steps.map(({ transaction }) => transaction), ...removed]);
  const open = new Set(staying.map(({ id }) => id));
  for (const step of steps) {
    if (isFinal(processOf(step.transaction), step.transition.to)) open.delete(step.transaction.id);
    await actOn(step, step.transition, open.size === 0);
  }
  // After the actions: the days of an offer are among them.
  const moving = new Set(steps.map(({ transaction }) => transaction.id));
  const timers = await planTimers(tx, group.payment, after, moving);
  const notifications: (() => Promise<void>)[] = [];
  for (const step of steps) {
    const { id } = step.transaction;
    const timer = timers.get(id);
    if (timer === undefined) throw new Error(`No timer was planned for ${id}`);
    const notify = await enterState(step, step.transition, timer);
    if (!quiet.includes(id)) notifications.push(notify);
  }
  for (const waiting of removed) await removeRequest(tx, waiting);
  await handOverTimer(tx, group, steps, timers);
  for (const notify of notifications) await notify();
}

/** Sets the timer of the leader that is left, when one left alone: it may be another leader, or another deadline. */
async function handOverTimer(
  tx: Tx,
  group: Group,
  steps: readonly Step[],
  timers: ReadonlyMap<string, PlannedTimer>,
): Promise<void> {
  for (const member of group.transactions) {
    const { id } = member;
    const due = timers.get(id)?.due ?? null;
    const isMoved = steps.some(({ transaction }) => transaction.id === id);
    if (isMoved || due === null) continue;
    await tx.update(transactions).set({ dueTransition: due.transition, dueAt: due.at }).where(eq(transactions.id, id));
  }
}

/** Executes a transition without a blocking call: one unit of work, with its calls to Stripe written to the outbox. */
export async function executeInOneUnit(
  app: App,
  transactionId: string,
  name: string,
  actor: Actor,
  input: TransitionInput = { kind: 'none' },
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const locked = await lockTransaction(tx, transactionId);
    if (locked === null) refuse('not-found');
    const { transaction } = locked;
    const now = await app.clock.now(tx);
    const context: TransitionContext = { tx, app, ...locked, actor, now, input, ordered: null };
    const transition = await check(context, name);
    if (transition.payment !== undefined)
      refuse('transaction-invalid-transition', { transition: name, state: transaction.state });
    const ordered = transition.needsOrder === true ? await agreedOrder(tx, transaction, now) : null;
    await moveTogether({ ...context, ordered }, transition);
  });
}

export function transitionOf(process: AnyProcess, name: string): Transition {
  const transition = transitionNamed(process, name);
  if (transition === null) throw new Error(`No transition ${name}`);
  return transition;
}
