import { refuse } from '#src/domain/refusal.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { ordersOf, storedEntries } from '#src/features/cart/queries.server.ts';
import { requestTogether } from '#src/features/checkout/commands.server.ts';
import { backUpsField, listingsField } from '#src/features/checkout/request-form.ts';
import { keepNote } from '#src/features/conversations/drafts.server.ts';
import type { App } from '#src/platform/app.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { answered, paymentOnWire } from '../checkout/answer.server.ts';
import { requestFrom } from '../checkout/request-from.server.ts';
import type { Route } from './+types/request';

/**
 * Holds what the customer has seen of the bag, all at once or nothing, and prepares its payment. What another tab has changed
 * meanwhile has another price, which is shown first.
 */
export async function action({ context }: Route.ActionArgs): Promise<Response> {
  const app = context.get(appContext);
  return answered(async () => {
    const viewer = viewerIn(context);
    const form = submittedForm(context);
    const listingIds = (form.get(listingsField) ?? '').split(',');
    const backUps = (form.get(backUpsField) ?? '').split(',');
    const orders = await ordersOf(app, viewer, listingIds, backUps);
    if (orders.length < listingIds.length) {
      const removed = await countRemoved(app, viewer, listingIds);
      refuse('listing-price-changed', { amount: null, currency: null, removed });
    }
    const request = requestFrom(form);
    const { transactionId } = await requestTogether(app, viewer, orders, request);
    await app.db.transaction((tx) => keepNote(tx, viewer.id, transactionId, request.note ?? ''));
    return paymentOnWire(app, viewer, transactionId);
  });
}

/** An entry that cannot be requested as it is, because its listing is sold now, or lent, is still in the bag. */
async function countRemoved(app: App, { id }: Viewer, listingIds: readonly string[]): Promise<number> {
  const stored = new Set((await storedEntries(app, id)).map(({ listingId }) => listingId));
  return listingIds.filter((listingId) => !stored.has(listingId)).length;
}

/** GET has no effect: a link or an image on another site must not place a hold. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}
