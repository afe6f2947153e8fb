import type Stripe from 'stripe';
import { checkUsable, createMethod, resolveMethod } from '../resources/payment-methods.ts';
import { nonEmptyText, flag, part, text, textList, choice } from '../wire/params.ts';
import type { Params } from '../wire/params.ts';
import { badParam, cannot } from '../wire/problems.ts';
import type { Call } from '../wire/router.ts';

type Method = Stripe.PaymentMethod;

/** The payment method of the request, by id or by its data, checked against the customer; null without either. */
export function methodFrom(call: Call, customer: string | null): Method | null {
  const described = part(call.params, 'payment_method_data');
  const id = nonEmptyText(call.params, 'payment_method');
  if (described !== undefined && id !== undefined) {
    throw badParam(
      'You may only specify one of these parameters: payment_method, payment_method_data.',
      'payment_method',
      'parameters_exclusive',
    );
  }
  if (described !== undefined) return createMethod(call, described);
  if (id === undefined) return null;
  const method = resolveMethod(call, id, 'payment_method');
  checkUsable(call, method, customer);
  return method;
}

export function futureUsage<T extends 'setup_future_usage' | 'usage'>(
  params: Params,
  name: T,
): 'off_session' | 'on_session' | undefined {
  return choice(params, name, ['off_session', 'on_session']);
}

/** An empty value takes an earlier one back. A browser cannot take back that a card is kept for when nobody is there. */
export function changedUsage(
  { params, key }: Call,
  before: Stripe.PaymentIntent.SetupFutureUsage | null,
): Stripe.PaymentIntent.SetupFutureUsage | null {
  const after =
    text(params, 'setup_future_usage') === '' ? null : (futureUsage(params, 'setup_future_usage') ?? before);
  if (key !== 'secret' && before === 'off_session' && after !== before) {
    throw badParam(
      'With a publishable key, you can only update setup_future_usage from on_session to off_session.',
      'setup_future_usage',
    );
  }
  return after;
}

type MethodSettings = {
  automatic: Stripe.PaymentIntent.AutomaticPaymentMethods | null;
  allowed: string[] | null;
  types: string[];
};

/** Without explicit types the dashboard's payment methods apply, which may redirect. */
export function methodSettings(params: Params): MethodSettings {
  const types = textList(params, 'allowed_payment_method_types');
  const automatic = part(params, 'automatic_payment_methods');
  const enabled = automatic && flag(automatic, 'enabled');
  if (types !== undefined && enabled === true) {
    throw badParam(
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
      'allowed_payment_method_types',
      'parameters_exclusive',
    );
  }
  const other = types?.find((type) => type !== 'card');
  if (other !== undefined) {
    throw cannot(
      `The payment method type "${other}" is invalid. Please ensure the provided type is activated in your dashboard.`,
      'payment_intent_invalid_parameter',
      { param: 'allowed_payment_method_types' },
    );
  }
  if (types !== undefined || enabled === false) return { automatic: null, allowed: types ?? null, types: ['card'] };
  const redirects = automatic && choice(automatic, 'allow_redirects', ['always', 'never']);
  return { allowed: null, automatic: { allow_redirects: redirects ?? 'always', enabled: true }, types: ['card'] };
}

const redirectMessage =
  'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment ' +
  "methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept " +
  'redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and ' +
  '`automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.';

/** Requires `return_url` when a server confirms with payment methods that may redirect. */
export function checkReturnUrl(call: Call, automatic: Stripe.PaymentIntent.AutomaticPaymentMethods | null): void {
  const mayRedirect = automatic !== null && automatic.allow_redirects !== 'never';
  const sdk = flag(call.params, 'use_stripe_sdk') ?? false;
  if (mayRedirect && call.key === 'secret' && !sdk && text(call.params, 'return_url') === undefined) {
    throw cannot(redirectMessage, undefined, { param: 'return_url' });
  }
}

/** A URL for a redirect of the browser; anything but http and https is refused. */
export function httpUrl(params: Params, name: string): string | null {
  const given = nonEmptyText(params, name);
  if (given === undefined) return null;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw badParam('Not a valid URL', name, 'url_invalid');
  }
  return given;
}
