import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { add } from '../store/objects.ts';
import type { Desk } from '../store/objects.ts';
import { post } from './outbox.ts';

/** The version of the API that the client's types describe. */
export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;

/**
 * Writes the event and its delivery in the unit of work that is under way, so that neither is lost
 * nor sent for something that did not happen. Within a connected account the event names it.
 */
export function emit(desk: Desk, type: Stripe.Event.Type, object: object, before?: object): Stripe.EventBase {
  const event: Stripe.EventBase = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: desk.now,
    data: { object, ...(before === undefined ? {} : { previous_attributes: before }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: desk.request.id, idempotency_key: desk.request.idempotencyKey },
    type,
    ...(desk.account === '' ? {} : { account: desk.account }),
  };
  add(desk, 'event', event, {});
  post(desk.store, event.id);
  return event;
}
