import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { paymentRequestFrom } from '#src/domain/process/process.ts';
import { refuse } from '#src/domain/refusal.ts';
import { execute, type TransitionResult } from '#src/features/transactions/execute.server.ts';
import { deliveryOf, type Order } from '#src/features/transactions/order.ts';
import { termsVersion } from '#src/features/transactions/terms.ts';
import type { App } from '#src/platform/app.ts';
import { currentProcess } from '#src/processes/registry.ts';
import type { RequestForm } from './forms.ts';

/**
 * Holds the order and prepares the payment, by the permission `order.request`. `in-progress` while the outcome at Stripe is unknown: the worker finishes
 * it, and the page polls. Refusals: those of `execute`, `listing-price-changed` with the new total in minor units.
 */
export async function requestPayment(
  app: App,
  viewer: Asker & { readonly id: string },
  order: Order,
  form: RequestForm,
): Promise<TransitionResult> {
  return requestTogether(app, viewer, [order], form);
}

/** `requestPayment` of several orders under one payment, the leader first: all are held at once, or none. */
export async function requestTogether(
  app: App,
  viewer: Asker & { readonly id: string },
  orders: readonly Order[],
  form: RequestForm,
): Promise<TransitionResult> {
  requireAllowed('order.request', viewer);
  if (form.delivery !== deliveryOf(orders)) refuse('validation-invalid-params', { delivery: form.delivery });
  return execute(app, {
    actor: { role: 'customer', userId: viewer.id },
    create: { clientKey: form.clientKey },
    transition: paymentRequestFrom(currentProcess, currentProcess.initial).name,
    input: {
      orders,
      again: form.again,
      quote: form.quote,
      shippingAddress: form.delivery === 'post' ? form.address : null,
      termsVersion,
    },
  });
}
