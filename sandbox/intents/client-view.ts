import type Stripe from 'stripe';

const publicPaymentFields = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies readonly (keyof Stripe.PaymentIntent)[];

const publicSetupFields = [
  'id',
  'object',
  'automatic_payment_methods',
  'cancellation_reason',
  'client_secret',
  'created',
  'description',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'status',
  'usage',
] as const satisfies readonly (keyof Stripe.SetupIntent)[];

function only<T extends object>(object: T, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(names.filter((name) => name in object).map((name) => [name, object[name]])) as Partial<T>;
}

/** The fields that a browser with the client secret may see: neither metadata nor the customer. */
export function paymentForClient(intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  return only(intent, publicPaymentFields);
}

export function setupForClient(intent: Stripe.SetupIntent): Partial<Stripe.SetupIntent> {
  return only(intent, publicSetupFields);
}
