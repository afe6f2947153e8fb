import { money, type Currency, type Money } from '#src/domain/money/money.ts';
import type { App } from '#src/platform/app.ts';
import type { Answer, Intent } from '#src/platform/payments/payments.ts';
import { mayBeDoneAlready } from '#src/platform/payments/intent-outcome.ts';
import type { Capture, CreateIntent } from './call.ts';
import { isKeyValid, renewKey, type Call } from './calls.server.ts';

/** Makes a blocking call to Stripe, or repeats it after a crash. `fresh` when no earlier attempt can have sent it. */
export async function makeBlockingCall(app: App, call: Call, fresh: boolean): Promise<Answer<Intent>> {
  switch (call.parameters.purpose) {
    case 'create-intent':
      return createIntent(app, call, call.parameters);
    case 'capture':
      return fresh ? capture(app, call, call.parameters) : captureAfterRead(app, call, call.parameters);
    case 'cancel-intent':
    case 'refund':
    case 'transfer':
    case 'reverse-transfer':
      throw new Error(`${call.purpose} is an outbox call, not a blocking call`);
  }
}

async function createIntent(app: App, call: Call, parameters: CreateIntent): Promise<Answer<Intent>> {
  const input = { ...parameters, amount: amountOf(parameters) };
  if (await isKeyValid(app.db, call)) {
    const answer = await app.payments.createIntent(input, call.idempotencyKey);
    if (answer.kind !== 'stale-key') return answer;
  }
  const existing = await intentOf(app, parameters);
  if (existing.kind !== 'done') return existing;
  if (existing.value !== null) return { kind: 'done', value: existing.value };
  const renewed = await renewKey(app.db, call);
  return staleAsUnknown(await app.payments.createIntent(input, renewed.idempotencyKey));
}

async function capture(app: App, call: Call, parameters: Capture): Promise<Answer<Intent>> {
  const answer = await app.payments.captureIntent(captureInput(parameters), call.idempotencyKey);
  if (answer.kind === 'stale-key') return captureAfterRead(app, call, parameters);
  return answer.kind === 'no' && mayBeDoneAlready(answer.code) ? canceledOrRefused(app, parameters, answer) : answer;
}

async function captureAfterRead(app: App, call: Call, parameters: Capture): Promise<Answer<Intent>> {
  const intent = await app.payments.readIntent(parameters.intentId);
  if (intent.kind !== 'done') return intent;
  if (intent.value.status === 'succeeded') return intent;
  if (intent.value.status === 'canceled') return canceled;
  const answer = await withValidKey(app, call, (key) => app.payments.captureIntent(captureInput(parameters), key));
  return answer.kind === 'no' && mayBeDoneAlready(answer.code) ? canceledOrRefused(app, parameters, answer) : answer;
}

/**
 * Stripe refused because of the intent's state. Reads the intent to see whether its hold has ended, in which case a
 * capture can never succeed.
 */
async function canceledOrRefused(app: App, { intentId }: Capture, no: Answer<Intent>): Promise<Answer<Intent>> {
  const intent = await app.payments.readIntent(intentId);
  if (intent.kind !== 'done') return intent;
  return intent.value.status === 'canceled' ? canceled : no;
}

function captureInput(parameters: Capture) {
  return { intentId: parameters.intentId, amount: amountOf(parameters) };
}

/**
 * Replaces an expired idempotency key, or one for which Stripe replays a stored failure. Only for calls that the
 * object's own state makes safe to repeat, and whose object has just been read.
 */
export async function withValidKey<T>(
  app: App,
  call: Call,
  run: (key: string) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  if (await isKeyValid(app.db, call)) {
    const answer = await run(call.idempotencyKey);
    if (answer.kind !== 'stale-key') return answer;
  }
  const renewed = await renewKey(app.db, call);
  return staleAsUnknown(await run(renewed.idempotencyKey));
}

/** The hold on the card has ended at Stripe: there is nothing left to capture. */
export const intentCanceled = 'payment_intent_canceled';

const canceled = {
  kind: 'no',
  code: intentCanceled,
  declineCode: null,
  message: 'The hold on the card has ended.',
} as const;

/**
 * Finds the intent with our payment's id in its metadata among all intents of the customer; null when there is none.
 */
export async function intentOf(
  app: App,
  payment: { readonly stripeCustomerId: string; readonly paymentId: string },
): Promise<Answer<Intent | null>> {
  const intents = await app.payments.listIntents(payment.stripeCustomerId);
  if (intents.kind !== 'done') return intents;
  return { kind: 'done', value: intents.value.find(({ paymentId }) => paymentId === payment.paymentId) ?? null };
}

/** Treats a second stored failure as an unknown outcome, because a key is renewed at most once per attempt. */
export function staleAsUnknown<T>(answer: Answer<T>): Answer<T> {
  return answer.kind === 'stale-key' ? { kind: 'unknown', reason: answer.reason } : answer;
}

export function amountOf({ amount, currency }: { amount: number; currency: string }): Money {
  return money(amount, currency as Currency);
}
