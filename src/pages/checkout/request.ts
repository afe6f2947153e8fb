import { refuse } from '#src/domain/refusal.ts';
import { requestPayment } from '#src/features/checkout/commands.server.ts';
import { requestForm, type RequestForm } from '#src/features/checkout/forms.ts';
import { orderFrom, orderTextOf } from '#src/features/checkout/order-text.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { appContext, viewerContext } from '#src/platform/web/request-context.ts';
import type { Route } from './+types/request';
import { answered, payer, paymentOnWire } from './answer.server.ts';

/** Holds the piece and prepares its payment. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const app = context.get(appContext);
  return answered(async () => {
    const viewer = payer(context.get(viewerContext));
    const listing = (await listingById(app, params.id, viewer)) ?? refuse('transaction-listing-not-found');
    const form = await request.formData();
    const order = orderFrom(listing, orderTextOf(form)) ?? refuse('validation-invalid-params', { field: 'order' });
    const { transactionId } = await requestPayment(app, viewer, order, requestFrom(form));
    return paymentOnWire(app, viewer, transactionId);
  });
}

/** A link or a picture elsewhere begins nothing. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

const addressFields = ['name', 'street', 'apt', 'city', 'state', 'postalCode', 'country'];

function requestFrom(form: FormData): RequestForm {
  const text = (name: string) => form.get(name) ?? undefined;
  const address = Object.fromEntries(addressFields.map((name) => [name, text(`address.${name}`)]));
  const delivery = text('delivery');
  const read = requestForm.safeParse({
    ...{ delivery, clientKey: text('clientKey'), quote: text('quote'), terms: text('terms'), note: text('note') },
    ...(delivery === 'post' ? { address } : {}),
  });
  if (read.success) return read.data;
  return refuse('validation-invalid-params', { field: read.error.issues[0]?.path.join('.') ?? null });
}
