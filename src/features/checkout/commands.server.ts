import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { accountOf } from '#src/features/accounts/queries.server.ts';
import { beginRequest, type BeginResult } from '#src/features/transactions/begin.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import type { App } from '#src/platform/app.ts';
import { termsVersion, type RequestForm } from './forms.ts';
import { isQuoteGenuine, signQuote } from './quote-token.server.ts';

/**
 * Holds the order and prepares the payment, by the permission `order.request`. `in-progress` while the outcome at Stripe is unknown: the worker finishes
 * it, and the page polls. Refusals: those of `beginRequest`, `listing-price-changed` with the new total in minor
 * units.
 */
export async function requestPayment(
  app: App,
  viewer: Asker & { readonly id: string },
  order: Order,
  form: RequestForm,
): Promise<BeginResult> {
  requireAllowed('order.request', viewer);
  const { id, email } = await accountOf(app, viewer.id);
  if (form.delivery !== order.delivery) refuse('validation-invalid-params', { delivery: form.delivery });
  return beginRequest(
    app,
    { id, email },
    {
      order,
      clientKey: form.clientKey,
      shippingAddress: form.delivery === 'post' ? form.address : null,
      termsVersion,
      agree: (priced) => {
        if (isQuoteGenuine(form.quote, signQuote(app, viewer.id, order, priced))) return;
        const { amount, currency } = priced.totals.payin;
        refuse('listing-price-changed', { amount, currency });
      },
    },
  );
}
