import { addDays, startOfDay, type Day } from '#src/domain/dates/day.ts';
import { isAvailableTo, transitionNamed, type Anchor, type AnyProcess, type Duration, type Timer } from './process.ts';
import type { Kind } from './words.ts';

export type Timed = {
  readonly state: string;
  /** The time of the last transition: a counter offer enters its state again. */
  readonly enteredAt: Date;
  readonly createdAt: Date;
  readonly kind: Kind;
  /** Both are null for a sale. */
  readonly firstRentalDay: Day | null;
  readonly lastRentalDay: Day | null;
  /** When the card authorisation expires; null while that is unknown. */
  readonly heldUntil: Date | null;
  readonly timeZone: string;
  /**
   * When the payment attempt began. May be left out where the transaction began with it, but not after an enquiry or
   * offer.
   */
  readonly paymentRequestedAt?: Date;
  /** When the transaction was delivered; defaults to the last transition. */
  readonly deliveredAt?: Date;
  /** For how long timers that pause have not run, since the delivery. */
  readonly pausedMs?: number;
};

export type Due = { readonly transition: string; readonly at: Date };

/** The next timed transition and its time; null when the state waits for its parties. A time in the past means now. */
export function dueAt(process: AnyProcess, timed: Timed): Due | null {
  const timers = process.states[timed.state]?.timers ?? [];
  const dues = timers
    .filter((timer) => timer.kind === undefined || timer.kind === timed.kind)
    .filter((timer) => isTheSystems(process, timer.transition))
    .map((timer) => ({ transition: timer.transition, at: dueOf(timer, timed) }));
  return dues.sort((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;
}

/**
 * Length of the timer that counts from this moment, in milliseconds, for sentences and rules that name it. Throws when
 * the process has none, or several that differ.
 */
export function timerMs(process: AnyProcess, from: Anchor): number {
  const timers = Object.values(process.states).flatMap((state) => state.timers ?? []);
  const lengths = [
    ...new Set(timers.filter((timer) => timer.from === from).map(({ after: length }) => lengthOf(length))),
  ];
  const [length] = lengths;
  if (length === undefined || lengths.length > 1) throw new Error(`No single timer from ${from} in ${process.name}`);
  return length;
}

function isTheSystems(process: AnyProcess, name: string): boolean {
  const transition = transitionNamed(process, name);
  return transition !== null && isAvailableTo(transition, 'system');
}

function dueOf(timer: Timer, timed: Timed): Date {
  const pausedMs = timer.pauses === true ? (timed.pausedMs ?? 0) : 0;
  const usual = after(anchorOf(timer, timed), timer.after).getTime() + pausedMs;
  const sooner = (timer.orBefore ?? []).flatMap(({ by, of }) => {
    const moment = of === 'booking-start' ? startOf(timed) : timed.heldUntil;
    return moment === null ? [] : moment.getTime() - lengthOf(by);
  });
  const min = timer.atLeast === undefined ? -Infinity : after(timed.enteredAt, timer.atLeast).getTime();
  return new Date(Math.max(min, Math.min(usual, ...sooner)));
}

function startOf({ firstRentalDay, timeZone }: Timed): Date | null {
  return firstRentalDay === null ? null : startOfDay(firstRentalDay, timeZone);
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
      if (timed.lastRentalDay === null) throw new Error('A booking without a last day');
      return startOfDay(addDays(timed.lastRentalDay, 1), timed.timeZone);
  }
}

function after(moment: Date, duration: Duration): Date {
  return new Date(moment.getTime() + lengthOf(duration));
}

function lengthOf({ days = 0, hours = 0, minutes = 0 }: Duration): number {
  return ((days * 24 + hours) * 60 + minutes) * 60_000;
}
