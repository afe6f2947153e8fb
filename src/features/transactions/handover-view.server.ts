import type { Reader } from '#src/database/database.server.ts';
import { compareDays, dayInZone, type Day } from '#src/domain/dates/day.ts';
import type { DayPlan } from '#src/domain/dates/day-plan.ts';
import { isObjectable } from '#src/domain/process/claim-states.ts';
import { stepsOfKind, type HandoverStep } from '#src/domain/process/handover.ts';
import type { Kind, Party } from '#src/domain/process/words.ts';
import { trackingLink } from '#src/features/handover/couriers.ts';
import {
  isByUs,
  reasonFor,
  type ProviderCancellation,
  type RecordedStep,
} from '#src/features/handover/handover.server.ts';
import { photosOfTransaction } from '#src/features/handover/photos.server.ts';
import { isReturnUnsaid, overdueOf, type Overdue } from '#src/features/handover/overdue.ts';
import { expectedStep, lastDayToReturn, openSteps } from '#src/features/handover/rules.ts';
import { isMissing, wayBackOf } from '#src/features/handover/way-back.ts';
import { writeOffOf } from '#src/features/listings/stock.server.ts';
import { hasOpenComplaint } from '#src/features/payments/cases.server.ts';
import { handoverRecordOf } from './handover-facts.server.ts';
import type { Transaction } from './transaction.server.ts';

export type ShownStep = {
  readonly step: HandoverStep;
  readonly at: Date;
  readonly by: Party;
  /** An operator recorded it for that party, whose account is closed. */
  readonly isByUs: boolean;
  readonly way: 'courier' | 'in-person' | null;
  readonly courier: string | null;
  readonly tracking: string | null;
  /** Where the number is followed; null for couriers whose pages are not known. */
  readonly link: string | null;
  /** Ids of the photos of its condition. */
  readonly photos: readonly string[];
};

/** The handover as a party's page shows it. */
export type HandoverView = {
  readonly steps: readonly ShownStep[];
  /** What comes next, by the end of which day, and who records it; null when nothing is expected. */
  readonly expected: {
    readonly step: HandoverStep;
    readonly of: Party;
    readonly day: Day;
    readonly isLate: boolean;
  } | null;
  /** It should be on its way back, or back. */
  readonly overdue: Overdue | null;
  /** A problem is reported with what has not been said to have arrived, so that its arrival is not what comes next. */
  readonly isInDoubt: boolean;
  /** Steps after that. */
  readonly later: readonly HandoverStep[];
  /** Steps that the viewer may record now. */
  readonly open: readonly HandoverStep[];
  /** The last day on which its return can be recorded although it is complete; null where that is not open to the viewer. */
  readonly returnUntil: Day | null;
  /** It is complete, was due back, and its lender has not said that it is: the days of a late fee may go on. */
  readonly isReturnUnsaid: boolean;
  /** By when it goes back, and is due back; null for a sale, and where nobody waits for it. */
  readonly wayBack: Pick<DayPlan, 'returnBy' | 'dueBack'> | null;
  /** Its customer says that it never came, and nobody waits for it. */
  readonly isMissing: boolean;
  /** All of its money went back, or all of its lender's part. */
  readonly isGivenBack: boolean;
  /** A bank disputes its payment. */
  readonly isDisputed: boolean;
  /** An operator decided that its customer pays for it as lost, and it has not come back. */
  readonly isLost: boolean;
  /** Until when its customer can object to that; null where they cannot any more. */
  readonly objectUntil: Date | null;
  /** Why the provider cancelled. */
  readonly reason: ProviderCancellation | null;
  /** Of a sale that was cancelled after it was sent: whether its lender has said since how many she has. */
  readonly writtenOff?: 'open' | 'counted' | null;
};

export async function handoverViewOf(reader: Reader, transaction: Transaction, role: Party, now: Date) {
  const { facts, steps, loss } = await handoverRecordOf(reader, transaction);
  const photos = await photosOfTransaction(reader, transaction.id);
  const next = expectedStep(facts, now);
  const isGivenUp = facts.stage === 'agreed' && isMissing(facts);
  const isInDoubt = (next?.step === 'received' || isGivenUp) && (await hasOpenComplaint(reader, transaction.id));
  const expected = isInDoubt && next?.step === 'received' ? null : next;
  const shown = steps.map((recorded) => shownStep(recorded, transaction, photos));
  const today = dayInZone(now, facts.timeZone);
  // The last moment of a day belongs to it.
  const day = expected && dayInZone(new Date(expected.by.getTime() - 1), facts.timeZone);
  const open = openSteps(facts, role, now);
  const view: HandoverView = {
    steps: shown,
    expected: expected && day && { step: expected.step, of: expected.of, day, isLate: compareDays(today, day) > 0 },
    overdue: overdueOf(facts, now),
    isInDoubt,
    later: laterThan(expected?.step ?? (isInDoubt ? 'dispatched' : null), facts.kind),
    open,
    returnUntil: facts.stage === 'completed' && open.length > 0 ? lastDayToReturn(facts) : null,
    isReturnUnsaid: isReturnUnsaid(facts, now),
    wayBack: wayBackOf(facts),
    isMissing: isGivenUp,
    ...{ isGivenBack: facts.isGivenBack, isDisputed: facts.isDisputed },
    isLost: facts.lostAt !== null && facts.handover.returnedAt === null,
    objectUntil: loss !== null && isObjectable(loss, now) ? loss.payBy : null,
    reason: await reasonFor(reader, transaction.id),
    writtenOff: facts.stage === 'failed' && facts.kind === 'sale' ? await writeOffOf(reader, transaction) : null,
  };
  return { facts, view };
}

/** A recorded step as a page shows it, with the photos of each step. */
export function shownStep(
  recorded: RecordedStep,
  parties: Pick<Transaction, 'customerId' | 'providerId'>,
  photos: ReadonlyMap<HandoverStep, readonly string[]>,
): ShownStep {
  const { step, createdAt, by, way, courier, tracking } = recorded;
  return {
    ...{ step, at: createdAt, by, isByUs: isByUs(recorded, parties), way, courier, tracking },
    link: trackingLink(courier, tracking),
    photos: photos.get(step) ?? [],
  };
}

function laterThan(step: HandoverStep | null, kind: Kind): readonly HandoverStep[] {
  const order = stepsOfKind(kind);
  return step === null ? [] : order.slice(order.indexOf(step) + 1);
}
