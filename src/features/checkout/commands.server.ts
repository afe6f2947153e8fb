import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { paymentRequestFrom } from '#src/domain/process/process.ts';
import { refuse } from '#src/domain/refusal.ts';
import { refuseUnsafe } from '#src/features/messages/refuse-unsafe.server.ts';
import { transactionFor } from '#src/features/transactions/access.server.ts';
import { openEnquiry } from '#src/features/transactions/threads.server.ts';
import { execute, executeTransition, type TransitionResult } from '#src/features/transactions/execute.server.ts';
import { liveHold } from '#src/features/transactions/existing-request.server.ts';
import { deliveryOf, type Address, type Order } from '#src/features/transactions/order.ts';
import { termsVersion } from '#src/features/transactions/terms.ts';
import { processOf } from '#src/features/transactions/transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import { currentProcess } from '#src/processes/registry.ts';
import type { RequestForm } from './forms.ts';

/**
 * Holds the order and prepares the payment, by the permission `order.request`: as part of the customer's enquiry about the
 * listing, or of the accepted offer that the form names, else as a new transaction. `in-progress` while the outcome at Stripe is unknown: the worker finishes
 * it, and the page polls. Refusals: those of `execute`, `listing-price-changed` with the new total in minor units, and `message-unsafe` for the note.
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
  refuseUnsafe(app, form.note ?? '', form.sure !== undefined);
  const shippingAddress = form.delivery === 'post' ? form.address : null;
  const { quote, claimTerms } = form;
  const payment = { quote, shippingAddress, termsVersion, claimTerms };
  if (form.offer !== undefined) return payAgreed(app, viewer, form.offer, payment);
  const actor = { role: 'customer', userId: viewer.id } as const;
  const [order, ...others] = orders;
  const isPlain = order !== undefined && others.length === 0 && form.again === undefined;
  // What another tab holds already is paid as it was begun: nothing is held twice.
  const mayJoin = isPlain && (await liveHold(app.db, viewer.id, order)) === null;
  const enquiry = mayJoin ? await openEnquiry(app.db, viewer.id, order.listingId) : null;
  if (enquiry !== null)
    return execute(app, {
      ...{ actor, transactionId: enquiry.id, input: { orders, ...payment } },
      transition: paymentRequestFrom(processOf(enquiry), enquiry.state).name,
    });
  return execute(app, {
    ...{ actor, create: { clientKey: form.clientKey }, input: { orders, again: form.again, ...payment } },
    transition: paymentRequestFrom(currentProcess, currentProcess.initial).name,
  });
}

type Payment = Pick<RequestForm, 'quote' | 'claimTerms'> & {
  readonly shippingAddress: Address | null;
  readonly termsVersion: string;
};

/** Pays the accepted offer of a transaction, or finds that it was requested before. */
async function payAgreed(app: App, viewer: Asker & { readonly id: string }, id: string, input: Payment) {
  const { transaction, role } = await transactionFor(app, viewer, id, 'transaction.transition');
  // Others are not told where it stands.
  if (role !== 'customer') refuse('not-found');
  const { state } = transaction;
  const transition = processOf(transaction).transitions.find(
    ({ input: kind, from, to }) => kind === 'agreed-payment' && (from.includes(state) || to === state),
  );
  if (transition === undefined) refuse('transaction-invalid-transition', { state });
  return executeTransition(app, viewer, id, transition.name, input);
}
