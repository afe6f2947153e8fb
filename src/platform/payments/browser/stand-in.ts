import { callSandbox } from './call-sandbox.ts';
import type { Called, Sandbox } from './call-sandbox.ts';
import { makeGroup, readGroup } from './card-group.ts';
import { showChallenge, challengeUrl } from './challenge-dialog.ts';
import type { Nested } from './encode-form.ts';
import type { NewCard, PaymentError, PaymentSnapshot, SetupSnapshot, StripeLike } from './stripe-like.ts';

type Action = { next_action: { type: string; use_stripe_sdk?: { stripe_js?: string } } | null };
type Payment = PaymentSnapshot & Action & { last_payment_error: PaymentError | null };
type Setup = SetupSnapshot & Action & { last_setup_error: PaymentError | null };
type Kind = 'payment_intents' | 'setup_intents';

/** A client secret begins with the id of its intent. */
function idIn(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

function retrieve<T>(sandbox: Sandbox, kind: Kind, clientSecret: string): Promise<Called<T>> {
  return callSandbox<T>(sandbox, 'GET', `${kind}/${idIn(clientSecret)}`, { client_secret: clientSecret });
}

/** The parameters of the payment method: an id, or a new card. */
function methodParams(method: string | NewCard | undefined): { params: Nested; error?: PaymentError } {
  if (method === undefined) return { params: {} };
  if (typeof method === 'string') return { params: { payment_method: method } };
  const described = cardParams(method);
  if (described.error !== undefined) return { params: {}, error: described.error };
  return { params: { payment_method_data: { type: 'card', ...described.params } } };
}

function cardParams({ card, billing_details }: NewCard): { params: Nested; error?: PaymentError } {
  const details: Nested = billing_details === undefined ? {} : { billing_details };
  if ('token' in card) return { params: { card: { token: card.token }, ...details } };
  const read = readGroup(card);
  return read.error === undefined ? { params: { card: read.card, ...details } } : { params: {}, error: read.error };
}

/** Runs the 3-D Secure challenge, if there is one, and reads the intent again. */
async function withChallenge<T extends Action & { status: string }>(
  sandbox: Sandbox,
  kind: Kind,
  clientSecret: string,
  intent: T,
): Promise<Called<T>> {
  const input = intent.next_action?.use_stripe_sdk?.stripe_js;
  if (intent.status !== 'requires_action' || input === undefined) return { value: intent };
  const isFinished = async (): Promise<boolean> => {
    const retrieved = await retrieve<T>(sandbox, kind, clientSecret);
    return retrieved.value !== undefined && retrieved.value.status !== 'requires_action';
  };
  await showChallenge(challengeUrl(sandbox.sandboxUrl, input), isFinished);
  return retrieve<T>(sandbox, kind, clientSecret);
}

async function confirm<T extends Action & { status: string }>(
  sandbox: Sandbox,
  kind: Kind,
  clientSecret: string,
  input: { method: string | NewCard | undefined; extra: Nested; handleActions: boolean },
): Promise<Called<T>> {
  const method = methodParams(input.method);
  if (method.error !== undefined) return { error: method.error };
  const params = { ...method.params, ...input.extra, client_secret: clientSecret, use_stripe_sdk: true };
  const called = await callSandbox<T>(sandbox, 'POST', `${kind}/${idIn(clientSecret)}/confirm`, params);
  if (called.value === undefined || !input.handleActions) return called;
  return withChallenge(sandbox, kind, clientSecret, called.value);
}

/** A payment whose challenge failed is returned as an error, as Stripe's library does. */
function paymentResult(called: Called<Payment>) {
  if (called.value === undefined) return { error: called.error };
  const { last_payment_error: error, ...paymentIntent } = called.value;
  if (error !== null && called.value.status === 'requires_payment_method')
    return { error: { ...error, payment_intent: paymentIntent } };
  return { paymentIntent };
}

function setupResult(called: Called<Setup>) {
  if (called.value === undefined) return { error: called.error };
  const { last_setup_error: error, ...setupIntent } = called.value;
  if (error !== null && called.value.status === 'requires_payment_method')
    return { error: { ...error, setup_intent: setupIntent } };
  return { setupIntent };
}

async function nextAction(sandbox: Sandbox, clientSecret: string) {
  const retrieved = await retrieve<Payment>(sandbox, 'payment_intents', clientSecret);
  if (retrieved.value === undefined) return { error: retrieved.error };
  return paymentResult(await withChallenge(sandbox, 'payment_intents', clientSecret, retrieved.value));
}

async function nextSetupAction(sandbox: Sandbox, clientSecret: string) {
  const retrieved = await retrieve<Setup>(sandbox, 'setup_intents', clientSecret);
  if (retrieved.value === undefined) return { error: retrieved.error };
  return setupResult(await withChallenge(sandbox, 'setup_intents', clientSecret, retrieved.value));
}

/** Stand-in for Stripe's browser library, for the sandbox: same calls, same results, real inputs in the page. */
export function makeStandIn(sandbox: Sandbox): StripeLike {
  return {
    elements: () => makeGroup(),
    confirmCardPayment: async (clientSecret, data = {}, options = {}) =>
      paymentResult(
        await confirm<Payment>(sandbox, 'payment_intents', clientSecret, {
          method: data.payment_method,
          // Stripe's library sends null as an empty value, which takes an earlier one back.
          extra: { setup_future_usage: data.setup_future_usage === null ? '' : data.setup_future_usage },
          handleActions: options.handleActions ?? true,
        }),
      ),
    confirmCardSetup: async (clientSecret, data = {}, options = {}) =>
      setupResult(
        await confirm<Setup>(sandbox, 'setup_intents', clientSecret, {
          method: data.payment_method,
          extra: {},
          handleActions: options.handleActions ?? true,
        }),
      ),
    handleCardAction: (clientSecret) => nextAction(sandbox, clientSecret),
    handleNextAction: ({ clientSecret }) =>
      clientSecret.startsWith('seti_') ? nextSetupAction(sandbox, clientSecret) : nextAction(sandbox, clientSecret),
    retrievePaymentIntent: async (clientSecret) => {
      const retrieved = await retrieve<Payment>(sandbox, 'payment_intents', clientSecret);
      return retrieved.value === undefined ? { error: retrieved.error } : { paymentIntent: retrieved.value };
    },
    retrieveSetupIntent: async (clientSecret) => {
      const retrieved = await retrieve<Setup>(sandbox, 'setup_intents', clientSecret);
      return retrieved.value === undefined ? { error: retrieved.error } : { setupIntent: retrieved.value };
    },
    createPaymentMethod: async (data) => {
      const described = cardParams(data);
      if (described.error !== undefined) return { error: described.error };
      const called = await callSandbox<{ id: string }>(sandbox, 'POST', 'payment_methods', {
        type: 'card',
        ...described.params,
      });
      return called.value === undefined ? { error: called.error } : { paymentMethod: called.value };
    },
    createToken: async (type: string, data: Nested) => {
      const called = await callSandbox<{ id: string }>(sandbox, 'POST', 'tokens', { [type]: data });
      return called.value === undefined ? { error: called.error } : { token: called.value };
    },
  };
}
