import { compareDays, dayInZone } from '#src/domain/dates/day.ts';
import { mostFor, type ClaimCaps } from '#src/domain/pricing/claim-caps.ts';
import { isSent } from '#src/domain/process/handover.ts';
import type { HandoverFacts } from './facts.ts';
import { lastDayToReturn } from './rules.ts';
import { daysLateOf, type WayBackFacts } from './way-back.ts';

/** A rental that should be on its way back, or back. */
export type Overdue = {
  /** Days after the one on which it was due back; 0 while it can still come in time. */
  readonly days: number;
  /** `unrecorded`: nothing says that its customer ever had it. */
  readonly where: 'out' | 'on-its-way' | 'unrecorded';
};

type Facts = WayBackFacts & Pick<HandoverFacts, 'isGivenBack' | 'isDisputed'>;

/** Null while nothing is late: the days are those of a late fee. */
export function overdueOf(facts: Facts, now: Date): Overdue | null {
  const { stage, plan, handover, timeZone, isGivenBack, isDisputed } = facts;
  if (stage !== 'agreed' || plan === null || handover.returnedAt !== null) return null;
  const isOut = isSent(handover);
  if (!isOut && (isGivenBack || isDisputed)) return null;
  const days = daysLateOf(facts, now);
  if (handover.sentBackAt !== null) return days === 0 ? null : { days, where: 'on-its-way' };
  const where = isOut ? 'out' : 'unrecorded';
  return compareDays(dayInZone(now, timeZone), plan.returnBy) > 0 ? { days, where } : null;
}

/** Its order is complete, and it is late, as long as its lender can record that it is back. */
export function isReturnUnsaid(facts: WayBackFacts, now: Date): boolean {
  const { stage, plan, handover, timeZone } = facts;
  if (stage !== 'completed' || plan === null || !isSent(handover) || handover.returnedAt !== null) return false;
  return daysLateOf(facts, now) > 0 && compareDays(dayInZone(now, timeZone), lastDayToReturn(plan)) <= 0;
}

/** The late fee that was agreed, a day, and for so many days; null without one. Minor units. */
export function lateFeeOf(
  caps: ClaimCaps | null | undefined,
  days: number,
): { readonly perDay: number; readonly soFar: number } | null {
  if (caps?.lateFee === undefined) return null;
  return { perDay: caps.lateFee, soFar: mostFor(caps, 'lateFee', days) };
}
