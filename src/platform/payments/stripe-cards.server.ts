import type Stripe from 'stripe';
import { answerOf, no } from './answers.server.ts';
import type { Answer, Payments, Setup, StoredCard } from './payments.ts';
import { readCardObject, readSetupObject } from './read-objects.server.ts';
import { isIdOf } from './stripe-ids.ts';

type CardPart = Pick<Payments, 'createSetup' | 'readSetup' | 'cancelSetup' | 'readCard' | 'detachCard'>;

const expand = ['payment_method'];
const unknownSetup = no('resource_missing', 'There is no such setup.');
const unknownCard = no('resource_missing', 'There is no such card.');

/** Saved cards: entered in the customer's browser, for payments at which the customer is present. */
export function cardPart(client: Stripe): CardPart {
  return {
    createSetup: ({ stripeCustomerId, setupId }, key) =>
      setupFrom(() =>
        client.setupIntents.create(
          {
            customer: stripeCustomerId,
            usage: 'on_session',
            allowed_payment_method_types: ['card'],
            metadata: { setup: setupId },
            expand,
          },
          { idempotencyKey: key },
        ),
      ),
    readSetup: (setupIntentId) => readSetup(client, setupIntentId),
    async cancelSetup(setupIntentId, key) {
      if (!isIdOf('setup', setupIntentId)) return unknownSetup;
      const answer = await setupFrom(() =>
        client.setupIntents.cancel(setupIntentId, { expand }, { idempotencyKey: key }),
      );
      if (answer.kind !== 'no' || answer.code !== 'setup_intent_unexpected_state') return answer;
      return readSetup(client, setupIntentId);
    },
    readCard: (paymentMethodId) => readCard(client, paymentMethodId),
    async detachCard(paymentMethodId, key) {
      if (!isIdOf('card', paymentMethodId)) return unknownCard;
      const answer = await cardFrom(() => client.paymentMethods.detach(paymentMethodId, {}, { idempotencyKey: key }));
      // Stripe refuses to detach a card twice, without a code of its own for that.
      return answer.kind === 'no' ? detachedAlready(answer, await readCard(client, paymentMethodId)) : answer;
    },
  };
}

function detachedAlready(refused: Answer<StoredCard>, found: Answer<StoredCard>): Answer<StoredCard> {
  return found.kind === 'done' && found.value.stripeCustomerId !== null ? refused : found;
}

async function readSetup(client: Stripe, setupIntentId: string): Promise<Answer<Setup>> {
  return isIdOf('setup', setupIntentId)
    ? setupFrom(() => client.setupIntents.retrieve(setupIntentId, { expand }))
    : unknownSetup;
}

async function readCard(client: Stripe, paymentMethodId: string): Promise<Answer<StoredCard>> {
  return isIdOf('card', paymentMethodId)
    ? cardFrom(() => client.paymentMethods.retrieve(paymentMethodId))
    : unknownCard;
}

function setupFrom(call: () => Promise<Stripe.SetupIntent>): Promise<Answer<Setup>> {
  return answerOf(async () => readSetupObject(await call()));
}

function cardFrom(call: () => Promise<Stripe.PaymentMethod>): Promise<Answer<StoredCard>> {
  return answerOf(async () => readCardObject(await call()));
}
