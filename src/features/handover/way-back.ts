import { addDays, compareDays, type Day, dayInZone, daysBetween, earlierDay, laterDay } from '#src/domain/dates/day.ts';
import type { DayPlan } from '#src/domain/dates/day-plan.ts';
import { isSent, wasSentInTime, type Handover } from '#src/domain/process/handover.ts';
import type { HandoverFacts } from './facts.ts';

/** Days in which an item that arrived after it was given up is sent back, where its last day for that is sooner. */
export const daysToSendBack = 2;

/** Cancelled after it was sent: the item is with its customer, or may still arrive, and goes back. */
export function isCancelledOut({ stage, handover }: Pick<HandoverFacts, 'stage' | 'handover'>): boolean {
  return stage === 'failed' && isSent(handover);
}

/** The same of a rental, whose way back is recorded. */
export function isOut({ kind, ...facts }: Pick<HandoverFacts, 'stage' | 'kind' | 'handover'>): boolean {
  return kind === 'rent' && isCancelledOut(facts);
}

/**
 * By the end of which days a rental goes back, and is due back. What arrived although it was cancelled, or after its customer
 * had reported that it never came, has two days from then; null while nobody says that it did (records 0134, 0200).
 */
export function wayBackOf(facts: ArrivalFacts): Pick<DayPlan, 'returnBy' | 'dueBack'> | null {
  const { plan, handover, timeZone, isSaidMissing } = facts;
  if (plan === null || !(isOut(facts) || isSaidMissing)) return plan;
  const arrivedAt = arrivedAtOf(handover);
  if (arrivedAt === null) return null;
  const soon = addDays(dayInZone(arrivedAt, timeZone), daysToSendBack);
  return { returnBy: laterDay(plan.returnBy, soon), dueBack: laterDay(plan.dueBack, soon) };
}

/** When its customer recorded that they have it, or that it goes back. */
export function arrivedAtOf({ receivedAt, sentBackAt }: Pick<Handover, 'receivedAt' | 'sentBackAt'>): Date | null {
  return receivedAt ?? sentBackAt;
}

/** What the last days of the way back are read from. */
export type ArrivalFacts = Pick<HandoverFacts, 'stage' | 'kind' | 'plan' | 'handover' | 'isSaidMissing' | 'timeZone'>;

/** The day on which it is due back, where a late arrival has moved it; null otherwise. */
export function movedDueBack(facts: ArrivalFacts): Day | null {
  const day = wayBackOf(facts)?.dueBack ?? null;
  return day === facts.plan?.dueBack ? null : day;
}

/** What the days after them are read from. */
export type WayBackFacts = ArrivalFacts & Pick<HandoverFacts, 'lostAt' | 'unawaited'>;

/**
 * It was sent, its customer says that it never came, and nothing of its way since then is recorded: nobody waits for it. What its
 * lender has not recorded as sent still waits for her.
 */
export function isMissing({ isSaidMissing, handover }: Pick<HandoverFacts, 'isSaidMissing' | 'handover'>): boolean {
  const { receivedAt, sentBackAt, returnedAt } = handover;
  return isSaidMissing && isSent(handover) && receivedAt === null && sentBackAt === null && returnedAt === null;
}

/** A number recorded before its first day says nothing of the way back of an order that goes on (record 0168). */
function isBeforeFirstDay({ stage, plan, handover: { sentBackAt }, timeZone }: WayBackFacts): boolean {
  if (stage === 'failed' || plan === null || sentBackAt === null) return false;
  return compareDays(dayInZone(sentBackAt, timeZone), plan.first) < 0;
}

/**
 * Whether the days after the one on which it was due back count: not of what was sent in time with a number to follow it by
 * (record 0153).
 */
export function countsLateDays(facts: WayBackFacts): boolean {
  const wayBack = wayBackOf(facts);
  if (wayBack === null) return false;
  return isBeforeFirstDay(facts) || !wasSentInTime(facts.handover, wayBack.returnBy, facts.timeZone);
}

/**
 * Days after the one on which a rental was due back, until it came back, was decided to be lost, or until now: those of a late
 * fee (`countsLateDays`), and none in which it counted as lost: its customer was told that nobody waits for it (record 0162).
 */
export function daysLateOf(facts: WayBackFacts, now: Date): number {
  const { handover, lostAt, timeZone } = facts;
  const wayBack = wayBackOf(facts);
  if (wayBack === null || !countsLateDays(facts)) return 0;
  const end = handover.returnedAt ?? now;
  const until = lostAt !== null && lostAt < end ? lostAt : end;
  const last = dayInZone(until, timeZone);
  return Math.max(0, daysBetween(wayBack.dueBack, last) - unawaitedDays(facts, wayBack.dueBack, last));
}

/** Of the days after one until another, those in which it counted as lost: not the first, on which that was decided. */
function unawaitedDays({ unawaited, timeZone }: WayBackFacts, after: Day, last: Day): number {
  let [days, counted] = [0, after];
  for (const { from, until } of unawaited.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const start = laterDay(counted, dayInZone(from, timeZone));
    const end = earlierDay(dayInZone(until, timeZone), last);
    if (compareDays(start, end) >= 0) continue;
    days += daysBetween(start, end);
    counted = end;
  }
  return days;
}
