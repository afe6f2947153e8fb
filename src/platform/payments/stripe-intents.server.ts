import type Stripe from 'stripe';
import { answerOf, no } from './answers.server.ts';
import type { Answer, Intent, Payments } from './payments.ts';
import { entriesOf, readIntentObject } from './read-objects.server.ts';
import { isIdOf } from './stripe-ids.ts';

type IntentPart = Pick<Payments, 'createIntent' | 'readIntent' | 'listIntents' | 'captureIntent' | 'cancelIntent'>;

const expand = ['latest_charge'];
const unknownIntent = no('resource_missing', 'There is no such payment.');

/** Refusals that may mean "it stands done already": the object tells. */
const lookAgain = new Set(['payment_intent_unexpected_state', 'charge_already_captured', 'charge_already_refunded']);

export function intentPart(client: Stripe): IntentPart {
  async function readIntent(intentId: string): Promise<Answer<Intent>> {
    if (!isIdOf('intent', intentId)) return unknownIntent;
    return answerOf(async () => readIntentObject(await client.paymentIntents.retrieve(intentId, { expand })));
  }

  /** A no about an intent's state is a yes when the intent is where we want it, and open while it moves. */
  async function orAsItStands(answer: Answer<Intent>, intentId: string, judge: (intent: Intent) => Standing): Promise<Answer<Intent>> {
    if (answer.kind !== 'no' || !lookAgain.has(answer.code)) return answer;
    const seen = await readIntent(intentId);
    if (seen.kind !== 'done') return seen.kind === 'no' ? answer : seen;
    const standing = judge(seen.value);
    if (standing === 'as-wanted') return seen;
    return standing === 'open' ? { kind: 'unknown', reason: `${answer.code}-${seen.value.status}` } : answer;
  }

  return {
    readIntent,
    createIntent: ({ amount, customerId, paymentId, transactionId, description }, key) =>
      answerOf(async () =>
        readIntentObject(
          await client.paymentIntents.create(
            {
              amount: amount.amount,
              currency: amount.currency.toLowerCase(),
              customer: customerId,
              capture_method: 'manual',
              allowed_payment_method_types: ['card'],
              description,
              metadata: { payment: paymentId, transaction: transactionId },
              transfer_group: transactionId,
              expand,
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    async listIntents(customerId) {
      if (!isIdOf('customer', customerId)) return no('resource_missing', 'There is no such customer.');
      return answerOf(async () => {
        const pages = client.paymentIntents.list({ customer: customerId, limit: 100, expand: ['data.latest_charge'] });
        return (await entriesOf(pages, 1000)).map(readIntentObject);
      });
    },
    async captureIntent({ intentId, amount }, key) {
      if (!isIdOf('intent', intentId)) return unknownIntent;
      const answer = await answerOf(async () =>
        readIntentObject(
          await client.paymentIntents.capture(intentId, { amount_to_capture: amount.amount, expand }, { idempotencyKey: key }),
        ),
      );
      return orAsItStands(answer, intentId, (intent) => capturedAs(intent, amount.amount));
    },
    async cancelIntent(intentId, key) {
      if (!isIdOf('intent', intentId)) return unknownIntent;
      const answer = await answerOf(async () =>
        readIntentObject(await client.paymentIntents.cancel(intentId, { expand }, { idempotencyKey: key })),
      );
      return orAsItStands(answer, intentId, canceledAs);
    },
  };
}

type Standing = 'as-wanted' | 'open' | 'otherwise';

/** An intent captured for another amount is nobody's no: the caller has to look at what was taken. */
function capturedAs(intent: Intent, wanted: number): Standing {
  if (intent.status === 'succeeded') return intent.amountReceived === wanted ? 'as-wanted' : 'open';
  return intent.status === 'processing' || intent.status === 'requires_capture' ? 'open' : 'otherwise';
}

function canceledAs(intent: Intent): Standing {
  if (intent.status === 'canceled') return 'as-wanted';
  return intent.status === 'succeeded' ? 'otherwise' : 'open';
}
