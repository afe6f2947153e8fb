import type Stripe from 'stripe';
import { newId, randomText } from '../ids.ts';
import { checkCharge, checkCurrency } from '../money/currencies.ts';
import { add, get } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { changedMetadata } from '../wire/metadata.ts';
import { choice, nonEmptyText, flag, requiredText, positiveInteger } from '../wire/params.ts';
import { changedShipping } from '../wire/persons.ts';
import { badParam, missingParam } from '../wire/problems.ts';
import type { Call } from '../wire/router.ts';
import { confirmPayment } from './confirm-payment.ts';
import { futureUsage, methodFrom, methodSettings } from './read-payment.ts';

type Money = { amount: number; currency: string };

function readMoney(call: Call): Money {
  const amount = positiveInteger(call.params, 'amount');
  if (amount === undefined) throw missingParam('amount');
  const currency = checkCurrency(requiredText(call.params, 'currency'), 'currency');
  return { amount, currency };
}

function readSuffix(call: Call): string | null {
  const suffix = nonEmptyText(call.params, 'statement_descriptor_suffix') ?? null;
  if (suffix !== null && (suffix.length > 22 || /[<>\\'"*]/.test(suffix))) {
    throw badParam(
      'The statement descriptor must be at most 22 characters long and must not contain any of <>\\\'"*.',
      'statement_descriptor_suffix',
    );
  }
  return suffix;
}

/** Fields that are empty on a new intent, or always in the sandbox. */
const emptyFields = {
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  canceled_at: null,
  cancellation_reason: null,
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_record: null,
  processing: null,
  review: null,
  source: null,
  transfer_data: null,
} as const satisfies Partial<Stripe.PaymentIntent>;

function newIntent(call: Call, money: Money, customer: string | null): Stripe.PaymentIntent {
  const id = newId('pi');
  const { params } = call;
  const settings = methodSettings(params);
  return {
    id,
    object: 'payment_intent',
    ...emptyFields,
    allowed_payment_method_types: settings.allowed,
    amount: money.amount,
    amount_details: { tip: {} },
    automatic_payment_methods: settings.automatic,
    capture_method: choice(params, 'capture_method', ['automatic', 'automatic_async', 'manual']) ?? 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: choice(params, 'confirmation_method', ['automatic', 'manual']) ?? 'automatic',
    created: call.now,
    currency: money.currency,
    customer,
    description: nonEmptyText(params, 'description') ?? null,
    managed_payments: { enabled: false },
    metadata: changedMetadata(params, {}),
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: settings.types,
    receipt_email: nonEmptyText(params, 'receipt_email') ?? null,
    setup_future_usage: futureUsage(params, 'setup_future_usage') ?? null,
    shipping: changedShipping(params, null),
    statement_descriptor: nonEmptyText(params, 'statement_descriptor') ?? null,
    statement_descriptor_suffix: readSuffix(call),
    status: 'requires_payment_method',
    transfer_group: nonEmptyText(params, 'transfer_group') ?? null,
  };
}

/** Creates an intent and, with `confirm`, immediately attempts to pay. */
export function createPayment(call: Call): object {
  const { params } = call;
  const money = readMoney(call);
  const confirm = flag(params, 'confirm') ?? false;
  if (!confirm && params.values.off_session !== undefined) {
    throw badParam(
      'The parameter off_session cannot be passed when creating a PaymentIntent unless confirm is set to true.',
      'off_session',
    );
  }
  const named = nonEmptyText(params, 'customer');
  const blank = newIntent(call, money, named ?? null);
  checkCharge(money.amount, money.currency);
  if (named !== undefined) get(call, 'customer', named, 'customer');
  const method = methodFrom(call, named ?? null);
  const intent: Stripe.PaymentIntent =
    method === null ? blank : { ...blank, payment_method: method.id, status: 'requires_confirmation' };
  add(call, 'payment_intent', intent, { challenge: null, offSession: false });
  emit(call, 'payment_intent.created', intent);
  return confirm ? confirmPayment(call, intent) : intent;
}
