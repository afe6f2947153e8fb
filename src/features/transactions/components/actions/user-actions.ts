import { transitionNamed } from '#src/domain/process/process.ts';
import type { ConfirmedAction, UserAction } from '#src/processes/flex-default-process.ts';
import { currentProcess } from '#src/processes/registry.ts';
import type { MoneyState } from '#src/features/payments/money-state.ts';
import { isAllReturned } from '#src/features/payments/money-words.ts';
import type { Offered } from '../../offered.server.ts';

/** Transitions with a button on the transaction page. */
export const userActions = currentProcess.transitions.flatMap(({ name, button }) =>
  button === undefined ? [] : [name as UserAction],
);

export function isUserAction(name: string): name is UserAction {
  return (userActions as readonly string[]).includes(name);
}

/** Actions with a confirmation dialog. */
export function needsConfirmation(action: UserAction): action is ConfirmedAction {
  return transitionNamed(currentProcess, action)?.button?.confirm !== undefined;
}

/** The button of its dialog is red. */
export function isLoss(action: ConfirmedAction): boolean {
  return transitionNamed(currentProcess, action)?.button?.confirm === 'loss';
}

/** Its capture is for all transactions of the payment. */
export function isForAll(action: UserAction): boolean {
  return transitionNamed(currentProcess, action)?.payment === 'capture';
}

/** Actions whose dialog asks for a price. */
export function takesOffer(action: UserAction): boolean {
  return transitionNamed(currentProcess, action)?.input === 'offer';
}

/** Actions whose dialog asks why. */
export function takesReason(action: UserAction): boolean {
  return transitionNamed(currentProcess, action)?.input === 'cancellation';
}

/** Whether the action is free until a moment that stands beside its button. */
export function hasCancelWindow(action: UserAction): boolean {
  return transitionNamed(currentProcess, action)?.guards?.includes('cancel-window') === true;
}

/** The lender's cancellation of what the customer has all of back already: it makes it available again, and refunds nothing. */
export function isRefundedAlready(action: UserAction, { money }: { readonly money: MoneyState }): boolean {
  return takesReason(action) && isAllReturned(money);
}

export type VisibleAction = {
  readonly action: UserAction;
  /** Why it is shown without being possible: time, dispatch, or a refund that leaves no half. Null while it is possible. */
  readonly closedBy: 'time' | 'sent' | 'refund' | null;
  /** Has low emphasis, at the end of the page. */
  readonly quiet: boolean;
};

/**
 * Buttons of a page. An action that is blocked by the other party's absence or by the deadline is hidden; the page
 * shows the reason. A customer's cancellation stays, with the reason beside it.
 */
export function visibleActions(offered: readonly Offered[]): VisibleAction[] {
  return offered.flatMap(({ transition, blocked }) =>
    isUserAction(transition) && (blocked === null || closedBy(transition, blocked) !== null)
      ? [{ action: transition, closedBy: closedBy(transition, blocked), quiet: isQuiet(transition, offered) }]
      : [],
  );
}

function closedBy(action: UserAction, blocked: Offered['blocked']): VisibleAction['closedBy'] {
  if (blocked === 'cancel-too-late') return 'time';
  if (blocked === 'part-refunded') return 'refund';
  return blocked === 'handover' && hasCancelWindow(action) ? 'sent' : null;
}

function isQuiet(action: UserAction, offered: readonly Offered[]): boolean {
  return transitionNamed(currentProcess, action)?.button?.look === 'quiet' || isAnswerOver({ offered });
}

/** The time to answer is over, but the request has not expired yet: it cannot be accepted any more. */
export function isAnswerOver({ offered }: { readonly offered: readonly Offered[] }): boolean {
  return offered.some(({ blocked, isReview }) => blocked === 'deadline-passed' && !isReview);
}

/** Query parameter of the transaction page that opens a confirmation dialog. */
export const confirmParam = 'confirm';
