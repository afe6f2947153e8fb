import { randomUUID } from 'node:crypto';
import { requestPayment } from '#src/features/checkout/commands.server.ts';
import type { RequestForm } from '#src/features/checkout/forms.ts';
import { checkoutFor } from '#src/features/checkout/queries.server.ts';
import type { Begun } from '#src/features/transactions/begin.server.ts';
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

/** Presses "Pay": sees the price, and asks with what it saw. */
export async function requestAs(
  app: App,
  customerId: string,
  order: Order,
  clientKey: string = randomUUID(),
): Promise<Begun> {
  const { quote } = await checkoutFor(app, { id: customerId }, order);
  const keys = { clientKey, quote, terms: 'on' as const };
  const form: RequestForm =
    order.delivery === 'post' ? { ...keys, delivery: 'post', address } : { ...keys, delivery: 'collect' };
  return requestPayment(app, { id: customerId }, order, form);
}
