import type { TransitionName } from '#src/processes/flex-default-process.ts';
import type { Offered } from '../../transaction-page.server.ts';

/** Transitions with a button on the transaction page. */
export const userActions = [
  'accept',
  'decline',
  'cancel-by-customer',
  'abandon',
] as const satisfies readonly TransitionName[];
export type UserAction = (typeof userActions)[number];

/** Actions with a confirmation dialog. */
const confirmed = ['decline', 'cancel-by-customer'] as const satisfies readonly UserAction[];
export type ConfirmedAction = (typeof confirmed)[number];

export function isUserAction(name: string): name is UserAction {
  return (userActions as readonly string[]).includes(name);
}

export function needsConfirmation(action: UserAction): action is ConfirmedAction {
  return (confirmed as readonly UserAction[]).includes(action);
}

export type VisibleAction = {
  readonly action: UserAction;
  readonly tooLate: boolean;
  /** Has low emphasis, at the end of the page. */
  readonly quiet: boolean;
};

/**
 * Buttons of a page. An action that is blocked by the other party's absence or by the deadline is hidden; the page
 * shows the reason.
 */
export function visibleActions(offered: readonly Offered[]): VisibleAction[] {
  return offered.flatMap(({ transition, blocked }) =>
    isUserAction(transition) && blocked !== 'counterparty-banned' && blocked !== 'deadline-passed'
      ? [
          {
            action: transition,
            tooLate: blocked === 'cancel-too-late',
            quiet: transition === 'cancel-by-customer' || (transition === 'decline' && isAnswerOver({ offered })),
          },
        ]
      : [],
  );
}

/** The time to answer is over, but the request has not expired yet: it cannot be accepted any more. */
export function isAnswerOver({ offered }: { readonly offered: readonly Offered[] }): boolean {
  return offered.some(({ blocked }) => blocked === 'deadline-passed');
}

/** Query parameter of the transaction page that opens a confirmation dialog. */
export const confirmParam = 'confirm';
