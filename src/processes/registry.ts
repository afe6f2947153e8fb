import {
  statesWhere,
  type AnyProcess,
  type Stage,
  type StateRule,
  type Transition,
} from '#src/domain/process/process.ts';
import { transitionsHandingTo } from '#src/domain/process/turn.ts';
import type { Party } from '#src/domain/process/words.ts';
import { flexDefaultProcess } from './flex-default-process.ts';

/** Every process version that any transaction of this marketplace has begun with: versions are added, never edited. */
const processes: readonly AnyProcess[] = [flexDefaultProcess];

/** The process of new transactions. */
export const currentProcess = flexDefaultProcess;

/** Null for an unknown process or version. */
export function processNamed(name: string, version: string): AnyProcess | null {
  return processes.find((process) => process.name === name && process.version === version) ?? null;
}

/** The states of all processes that fulfil a condition, for queries over transactions of any version. */
export function allStatesWhere(where: (rule: StateRule) => boolean): string[] {
  return [...new Set(processes.flatMap((process) => statesWhere(process, where)))];
}

export function allStatesIn(...stages: readonly Stage[]): string[] {
  return allStatesWhere(({ stage }) => stages.includes(stage));
}

/** The states of offers that wait for their answer, or for their payment. A question waits for neither side. */
export const openOfferStates: readonly string[] = allStatesWhere(
  ({ stage, waitsFor }) => stage === 'negotiating' && waitsFor !== undefined,
);

/** Those of them in which the customer pays an accepted offer next. */
export const agreedOfferStates: readonly string[] = [
  ...new Set(
    processes.flatMap(({ transitions }) =>
      transitions.flatMap(({ input, from }) => (input === 'agreed-payment' ? from : [])),
    ),
  ),
];

/**
 * The states that hold an item and its two users until they are over: each is ended by one of them, or by a timer. A question is none,
 * because neither side has to end it: its thread stays readable whatever becomes of them (D-73).
 */
export const openStates: readonly string[] = [...allStatesIn('paying', 'requested', 'agreed'), ...openOfferStates];

const stagesUnderWay: readonly Stage[] = ['requested', 'agreed'];

/** The states of orders that are under way, which both parties have to be able to talk about, also after a block (record 0082). */
export const statesUnderWay: readonly string[] = allStatesIn(...stagesUnderWay);

/** The same of a stage; null is that of a state which the process does not know. */
export const isUnderWay = (stage: Stage | null): boolean => stage !== null && stagesUnderWay.includes(stage);

/** The states of an offer (D-76); one that is paid for is an order like any other. */
export const offerStates: readonly string[] = allStatesWhere(() => true).filter((state) =>
  /^(?:initial-offer$|offer-)/.test(state),
);

/** States in which no list and no page knows a transaction yet. */
export const hiddenStates: readonly string[] = [...new Set(processes.map(({ initial }) => initial))];

/** States of a request that was never sent: its card was not confirmed, and the provider is not aware of it. */
export const unsentStates: readonly string[] = allStatesWhere(({ unsent }) => unsent === true);

export function isUnsent(state: string): boolean {
  return unsentStates.includes(state);
}

/** Names of the transitions of all processes that fulfil a condition. */
export function allTransitionsWhere(where: (transition: Transition) => boolean): string[] {
  return [...new Set(processes.flatMap(({ transitions }) => transitions.filter(where).map(({ name }) => name)))];
}

/** The states of all processes that wait for a party: always, or after these transitions. */
export function allWaitingFor(party: Party) {
  return {
    always: allStatesWhere(({ waitsFor }) => waitsFor === party),
    alternating: allStatesWhere(({ waitsFor }) => waitsFor === 'other-party'),
    after: [...new Set(processes.flatMap((process) => transitionsHandingTo(process, party)))],
  };
}
