import type { Day } from '#src/domain/dates/day.ts';
import type { Process } from '#src/domain/process/process.ts';
import { transitionNamed } from '#src/domain/process/process.ts';
import type { Kind } from '#src/domain/process/words.ts';
import { flexDefaultProcess, type State } from '#src/processes/flex-default-process.ts';
import { rentalPhaseOf } from './rental-phase.ts';
import type { RentalDays } from '../transaction.server.ts';

export type Step = 'requested' | 'accepted' | 'rented' | 'returned' | 'delivered' | 'reviewed';

/** `current` is an index into `steps`; when it equals their length, all are done. */
export type Steps = { readonly steps: readonly Step[]; readonly current: number };

type StepInput = {
  readonly state: State;
  readonly kind: Kind;
  readonly rentalDays: RentalDays | null;
  readonly today: Day;
};

const finished: readonly State[] = ['delivered', 'reviewed-by-customer', 'reviewed-by-provider', 'reviewed'];

/** Progress of a transaction that was requested and has not failed; null for all others. */
export function stepsOf(transaction: StepInput, process: Process<string, string> = flexDefaultProcess): Steps | null {
  const canReview = transitionNamed(process, 'review-1-by-customer')?.availableNow === true;
  const way: readonly Step[] =
    transaction.kind === 'rent'
      ? ['requested', 'accepted', 'rented', 'returned']
      : ['requested', 'accepted', 'delivered'];
  const steps: readonly Step[] = canReview ? [...way, 'reviewed'] : way;
  const at = (step: Step) => ({ steps, current: steps.indexOf(step) });
  if (transaction.state === 'preauthorized') return at('requested');
  if (transaction.state === 'accepted')
    return at(stepOfPhase[rentalPhaseOf(transaction.rentalDays, transaction.today)]);
  if (!finished.includes(transaction.state)) return null;
  return { steps, current: transaction.state === 'reviewed' ? steps.length : way.length };
}

const stepOfPhase = { before: 'accepted', during: 'rented', after: 'returned' } as const;
