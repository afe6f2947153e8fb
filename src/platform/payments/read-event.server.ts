import Stripe from 'stripe';
import type { PaymentEvent } from './payments.ts';
import { isIdOf } from './stripe-ids.ts';

/** Max age of a webhook in seconds, and max clock skew of its sender. */
const tolerance = 300;

/** Signed with one of these secrets: each endpoint has its own. Null for a forged, expired or malformed event. */
export async function readEvent(
  client: Stripe,
  secrets: readonly string[],
  body: string,
  signature: string,
): Promise<PaymentEvent | null> {
  if (isFromTheFuture(signature)) return null;
  for (const secret of secrets) {
    const event = await readSigned(client, secret, body, signature);
    if (event !== null) return event;
  }
  return null;
}

async function readSigned(
  client: Stripe,
  secret: string,
  body: string,
  signature: string,
): Promise<PaymentEvent | null> {
  try {
    return eventOf(await client.webhooks.constructEventAsync(body, signature, secret, tolerance));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
}

function isFromTheFuture(signature: string): boolean {
  const at = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]);
  return !(at <= Date.now() / 1000 + tolerance);
}

function eventOf(event: Stripe.Event): PaymentEvent | null {
  const object: unknown = event?.data?.object;
  if (!isIdOf('event', event?.id) || typeof event.type !== 'string' || !Number.isSafeInteger(event.created))
    return null;
  const objectId = objectIdOf(object);
  if (objectId === null) return null;
  return {
    id: event.id,
    type: event.type,
    createdAt: new Date(event.created * 1000),
    objectId,
    intentId: intentIdOf(objectId, object as object),
    accountId: isIdOf('account', event.account) ? event.account : null,
    livemode: event.livemode === true,
  };
}

/** A balance has no id of its own. */
function objectIdOf(object: unknown): string | null {
  if (typeof object !== 'object' || object === null) return null;
  const id: unknown = 'id' in object ? object.id : Reflect.get(object, 'object');
  return typeof id === 'string' ? id : null;
}

function intentIdOf(id: string, object: object): string | null {
  if (isIdOf('intent', id)) return id;
  const intent: unknown = Reflect.get(object, 'payment_intent');
  if (isIdOf('intent', intent)) return intent;
  const expanded: unknown = typeof intent === 'object' && intent !== null ? Reflect.get(intent, 'id') : null;
  return isIdOf('intent', expanded) ? expanded : null;
}
