import type Stripe from 'stripe';
import { methodCard } from '../cards/card-shapes.ts';
import { declineBody } from '../cards/decline.ts';
import { namedExpiry, readCard } from '../cards/read-card.ts';
import { behaviours } from '../cards/roles.ts';
import { cardByName, testCards } from '../cards/test-cards.ts';
import { fingerprintOf, newId } from '../ids.ts';
import type { CardSecret } from '../store/kinds.ts';
import { add, change, find, get, idOf, secretOf, setSecret } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { emptyValues } from '../wire/form.ts';
import { filters, listOf, listParams } from '../wire/lists.ts';
import { changedMetadata } from '../wire/metadata.ts';
import { choice, nonEmptyText, integer, requiredText, part, paramsOf } from '../wire/params.ts';
import type { Params } from '../wire/params.ts';
import { billingDetails } from '../wire/persons.ts';
import { cannot, cardProblem, missingParam, noSuch } from '../wire/problems.ts';
import { pathPart } from '../wire/router.ts';
import type { Call, Route } from '../wire/router.ts';
import { useToken } from './use-token.ts';

function blank(call: Call, card: Stripe.PaymentMethod.Card, params: Params): Stripe.PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: choice(params, 'allow_redisplay', ['always', 'limited', 'unspecified']) ?? 'unspecified',
    billing_details: billingDetails(params, null),
    card,
    created: call.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: changedMetadata(params, {}),
    type: 'card',
  };
}

function cardFrom(call: Call, given: Params): { card: Stripe.PaymentMethod.Card; secret: CardSecret } {
  const token = nonEmptyText(given, 'token');
  if (token !== undefined) return cardFromToken(call, token);
  const typed = readCard(call, given);
  return {
    card: methodCard(typed.card, typed.expiry, typed.cvcGiven),
    secret: { role: typed.card.role, spent: false, authenticated: false },
  };
}

function cardFromToken(call: Call, id: string): { card: Stripe.PaymentMethod.Card; secret: CardSecret } {
  const named = cardByName(id, 'tok_');
  if (named !== undefined) {
    return {
      card: methodCard(named, namedExpiry(call), true),
      secret: { role: named.role, spent: false, authenticated: false },
    };
  }
  const { token, secret } = useToken(call, id, 'card', 'card[token]');
  if (token.card === undefined || secret.card === undefined) throw noSuch('token', id, 'card[token]');
  const { exp_month: month, exp_year: year, fingerprint } = token.card;
  const card = testCards.find(({ number }) => fingerprintOf(number) === fingerprint);
  if (card === undefined) throw noSuch('token', id, 'card[token]');
  return { card: methodCard(card, { month, year }, true), secret: secret.card };
}

/** Creates a card payment method from `type`, `card` and `billing_details`, at any level of the request. */
export function createMethod(call: Call, params: Params): Stripe.PaymentMethod {
  choice({ ...params, values: { ...params.values, type: requiredText(params, 'type') } }, 'type', ['card']);
  const given = part(params, 'card');
  if (given === undefined) throw missingParam(params.within === '' ? 'card' : `${params.within}[card]`);
  const { card, secret } = cardFrom(call, given);
  const method = blank(call, card, params);
  add(call, 'payment_method', method, secret);
  return method;
}

/** Finds a method by its id, or creates one from a test name such as `pm_card_visa`. */
export function resolveMethod(call: Call, id: string, param: string): Stripe.PaymentMethod {
  const named = cardByName(id, 'pm_card_');
  if (named === undefined) {
    const method = find(call, 'payment_method', id);
    if (method === undefined) throw noSuch('PaymentMethod', id, param);
    return method;
  }
  const method = blank(call, methodCard(named, namedExpiry(call), true), paramsOf(emptyValues()));
  add(call, 'payment_method', method, { role: named.role, spent: false, authenticated: false });
  return method;
}

/** The method, if it is attached to that customer. */
export function methodForCustomer(call: Call, id: string, customer: string, param: string): Stripe.PaymentMethod {
  const method = find(call, 'payment_method', id);
  if (method === undefined || idOf(method.customer) !== customer) {
    throw cannot(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      'resource_missing',
      { param },
    );
  }
  return method;
}

const spentMessage =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a ' +
  'connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use ' +
  'a PaymentMethod multiple times, you must attach it to a Customer first.';

