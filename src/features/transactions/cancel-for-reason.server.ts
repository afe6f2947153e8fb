import type { Asker } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import type { ProviderCancellation } from '#src/features/handover/handover.server.ts';
import { currentProcess } from '#src/processes/registry.ts';
import { executeTransition } from './execute.server.ts';

/** As the provider, until the item was sent, with a reason that the customer reads. Refusals: those of `execute`. */
export async function cancelForReason(
  app: App,
  viewer: Asker & { readonly id: string },
  transactionId: string,
  reason: ProviderCancellation,
): Promise<void> {
  const transition = currentProcess.transitions.find(({ input }) => input === 'cancellation');
  if (transition === undefined) refuse('transaction-invalid-transition');
  await executeTransition(app, viewer, transactionId, transition.name, reason);
}
