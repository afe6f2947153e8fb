import { addDays, startOfDay, type Day } from '#src/domain/dates/day.ts';
import { transitionNamed, type AnyProcess, type Duration, type Timer } from './process.ts';
import type { Kind } from './words.ts';

export type Timed = {
  readonly state: string;
  /** The last transition's time: a counter offer enters its state anew. */
  readonly enteredAt: Date;
  readonly createdAt: Date;
  readonly kind: Kind;
  /** Null for a sale. */
  readonly lastWearDay: Day | null;
  readonly timeZone: string;
  /** When the payment attempt began; may be left out where the deal began with it, not after an enquiry or offer. */
  readonly paymentRequestedAt?: Date;
  /** When the deal was delivered; left out, that was the last transition. */
  readonly deliveredAt?: Date;
};

export type Due = { readonly transition: string; readonly at: Date };

/** What the clock does next, and when; null when the state waits for people. A time in the past means now. */
export function dueAt(process: AnyProcess, timed: Timed): Due | null {
  const timers = process.states[timed.state]?.timers ?? [];
  const dues = timers
    .filter((timer) => timer.kind === undefined || timer.kind === timed.kind)
    .filter((timer) => transitionNamed(process, timer.transition)?.availableNow)
    .map((timer) => ({ transition: timer.transition, at: after(anchorOf(timer, timed), timer.after) }));
  return dues.sort((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;
}

function anchorOf({ from }: Timer, timed: Timed): Date {
  switch (from) {
    case 'entered':
      return timed.enteredAt;
    case 'payment-requested':
      return timed.paymentRequestedAt ?? timed.createdAt;
    case 'delivered':
      return timed.deliveredAt ?? timed.enteredAt;
    case 'booking-end':
      if (timed.lastWearDay === null) throw new Error('A booking without a last day');
      return startOfDay(addDays(timed.lastWearDay, 1), timed.timeZone);
  }
}

function after(moment: Date, { days = 0, hours = 0, minutes = 0 }: Duration): Date {
  return new Date(moment.getTime() + ((days * 24 + hours) * 60 + minutes) * 60_000);
}
