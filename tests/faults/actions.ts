import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { decideDispute, type LossDecision } from '#src/features/payments/dispute-decisions.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { execute, executeTransition, type Execution } from '#src/features/transactions/execute.server.ts';
import { executeFollowUps } from '#src/features/transactions/follow-ups.server.ts';
import { handlePaymentEvent } from '#src/features/transactions/payment-events.server.ts';
import { executeDueOf } from '#src/features/transactions/timers.server.ts';
import type { App } from '#src/platform/app.ts';
import { requestAs, requestTogetherAs } from '#tests/support/request.ts';

/** The action during which a crash target is killed. */
export type FaultedAction =
  | { readonly kind: 'request'; readonly customerId: string; readonly order: Order; readonly clientKey: string }
  | {
      readonly kind: 'request-together';
      readonly customerId: string;
      readonly orders: readonly Order[];
      readonly clientKey: string;
    }
  | { readonly kind: 'begin'; readonly execution: Execution }
  | {
      readonly kind: 'take';
      readonly userId: string;
      readonly transactionId: string;
      readonly name: string;
      readonly input?: unknown;
    }
  | { readonly kind: 'timer'; readonly transactionId: string }
  | { readonly kind: 'follow-ups' }
  | { readonly kind: 'payment-event'; readonly eventId: string }
  | { readonly kind: 'decide-dispute'; readonly dispute: string; readonly decision: LossDecision };

/** Executes the action, then delivers its outbox calls like a worker. */
export async function executeAction(app: App, action: FaultedAction): Promise<void> {
  switch (action.kind) {
    case 'request':
      await requestAs(app, action.customerId, action.order, action.clientKey);
      return;
    case 'request-together':
      await requestTogetherAs(app, action.customerId, action.orders, action.clientKey);
      return;
    case 'take':
      await executeTransition(app, { id: action.userId }, action.transactionId, action.name, action.input);
      break;
    case 'begin':
      await execute(app, action.execution);
      break;
    case 'timer':
      await executeDueOf(app, action.transactionId);
      break;
    case 'follow-ups':
      await executeFollowUps(app);
      break;
    case 'payment-event':
      await handlePaymentEvent(app, action.eventId);
      break;
    case 'decide-dispute':
      await decideDispute(app, action.dispute, [action.decision]);
  }
  await deliverDueCalls(app);
}
