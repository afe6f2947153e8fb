import { callSandbox } from './call-sandbox.ts';
import type { Called, Sandbox } from './call-sandbox.ts';
import { makeGroup, readGroup } from './card-group.ts';
import { askBank, challengeUrl } from './challenge-dialog.ts';
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

/** The parameters that describe how to pay: an id, or a card just typed in. */
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

/** Leads the person through the bank's question, when there is one, and looks again. */
async function throughChallenge<T extends Action & { status: string }>(
  sandbox: Sandbox,
  kind: Kind,
  clientSecret: string,
  intent: T,
): Promise<Called<T>> {
  const given = intent.next_action?.use_stripe_sdk?.stripe_js;
  if (intent.status !== 'requires_action' || given === undefined) return { value: intent };
  const isOver = async (): Promise<boolean> => {
    const seen = await retrieve<T>(sandbox, kind, clientSecret);
    return seen.value !== undefined && seen.value.status !== 'requires_action';
  };
  await askBank(challengeUrl(sandbox.sandboxUrl, given), isOver);
  return retrieve<T>(sandbox, kind, clientSecret);
}

async function confirm<T extends Action & { status: string }>(
  sandbox: Sandbox,
  kind: Kind,
  clientSecret: string,
  given: { method: string | NewCard | undefined; extra: Nested; handleActions: boolean },
): Promise<Called<T>> {
  const method = methodParams(given.method);
  if (method.error !== undefined) return { error: method.error };
  const params = { ...method.params, ...given.extra, client_secret: clientSecret, use_stripe_sdk: true };
  const called = await callSandbox<T>(sandbox, 'POST', `${kind}/${idIn(clientSecret)}/confirm`, params);
  if (called.value === undefined || !given.handleActions) return called;
  return throughChallenge(sandbox, kind, clientSecret, called.value);
}

/** A payment whose bank said no at the challenge comes back as an error, as Stripe's library does it. */
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
  const seen = await retrieve<Payment>(sandbox, 'payment_intents', clientSecret);
  if (seen.value === undefined) return { error: seen.error };
  return paymentResult(await throughChallenge(sandbox, 'payment_intents', clientSecret, seen.value));
}

async function nextSetupAction(sandbox: Sandbox, clientSecret: string) {
  const seen = await retrieve<Setup>(sandbox, 'setup_intents', clientSecret);
  if (seen.value === undefined) return { error: seen.error };
  return setupResult(await throughChallenge(sandbox, 'setup_intents', clientSecret, seen.value));
}

/** Stripe's library, for the sandbox: same calls, same answers, real inputs in the page. */
export function makeStandIn(sandbox: Sandbox): StripeLike {
  return {
    elements: () => makeGroup(),
    confirmCardPayment: async (clientSecret, data = {}, options = {}) =>
      paymentResult(
        await confirm<Payment>(sandbox, 'payment_intents', clientSecret, {
          method: data.payment_method,
          extra: { setup_future_usage: data.setup_future_usage },
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
      const seen = await retrieve<Payment>(sandbox, 'payment_intents', clientSecret);
      return seen.value === undefined ? { error: seen.error } : { paymentIntent: seen.value };
    },
    retrieveSetupIntent: async (clientSecret) => {
      const seen = await retrieve<Setup>(sandbox, 'setup_intents', clientSecret);
      return seen.value === undefined ? { error: seen.error } : { setupIntent: seen.value };
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
