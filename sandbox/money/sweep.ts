import { cancelPayment } from '../intents/finish-payment.ts';
import { authorisationLife } from '../resources/charge-shape.ts';
import { get, idOf } from '../store/objects.ts';
import type { Desk } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { every, where } from '../wire/lists.ts';
import { purgeOldAnswers } from '../wire/idempotency.ts';
import { purgeOldDeliveries } from '../webhooks/outbox.ts';
import { ripen } from './ledger.ts';

/** What time does by itself: money becomes available, authorisations lapse, keys are forgotten. */
export function sweep(desk: Desk): void {
  desk.store.unit(() => {
    ripen(desk);
    purgeOldAnswers(desk.store, desk.now);
    purgeOldDeliveries(desk.store);
    for (const intent of every(desk, 'payment_intent', ...where('status', 'requires_capture'))) {
      const charge = get(desk, 'charge', idOf(intent.latest_charge) ?? '');
      if (desk.now - charge.created <= authorisationLife) continue;
      emit(desk, 'charge.expired', charge);
      cancelPayment(desk, intent, 'automatic');
    }
  });
}
