import type { Party } from '#src/domain/process/words.ts';
import { overtakingOf, transitionNamed } from '#src/domain/process/process.ts';
import type { transactionMessages } from '#src/i18n/transaction.ts';
import { messages } from '#src/i18n/messages.ts';
import type { PayoutWords } from '#src/features/payments/money-words.ts';
import { hasRunOut } from '#src/processes/feed.ts';
import {
  flexDefaultProcess,
  type HiddenTransition,
  type State,
  type TransitionName,
  type VisibleState,
} from '#src/processes/flex-default-process.ts';
import type { TransactionPage } from '../transaction-page.server.ts';

type TransactionMessage = keyof typeof transactionMessages;

/** How an ended transaction ended: by whom, by expiry, or because another order for the same was accepted. */
export type Ending = 'you' | 'other' | 'system' | 'operator' | 'ranOut' | 'overtaken';

const overtaking = overtakingOf(flexDefaultProcess).name;

export function isKnownState(state: string): boolean {
  return Object.hasOwn(flexDefaultProcess.states, state) && state !== flexDefaultProcess.initial;
}

/** Heading for every state and side; an unknown state gets a neutral one. */
export function headingOf(state: State, role: Party): TransactionMessage {
  return isKnownState(state) ? `transaction.heading.${role}.${state as VisibleState}` : 'transaction.heading.unknown';
}

/** Message about what happens next; null when there is none. */
export function nextOf(state: State, role: Party): TransactionMessage | null {
  const id = `transaction.next.${role}.${state}`;
  return isTransactionMessage(id) ? id : null;
}

/**
 * Message about the payout of a completed order whatever its reviews: while it waits, or where its lender gets less than the
 * price says. Null once there is nothing more to say of it than that it was paid.
 */
export function payoutNextOf(
  { role, stage, money }: Pick<TransactionPage, 'role' | 'stage' | 'money'>,
  { pays, netted }: Pick<PayoutWords, 'pays' | 'netted'>,
): TransactionMessage | null {
  if (role !== 'provider' || stage !== 'completed') return null;
  const isPlain = pays === 'yes' && netted === 'none' && money !== 'disputed' && money !== 'lost';
  return isPlain ? null : 'transaction.next.provider.delivered';
}

/**
 * The other party is banned or deleted: a request cannot be answered any more, and expires. Nor does anything come of a
 * question or an offer where one of the two is gone, or has blocked the other; and a request with an item whose listing is
 * closed for cause, or an offer whose order cannot be made any more, is not accepted.
 */
export function isUnanswerable({
  stage,
  other,
  isBlocked,
  closedForCause,
  whyNotOrder,
}: Pick<TransactionPage, 'stage' | 'other' | 'isBlocked' | 'closedForCause' | 'whyNotOrder'>): boolean {
  if (isBlocked || whyNotOrder != null || (stage === 'requested' && closedForCause != null)) return true;
  const isOpen = stage === 'negotiating' || stage === 'requested';
  return isOpen && other.state !== 'active';
}

/** The account of the other party was closed while an order goes on: an operator has to settle it with this one. */
export function isLeftAlone({ stage, other }: Pick<TransactionPage, 'stage' | 'other'>): boolean {
  return stage === 'agreed' && other.state !== 'active';
}

export function feedMessageOf(transition: TransitionName): TransactionMessage {
  const isKnown = transitionNamed(flexDefaultProcess, transition) !== null;
  return isKnown
    ? `transaction.feed.${transition as Exclude<TransitionName, HiddenTransition>}`
    : 'transaction.feed.unknown';
}

export function endingOf({ history, role }: Pick<TransactionPage, 'history' | 'role'>): Ending {
  const last = history.at(-1);
  if (last === undefined) return 'system';
  if (hasRunOut(last.transition)) return 'ranOut';
  if (last.transition === overtaking) return 'overtaken';
  if (last.by === 'system' || last.by === 'operator') return last.by;
  return last.by === role ? 'you' : 'other';
}

function isTransactionMessage(id: string): id is TransactionMessage {
  return Object.hasOwn(messages, id);
}
