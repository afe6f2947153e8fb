import { isFinal, transitionNamed, type AnyProcess } from './process.ts';

/** Validates a process; returns its issues as sentences, empty when it is valid. */
export function issuesOf(process: AnyProcess): string[] {
  return [
    ...unknownStates(process),
    ...duplicateNames(process),
    ...transitionsWithoutActors(process),
    ...unreachable(process),
    ...deadEnds(process),
    ...exitsFromFinals(process),
    ...idleTimers(process),
    ...idleFollowUps(process),
  ];
}

function statesOf(process: AnyProcess): string[] {
  return Object.keys(process.states);
}

function unknownStates(process: AnyProcess): string[] {
  const named = [
    process.initial,
    process.success,
    ...process.final,
    ...process.transitions.flatMap((transition) => [...transition.from, transition.to]),
  ];
  return [...new Set(named)]
    .filter((state) => !Object.hasOwn(process.states, state))
    .map((state) => `${state} is not among the states`);
}

function duplicateNames({ transitions }: AnyProcess): string[] {
  return transitions
    .filter((transition, index) => transitions.findIndex(({ name }) => name === transition.name) !== index)
    .map(({ name }) => `${name} is there twice`);
}

function transitionsWithoutActors({ transitions }: AnyProcess): string[] {
  return transitions.filter(({ by }) => by.length === 0).map(({ name }) => `nobody may take ${name}`);
}

function unreachable(process: AnyProcess): string[] {
  const reached = reachableFrom([process.initial], (state) =>
    process.transitions.filter(({ from }) => from.includes(state)).map(({ to }) => to),
  );
  return statesOf(process)
    .filter((state) => !reached.has(state))
    .map((state) => `${state} cannot be reached`);
}

/** A cycle without an exit is a dead end too. */
function deadEnds(process: AnyProcess): string[] {
  const ending = reachableFrom(process.final, (state) =>
    process.transitions.filter(({ to }) => to === state).flatMap(({ from }) => [...from]),
  );
  return statesOf(process)
    .filter((state) => !ending.has(state))
    .map((state) => `${state} never ends`);
}

function exitsFromFinals(process: AnyProcess): string[] {
  return process.transitions.flatMap(({ name, from }) =>
    from.filter((state) => isFinal(process, state)).map((state) => `${name} leaves the final ${state}`),
  );
}

function idleTimers(process: AnyProcess): string[] {
  return Object.entries(process.states).flatMap(([state, { timers = [] }]) =>
    timers.flatMap(({ transition: name }) => {
      const transition = transitionNamed(process, name);
      if (transition === null) return [`the timer of ${state} names ${name}, which is not a transition`];
      if (!transition.from.includes(state)) return [`the timer of ${state} names ${name}, which does not leave it`];
      return transition.by.includes('system') ? [] : [`the timer of ${state} names ${name}, which is not the system's`];
    }),
  );
}

function idleFollowUps(process: AnyProcess): string[] {
  return process.transitions.flatMap(({ name, to, followedBy = [] }) =>
    followedBy.flatMap(({ transition }) => {
      const next = transitionNamed(process, transition);
      if (next === null) return [`${name} is followed by ${transition}, which is not a transition`];
      if (!next.from.includes(to)) return [`${name} is followed by ${next.name}, which does not leave ${to}`];
      return next.by.includes('system') ? [] : [`${name} is followed by ${next.name}, which is not the system's`];
    }),
  );
}

function reachableFrom(seeds: readonly string[], next: (state: string) => readonly string[]): Set<string> {
  const found = new Set(seeds);
  // Iterating a Set also visits elements that are added during the iteration.
  for (const state of found) for (const neighbour of next(state)) found.add(neighbour);
  return found;
}
