import { transitionNamed, type Process } from './process.ts';

/**
 * The state that a history leads to, or its first impossible step: `{ issue: 'accept is not possible in declined' }`.
 */
export function fold<State extends string>(
  process: Process<State, string>,
  names: readonly string[],
): State | { readonly issue: string } {
  let state = process.initial;
  for (const name of names) {
    const transition = transitionNamed(process, name);
    if (transition === null) return { issue: `there is no transition ${name}` };
    if (!transition.from.includes(state)) return { issue: `${name} is not possible in ${state}` };
    state = transition.to;
  }
  return state;
}
