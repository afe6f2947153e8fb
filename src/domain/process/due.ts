import { addDays, startOfDay, type Day } from '#src/domain/dates/day.ts';
import { isAvailableTo, transitionNamed, type Anchor, type AnyProcess, type Duration, type Timer } from './process.ts';
import type { Kind } from './words.ts';
import { noHandover, type Handover } from './handover.ts';

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
  /** What is recorded of the handover; nothing by default. */
  readonly handover?: Handover;
  /** The last day on which the item is due back; null for a sale. */
  readonly dueBackDay?: Day | null;
  /** The last day on which a sold item is sent; null before it is accepted. */
  readonly lastDayToSend?: Day | null;
};

export type Due = { readonly transition: string; readonly at: Date };

/** The next timed transition and its time; null when the state waits for its parties. A time in the past means now. */
export function dueAt(process: AnyProcess, timed: Timed): Due | null {
  const timers = process.states[timed.state]?.timers ?? [];
  const { handover = noHandover } = timed;
  const isRecorded = handover.isRecorded ? 'recorded' : 'none';
  const dues = timers
    .filter((timer) => timer.kind === undefined || timer.kind === timed.kind)
    .filter((timer) => timer.handover === undefined || timer.handover === isRecorded)
    .filter((timer) => isTheSystems(process, timer.transition))
    .flatMap((timer) => {
      const anchor = anchorOf(timer, { ...timed, handover });
      return anchor === null ? [] : { transition: timer.transition, at: dueOf(timer, anchor, timed) };
    });
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

function dueOf(timer: Timer, anchor: Date, timed: Timed): Date {
  const pausedMs = timer.pauses === true ? (timed.pausedMs ?? 0) : 0;
  const usual = after(anchor, timer.after).getTime() + pausedMs;
  const sooner = (timer.orBefore ?? []).flatMap(({ by, of }) => {
    const moment = of === 'booking-start' ? startOf(timed) : timed.heldUntil;
    return moment === null ? [] : moment.getTime() - lengthOf(by);
  });
  const min = timer.atLeast === undefined ? -Infinity : after(timed.enteredAt, timer.atLeast).getTime();
  const earliest = timer.notBefore === undefined ? -Infinity : bookingEnd(timed).getTime();
  return new Date(Math.max(min, earliest, Math.min(usual, ...sooner)));
}

function startOf({ firstRentalDay, timeZone }: Timed): Date | null {
  return firstRentalDay === null ? null : startOfDay(firstRentalDay, timeZone);
}

function anchorOf({ from }: Timer, timed: Timed & { readonly handover: Handover }): Date | null {
  const { handover } = timed;
  switch (from) {
    case 'entered':
      return timed.enteredAt;
    case 'payment-requested':
      return timed.paymentRequestedAt ?? timed.createdAt;
    case 'delivered':
      return timed.deliveredAt ?? timed.enteredAt;
    case 'booking-end':
      return bookingEnd(timed);
    case 'received':
      return handover.receivedAt;
    case 'dispatched':
      return handover.receivedAt === null ? handover.dispatchedAt : null;
    case 'returned':
      return handover.returnedAt;
    case 'due-back':
      return handover.returnedAt === null ? endOf(timed.dueBackDay, timed) : null;
    case 'last-day-to-send':
      return endOf(timed.lastDayToSend, timed);
  }
}

function bookingEnd(timed: Timed): Date {
  if (timed.lastRentalDay === null) throw new Error('A booking without a last day');
  return startOfDay(addDays(timed.lastRentalDay, 1), timed.timeZone);
}

function endOf(day: Day | null | undefined, { timeZone }: Timed): Date | null {
  return day == null ? null : startOfDay(addDays(day, 1), timeZone);
}

function after(moment: Date, duration: Duration): Date {
  return new Date(moment.getTime() + lengthOf(duration));
}

function lengthOf({ days = 0, hours = 0, minutes = 0 }: Duration): number {
  return ((days * 24 + hours) * 60 + minutes) * 60_000;
}
