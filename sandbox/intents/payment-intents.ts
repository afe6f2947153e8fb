import type Stripe from 'stripe';
import { checkCharge, checkCurrency } from '../money/currencies.ts';
import { change, get, idOf } from '../store/objects.ts';
import { filters, listOf, listParams } from '../wire/lists.ts';
import { changedMetadata } from '../wire/metadata.ts';
import { changedText, choice, nonEmptyText, has, positiveInteger } from '../wire/params.ts';
import { changedShipping } from '../wire/persons.ts';
import type { Call, Route } from '../wire/router.ts';
import { intentOf } from './access.ts';
import { paymentForClient } from './client-view.ts';
import { confirmPayment, resetAttempt } from './confirm-payment.ts';
import { createPayment } from './create-payment.ts';
import { cancelPayment, capturePayment } from './finish-payment.ts';
import { changedUsage, methodFrom } from './read-payment.ts';
import { cannotConfirm, cannotUpdate, isOneOf, statusesFor } from './states.ts';

type Intent = Stripe.PaymentIntent;

const descriptionParams =
  'description metadata receipt_email shipping statement_descriptor statement_descriptor_suffix transfer_group';
const methodParams =
  'payment_method payment_method_data allowed_payment_method_types excluded_payment_method_types payment_method_options setup_future_usage';
const confirmParams = 'off_session return_url error_on_requires_action use_stripe_sdk mandate_data client_secret';

function viewFor(call: Call, intent: Intent): object {
  return call.key === 'secret' ? intent : paymentForClient(intent);
}

function confirm(call: Call): object {
  const intent = intentOf(call, 'payment_intent');
  if (!isOneOf(intent.status, statusesFor.confirm)) throw cannotConfirm(intent);
  const method = methodFrom(call, idOf(intent.customer));
  const ready = resetAttempt(call, intent, method, changedUsage(call, intent.setup_future_usage));
  return viewFor(call, confirmPayment(call, ready));
}

function capture(call: Call): object {
  const amount = positiveInteger(call.params, 'amount_to_capture');
  const intent = intentOf(call, 'payment_intent');
  const metadata = changedMetadata(call.params, intent.metadata);
  return capturePayment(call, { ...intent, metadata }, amount);
}

function cancel(call: Call): object {
  const reason = choice(call.params, 'cancellation_reason', [
    'abandoned',
    'duplicate',
    'fraudulent',
    'requested_by_customer',
  ]);
  return cancelPayment(call, intentOf(call, 'payment_intent'), reason ?? null);
}

/** Fields that cannot change after the authorisation; texts can change at any time. */
const frozen = [
  'amount',
  'currency',
  'customer',
  'payment_method',
  'payment_method_data',
  'setup_future_usage',
] as const;

function moneyChanges(call: Call, intent: Intent): Partial<Intent> {
  const amount = positiveInteger(call.params, 'amount') ?? intent.amount;
  const given = nonEmptyText(call.params, 'currency');
  const currency = given === undefined ? intent.currency : checkCurrency(given, 'currency');
  checkCharge(amount, currency);
  const customer = nonEmptyText(call.params, 'customer') ?? idOf(intent.customer);
  if (customer !== null) get(call, 'customer', customer, 'customer');
  const method = methodFrom(call, customer);
  return {
    amount,
    currency,
    customer,
    ...(method === null ? {} : { payment_method: method.id, status: 'requires_confirmation' }),
    setup_future_usage: changedUsage(call, intent.setup_future_usage),
  };
}

function update(call: Call): object {
  const { params } = call;
  const intent = intentOf(call, 'payment_intent');
  const changedField = frozen.find((name) => has(params, name));
  if (changedField !== undefined && !isOneOf(intent.status, statusesFor.update))
    throw cannotUpdate(intent, changedField);
  return change(call, 'payment_intent', intent, {
    ...(changedField === undefined ? {} : moneyChanges(call, intent)),
    description: changedText(params, 'description', intent.description),
    metadata: changedMetadata(params, intent.metadata),
    receipt_email: changedText(params, 'receipt_email', intent.receipt_email),
    shipping: changedShipping(params, intent.shipping),
    statement_descriptor: changedText(params, 'statement_descriptor', intent.statement_descriptor),
    statement_descriptor_suffix: changedText(params, 'statement_descriptor_suffix', intent.statement_descriptor_suffix),
    transfer_group: changedText(params, 'transfer_group', intent.transfer_group),
  });
}

const root = '/v1/payment_intents';

export const paymentIntentRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: root,
    accepts: `amount currency customer capture_method confirm confirmation_method automatic_payment_methods radar_options ${descriptionParams} ${methodParams} ${confirmParams}`,
    run: createPayment,
  },
  {
    method: 'GET',
    path: root,
    accepts: `${listParams} customer`,
    run: (call) => listOf(call, call.params, 'payment_intent', root, filters(call.params, 'customer')),
  },
  {
    method: 'GET',
    path: `${root}/:id`,
    accepts: 'client_secret',
    publishable: true,
    run: (call) => viewFor(call, intentOf(call, 'payment_intent')),
  },
  {
    method: 'POST',
    path: `${root}/:id`,
    accepts: `amount currency customer ${descriptionParams} ${methodParams}`,
    run: update,
  },
  {
    method: 'POST',
    path: `${root}/:id/confirm`,
    accepts: `${methodParams} ${confirmParams}`,
    publishable: true,
    run: confirm,
  },
  { method: 'POST', path: `${root}/:id/capture`, accepts: 'amount_to_capture metadata final_capture', run: capture },
  { method: 'POST', path: `${root}/:id/cancel`, accepts: 'cancellation_reason', run: cancel },
];
