import type { Day } from '#src/domain/dates/day.ts';
import type { HandoverStep } from '#src/domain/process/handover.ts';
import { isActionAvailable, isFinal, stageOf, type AnyProcess } from '#src/domain/process/process.ts';
import type { Kind } from '#src/domain/process/words.ts';
import { flexDefaultProcess, type State } from '#src/processes/flex-default-process.ts';
import { rentalPhaseOf } from './rental-phase.ts';
import type { RentalDays } from '../transaction.server.ts';

export type Step = 'requested' | 'accepted' | 'rented' | 'returned' | 'delivered' | 'completed' | 'reviewed';

/** `current` is an index into `steps`; when it equals their length, all are done. */
export type Steps = { readonly steps: readonly Step[]; readonly current: number };

type StepInput = {
  readonly state: State;
  readonly kind: Kind;
  readonly rentalDays: RentalDays | null;
  readonly today: Day;
  /** Of its handover. */
  readonly recorded?: readonly HandoverStep[];
  /** One of the two has written a review. */
  readonly isReviewed: boolean;
};

/** Progress of a transaction that was requested and has not failed; null for all others. */
export function stepsOf(transaction: StepInput, process: AnyProcess = flexDefaultProcess): Steps | null {
  const stage = stageOf(process, transaction.state);
  const reached = new Set((transaction.recorded ?? []).flatMap((step) => stepsOfRecord[step] ?? []));
  const handover: readonly Step[] = transaction.kind === 'rent' ? ['rented', 'returned'] : ['delivered'];
  const way: readonly Step[] = [
    ...(['requested', 'accepted'] as const),
    ...(stage === 'completed' ? asRecorded(handover, reached) : handover),
  ];
  const steps: readonly Step[] = isActionAvailable(process, 'post-review') ? [...way, 'reviewed'] : way;
  const at = (step: Step) => ({ steps, current: steps.indexOf(step) });
  if (stage === 'requested') return at('requested');
  if (stage === 'agreed') {
    const phase = rentalPhaseOf(transaction.rentalDays, transaction.today);
    // That its days are over does not say that the customer ever had it.
    const byDays = phase === 'after' && reached.size === 0 ? 'rented' : stepOfPhase[phase];
    return { steps, current: Math.max(...[byDays, ...reached].map((step) => steps.indexOf(step))) };
  }
  if (stage !== 'completed') return null;
  if (!isFinal(process, transaction.state)) return { steps, current: way.length };
  // The time for reviews ends it, too.
  return transaction.isReviewed ? { steps, current: steps.length } : { steps: way, current: way.length };
}

/** An order completes by its time, too: of what nobody has recorded it says no more than that it is complete. */
function asRecorded(handover: readonly Step[], reached: ReadonlySet<Step>): readonly Step[] {
  const recorded = handover.filter((step) => reached.has(step));
  return recorded.length === handover.length ? recorded : [...recorded, 'completed'];
}

/** What is recorded says more than the days: a rental may be back early, and a sale has none. */
const stepsOfRecord: Partial<Record<HandoverStep, readonly Step[]>> = {
  'received': ['rented', 'delivered'],
  'sent-back': ['rented', 'returned'],
  'returned': ['rented', 'returned'],
};

const stepOfPhase = { before: 'accepted', during: 'rented', after: 'returned' } as const;
