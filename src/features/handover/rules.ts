import { addDays, type Day, dayInZone, laterDay, startOfDay } from '#src/domain/dates/day.ts';
import { inDaytime } from '#src/domain/dates/daytime.ts';
import { postingDays, type DayPlan } from '#src/domain/dates/day-plan.ts';
import { workingDaysAfter } from '#src/domain/dates/working-days.ts';
import { daysToArrive, daysToClaim } from '#src/domain/process/durations.ts';
import { freeCancellationHours, halfCancellationHours } from '#src/domain/process/cancellation.ts';
import {
  expectedBackDay,
  isSent,
  lastDayToSend,
  recordedBy,
  stepsOfKind,
  type Handover,
  type HandoverStep,
} from '#src/domain/process/handover.ts';
import type { Party } from '#src/domain/process/words.ts';
import { refusal, type Refusal } from '#src/domain/refusal.ts';
import type { HandoverFacts } from './facts.ts';
import type { Sent } from './forms.ts';
import { isMissing, isOut, wayBackOf, type ArrivalFacts } from './way-back.ts';

type Late = {
  readonly at: Date;
  readonly day: Day;
  /** It was sent back after it was late: both are told unless they were before. */
  readonly unlessTold: boolean;
};

/** A step that is expected next, and the time for it. */
export type Expected = {
  readonly step: HandoverStep;
  readonly of: Party;
  /** From when on it waits for that party. */
  readonly from: Date;
  /** By when it should be recorded. */
  readonly by: Date;
  /** When that party is reminded, in the daytime; null where only what is late is said. */
  readonly remindAt: Date | null;
  /** When both are told that it is late, in the daytime, and the day by whose end it was due; null where only the one party is reminded. */
  readonly late: Late | null;
  /** When another step is expected, also while this one is not recorded. */
  readonly endsAt?: Date;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Days after its dispatch on which the buyer of a sold item is asked for it. */
const askAfterDays = 3;
/** Who was handed an item is told at once that they can confirm it, and reminded of that on the next day. */
const remindInPersonAfterDays = 1;
/** Least hours from the message that an order was accepted to the reminder to send it. */
const remindAfterHours = 4;

/**
 * Null when the party may record the step now. Refusals: `transaction-invalid-transition` unless the transaction is
 * accepted, or a rental that was cancelled after it was sent, or one that is complete and not back yet, or in the wrong
 * order; `forbidden` for the other party's step; `conflict` for what is recorded already; `handover-too-early`.
 */
export function stepRefusal(facts: HandoverFacts, step: HandoverStep, by: Party, now: Date): Refusal | null {
  const { stage, kind, handover } = facts;
  if (!stepsOfKind(kind).includes(step)) return refusal('transaction-invalid-transition', { step });
  if (recordedBy[step] !== by) return refusal('forbidden', { step });
  const isOpen = stage === 'agreed' || isOut(facts) || mayComeBack(facts, step, now);
  if (!isOpen) return refusal('transaction-invalid-transition', { step, stage });
  if (momentOf(handover, step) !== null) return refusal('conflict', { step });
  if (isOvertaken(handover, step)) return refusal('transaction-invalid-transition', { step });
  const from = openFrom(facts, step);
  if (from === null) return refusal('transaction-invalid-transition', { step });
  return now < from ? refusal('handover-too-early', { step, from: from.toISOString() }) : null;
}

/**
 * A rental is complete by its time, too, also while its item is still out. Its lender records the return as long as she can
 * claim something, because the days of a late fee end with it (record 0139).
 */
function mayComeBack(facts: HandoverFacts, step: HandoverStep, now: Date): boolean {
  const lastDay = lastDayToReturn(facts);
  if (facts.stage !== 'completed' || step !== 'returned' || lastDay === null) return false;
  return now < endOf(lastDay, facts.timeZone);
}

/** The last day on which the return of a rental that is complete can be recorded (`endOfClaims`); null for a sale. */
export function lastDayToReturn(facts: ArrivalFacts): Day | null {
  const wayBack = wayBackOf(facts) ?? facts.plan;
  return wayBack && addDays(wayBack.dueBack, daysToClaim.afterDueBack);
}

/**
 * Null unless it is a sale's dispatch with nothing to check it by, because that ends the buyer's free cancellation: a
 * tracking number, or a photo. What a buyer collects in person needs none. Refusal: `validation-invalid-value`.
 */
export function proofRefusal(
  { kind, delivery }: Pick<HandoverFacts, 'kind' | 'delivery'>,
  step: HandoverStep,
  { sent, photos }: { readonly sent: Sent | null; readonly photos: number },
): Refusal | null {
  if (kind !== 'sale' || step !== 'dispatched' || photos > 0) return null;
  if (sent?.way === 'in-person' && delivery === 'pick-up') return null;
  const isFollowed = sent?.way === 'courier' && sent.tracking !== null;
  return isFollowed ? null : refusal('validation-invalid-value', { field: 'tracking' });
}

/** The steps that the party may record now. */
export function openSteps(facts: HandoverFacts, by: Party, now: Date): HandoverStep[] {
  const may = stepsOfKind(facts.kind).filter((step) => stepRefusal(facts, step, by, now) === null);
  return facts.isGivenBack ? may.filter((step) => step !== 'dispatched') : may;
}

export function momentOf(handover: Handover, step: HandoverStep): Date | null {
  switch (step) {
    case 'dispatched':
      return handover.dispatchedAt;
    case 'received':
      return handover.receivedAt;
    case 'sent-back':
      return handover.sentBackAt;
    case 'returned':
      return handover.returnedAt;
  }
}

/** A later step says it already. */
function isOvertaken({ receivedAt, sentBackAt, returnedAt }: Handover, step: HandoverStep): boolean {
  if (step === 'dispatched') return receivedAt !== null || sentBackAt !== null || returnedAt !== null;
  if (step === 'received') return sentBackAt !== null || returnedAt !== null;
  return step === 'sent-back' && returnedAt !== null;
}

/**
 * A rented item leaves only within the days in which its customer has nothing back by cancelling any more, because what was
 * sent is not cancelled; sooner where the post needs that. That it arrived ends its lender's right to cancel: where she has not
 * recorded the dispatch, it is taken only from when she is asked for it, and of what is picked up from the day before the first. Null where an earlier step is missing.
 */
function openFrom({ plan, delivery, handover, late, timeZone }: HandoverFacts, step: HandoverStep): Date | null {
  const anyTime = new Date(0);
  if (plan === null) return anyTime;
  const firstDay = startOfDay(plan.first, timeZone);
  const free = new Date(firstDay.getTime() - freeCancellationHours * hourMs);
  const dayBefore = startOfDay(addDays(plan.shipBy, -1), timeZone);
  const arrives = delivery === 'pick-up' ? startOfDay(addDays(plan.first, -1), timeZone) : dayBefore;
  if (step === 'received') return handover.dispatchedAt === null ? arrives : free;
  if (step === 'dispatched') {
    const half = firstDay.getTime() - halfCancellationHours * hourMs;
    return late === 'half' ? new Date(Math.min(half, dayBefore.getTime())) : free;
  }
  if (step === 'sent-back') return isSent(handover) ? anyTime : null;
  return handover.sentBackAt === null ? firstDay : anyTime;
}

/** The next step of an accepted transaction; null when nothing is expected any more. */
export function expectedStep(facts: HandoverFacts, now: Date): Expected | null {
  const { stage, plan, handover, isGivenBack, isDisputed, lostAt } = facts;
  if (lostAt !== null) return null;
  if (isOut(facts)) return expectedBack(facts);
  if (stage !== 'agreed') return null;
  // What is not paid for stays where it is; what its customer has of a rental goes back all the same.
  if (handover.dispatchedAt === null && handover.receivedAt === null && (isGivenBack || isDisputed)) return null;
  if (plan === null) return isGivenBack ? null : expectedOfSale(facts);
  if (isMissing(facts)) return null;
  return expectedOfRental({ ...facts, plan: { ...plan, ...wayBackOf(facts) } }, now);
}

function expectedOfSale(facts: HandoverFacts): Expected | null {
  const { handover, sendFrom, timeZone } = facts;
  const { dispatchedAt, receivedAt } = handover;
  if (receivedAt !== null || sendFrom === null) return null;
  if (dispatchedAt === null) {
    const lastDay = lastDayToSend(sendFrom);
    const [from, by] = [startOfDay(sendFrom, timeZone), endOf(lastDay, timeZone)];
    const remindAt = remindToSend(facts, startOfDay(addDays(lastDay, -1), timeZone));
    return { step: 'dispatched', of: 'provider', from, by, remindAt, late: null };
  }
  const after = (days: number) => new Date(dispatchedAt.getTime() + days * dayMs);
  const askAt = after(handover.inPerson ? 0 : askAfterDays);
  const remindAt = tellAt(facts, after(handover.inPerson ? remindInPersonAfterDays : askAfterDays));
  return { step: 'received', of: 'customer', from: askAt, by: after(daysToArrive), remindAt, late: null };
}

/** Of what arrived although its rental was cancelled: nothing is expected before one of the two says that it did. */
function expectedBack(facts: HandoverFacts): Expected | null {
  const { timeZone } = facts;
  const { receivedAt, sentBackAt, returnedAt } = facts.handover;
  const wayBack = wayBackOf(facts);
  if (wayBack === null || returnedAt !== null) return null;
  if (sentBackAt !== null) {
    const brought = workingDaysAfter(dayInZone(sentBackAt, timeZone), postingDays);
    return expectedReturn(facts, sentBackAt, wayBack.dueBack, laterDay(wayBack.dueBack, brought));
  }
  if (receivedAt === null) return null;
  const [due, late] = [endOf(wayBack.returnBy, timeZone), lateAfter(facts, wayBack.dueBack)];
  return { step: 'sent-back', of: 'customer', from: receivedAt, by: due, remindAt: null, late };
}

/**
 * What is on its way back is late after the day by whose end it is expected, as what is still out is. Where it was sent only after
 * both were to be told that it is late, they may have been.
 */
function expectedReturn(facts: HandoverFacts, sentBackAt: Date, dueBack: Day, expectedOn: Day): Expected {
  const by = endOf(expectedOn, facts.timeZone);
  const late = lateAfter(facts, expectedOn, sentBackAt >= lateAfter(facts, dueBack).at);
  return { step: 'returned', of: 'provider', from: sentBackAt, by, remindAt: tellAt(facts, by), late };
}

/** Nobody is reminded at night: what falls into it is told in the morning. */
export function tellAt({ reminderHours, timeZone }: HandoverFacts, due: Date): Date {
  return inDaytime(due, reminderHours, timeZone);
}

/**
 * When a lender is reminded to send an item, or to hand it over. Of an order that was accepted after that moment, or less than
 * four hours before it: four hours after the acceptance, at night in the next morning. Where the step is late by then, that is
 * said in its place.
 */
function remindToSend(facts: HandoverFacts, due: Date): Date {
  const accepted = facts.acceptedAt?.getTime() ?? -Infinity;
  return tellAt(facts, new Date(Math.max(due.getTime(), accepted + remindAfterHours * hourMs)));
}

/** What is due by the end of a day is late from then on. */
function lateAfter(facts: HandoverFacts, day: Day, unlessTold = false): Late {
  return { at: tellAt(facts, endOf(day, facts.timeZone)), day, unlessTold };
}

type RentalFacts = HandoverFacts & { readonly plan: DayPlan };

function expectedOfRental(facts: RentalFacts, now: Date): Expected | null {
  const { plan, handover, delivery, timeZone } = facts;
  const start = (day: Day) => startOfDay(day, timeZone);
  const end = (day: Day) => endOf(day, timeZone);
  const { receivedAt, sentBackAt, returnedAt, dispatchedAt } = handover;
  if (returnedAt !== null) return null;
  if (sentBackAt !== null)
    return expectedReturn(facts, sentBackAt, plan.dueBack, expectedBackDay(handover, plan, timeZone));
  const lastDay = start(plan.last);
  if (receivedAt !== null || (dispatchedAt !== null && (facts.isGivenBack || now >= lastDay))) {
    const [by, late] = [end(plan.returnBy), lateAfter(facts, plan.dueBack)];
    return { step: 'sent-back', of: 'customer', from: lastDay, by, remindAt: tellAt(facts, lastDay), late };
  }
  const firstDay = start(plan.first);
  if (dispatchedAt !== null) {
    const late = isHandedOver(facts) ? null : lateAfter(facts, plan.first);
    // From its last day on the way back is expected, whatever is recorded of its arrival.
    return {
      step: 'received',
      of: 'customer',
      from: firstDay,
      by: end(plan.first),
      remindAt: null,
      late,
      endsAt: lastDay,
    };
  }
  if (delivery === 'pick-up') {
    const [by, late] = [end(plan.first), lateAfter(facts, plan.first)];
    return { step: 'dispatched', of: 'provider', from: firstDay, by, remindAt: remindToSend(facts, firstDay), late };
  }
  const [from, by] = [start(addDays(plan.shipBy, -1)), end(plan.shipBy)];
  const late = lateAfter(facts, plan.shipBy);
  return { step: 'dispatched', of: 'provider', from, by, remindAt: remindToSend(facts, from), late };
}

function endOf(day: Day, timeZone: string): Date {
  return startOfDay(addDays(day, 1), timeZone);
}

/**
 * When the plan is looked at next: at the reminder, when it is late, and when another step is expected; where one of the first
 * two has passed and may not have been told, at `missedAt`. Null when all is said.
 */
export function nextLook({ remindAt, late, endsAt }: Expected, now: Date, missedAt: Date | null = null): Date | null {
  const told = [remindAt, late?.at].flatMap((at) => (at != null && at <= now ? (missedAt ?? []) : (at ?? [])));
  const ahead = endsAt === undefined || endsAt <= now ? told : [...told, endsAt];
  return ahead.length === 0 ? null : new Date(Math.min(...ahead.map((at) => at.getTime())));
}

/** Whether the provider may complete: the item is back, or the buyer has it; never before a rental's last day has ended. */
export function isDone({ kind, plan, handover, timeZone }: HandoverFacts, now: Date): boolean {
  if (kind === 'sale') return handover.receivedAt !== null;
  return plan !== null && handover.returnedAt !== null && now >= endOf(plan.last, timeZone);
}

/**
 * What the handover says of a cancellation by the customer: `free` for one who has nothing when the first day of the rental
 * has ended, `sent` for an item that is on its way or with the customer; null where the time alone decides.
 */
export function cancellationBy(facts: HandoverFacts, now: Date): 'free' | 'sent' | null {
  const { kind, plan, handover, stage, timeZone, isSaidToHave } = facts;
  if (stage !== 'agreed') return null;
  const otherwise = isSent(handover) ? 'sent' : null;
  const hasIt = isHandedOver(facts) || handover.receivedAt !== null || handover.sentBackAt !== null;
  // Back after it was out: the word of its lender that it is back is alone no proof that it left her (record 0168).
  const isBack = handover.dispatchedAt !== null && handover.returnedAt !== null;
  if (kind === 'sale' || plan === null || hasIt || isSaidToHave || isBack) return otherwise;
  return now >= endOf(plan.first, timeZone) && now < endOf(plan.last, timeZone) ? 'free' : otherwise;
}

/** Collected in person, as was agreed: nothing has to arrive. Of what a courier was to bring, only its customer says so. */
function isHandedOver({ handover, delivery }: HandoverFacts): boolean {
  return handover.inPerson && delivery === 'pick-up';
}
