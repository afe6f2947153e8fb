import type { Daytime } from '#src/domain/dates/daytime.ts';
import type { Day } from '#src/domain/dates/day.ts';
import type { DayPlan } from '#src/domain/dates/day-plan.ts';
import type { LateCancellation } from '#src/domain/process/cancellation.ts';
import type { Handover } from '#src/domain/process/handover.ts';
import type { Span } from '#src/domain/process/lost-times.ts';
import type { Stage } from '#src/domain/process/process.ts';
import type { Kind } from '#src/domain/process/words.ts';

/** What the rules of the handover are read from. */
export type HandoverFacts = {
  readonly stage: Stage | null;
  readonly kind: Kind;
  readonly delivery: 'post' | 'pick-up';
  /** Null before its acceptance. */
  readonly acceptedAt: Date | null;
  /** The dates of a rental; null for a sale. */
  readonly plan: DayPlan | null;
  /** Of a sale: the day from which the time to send it counts; null before its acceptance. */
  readonly sendFrom: Day | null;
  readonly handover: Handover;
  /** All of its money went back, or all of its lender's part. */
  readonly isGivenBack: boolean;
  /** An open case is about an item that its customer has, or had. */
  readonly isSaidToHave: boolean;
  /** Its customer says that it never came, or said so until it arrived, and nothing that was settled says otherwise. */
  readonly isSaidMissing: boolean;
  /** A bank disputes its payment. */
  readonly isDisputed: boolean;
  /**
   * When an operator decided that its customer pays for it as lost, which is not being looked at again: nobody waits for it
   * from then on.
   */
  readonly lostAt: Date | null;
  /** When it counted as lost, and does not any more. */
  readonly unawaited: readonly Span[];
  /** What a late cancellation of a rental gives back. */
  readonly late: LateCancellation;
  readonly timeZone: string;
  /** The hours in which the parties are reminded. */
  readonly reminderHours: Daytime;
};
