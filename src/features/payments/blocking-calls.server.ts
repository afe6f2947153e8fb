import { money, type Currency, type Money } from '#src/domain/money/money.ts';
import type { App } from '#src/platform/app.ts';
import type { Answer, Intent } from '#src/platform/payments/payments.ts';
import { mayStandAlready } from '#src/platform/payments/intent-outcome.ts';
import type { Capture, CreateIntent } from './call.ts';
import { isKeyYoung, renewKey, type Call } from './calls.server.ts';

/** Makes a blocking call, or asks again after a crash. `fresh` means that nobody can have made it before. */
export async function ask(app: App, call: Call, fresh: boolean): Promise<Answer<Intent>> {
  switch (call.parameters.purpose) {
    case 'create-intent':
      return createIntent(app, call, call.parameters);
    case 'capture':
      return fresh ? capture(app, call, call.parameters) : captureAfterLook(app, call, call.parameters);
    case 'cancel-intent':
    case 'refund':
    case 'transfer':
      throw new Error(`${call.purpose} is a call of the outbox, not a blocking one`);
  }
}

async function createIntent(app: App, call: Call, parameters: CreateIntent): Promise<Answer<Intent>> {
  const input = { ...parameters, amount: amountOf(parameters) };
  if (await isKeyYoung(app.db, call)) {
    const answer = await app.payments.createIntent(input, call.idempotencyKey);
    if (answer.kind !== 'stale-key') return answer;
  }
  const made = await intentOf(app, parameters);
  if (made.kind !== 'done') return made;
  if (made.value !== null) return { kind: 'done', value: made.value };
  const renewed = await renewKey(app.db, call);
  return settled(await app.payments.createIntent(input, renewed.idempotencyKey));
}

async function capture(app: App, call: Call, parameters: Capture): Promise<Answer<Intent>> {
  const answer = await app.payments.captureIntent(captureInput(parameters), call.idempotencyKey);
  if (answer.kind === 'stale-key') return captureAfterLook(app, call, parameters);
  return answer.kind === 'no' && mayStandAlready(answer.code) ? overOrNo(app, parameters, answer) : answer;
}

async function captureAfterLook(app: App, call: Call, parameters: Capture): Promise<Answer<Intent>> {
  const seen = await app.payments.readIntent(parameters.intentId);
  if (seen.kind !== 'done') return seen;
  if (seen.value.status === 'succeeded') return seen;
  if (seen.value.status === 'canceled') return canceled;
  const answer = await withLivingKey(app, call, (key) => app.payments.captureIntent(captureInput(parameters), key));
  return answer.kind === 'no' && mayStandAlready(answer.code) ? overOrNo(app, parameters, answer) : answer;
}

/** A no about the intent's state: whether its hold has ended, so that there will never be a yes, the intent says. */
async function overOrNo(app: App, { intentId }: Capture, no: Answer<Intent>): Promise<Answer<Intent>> {
  const seen = await app.payments.readIntent(intentId);
  if (seen.kind !== 'done') return seen;
  return seen.value.status === 'canceled' ? canceled : no;
}

function captureInput(parameters: Capture) {
  return { intentId: parameters.intentId, amount: amountOf(parameters) };
}

/**
 * For calls that the object's own state makes safe to repeat, and whose object has just been looked
 * at: a key that is old, or that Stripe answers with a stored failure, is replaced.
 */
export async function withLivingKey<T>(
  app: App,
  call: Call,
  run: (key: string) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  if (await isKeyYoung(app.db, call)) {
    const answer = await run(call.idempotencyKey);
    if (answer.kind !== 'stale-key') return answer;
  }
  const renewed = await renewKey(app.db, call);
  return settled(await run(renewed.idempotencyKey));
}

/** The hold on the card is over at Stripe: there is nothing left to capture. */
export const intentCanceled = 'payment_intent_canceled';

const canceled = {
  kind: 'no',
  code: intentCanceled,
  declineCode: null,
  message: 'The hold on the card has ended.',
} as const;

/** Among all intents of the customer, the one that carries our payment's id; null when there is none. */
export async function intentOf(
  app: App,
  payment: { readonly stripeCustomerId: string; readonly paymentId: string },
): Promise<Answer<Intent | null>> {
  const intents = await app.payments.listIntents(payment.stripeCustomerId);
  if (intents.kind !== 'done') return intents;
  return { kind: 'done', value: intents.value.find(({ paymentId }) => paymentId === payment.paymentId) ?? null };
}

/** A second stored failure is not chased within one try. */
export function settled<T>(answer: Answer<T>): Answer<T> {
  return answer.kind === 'stale-key' ? { kind: 'unknown', reason: answer.reason } : answer;
}

export function amountOf({ amount, currency }: { amount: number; currency: string }): Money {
  return money(amount, currency as Currency);
}
