import { transitionNamed, type AnyProcess } from './process.ts';
import type { Party } from './words.ts';

const parties: readonly string[] = ['customer', 'provider'] satisfies Party[];

/** The party that has to act now; null where none has, and in a state that the process does not know. */
export function partyToAct(process: AnyProcess, state: string, lastTransition: string | null): Party | null {
  const waitsFor = Object.hasOwn(process.states, state) ? process.states[state]?.waitsFor : undefined;
  if (waitsFor !== 'other-party') return waitsFor ?? null;
  return lastTransition === null ? null : handsTo(process, lastTransition);
}

/** The transitions after which an `other-party` state waits for this party: those that the other one alone takes. */
export function transitionsHandingTo(process: AnyProcess, party: Party): string[] {
  return process.transitions.map(({ name }) => name).filter((name) => handsTo(process, name) === party);
}

function handsTo(process: AnyProcess, name: string): Party | null {
  const by = (transitionNamed(process, name)?.by ?? []).filter((role) => parties.includes(role));
  if (by.length !== 1) return null;
  return by[0] === 'customer' ? 'provider' : 'customer';
}