/** Throws Stripe's error unless the method may pay for this customer, or without a customer. */
export function checkUsable(scope: Scope, method: Stripe.PaymentMethod, customer: string | null): void {
  const owner = idOf(method.customer);
  if (owner === null && secretOf(scope, 'payment_method', method.id).spent) {
    throw cannot(spentMessage, 'payment_method_unexpected_state');
  }
  if (owner === null || owner === customer) return;
  throw cannot(
    customer === null
      ? `The payment method you provided is attached to a customer so for security purposes you must provide the customer in the request.`
      : `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
    customer === null ? undefined : 'resource_missing',
    { param: 'payment_method' },
  );
}

export function attach(scope: Scope, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  if (idOf(method.customer) === customer) return method;
  const after = change(scope, 'payment_method', method, { customer });
  emit(scope, 'payment_method.attached', after);
  return after;
}

/** A card that was charged without a customer cannot be used again, also after it is detached. */
export function markSpent(scope: Scope, id: string): void {
  setSecret(scope, 'payment_method', id, { ...secretOf(scope, 'payment_method', id), spent: true });
}

export function detach(scope: Scope, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  const before = { customer: idOf(method.customer) };
  const after = change(scope, 'payment_method', method, { customer: null });
  markSpent(scope, method.id);
  emit(scope, 'payment_method.detached', after, before);
  return after;
}

/** Saves a card to a customer, unless its issuer declines. */
export function attachTo(call: Call, id: string, customer: string): Stripe.PaymentMethod {
  const method = resolveMethod(call, id, 'id');
  if (idOf(method.customer) === customer) return method;
  if (method.customer !== null) {
    throw cannot('The payment method you provided has already been attached to a customer.');
  }
  const secret = secretOf(call, 'payment_method', method.id);
  if (secret.spent) throw cannot(spentMessage, 'payment_method_unexpected_state');
  const decline = behaviours[secret.role].save;
  if (decline !== undefined) throw cardProblem(declineBody(decline, { payment_method: method }));
  return attach(call, method, customer);
}

function attachRoute(call: Call): object {
  const customer = get(call, 'customer', requiredText(call.params, 'customer'), 'customer');
  return attachTo(call, pathPart(call), customer.id);
}

function detachRoute(call: Call): object {
  const method = get(call, 'payment_method', pathPart(call));
  if (method.customer === null) {
    throw cannot('The payment method you provided is not attached to a customer so detachment is impossible.');
  }
  return detach(call, method);
}

function changedCard(call: Call, card: Stripe.PaymentMethod.Card): Stripe.PaymentMethod.Card {
  const given = part(call.params, 'card');
  if (given === undefined) return card;
  return {
    ...card,
    exp_month: integer(given, 'exp_month') ?? card.exp_month,
    exp_year: integer(given, 'exp_year') ?? card.exp_year,
  };
}

function update(call: Call): object {
  const method = get(call, 'payment_method', pathPart(call));
  if (method.customer === null) {
    throw cannot('You must save this PaymentMethod to a customer before you can update it.');
  }
  const after = change(call, 'payment_method', method, {
    billing_details: billingDetails(call.params, method.billing_details),
    metadata: changedMetadata(call.params, method.metadata ?? {}),
    ...(method.card === undefined ? {} : { card: changedCard(call, method.card) }),
  });
  emit(call, 'payment_method.updated', after);
  return after;
}

function list(call: Call): object {
  return listOf(call, call.params, 'payment_method', '/v1/payment_methods', filters(call.params, 'customer', 'type'));
}

export const paymentMethodRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_methods',
    accepts: 'type card billing_details metadata allow_redisplay',
    publishable: true,
    run: (call) => createMethod(call, call.params),
  },
  { method: 'GET', path: '/v1/payment_methods', accepts: `${listParams} customer type`, run: list },
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    accepts: '',
    run: (call) => get(call, 'payment_method', pathPart(call)),
  },
  { method: 'POST', path: '/v1/payment_methods/:id', accepts: 'billing_details card metadata', run: update },
  { method: 'POST', path: '/v1/payment_methods/:id/attach', accepts: 'customer', run: attachRoute },
  { method: 'POST', path: '/v1/payment_methods/:id/detach', accepts: '', run: detachRoute },
];
