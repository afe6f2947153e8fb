import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authorised, refusalOf, secretKey, startSandbox } from './start.ts';
import type { Running } from './start.ts';

let sandbox: Running;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

type Answered = { status: number; text: string; headers: Headers };

async function post(path: string, form: Record<string, string>, key: string): Promise<Answered> {
  const response = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'authorization': `Bearer ${secretKey}`, 'idempotency-key': key },
    body: new URLSearchParams(form),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

async function intentCount(): Promise<number> {
  const { objects } = (await sandbox.control('GET', 'snapshot')) as { objects: { payment_intent?: object[] } };
  return objects.payment_intent?.length ?? 0;
}

const money = { amount: '1000', currency: 'usd' };
const paid = { ...money, 'confirm': 'true', 'allowed_payment_method_types[0]': 'card' };

test('the first response is replayed byte for byte, for any order of the parameters', async () => {
  const key = randomUUID();
  const first = await post('/v1/payment_intents', { ...money, description: 'a' }, key);
  const second = await post('/v1/payment_intents', { description: 'a', currency: 'usd', amount: '1000' }, key);
  expect(second.text).toBe(first.text);
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'));
  expect(second.headers.get('request-id')).not.toBe(first.headers.get('request-id'));
});

test('a decline is replayed too', async () => {
  const key = randomUUID();
  const first = await post('/v1/payment_intents', { ...paid, payment_method: 'pm_card_chargeDeclined' }, key);
  const second = await post('/v1/payment_intents', { ...paid, payment_method: 'pm_card_chargeDeclined' }, key);
  expect([first.status, second.status, second.text]).toEqual([402, 402, first.text]);
});

test('an error about the object’s state is replayed, although the state has changed', async () => {
  const intent = await sandbox.stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
  });
  const key = randomUUID();
  expect((await post(`/v1/payment_intents/${intent.id}/capture`, {}, key)).status).toBe(400);
  await sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  expect((await post(`/v1/payment_intents/${intent.id}/capture`, {}, key)).status).toBe(400);
  expect((await post(`/v1/payment_intents/${intent.id}/capture`, {}, randomUUID())).status).toBe(200);
});

test('other parameters or another path under the same key are an idempotency error', async () => {
  const key = randomUUID();
  await post('/v1/payment_intents', money, key);
  for (const [path, form] of [
    ['/v1/payment_intents', { ...money, amount: '1001' }],
    ['/v1/customers', {}],
  ] as const) {
    const refused = await post(path, form, key);
    expect(refused.status).toBe(400);
    expect(JSON.parse(refused.text)).toMatchObject({ error: { type: 'idempotency_error' } });
  }
  const refusal = await refusalOf(
    sandbox.stripe.paymentIntents.create({ amount: 5, currency: 'usd' }, { idempotencyKey: key }),
  );
  expect(refusal.type).toBe('StripeIdempotencyError');
});

test('the response to an invalid, unauthenticated or rate-limited request is not stored', async () => {
  const key = randomUUID();
  expect((await post('/v1/payment_intents', { currency: 'usd' }, key)).status).toBe(400);
  const unauthorised = await fetch(`${sandbox.url}/v1/payment_intents`, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: new URLSearchParams(money),
  });
  expect(unauthorised.status).toBe(401);
  await sandbox.control('POST', 'faults', { action: 'rate-limit', match: { path: 'payment_intents' } });
  expect((await post('/v1/payment_intents', money, key)).status).toBe(429);
  expect((await post('/v1/payment_intents', money, key)).status).toBe(200);
});

test('a 500 is stored and replayed, a 503 of a gateway is not', async () => {
  const before = await intentCount();
  const [kept, lost] = [randomUUID(), randomUUID()];
  await sandbox.control('POST', 'faults', { action: 'fail', match: { method: 'POST', path: '^/v1/payment_intents$' } });
  expect((await post('/v1/payment_intents', money, kept)).status).toBe(500);
  const again = await post('/v1/payment_intents', money, kept);
  expect([again.status, again.headers.get('idempotent-replayed'), again.headers.get('stripe-should-retry')]).toEqual([
    500,
    'true',
    'false',
  ]);
  await sandbox.control('POST', 'faults', { action: 'fail', status: 503 });
  expect((await post('/v1/payment_intents', money, lost)).status).toBe(503);
  expect((await post('/v1/payment_intents', money, lost)).status).toBe(200);
  expect(await intentCount()).toBe(before + 1);
});

test('a 500 may come after the execution: the object can be found', async () => {
  const customer = await sandbox.stripe.customers.create({});
  await sandbox.control('POST', 'faults', { action: 'fail', afterWork: true, match: { path: 'payment_intents' } });
  const key = randomUUID();
  const form = { ...money, 'customer': customer.id, 'metadata[transaction]': '42' };
  expect((await post('/v1/payment_intents', form, key)).status).toBe(500);
  expect((await post('/v1/payment_intents', form, key)).status).toBe(500);
  const found = await sandbox.stripe.paymentIntents.list({ customer: customer.id });
  expect(found.data.map(({ metadata }) => metadata.transaction)).toEqual(['42']);
});

test('of two concurrent requests with one key, one is executed and the other gets "key in use"', async () => {
  await sandbox.control('POST', 'faults', { action: 'delay', ms: 150, match: { path: 'payment_intents' } });
  const key = randomUUID();
  const before = await intentCount();
  const [one, two] = await Promise.all([
    post('/v1/payment_intents', money, key),
    post('/v1/payment_intents', money, key),
  ]);
  expect([one.status, two.status].toSorted()).toEqual([200, 409]);
  const refused = one.status === 409 ? one : two;
  expect(JSON.parse(refused.text)).toMatchObject({ error: { code: 'idempotency_key_in_use' } });
  expect(refused.headers.get('stripe-should-retry')).toBe('true');
  expect((await post('/v1/payment_intents', money, key)).headers.get('idempotent-replayed')).toBe('true');
  expect(await intentCount()).toBe(before + 1);
});

test('many concurrent requests with one key create one object', async () => {
  const key = randomUUID();
  const before = await intentCount();
  const answers = await Promise.all(Array.from({ length: 30 }, () => post('/v1/payment_intents', money, key)));
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1);
  expect(await intentCount()).toBe(before + 1);
});

test('after 24 hours of the sandbox’s clock a key is new again', async () => {
  const key = randomUUID();
  const first = await post('/v1/payment_intents', money, key);
  await sandbox.control('POST', 'clock', { offsetSeconds: 86_400 - 5 });
  expect((await post('/v1/payment_intents', money, key)).text).toBe(first.text);
  await sandbox.control('POST', 'clock', { offsetSeconds: 86_400 + 5 });
  const later = await post('/v1/payment_intents', money, key);
  await sandbox.control('POST', 'clock', { offsetSeconds: 0 });
  expect(later.status).toBe(200);
  expect(later.text).not.toBe(first.text);
});

test('a dropped response is recovered with the same key, and only one capture happened', async () => {
  const intent = await authorised(sandbox.stripe);
  await sandbox.control('POST', 'faults', { action: 'drop-after', match: { path: 'capture' } });
  const key = randomUUID();
  await expect(post(`/v1/payment_intents/${intent.id}/capture`, {}, key)).rejects.toThrow('fetch failed');
  const repaired = await post(`/v1/payment_intents/${intent.id}/capture`, {}, key);
  expect([repaired.status, repaired.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
});
