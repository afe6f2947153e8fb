import Stripe from 'stripe';
import type { PaymentsConfig } from '../config.ts';
import { accountPart } from './stripe-accounts.server.ts';
import { answerOf } from './answers.server.ts';
import { intentPart } from './stripe-intents.server.ts';
import { movementPart } from './stripe-movements.server.ts';
import type { Payments } from './payments.ts';
import { idOf } from './read-objects.server.ts';
import { readEvent } from './read-event.server.ts';

/** Milliseconds; well within the lease of whoever calls, also when the client repeats on a closed connection. */
const timeout = 8_000;

/** Stripe by its official client, or the local sandbox by the same client: only the address differs. */
export function makePayments(config: PaymentsConfig): Payments {
  const client = new Stripe(config.secretKey, {
    ...config.apiHost,
    timeout,
    // Whoever calls has written the call down and repeats it by its own rules.
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return {
    publishableKey: config.publishableKey,
    sandboxUrl: config.sandboxUrl,
    createCustomer: ({ userId, email }, key) =>
      answerOf(async () => {
        const customer = await client.customers.create({ email, metadata: { user: userId } }, { idempotencyKey: key });
        return { customerId: idOf('customer', customer) };
      }),
    ...intentPart(client),
    ...movementPart(client),
    ...accountPart(client),
    readEvent: (body, signature) => readEvent(client, config.webhookSecret, body, signature),
  };
}
