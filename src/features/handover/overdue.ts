import { compareDays, dayInZone, daysBetween } from '#src/domain/dates/day.ts';
import { mostFor, type ClaimCaps } from '#src/domain/pricing/claim-caps.ts';
import { isSent } from '#src/domain/process/handover.ts';
import type { HandoverFacts } from './rules.ts';

/** A rental that should be on its way back, or back. */
export type Overdue = {
  /** Days after the one on which it was due back; 0 while it can still come in time. */
  readonly days: number;
  /** `unrecorded`: nothing says that its customer ever had it. */
  readonly where: 'out' | 'on-its-way' | 'unrecorded';
};

type Facts = Pick<HandoverFacts, 'stage' | 'plan' | 'handover' | 'timeZone' | 'isGivenBack' | 'isDisputed'>;

/**
 * Null while nothing is late, and for what was sent back in time with a number to follow it by (record 0145): the days are
 * those for which a late fee can be claimed.
 */
export function overdueOf(facts: Facts, now: Date): Overdue | null {
  const { stage, plan, handover, timeZone, isGivenBack, isDisputed } = facts;
  if (stage !== 'agreed' || plan === null || handover.returnedAt !== null) return null;
  const isOut = isSent(handover);
  if (!isOut && (isGivenBack || isDisputed)) return null;
  const { sentBackAt, isBackTracked } = handover;
  const today = dayInZone(now, timeZone);
  const days = Math.max(0, daysBetween(plan.dueBack, today));
  if (sentBackAt === null) {
    const where = isOut ? 'out' : 'unrecorded';
    return compareDays(today, plan.returnBy) > 0 ? { days, where } : null;
  }
  const wasInTime = isBackTracked && compareDays(dayInZone(sentBackAt, timeZone), plan.returnBy) <= 0;
  return days === 0 || wasInTime ? null : { days, where: 'on-its-way' };
}

/** The late fee that was agreed, a day, and for so many days; null without one. Minor units. */
export function lateFeeOf(
  caps: ClaimCaps | null | undefined,
  days: number,
): { readonly perDay: number; readonly soFar: number } | null {
  if (caps?.lateFee === undefined) return null;
  return { perDay: caps.lateFee, soFar: mostFor(caps, 'lateFee', days) };
}
