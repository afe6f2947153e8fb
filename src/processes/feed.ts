import type { Party, Role } from '#src/domain/process/words.ts';
import { transitionNamed, type Label, type StateRule, type Transition } from '#src/domain/process/process.ts';
import { flexDefaultProcess, type State, type TransitionName } from './flex-default-process.ts';

/** Transitions by timeout: they may end in a state like declined, but are labelled expired. */
export function hasRunOut(lastTransition: TransitionName | null): boolean {
  return lastTransition !== null && transitionNamed(flexDefaultProcess, lastTransition)?.ranOut === true;
}

const statesByName: Readonly<Record<string, StateRule>> = flexDefaultProcess.states;

/** The label of a transaction in the viewer's inbox. Null before it is in a list, and in a state of another version. */
export function labelOf(
  transaction: { readonly state: State; readonly lastTransition: TransitionName | null },
  viewer: Party,
): Label | null {
  const { state, lastTransition } = transaction;
  if (hasRunOut(lastTransition)) return 'expired';
  const label = statesByName[state]?.label ?? null;
  if (label !== 'waiting') return label;
  return viewer === partyThatRequested(lastTransition) ? 'requested' : 'pending';
}

/** The party that asked and waits for an answer: the provider after a counter offer, the customer otherwise. */
function partyThatRequested(lastTransition: TransitionName | null): Party {
  const by = lastTransition === null ? [] : (transitionNamed(flexDefaultProcess, lastTransition)?.by ?? []);
  return by.length === 1 && by[0] === 'provider' ? 'provider' : 'customer';
}

/**
 * The variant of the wording: for the viewer's own action (`you`), the other party's (`other`), the marketplace's, or
 * by the viewer's role.
 */
export type FeedLine = {
  readonly transition: TransitionName;
  readonly voice: 'you' | 'other' | 'system' | 'operator' | Party;
};

/** Null for transitions that the feed does not display. */
export function feedLineOf(entry: { transition: TransitionName; by: Role }, viewer: Party): FeedLine | null {
  const { transition } = entry;
  const by = actorFor(entry, viewer);
  // One that this version does not know is said in neutral words (T-124).
  const variant = transitionNamed(flexDefaultProcess, transition)?.feed ?? 'actor';
  if (variant === 'hidden') return null;
  if (variant === 'role') return { transition, voice: viewer };
  if (by === 'system' || by === 'operator') return { transition, voice: by };
  return { transition, voice: by === viewer ? 'you' : 'other' };
}

/**
 * Who acted, as this side may know it: what the terms of a listing answered, which only its lender knows, is to the customer
 * her own answer.
 */
export function actorFor({ transition, by }: { transition: TransitionName; by: Role }, viewer: Party): Role {
  return by === 'system' && viewer === 'customer' && answeredByTerms.has(transition) ? 'provider' : by;
}

/** The answers to an offer that the private terms of a listing may give. */
export const answeredByTerms: ReadonlySet<string> = new Set(
  flexDefaultProcess.transitions
    .filter(
      ({ guards = [] }: Transition) => guards.includes('accepted-by-terms') || guards.includes('declined-by-terms'),
    )
    .map(({ name }) => name),
);
