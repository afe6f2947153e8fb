import type { AnyProcess, Transition } from '#src/domain/process/process.ts';
import type { Guard, Input, Role } from '#src/domain/process/words.ts';

/** A transition from one of its states, by one of those who may execute it. */
export type Step = {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly by: Role;
  readonly guards: readonly Guard[];
  readonly input: Input | undefined;
};
export type Path = readonly Step[];

const maxCounters = 3;

/**
 * Paths from the initial state: every step of the process at the end of the shortest way to it, and every way through the
 * offers of up to two offers of each side, on to the acceptance of what was paid at that price.
 */
export function pathsOf(process: AnyProcess): readonly Path[] {
  const steps = process.transitions.flatMap(stepsOf);
  const ways = shortestWays(process, steps);
  const first = steps.filter(({ to }) => to === 'initial-offer');
  const ladders = first.flatMap((step) => offersFrom(steps, [step]));
  const agreed = ladders.map((path) => (path.at(-1)?.to === 'offer-accepted' ? [...path, ...paid(steps)] : path));
  const ends = steps.filter(({ from }) => !isOffered(from)).map((step) => [...(ways.get(step.from) ?? []), step]);
  const taken = new Set<string>();
  return [...ends, ...agreed].filter((path) => {
    const key = path.map(({ name, by }) => `${name} ${by}`).join();
    return !taken.has(key) && taken.add(key);
  });
}

function stepsOf({ name, from, to, by, guards = [], input, insteadIn }: Transition): Step[] {
  return from
    .filter((state) => insteadIn?.[state] === undefined)
    .flatMap((state) => by.map((role) => ({ name, from: state, to, by: role, guards, input })));
}

function isOffered(state: string): boolean {
  return state === 'initial-offer' || state === 'offer-pending';
}

/** To each state; a customer begins. What the parties do comes before what the system does. */
function shortestWays(process: AnyProcess, steps: readonly Step[]): ReadonlyMap<string, Path> {
  const ways = new Map<string, Path>([[process.initial, []]]);
  for (const [state, way] of ways) {
    const next = steps.filter(({ from, guards, by }) =>
      from === process.initial
        ? state === from && by === 'customer'
        : from === state && !guards.includes('order-overtaken'),
    );
    const ordered = [...next.filter(({ by }) => by !== 'system'), ...next.filter(({ by }) => by === 'system')];
    for (const step of ordered) if (!ways.has(step.to)) ways.set(step.to, [...way, step]);
  }
  return ways;
}

/** Every way on from the last offer of a path: it is answered by the other party, taken back by its own, or ended by the system. */
function offersFrom(steps: readonly Step[], path: Path): readonly Path[] {
  const last = path.at(-1);
  if (last === undefined || !isOffered(last.to)) return [path];
  const counters = path.length - 1;
  return steps
    .filter((step) => step.from === last.to && isTurn(step, last.by))
    .filter(({ to }) => to !== 'offer-pending' || counters < maxCounters)
    .flatMap((step) => offersFrom(steps, [...path, step]));
}

/** The terms of a listing answer its customer alone. */
function isTurn({ by, guards }: Step, offeredBy: Role): boolean {
  if (by === 'system') return offeredBy === 'customer' || !guards.some((guard) => guard.endsWith('-by-terms'));
  if (guards.includes('own-offer')) return by === offeredBy;
  return by !== offeredBy;
}

function paid(steps: readonly Step[]): Path {
  const names = ['request-payment-after-offer', 'confirm-payment', 'accept'];
  return names.flatMap((name) => {
    const all = steps.filter((step) => step.name === name);
    return all.filter(({ by }, index) => (name === 'accept' ? by === 'system' : index === 0));
  });
}
