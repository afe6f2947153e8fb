import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { add, get, idOf } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { filters, listOf, listParams } from '../wire/lists.ts';
import { pathPart } from '../wire/router.ts';
import type { Route } from '../wire/router.ts';

/** The card's bank reports a charge as fraudulent. No money moves; a dispute may follow. */
export function warnOfFraud(scope: Scope, charge: Stripe.Charge): Stripe.Radar.EarlyFraudWarning {
  const warning: Stripe.Radar.EarlyFraudWarning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: charge.captured && !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: scope.now,
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    payment_intent: idOf(charge.payment_intent) ?? '',
  };
  add(scope, 'early_fraud_warning', warning, {});
  emit(scope, 'radar.early_fraud_warning.created', warning);
  return warning;
}

const root = '/v1/radar/early_fraud_warnings';

export const fraudWarningRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: root,
    accepts: `${listParams} charge payment_intent`,
    run: (call) =>
      listOf(call, call.params, 'early_fraud_warning', root, filters(call.params, 'charge', 'payment_intent')),
  },
  { method: 'GET', path: `${root}/:id`, accepts: '', run: (call) => get(call, 'early_fraud_warning', pathPart(call)) },
];
