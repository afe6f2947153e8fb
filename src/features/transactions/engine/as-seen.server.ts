import { refuse } from '#src/domain/refusal.ts';
import { partIfCancelled } from '../kept-part.server.ts';
import { seenOf } from '../seen.ts';
import type { TransitionContext } from './context.ts';

/** Refuses `transaction-invalid-transition` when the party saw another transaction than the one that is locked. */
export async function refuseUnlessSeen({ tx, transaction, actor, now, seen }: TransitionContext): Promise<void> {
  if (seen === undefined) return;
  const part = actor.role === 'customer' ? await partIfCancelled(tx, transaction, now) : null;
  if (seen !== seenOf({ ...transaction, partIfCancelled: part }))
    refuse('transaction-invalid-transition', { state: transaction.state });
}
