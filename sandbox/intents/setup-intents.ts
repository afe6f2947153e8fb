import type Stripe from 'stripe';
import { newId, randomText } from '../ids.ts';
import { checkUsable } from '../resources/payment-methods.ts';
import { add, change, get, idOf, setSecret } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { filters, listOf, listParams } from '../wire/lists.ts';
import { changedMetadata } from '../wire/metadata.ts';
import { changedText, choice, nonEmptyText, flag } from '../wire/params.ts';
import { cannot, cardProblem } from '../wire/problems.ts';
import type { Problem } from '../wire/problems.ts';
import type { Call, Route } from '../wire/router.ts';
import { intentOf } from './access.ts';
import { attemptSetup } from './attempt-setup.ts';
import { setupForClient } from './client-view.ts';
import { attemptOptions } from './confirm-payment.ts';
import { checkReturnUrl, futureUsage, methodFrom, methodSettings } from './read-payment.ts';

type Intent = Stripe.SetupIntent;

function viewFor(call: Call, intent: Intent): object {
  return call.key === 'secret' ? intent : setupForClient(intent);
}

function newIntent(call: Call, customer: string | null): Intent {
  const id = newId('seti');
  const settings = methodSettings(call.params);
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: settings.allowed,
    application: null,
    automatic_payment_methods: settings.automatic,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: call.now,
    customer,
    customer_account: null,
    description: nonEmptyText(call.params, 'description') ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: changedMetadata(call.params, {}),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: settings.types,
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: futureUsage(call.params, 'usage') ?? 'off_session',
  };
}

function unexpectedState(intent: Intent, message: string): Problem {
  return cannot(message, 'setup_intent_unexpected_state', { setup_intent: intent });
}

function attempt(call: Call, intent: Intent): Intent {
  if (idOf(intent.payment_method) === null) {
    throw unexpectedState(intent, "You cannot confirm this SetupIntent because it's missing a payment method.");
  }
  checkReturnUrl(call, intent.automatic_payment_methods as Stripe.PaymentIntent.AutomaticPaymentMethods | null);
  const { intent: after, error } = attemptSetup(call, intent, attemptOptions(call));
  if (error === null) return after;
  throw cardProblem(call.key === 'secret' ? error : { ...error, setup_intent: setupForClient(after) as Intent });
}

function create(call: Call): object {
  const customer = nonEmptyText(call.params, 'customer') ?? null;
  if (customer !== null) get(call, 'customer', customer, 'customer');
  const blank = newIntent(call, customer);
  const method = methodFrom(call, customer);
  const intent: Intent =
    method === null ? blank : { ...blank, payment_method: method.id, status: 'requires_confirmation' };
  add(call, 'setup_intent', intent, { challenge: null, offSession: false });
  emit(call, 'setup_intent.created', intent);
  return flag(call.params, 'confirm') === true ? attempt(call, intent) : intent;
}

const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

function confirm(call: Call): object {
  const intent = intentOf(call, 'setup_intent');
  if (!open.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot confirm this SetupIntent because it has ${intent.status === 'succeeded' ? 'already succeeded' : `a status of ${intent.status}`}.`,
    );
  }
  const method = methodFrom(call, idOf(intent.customer));
  const ready = change(call, 'setup_intent', intent, {
    next_action: null,
    ...(method === null ? {} : { payment_method: method.id }),
  });
  return viewFor(call, attempt(call, ready));
}

function cancel(call: Call): object {
  const intent = intentOf(call, 'setup_intent');
  if (!open.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this SetupIntent because it has a status of ${intent.status}. Only a SetupIntent with one of the following statuses may be canceled: ${open.join(', ')}.`,
    );
  }
  setSecret(call, 'setup_intent', intent.id, { challenge: null, offSession: false });
  const reason =
    choice(call.params, 'cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']) ?? null;
  const after = change(call, 'setup_intent', intent, {
    status: 'canceled',
    cancellation_reason: reason,
    next_action: null,
  });
  emit(call, 'setup_intent.canceled', after);
  return after;
}

function update(call: Call): object {
  const intent = intentOf(call, 'setup_intent');
  const customer = nonEmptyText(call.params, 'customer') ?? idOf(intent.customer);
  if (customer !== null) get(call, 'customer', customer, 'customer');
  const method = methodFrom(call, customer);
  if (method !== null && !open.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `This SetupIntent's payment_method could not be updated because it has a status of ${intent.status}.`,
    );
  }
  if (method !== null) checkUsable(call, method, customer);
  return change(call, 'setup_intent', intent, {
    customer,
    ...(method === null ? {} : { payment_method: method.id, status: 'requires_confirmation' }),
    description: changedText(call.params, 'description', intent.description),
    metadata: changedMetadata(call.params, intent.metadata ?? {}),
  });
}

const root = '/v1/setup_intents';
const methodParams =
  'payment_method payment_method_data allowed_payment_method_types payment_method_options mandate_data return_url use_stripe_sdk';

export const setupIntentRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: root,
    accepts: `customer confirm usage description metadata automatic_payment_methods ${methodParams}`,
    run: create,
  },
  {
    method: 'GET',
    path: root,
    accepts: `${listParams} customer payment_method`,
    run: (call) => listOf(call, call.params, 'setup_intent', root, filters(call.params, 'customer', 'payment_method')),
  },
  {
    method: 'GET',
    path: `${root}/:id`,
    accepts: 'client_secret',
    publishable: true,
    run: (call) => viewFor(call, intentOf(call, 'setup_intent')),
  },
  { method: 'POST', path: `${root}/:id`, accepts: `customer description metadata ${methodParams}`, run: update },
  {
    method: 'POST',
    path: `${root}/:id/confirm`,
    accepts: `client_secret ${methodParams}`,
    publishable: true,
    run: confirm,
  },
  { method: 'POST', path: `${root}/:id/cancel`, accepts: 'cancellation_reason', run: cancel },
];
