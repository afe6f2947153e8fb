import type Stripe from 'stripe';
import { answerOf, no } from './answers.server.ts';
import type { Answer, Confirmed, ConfirmInput, Intent, IntentInput, Payments } from './payments.ts';
import { entriesOf, readIntentObject } from './read-objects.server.ts';
import { canceledAs, capturedAs, mayBeDoneAlready, type ReadProgress } from './intent-outcome.ts';
import { isIdOf } from './stripe-ids.ts';

type IntentPart = Pick<
  Payments,
  'createIntent' | 'readIntent' | 'listIntents' | 'captureIntent' | 'cancelIntent' | 'confirmIntent'
>;

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
      const params = { amount_to_capture: amount, expand };
      const answer = await intentFrom(() => client.paymentIntents.capture(intentId, params, { idempotencyKey: key }));
      return resolveStateError(client, answer, intentId, (intent) => capturedAs(intent, amount));
    },
    async cancelIntent(intentId, key) {
      if (!isIdOf('intent', intentId)) return unknownIntent;
      const answer = await intentFrom(() =>
        client.paymentIntents.cancel(intentId, { expand }, { idempotencyKey: key }),
      );
      return resolveStateError(client, answer, intentId, canceledAs);
    },
    async confirmIntent(input, key) {
      const isKnown = isIdOf('intent', input.intentId) && isIdOf('card', input.paymentMethodId);
      return isKnown ? confirmIntent(client, input, key) : unknownIntent;
    },
  };
}

function confirmIntent(
  client: Stripe,
  { intentId, paymentMethodId, returnUrl }: ConfirmInput,
  key: string,
): Promise<Answer<Confirmed>> {
  const presence = returnUrl === null ? { off_session: true } : { return_url: returnUrl };
  const params = { payment_method: paymentMethodId, ...presence, expand };
  return answerOf(async () => {
    const intent = await client.paymentIntents.confirm(intentId, params, { idempotencyKey: key });
    return { intent: readIntentObject(intent), bankPage: intent.next_action?.redirect_to_url?.url ?? null };
  });
}

/**
 * Authorised first and captured when the lender accepts, unless it is charged at once. Cards only, because other methods
 * cannot be held.
 */
function newIntent({
  amount: { amount, currency },
  stripeCustomerId,
  paymentId,
  transactionId,
  transferGroup,
  description,
  keepsCard,
  atOnce = false,
}: IntentInput) {
  return {
    amount,
    currency: currency.toLowerCase(),
    customer: stripeCustomerId,
    capture_method: atOnce ? 'automatic' : 'manual',
    allowed_payment_method_types: ['card'],
    description,
    metadata: { payment: paymentId, transaction: transactionId },
    transfer_group: transferGroup,
    ...(keepsCard === true && { setup_future_usage: 'off_session' as const }),
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

/**
 * Resolves an error about an intent's state by reading the intent: done when it is in the wanted state, unknown
 * while it is changing.
 */
async function resolveStateError(
  client: Stripe,
  answer: Answer<Intent>,
  intentId: string,
  readProgress: ReadProgress,
): Promise<Answer<Intent>> {
  if (answer.kind !== 'no' || !mayBeDoneAlready(answer.code)) return answer;
  const current = await readIntent(client, intentId);
  if (current.kind !== 'done') return current.kind === 'no' ? answer : current;
  const progress = readProgress(current.value);
  if (progress === 'as-wanted') return current;
  return progress === 'open' ? { kind: 'unknown', reason: `${answer.code}-${current.value.status}` } : answer;
}
