import type { Party } from '#src/domain/process/words.ts';
import { transitionNamed } from '#src/domain/process/process.ts';
import type { transactionMessages } from '#src/i18n/transaction.ts';
import { messages } from '#src/i18n/messages.ts';
import { ranOut } from '#src/processes/feed.ts';
import { flexDefaultProcess, type State, type TransitionName } from '#src/processes/flex-default-process.ts';
import type { TransactionPage } from './transaction-page.server.ts';

type TransactionMessage = keyof typeof transactionMessages;
/** Machinery, which `feedLineOf` keeps out of every feed. */
type Untold =
  | 'request-payment'
  | 'request-payment-after-enquiry'
  | 'request-payment-after-offer'
  | 'expire-review-period';

/** How a transaction that is over came to its end: by whom, or because the time ran out. */
export type Ending = 'you' | 'other' | 'system' | 'operator' | 'ranOut';

export function isKnownState(state: string): boolean {
  return Object.hasOwn(flexDefaultProcess.states, state) && state !== flexDefaultProcess.initial;
}

/** A sentence for every state and side; a state that nobody has written about gets a neutral one. */
export function headingOf(state: State, role: Party): TransactionMessage {
  return isKnownState(state)
    ? `transaction.heading.${role}.${state as Exclude<State, 'initial'>}`
    : 'transaction.heading.unknown';
}

/** What happens next, where there is something to say. */
export function nextOf(state: State, role: Party): TransactionMessage | null {
  const id = `transaction.next.${role}.${state}`;
  return isTransactionMessage(id) ? id : null;
}

/** Somebody asked and is gone: nobody can accept or decline it any more, and it runs out. */
export function isUnanswerable({ role, state, other }: Pick<TransactionPage, 'role' | 'state' | 'other'>): boolean {
  return role === 'provider' && state === 'preauthorized' && other.state !== 'active';
}

export function feedMessageOf(transition: TransitionName): TransactionMessage {
  const isKnown = transitionNamed(flexDefaultProcess, transition) !== null;
  return isKnown ? `transaction.feed.${transition as Exclude<TransitionName, Untold>}` : 'transaction.feed.unknown';
}

export function endingOf({ history, role }: Pick<TransactionPage, 'history' | 'role'>): Ending {
  const last = history.at(-1);
  if (last === undefined) return 'system';
  if (last.transition === 'expire-payment' || ranOut.includes(last.transition)) return 'ranOut';
  if (last.by === 'system' || last.by === 'operator') return last.by;
  return last.by === role ? 'you' : 'other';
}

function isTransactionMessage(id: string): id is TransactionMessage {
  return Object.hasOwn(messages, id);
}
