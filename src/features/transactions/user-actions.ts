import type { TransitionName } from '#src/processes/flex-default-process.ts';
import type { Offered } from './transaction-page.server.ts';

/** The transitions that have a button on a transaction's page. */
export const userActions = [
  'accept',
  'decline',
  'cancel-by-customer',
  'abandon',
] as const satisfies readonly TransitionName[];
export type UserAction = (typeof userActions)[number];

/** Those that ask once more before they are taken. */
const confirmed = ['decline', 'cancel-by-customer'] as const satisfies readonly UserAction[];
export type ConfirmedAction = (typeof confirmed)[number];

/** Those that stand at the end of the page: to be found, and never what the page leads to. */
const quiet: readonly UserAction[] = ['cancel-by-customer'];

export function isQuiet(action: UserAction): boolean {
  return quiet.includes(action);
}

export function isUserAction(name: string): name is UserAction {
  return (userActions as readonly string[]).includes(name);
}

export function needsConfirmation(action: UserAction): action is ConfirmedAction {
  return (confirmed as readonly UserAction[]).includes(action);
}

export type VisibleAction = { readonly action: UserAction; readonly tooLate: boolean };

/** The buttons of a page. What the other side's absence forbids is not shown at all; the page says why. */
export function visibleActions(offered: readonly Offered[]): VisibleAction[] {
  return offered.flatMap(({ transition, blocked }) =>
    isUserAction(transition) && blocked !== 'counterparty-banned' && blocked !== 'deadline-passed'
      ? [{ action: transition, tooLate: blocked === 'cancel-too-late' }]
      : [],
  );
}

/** The parameter of a transaction's address that opens a confirmation dialog. */
export const confirmParam = 'confirm';
