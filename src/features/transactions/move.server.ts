import { eq, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { transactions, transactionTransitions } from '#src/database/schema/transactions.ts';
import { dueAt, type Due } from '#src/domain/process/due.ts';
import { mayTake, transitionNamed, type AnyProcess, type Transition } from '#src/domain/process/process.ts';
import { guardsFor, tellsFor } from '#src/domain/process/words.ts';
import { refuse } from '#src/domain/refusal.ts';
import { promise } from '#src/features/payments/promises.server.ts';
import type { App } from '#src/platform/app.ts';
import { act } from './actions.server.ts';
import { hasOpenAttempt, processOf, wornDaysOf, type Actor, type Deal } from './deal.server.ts';
import { firstRefusal } from './guards.server.ts';
import { tellParty } from './tell-party.server.ts';

/**
 * Actor, state and guards, asked under the row lock. Refuses with the code of the first that fails;
 * `transaction-in-progress` while the provider is being asked about this deal.
 */
export async function check(tx: Tx, deal: Deal, name: string, actor: Actor, now: Date): Promise<Transition> {
  const process = processOf(deal);
  const refused = mayTake(process, deal.state, name, actor.role);
  if (refused !== null) refuse(refused.code, refused.details);
  if (await hasOpenAttempt(tx, deal.id)) refuse('transaction-in-progress');
  const transition = transitionOf(process, name);
  const guarded = await firstRefusal(tx, guardsFor(transition, actor.role), deal, now);
  if (guarded !== null) refuse(guarded.code, guarded.details);
  return transition;
}

/**
 * The move itself, in one unit with everything it decides: our records, the written calls, the history
 * row, the new state with its timer, and what the parties are told. Whoever calls has checked.
 */
export async function move(
  tx: Tx,
  app: App,
  deal: Deal,
  transition: Transition,
  actor: Actor,
  now: Date,
): Promise<void> {
  await act(tx, transition.does ?? [], deal);
  for (const promised of transition.promises ?? []) await promise(tx, app, promised, deal);
  const sequence = await writeHistory(tx, deal, transition, actor);
  const due = await dueOf(tx, deal, transition.to, now);
  await tx
    .update(transactions)
    .set({
      state: transition.to,
      lastTransition: transition.name,
      lastTransitionedAt: now,
      dueTransition: due?.transition ?? null,
      dueAt: due?.at ?? null,
    })
    .where(eq(transactions.id, deal.id));
  for (const told of tellsFor(transition, actor.role)) {
    await tellParty(tx, app, deal, told, { actor, sequence, dueAt: due?.at ?? null });
  }
}

export function transitionOf(process: AnyProcess, name: string): Transition {
  const transition = transitionNamed(process, name);
  if (transition === null) throw new Error(`No transition ${name}`);
  return transition;
}

async function writeHistory(tx: Tx, deal: Deal, transition: Transition, actor: Actor): Promise<number> {
  const [row] = await tx
    .insert(transactionTransitions)
    .values({
      transactionId: deal.id,
      sequence: sql`(select coalesce(max(sequence), 0) + 1 from transaction_transitions where transaction_id = ${deal.id})`,
      transition: transition.name,
      fromState: deal.state,
      toState: transition.to,
      by: actor.role,
      actorId: actor.userId,
    })
    .returning({ sequence: transactionTransitions.sequence });
  if (row === undefined) throw new Error('The history was not written');
  return row.sequence;
}

async function dueOf(tx: Tx, deal: Deal, state: string, now: Date): Promise<Due | null> {
  const worn = await wornDaysOf(tx, deal.id);
  return dueAt(processOf(deal), {
    state,
    enteredAt: now,
    createdAt: deal.createdAt,
    kind: deal.kind,
    lastWearDay: worn?.last ?? null,
    timeZone: marketplace.timeZone,
  });
}
