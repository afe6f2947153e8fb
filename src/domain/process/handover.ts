import { compareDays, type Day, dayInZone, laterDay } from '#src/domain/dates/day.ts';
import { type DayPlan, postingDays } from '#src/domain/dates/day-plan.ts';
import { workingDaysAfter } from '#src/domain/dates/working-days.ts';
import { workingDaysToSend } from './durations.ts';
import type { Kind, Party } from './words.ts';

/**
 * What is recorded of the garment itself, in this order. `dispatched`: sent by courier, or handed over. `sent-back`: by
 * courier, or in person. `returned`: the lender has it back and has looked at it. A sale has the first two.
 */
export const handoverSteps = ['dispatched', 'received', 'sent-back', 'returned'] as const;

export type HandoverStep = (typeof handoverSteps)[number];

/** The party that records a step. */
export const recordedBy = {
  'dispatched': 'provider',
  'received': 'customer',
  'sent-back': 'customer',
  'returned': 'provider',
} as const satisfies Record<HandoverStep, Party>;

/** When each step was recorded; null until then. */
export type Handover = {
  /** Any step is recorded. */
  readonly isRecorded: boolean;
  readonly dispatchedAt: Date | null;
  /** The item changed hands in person: nothing is on its way. */
  readonly inPerson: boolean;
  readonly receivedAt: Date | null;
  readonly sentBackAt: Date | null;
  /** Sent back by a courier, with a number to follow it by. */
  readonly isBackTracked: boolean;
  /** Brought back in person, by what its customer says. */
  readonly isBroughtBack: boolean;
  readonly returnedAt: Date | null;
};

export const noHandover: Handover = {
  isRecorded: false,
  dispatchedAt: null,
  inPerson: false,
  receivedAt: null,
  sentBackAt: null,
  isBackTracked: false,
  isBroughtBack: false,
  returnedAt: null,
};

/** Whether the item has left the provider, by what either party says. */
export function isSent({ dispatchedAt, receivedAt, sentBackAt, returnedAt }: Handover): boolean {
  return dispatchedAt !== null || receivedAt !== null || sentBackAt !== null || returnedAt !== null;
}

export function stepsOfKind(kind: Kind): readonly HandoverStep[] {
  return kind === 'sale' ? handoverSteps.slice(0, 2) : handoverSteps;
}

/** The last day on which an item that was sold is sent. */
export function lastDayToSend(from: Day): Day {
  return workingDaysAfter(from, workingDaysToSend);
}

/**
 * The day by whose end a rented item is expected back. What was sent by the day that the customer was told, with a number to
 * follow it by, has the days of a courier; anything else is late after the day on which it was due back (record 0153).
 */
export function expectedBackDay(
  handover: Handover,
  { returnBy, dueBack }: Pick<DayPlan, 'returnBy' | 'dueBack'>,
  timeZone: string,
): Day {
  if (handover.sentBackAt === null || !wasSentInTime(handover, returnBy, timeZone)) return dueBack;
  const brought = workingDaysAfter(dayInZone(handover.sentBackAt, timeZone), postingDays);
  return laterDay(brought, dueBack);
}

/** Sent back by the end of this day, with a number to follow it by. */
export function wasSentInTime(
  { sentBackAt, isBackTracked }: Pick<Handover, 'sentBackAt' | 'isBackTracked'>,
  returnBy: Day,
  timeZone: string,
): boolean {
  return sentBackAt !== null && isBackTracked && compareDays(dayInZone(sentBackAt, timeZone), returnBy) <= 0;
}

/** Why a provider cancels what was accepted: the choices of the form. */
export const cancellationReasons = ['damaged', 'not-there', 'not-in-time', 'mistake', 'other'] as const;

export type CancellationReason = (typeof cancellationReasons)[number];

export const maxReasonNote = 500;
