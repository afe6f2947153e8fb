import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, startSandbox } from './start.ts';
import type { Running } from './start.ts';

let sandbox: Running;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const usd = { currency: 'usd', allowed_payment_method_types: ['card'] };
const typed = {
  'payment_method_data[type]': 'card',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2040',
  'payment_method_data[card][cvc]': '123',
};

describe('keys', () => {
  test('another secret key gets a 401, and a publishable key may only call what browsers need', async () => {
    const post = (key: string, path: string) =>
      fetch(`${sandbox.url}${path}`, { method: 'POST', headers: { authorization: `Bearer ${key}` } });
    expect((await post('sk_live_something', '/v1/customers')).status).toBe(401);
    expect((await post('', '/v1/customers')).status).toBe(401);
    expect((await post('pk_test_sandbox', '/v1/customers')).status).toBe(403);
    expect((await post('pk_test_sandbox', '/v1/refunds')).status).toBe(403);
  });

  test('a secret key sent by a browser or through a proxy is refused', async () => {
    for (const sign of ['origin', 'x-forwarded-for', 'x-forwarded-host']) {
      const headers = { authorization: 'Bearer sk_test_sandbox_of_a_test', [sign]: 'http://elsewhere.example' };
      expect((await fetch(`${sandbox.url}/v1/customers`, { method: 'POST', headers })).status).toBe(401);
    }
    const inBody = new URLSearchParams({ key: 'sk_test_sandbox_of_a_test' });
    expect((await fetch(`${sandbox.url}/v1/customers`, { method: 'POST', body: inBody })).status).toBe(401);
  });

  test('a browser sees an intent only with its client secret, and never its metadata or customer', async () => {
    const intent = await sandbox.stripe.paymentIntents.create({ ...usd, amount: 1000, metadata: { transaction: '7' } });
    const path = `/v1/payment_intents/${intent.id}`;
    expect((await sandbox.fromBrowser('GET', path, { client_secret: 'guess' })).status).toBe(404);
    expect((await sandbox.fromBrowser('GET', path, {})).status).toBe(400);
    const seen = await sandbox.fromBrowser('GET', path, { client_secret: intent.client_secret ?? '' });
    expect(seen.body).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    expect(seen.body).not.toHaveProperty('metadata');
    expect(seen.body).not.toHaveProperty('customer');
  });
});

describe('a card entered in a browser', () => {
  async function confirmWith(number: string) {
    const intent = await sandbox.stripe.paymentIntents.create({ ...usd, amount: 1000 });
    const form = {
      ...typed,
      'payment_method_data[card][number]': number,
      'client_secret': intent.client_secret ?? '',
      'use_stripe_sdk': 'true',
    };
    return { intent, ...(await sandbox.fromBrowser('POST', `/v1/payment_intents/${intent.id}/confirm`, form)) };
  }

  test('pays, and its number is not stored', async () => {
    const { body, status } = await confirmWith('4242 4242 4242 4242');
    expect(status).toBe(200);
    expect(body.status).toBe('succeeded');
    expect(JSON.stringify(await sandbox.control('GET', 'snapshot'))).not.toContain('4242424242424242');
  });

  test('cannot take back that it is kept for a charge while nobody is there', async () => {
    const { stripe } = sandbox;
    const customer = await stripe.customers.create({});
    const usage = { customer: customer.id, setup_future_usage: 'off_session' } as const;
    const intent = await stripe.paymentIntents.create({ ...usd, amount: 1000, ...usage });
    const form = { ...typed, 'payment_method_data[card][number]': '4242424242424242' };
    const confirm = (more: Record<string, string>) =>
      sandbox.fromBrowser('POST', `/v1/payment_intents/${intent.id}/confirm`, {
        ...{ ...form, ...more, client_secret: intent.client_secret ?? '', use_stripe_sdk: 'true' },
      });
    for (const setup_future_usage of ['', 'on_session'])
      expect((await confirm({ setup_future_usage })).body).toMatchObject({ error: { param: 'setup_future_usage' } });
    expect((await confirm({})).body).toMatchObject({ status: 'succeeded', setup_future_usage: 'off_session' });
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1);
  });

  test.each([
    ['4242424242424241', 'incorrect_number'],
    ['4111111111111111', 'card_declined'],
    ['4000000000009995', 'card_declined'],
  ])('%s is refused as %s', async (number, code) => {
    const { status, body } = await confirmWith(number);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code });
  });

  test('is refused when a server sends it', async () => {
    const refusal = await refusalOf(
      sandbox.stripe.paymentMethods.create({
        type: 'card',
        card: { number: '4242424242424242', exp_month: 1, exp_year: 2040 },
      }),
    );
    expect(refusal.message).toContain('generally unsafe');
  });
});
