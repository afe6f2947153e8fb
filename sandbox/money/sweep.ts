import { cancelPayment } from '../intents/finish-payment.ts';
import { get, idOf } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { every, where } from '../wire/lists.ts';
import { purgeOldResponses } from '../wire/idempotency.ts';
import { purgeOldDeliveries } from '../webhooks/outbox.ts';
import { announceAvailable } from './balance.ts';
import { heldUntil } from './holds.ts';
import { releasePending } from './ledger.ts';

/** Periodic task: makes money available, expires authorisations and purges idempotency keys. */
export function sweep(scope: Scope): void {
  scope.store.unit(() => {
    announceAvailable(scope, releasePending(scope));
    purgeOldResponses(scope.store, scope.now);
    purgeOldDeliveries(scope.store);
    for (const intent of every(scope, 'payment_intent', ...where('status', 'requires_capture'))) {
      const charge = get(scope, 'charge', idOf(intent.latest_charge) ?? '');
      if (scope.now <= heldUntil(charge)) continue;
      emit(scope, 'charge.expired', charge);
      cancelPayment(scope, intent, 'automatic');
    }
  });
}
