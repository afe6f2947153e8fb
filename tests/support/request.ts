import { claimTermsVersion } from '#src/features/transactions/terms.ts';
import { randomUUID } from 'node:crypto';
import { cartCheckoutFor } from '#src/features/checkout/cart-checkout.server.ts';
import { requestPayment, requestTogether } from '#src/features/checkout/commands.server.ts';
import type { RequestForm } from '#src/features/checkout/forms.ts';
import { checkoutFor } from '#src/features/checkout/queries.server.ts';
import type { Delivery } from '#src/domain/pricing/price.ts';
import type { TransitionResult } from '#src/features/transactions/execute.server.ts';
import { deliveryOf, type Order } from '#src/features/transactions/order.ts';
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

/** The address that an order is posted to; null for a pick-up. */
export function addressFor(delivery: Delivery) {
  return delivery === 'post' ? address : null;
}

/** Submits the checkout: reads the price and its quote, then requests payment with that quote. */
export async function requestAs(
  app: App,
  customerId: string,
  order: Order,
  clientKey: string = randomUUID(),
): Promise<TransitionResult> {
  const { quote } = await checkoutFor(app, { id: customerId }, order);
  return requestPayment(app, { id: customerId }, order, formFor(order.delivery, quote, clientKey));
}

/** Submits the checkout of a bag in the same way. */
export async function requestTogetherAs(
  app: App,
  customerId: string,
  orders: readonly Order[],
  clientKey: string = randomUUID(),
): Promise<TransitionResult> {
  const { quote } = await cartCheckoutFor(app, { id: customerId }, orders).catch(() => ({ quote: '' }));
  return requestTogether(app, { id: customerId }, orders, formFor(deliveryOf(orders), quote, clientKey));
}

/** A completed checkout form, with the quote token that its page showed. */
export function formFor(delivery: Delivery, quote: string, clientKey: string = randomUUID()): RequestForm {
  const keys = { clientKey, quote, terms: 'on' as const, claimTerms: claimTermsVersion } as const;
  return delivery === 'post' ? { ...keys, delivery, address } : { ...keys, delivery };
}
