import Stripe from 'stripe';
import type { PaymentsConfig } from '../config.ts';
import { accountPart } from './stripe-accounts.server.ts';
import { answerOf } from './answers.server.ts';
import { cardPart } from './stripe-cards.server.ts';
import { intentPart } from './stripe-intents.server.ts';
import { balancePart } from './stripe-balance.server.ts';
import { movementPart } from './stripe-movements.server.ts';
import type { Answer, Payments } from './payments.ts';
import { idOf } from './read-objects.server.ts';
import { readEvent } from './read-event.server.ts';
import { isIdOf } from './stripe-ids.ts';

/** Well within the lease of the caller, also when the client repeats the call once on a closed connection. */
export const callTimeoutMs = 8_000;

/** Stripe by its official client, or the local sandbox by the same client with another address. */
export function makePayments(
  config: PaymentsConfig,
  { timeoutMs = callTimeoutMs }: { readonly timeoutMs?: number } = {},
): Payments {
  const client = new Stripe(config.secretKey, {
    ...config.apiHost,
    timeout: timeoutMs,
    // The caller has recorded the call and retries it by its own rules.
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return {
    publishableKey: config.publishableKey,
    sandboxUrl: config.sandboxUrl,
    createCustomer: ({ userId, email }, key) =>
      answerOf(async () => {
        const customer = await client.customers.create({ email, metadata: { user: userId } }, { idempotencyKey: key });
        return { stripeCustomerId: idOf('customer', customer) };
      }),
    deleteCustomer: (stripeCustomerId) => deleteCustomer(client, stripeCustomerId),
    ...intentPart(client),
    ...cardPart(client),
    ...movementPart(client),
    ...balancePart(client),
    ...accountPart(client),
    readEvent: (body, signature) => readEvent(client, secretsOf(config), body, signature),
  };
}

function secretsOf({ webhookSecret, connectWebhookSecret }: PaymentsConfig): string[] {
  return [webhookSecret, ...(connectWebhookSecret === undefined ? [] : [connectWebhookSecret])];
}

async function deleteCustomer(client: Stripe, stripeCustomerId: string): Promise<Answer<null>> {
  const gone: Answer<null> = { kind: 'done', value: null };
  if (!isIdOf('customer', stripeCustomerId)) return gone;
  const answer = await answerOf(() => client.customers.del(stripeCustomerId));
  if (answer.kind === 'done' || (answer.kind === 'no' && answer.code === 'resource_missing')) return gone;
  return answer;
}
