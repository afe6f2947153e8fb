import { capturePayment } from '../intents/finish-payment.ts';
import { change, get, idOf } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { filters, listOf, listParams, where } from '../wire/lists.ts';
import { changedMetadata } from '../wire/metadata.ts';
import { changedText, positiveInteger } from '../wire/params.ts';
import { cannot } from '../wire/problems.ts';
import { pathPart } from '../wire/router.ts';
import type { Call, Route } from '../wire/router.ts';

function list(call: Call): object {
  return listOf(
    call,
    call.params,
    'charge',
    '/v1/charges',
    filters(call.params, 'customer', 'payment_intent', 'transfer_group'),
  );
}

function update(call: Call): object {
  const charge = get(call, 'charge', pathPart(call));
  const after = change(call, 'charge', charge, {
    description: changedText(call.params, 'description', charge.description),
    metadata: changedMetadata(call.params, charge.metadata),
    transfer_group: changedText(call.params, 'transfer_group', charge.transfer_group),
  });
  emit(call, 'charge.updated', after);
  return after;
}

function capture(call: Call): object {
  const amount = positiveInteger(call.params, 'amount');
  const charge = get(call, 'charge', pathPart(call));
  if (charge.captured) {
    throw cannot(`Charge ${charge.id} has already been captured.`, 'charge_already_captured', { charge: charge.id });
  }
  if (charge.refunded) {
    throw cannot(`Charge ${charge.id} has been refunded and cannot be captured.`, 'charge_already_refunded', {
      charge: charge.id,
    });
  }
  capturePayment(call, get(call, 'payment_intent', idOf(charge.payment_intent) ?? '', 'payment_intent'), amount);
  return get(call, 'charge', charge.id);
}

function refunds(call: Call): object {
  const charge = get(call, 'charge', pathPart(call), 'charge');
  return listOf(call, call.params, 'refund', `/v1/charges/${charge.id}/refunds`, where('charge', charge.id));
}

export const chargeRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/charges', accepts: `${listParams} customer payment_intent transfer_group`, run: list },
  { method: 'GET', path: '/v1/charges/:id', accepts: '', run: (call) => get(call, 'charge', pathPart(call)) },
  { method: 'POST', path: '/v1/charges/:id', accepts: 'description metadata transfer_group', run: update },
  { method: 'POST', path: '/v1/charges/:id/capture', accepts: 'amount', run: capture },
  { method: 'GET', path: '/v1/charges/:id/refunds', accepts: listParams, run: refunds },
];
