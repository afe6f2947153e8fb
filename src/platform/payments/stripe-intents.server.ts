import type Stripe from 'stripe';
import { answerOf, no } from './answers.server.ts';
import type { Answer, Intent, IntentInput, Payments } from './payments.ts';
import { entriesOf, readIntentObject } from './read-objects.server.ts';
import { canceledAs, capturedAs, mayStandAlready, type Judge } from './intent-outcome.ts';
import { isIdOf } from './stripe-ids.ts';

type IntentPart = Pick<Payments, 'createIntent' | 'readIntent' | 'listIntents' | 'captureIntent' | 'cancelIntent'>;

const expand = ['latest_charge'];
const unknownIntent = no('resource_missing', 'There is no such payment.');

export function intentPart(client: Stripe): IntentPart {
  return {
    createIntent: (input, key) =>
      intentFrom(() => client.paymentIntents.create(newIntent(input), { idempotencyKey: key })),
    readIntent: (intentId) => readIntent(client, intentId),
    async listIntents(stripeCustomerId) {
      if (!isIdOf('customer', stripeCustomerId)) return no('resource_missing', 'There is no such customer.');
      return answerOf(async () => {
        const pages = client.paymentIntents.list({
          customer: stripeCustomerId,
          limit: 100,
          expand: ['data.latest_charge'],
        });
        return (await entriesOf(pages, 1000)).map(readIntentObject);
      });
    },
    async captureIntent({ intentId, amount: { amount } }, key) {
      if (!isIdOf('intent', intentId)) return unknownIntent;
      const asked = { amount_to_capture: amount, expand };
      const answer = await intentFrom(() => client.paymentIntents.capture(intentId, asked, { idempotencyKey: key }));
      return orAsItStands(client, answer, intentId, (intent) => capturedAs(intent, amount));
    },
    async cancelIntent(intentId, key) {
      if (!isIdOf('intent', intentId)) return unknownIntent;
      const answer = await intentFrom(() =>
        client.paymentIntents.cancel(intentId, { expand }, { idempotencyKey: key }),
      );
      return orAsItStands(client, answer, intentId, canceledAs);
    },
  };
}

/** Held first and captured when the lender accepts; cards only, because nothing else can be held. */
function newIntent({
  amount: { amount, currency },
  stripeCustomerId,
  paymentId,
  transactionId,
  description,
}: IntentInput) {
  return {
    amount,
    currency: currency.toLowerCase(),
    customer: stripeCustomerId,
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    description,
    metadata: { payment: paymentId, transaction: transactionId },
    transfer_group: transactionId,
    expand,
  } satisfies Stripe.PaymentIntentCreateParams;
}

function intentFrom(call: () => Promise<Stripe.PaymentIntent>): Promise<Answer<Intent>> {
  return answerOf(async () => readIntentObject(await call()));
}

async function readIntent(client: Stripe, intentId: string): Promise<Answer<Intent>> {
  return isIdOf('intent', intentId)
    ? intentFrom(() => client.paymentIntents.retrieve(intentId, { expand }))
    : unknownIntent;
}

/** A no about an intent's state is a yes when the intent is where we want it, and open while it moves. */
async function orAsItStands(
  client: Stripe,
  answer: Answer<Intent>,
  intentId: string,
  judge: Judge,
): Promise<Answer<Intent>> {
  if (answer.kind !== 'no' || !mayStandAlready(answer.code)) return answer;
  const seen = await readIntent(client, intentId);
  if (seen.kind !== 'done') return seen.kind === 'no' ? answer : seen;
  const standing = judge(seen.value);
  if (standing === 'as-wanted') return seen;
  return standing === 'open' ? { kind: 'unknown', reason: `${answer.code}-${seen.value.status}` } : answer;
}
