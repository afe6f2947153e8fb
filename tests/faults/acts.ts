import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { takeTransition } from '#src/features/transactions/take.server.ts';
import { takeDueOf } from '#src/features/transactions/timers.server.ts';
import type { App } from '#src/platform/app.ts';
import { requestAs } from '#tests/support/asking.ts';

/** What a process does until it dies. */
export type Act =
  | { readonly kind: 'request'; readonly customerId: string; readonly order: Order; readonly clientKey: string }
  | { readonly kind: 'take'; readonly userId: string; readonly transactionId: string; readonly name: string }
  | { readonly kind: 'timer'; readonly transactionId: string };

/** Does it, and then what a worker would deliver of it. */
export async function perform(app: App, act: Act): Promise<void> {
  switch (act.kind) {
    case 'request':
      await requestAs(app, act.customerId, act.order, act.clientKey);
      return;
    case 'take':
      await takeTransition(app, { id: act.userId }, act.transactionId, act.name);
      break;
    case 'timer':
      await takeDueOf(app, act.transactionId);
  }
  await deliverDueCalls(app);
}
