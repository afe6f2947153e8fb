import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { add } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { enqueue } from './outbox.ts';

/** The API version of the client's types. */
export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;

/**
 * Writes the event and its delivery to the outbox within the current unit of work, so that an event is neither lost
 * nor sent for something that did not happen. An event of a connected account names it.
 */
export function emit(scope: Scope, type: Stripe.Event.Type, object: object, before?: object): Stripe.EventBase {
  const event: Stripe.EventBase = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: scope.now,
    data: { object, ...(before === undefined ? {} : { previous_attributes: before }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: scope.request.id, idempotency_key: scope.request.idempotencyKey },
    type,
    ...(scope.account === '' ? {} : { account: scope.account }),
  };
  add(scope, 'event', event, {});
  enqueue(scope.store, event.id);
  return event;
}
