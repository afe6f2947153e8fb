import { randomUUID } from 'node:crypto';
import { requestPayment } from '#src/features/checkout/commands.server.ts';
import type { RequestForm } from '#src/features/checkout/forms.ts';
import { checkoutFor } from '#src/features/checkout/queries.server.ts';
import type { BeginResult } from '#src/features/transactions/begin.server.ts';
import type { Delivery } from '#src/domain/pricing/price.ts';
import type { Order } from '#src/features/transactions/order.ts';
import type { App } from '#src/platform/app.ts';

const address = {
  name: 'Mei Lin',
  street: '1 Cuba Street',
  apt: '',
  city: 'Wellington',
  state: '',
  postalCode: '6011',
  country: 'NZ',
} as const;

/** Submits the checkout: reads the price and its quote, then requests payment with that quote. */
export async function requestAs(
  app: App,
  customerId: string,
  order: Order,
  clientKey: string = randomUUID(),
): Promise<BeginResult> {
  const { quote } = await checkoutFor(app, { id: customerId }, order);
  return requestPayment(app, { id: customerId }, order, formFor(order.delivery, quote, clientKey));
}

/** A completed checkout form, with the quote token that its page showed. */
export function formFor(delivery: Delivery, quote: string, clientKey: string = randomUUID()): RequestForm {
  const keys = { clientKey, quote, terms: 'on' as const };
  return delivery === 'post' ? { ...keys, delivery, address } : { ...keys, delivery };
}
