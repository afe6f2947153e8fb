import { compareDays, dayInZone } from '#src/domain/dates/day.ts';
import { mostFor, type ClaimCaps, type Decided } from '#src/domain/pricing/claim-caps.ts';
import { isSent } from '#src/domain/process/handover.ts';
import type { HandoverFacts } from './facts.ts';
import { lastDayToReturn } from './rules.ts';
import { daysLateOf, wayBackOf, type WayBackFacts } from './way-back.ts';

/** A rental that should be on its way back, or back. */
export type Overdue = {
  /** Days after the one on which it was due back; 0 while it can still come in time. */
  readonly days: number;
  /** The day on which it was due back is over, also where none since counts as late. */
  readonly isPast: boolean;
  /** `unrecorded`: nothing says that its customer ever had it. */
  readonly where: 'out' | 'on-its-way' | 'unrecorded';
};

type Facts = WayBackFacts & Pick<HandoverFacts, 'isGivenBack' | 'isDisputed'>;

/** Null while nothing is late: the days are those of a late fee. */
export function overdueOf(facts: Facts, now: Date): Overdue | null {
  const { stage, handover, timeZone, isGivenBack, isDisputed, lostAt } = facts;
  const wayBack = wayBackOf(facts);
  if (stage !== 'agreed' || wayBack === null || handover.returnedAt !== null || lostAt !== null) return null;
  const isOut = isSent(handover);
  if (!isOut && (isGivenBack || isDisputed)) return null;
  const [days, today] = [daysLateOf(facts, now), dayInZone(now, timeZone)];
  const isPast = compareDays(today, wayBack.dueBack) > 0;
  if (handover.sentBackAt !== null) return days === 0 ? null : { days, isPast, where: 'on-its-way' };
  const where = isOut ? 'out' : 'unrecorded';
  return compareDays(today, wayBack.returnBy) > 0 ? { days, isPast, where } : null;
}

/** Its order is complete, and it is late, as long as its lender can record that it is back. */
export function isReturnUnsaid(facts: WayBackFacts, now: Date): boolean {
  const { stage, handover, timeZone, lostAt } = facts;
  const lastDay = lastDayToReturn(facts);
  if (stage !== 'completed' || lastDay === null || !isSent(handover)) return false;
  if (handover.returnedAt !== null || lostAt !== null) return false;
  return daysLateOf(facts, now) > 0 && compareDays(dayInZone(now, timeZone), lastDay) <= 0;
}

/** What was agreed, and what was decided of late fees and of all. */
export type Agreed = { readonly caps: ClaimCaps; readonly decided: Decided };

export type LateFee = {
  readonly perDay: number;
  /** Of all days, with what was decided before. */
  readonly soFar: number;
  /** It has reached the most that can be charged: more days add nothing. */
  readonly isFull: boolean;
  /** Nothing of it is left to claim by now. */
  readonly isClaimed: boolean;
};

/** The late fee that was agreed, in minor units; null without one, and where other claims have used up all that can be charged. */
export function lateFeeOf(agreed: Agreed | null | undefined, days: number): LateFee | null {
  if (agreed?.caps.lateFee === undefined) return null;
  const { caps, decided } = agreed;
  const most = caps.total - (decided.all - decided.ofKind);
  if (most <= 0) return null;
  const perDay = agreed.caps.lateFee;
  const soFar = Math.min(mostFor(caps, 'lateFee', days), most);
  return { perDay, soFar, isFull: soFar === most, isClaimed: soFar <= decided.ofKind };
}

/** Whether more days that it is late cost more. */
export function isFeeOpen(agreed: Agreed | null | undefined): boolean {
  return agreed?.caps.lateFee !== undefined && agreed.decided.all < agreed.caps.total;
}
