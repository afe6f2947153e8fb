import type { Party } from '#src/domain/process/words.ts';
import { transitionNamed } from '#src/domain/process/process.ts';
import type { dealMessages } from '#src/messages/deal.ts';
import { messages } from '#src/messages/messages.ts';
import { ranOut } from '#src/processes/feed.ts';
import { flexDefaultProcess, type State, type TransitionName } from '#src/processes/flex-default-process.ts';
import type { DealPage } from './deal-page.server.ts';

type DealMessage = keyof typeof dealMessages;
/** Machinery, which `feedLineOf` keeps out of every feed. */
type Untold =
  | 'request-payment'
  | 'request-payment-after-enquiry'
  | 'request-payment-after-offer'
  | 'expire-review-period';

/** How a deal that is over came to its end: by whom, or because the time ran out. */
export type Ending = 'you' | 'other' | 'system' | 'operator' | 'ranOut';

export function isKnownState(state: string): boolean {
  return Object.hasOwn(flexDefaultProcess.states, state) && state !== flexDefaultProcess.initial;
}

/** A sentence for every state and side; a state that nobody has written about gets a neutral one. */
export function headingOf(state: State, role: Party): DealMessage {
  return isKnownState(state) ? `deal.heading.${role}.${state as Exclude<State, 'initial'>}` : 'deal.heading.unknown';
}

/** What happens next, where there is something to say. */
export function nextOf(state: State, role: Party): DealMessage | null {
  const id = `deal.next.${role}.${state}`;
  return isDealMessage(id) ? id : null;
}

/** Somebody asked and is gone: nobody can accept or decline it any more, and it runs out. */
export function isUnanswerable({ role, state, other }: Pick<DealPage, 'role' | 'state' | 'other'>): boolean {
  return role === 'provider' && state === 'preauthorized' && other.state !== 'active';
}

export function feedMessageOf(transition: TransitionName): DealMessage {
  const isKnown = transitionNamed(flexDefaultProcess, transition) !== null;
  return isKnown ? `deal.feed.${transition as Exclude<TransitionName, Untold>}` : 'deal.feed.unknown';
}

export function endingOf({ history, role }: Pick<DealPage, 'history' | 'role'>): Ending {
  const last = history.at(-1);
  if (last === undefined) return 'system';
  if (last.transition === 'expire-payment' || ranOut.includes(last.transition)) return 'ranOut';
  if (last.by === 'system' || last.by === 'operator') return last.by;
  return last.by === role ? 'you' : 'other';
}

/** Whether money was taken; before, it is at most held. */
export function wasCharged({ history }: Pick<DealPage, 'history'>): boolean {
  return history.some(({ transition }) => transition === 'accept');
}

function isDealMessage(id: string): id is DealMessage {
  return Object.hasOwn(messages, id);
}
