import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf, startSandbox } from './start.ts';
import type { Running } from './start.ts';

let sandbox: Running;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const usd = { currency: 'usd', amount: 2000, allowed_payment_method_types: ['card'] };

function challengeOf(intent: Stripe.PaymentIntent | Stripe.SetupIntent): string {
  const action = intent.next_action?.use_stripe_sdk as { stripe_js?: string } | undefined;
  return (action?.stripe_js ?? '').replace('localhost', '127.0.0.1');
}

async function answer(url: string, choice: 'complete' | 'fail'): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams({ answer: choice }), redirect: 'manual' });
}

async function requiringAction(method: string, more: object = {}): Promise<Stripe.PaymentIntent> {
  const intent = await sandbox.stripe.paymentIntents.create({ ...usd, payment_method: method, confirm: true, ...more });
  expect(intent.status).toBe('requires_action');
  return intent;
}

test.each(['pm_card_authenticationRequired', 'pm_card_authenticationRequiredOnSetup'])(
  '%s is charged after a passed challenge',
  async (method) => {
    const intent = await requiringAction(method, { capture_method: 'manual' });
    expect(intent.latest_charge).toBeNull();
    const page = await (await fetch(challengeOf(intent))).text();
    expect(page).toContain('Complete');
    expect(page).not.toMatch(/<script|style=|\son\w+=/i);
    expect((await answer(challengeOf(intent), 'complete')).status).toBe(303);
    const after = await sandbox.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(after).toMatchObject({ status: 'requires_capture', next_action: null });
    expect(after.latest_charge).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    });
  },
);

test('a failed challenge leaves the intent open, with the reason', async () => {
  const intent = await requiringAction('pm_card_authenticationRequired');
  await answer(challengeOf(intent), 'fail');
  expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  });
});

test('a passed challenge may still be followed by a decline', async () => {
  const intent = await requiringAction('pm_card_authenticationRequiredChargeDeclinedInsufficientFunds');
  await answer(challengeOf(intent), 'complete');
  const after = await sandbox.stripe.paymentIntents.retrieve(intent.id);
  expect(after).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { decline_code: 'insufficient_funds' },
  });
});

test('the challenge opens only at its own address, and only while it is required', async () => {
  const intent = await requiringAction('pm_card_authenticationRequired');
  const url = challengeOf(intent);
  await answer(`${url.slice(0, -1)}${url.endsWith('0') ? '1' : '0'}`, 'complete');
  expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action');
  await sandbox.stripe.paymentIntents.cancel(intent.id);
  await answer(url, 'complete');
  expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled');
});

test('the challenge page may be framed by our own pages only', async () => {
  const response = await fetch(challengeOf(await requiringAction('pm_card_authenticationRequired')));
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
});

test('with a return URL the customer is redirected there afterwards', async () => {
  const intent = await requiringAction('pm_card_authenticationRequired', {
    return_url: 'http://shop.example/back?a=1',
  });
  const url = intent.next_action?.redirect_to_url?.url?.replace('localhost', '127.0.0.1') ?? '';
  const location = (await answer(url, 'complete')).headers.get('location') ?? '';
  expect(location).toContain('http://shop.example/back?a=1');
  expect(location).toContain('redirect_status=succeeded');
});

test('off session a challenge is not possible: declined, unless the card was set up', async () => {
  const { stripe } = sandbox;
  const customer = await stripe.customers.create({});
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    payment_method: 'pm_card_authenticationRequiredOnSetup',
    confirm: true,
    allowed_payment_method_types: ['card'],
  });
  expect(setup.status).toBe('requires_action');
  await answer(challengeOf(setup), 'complete');
  const saved = await stripe.setupIntents.retrieve(setup.id);
  expect(saved.status).toBe('succeeded');
  const offSession = { ...usd, customer: customer.id, off_session: true, confirm: true };
  expect(
    (await stripe.paymentIntents.create({ ...offSession, payment_method: String(saved.payment_method) })).status,
  ).toBe('succeeded');
  const refusal = await refusalOf(
    stripe.paymentIntents.create({
      ...usd,
      off_session: true,
      confirm: true,
      payment_method: 'pm_card_authenticationRequired',
    }),
  );
  expect(refusal).toMatchObject({
    type: 'StripeCardError',
    code: 'authentication_required',
    decline_code: 'authentication_required',
  });
});

test('a card that cannot be saved is declined', async () => {
  const refusal = await refusalOf(
    sandbox.stripe.setupIntents.create({
      payment_method: 'pm_card_chargeDeclined',
      confirm: true,
      allowed_payment_method_types: ['card'],
    }),
  );
  expect(refusal).toMatchObject({ type: 'StripeCardError', code: 'card_declined' });
  expect(refusal.setup_intent?.status).toBe('requires_payment_method');
});

test('a server that confirms must give a return URL when a method may redirect', async () => {
  const refusal = await refusalOf(
    sandbox.stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
    }),
  );
  expect(refusal.message).toContain('`return_url`');
});
