import type { TransitionName } from '#src/processes/flex-default-process.ts';
import type { Offered } from './transaction-page.server.ts';

/** The transitions that have a button on a transaction's page. */
export const acts = ['accept', 'decline', 'cancel-by-customer', 'abandon'] as const satisfies readonly TransitionName[];
export type Act = (typeof acts)[number];

/** Those that ask once more before they are taken. */
const asking = ['decline', 'cancel-by-customer'] as const satisfies readonly Act[];
export type AskingAct = (typeof asking)[number];

/** Those that stand at the end of the page: to be found, and never what the page leads to. */
const quiet: readonly Act[] = ['cancel-by-customer'];

export function isQuiet(act: Act): boolean {
  return quiet.includes(act);
}

export function isAct(name: string): name is Act {
  return (acts as readonly string[]).includes(name);
}

export function asksFirst(act: Act): act is AskingAct {
  return (asking as readonly Act[]).includes(act);
}

export type ShownAct = { readonly act: Act; readonly tooLate: boolean };

/** The buttons of a page. What the other side's absence forbids is not shown at all; the page says why. */
export function shownActs(offered: readonly Offered[]): ShownAct[] {
  return offered.flatMap(({ transition, blocked }) =>
    isAct(transition) && blocked !== 'counterparty-banned' && blocked !== 'deadline-passed'
      ? [{ act: transition, tooLate: blocked === 'cancel-too-late' }]
      : [],
  );
}
