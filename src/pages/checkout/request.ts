import { isRefusal, refuse } from '#src/domain/refusal.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { requestPayment } from '#src/features/checkout/commands.server.ts';
import type { RequestForm } from '#src/features/checkout/forms.ts';
import { orderFrom, orderTextOf } from '#src/features/checkout/order-text.ts';
import { sentRequest } from '#src/features/checkout/queries.server.ts';
import { keepNote } from '#src/features/conversations/drafts.server.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import type { App } from '#src/platform/app.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import type { Route } from './+types/request';
import { answered, paymentOnWire } from './answer.server.ts';
import { requestFrom } from './request-from.server.ts';

/** Places the hold on the listing and prepares its payment. */
export async function action({ params, context }: Route.ActionArgs): Promise<Response> {
  const app = context.get(appContext);
  return answered(async () => {
    const viewer = viewerIn(context);
    const listing = (await listingById(app, params.id, viewer)) ?? refuse('transaction-listing-not-found');
    const form = submittedForm(context);
    const order = orderFrom(listing, orderTextOf(form)) ?? refuse('validation-invalid-params', { field: 'order' });
    return paymentOnWire(app, viewer, await beginOrFindSent(app, viewer, order, requestFrom(form)));
  });
}

/** A conflict with the viewer's own request, sent in another tab, returns that request. */
async function beginOrFindSent(app: App, viewer: Viewer, order: Order, form: RequestForm): Promise<string> {
  try {
    const { transactionId } = await requestPayment(app, viewer, order, form);
    await app.db.transaction((tx) => keepNote(tx, viewer.id, transactionId, form.note ?? ''));
    return transactionId;
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    const sent = await sentRequest(app, viewer, order, thrown.refusal.code);
    if (sent === null) throw thrown;
    return sent;
  }
}

/** GET has no effect: a link or an image on another site must not place a hold. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}
