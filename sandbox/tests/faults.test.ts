import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { refusalOf, secretKey, startSandbox } from './start.ts';
import type { Running } from './start.ts';

let sandbox: Running;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
afterEach(() => sandbox.control('DELETE', 'faults'));

const path = 'customers';
const create = () => sandbox.stripe.customers.create({});
const count = async () => (await sandbox.stripe.customers.list({ limit: 100 })).data.length;

test.each([
  ['drop-before', 0],
  ['drop-after', 1],
  ['cut', 1],
  ['garbage', 1],
  ['timeout', 0],
])('%s is an error for the client, with %i objects created', async (action, made) => {
  const before = await count();
  // Twice, because the client itself retries once when a connection is closed.
  await sandbox.control('POST', 'faults', { action, ms: 50, times: 2, match: { method: 'POST', path } });
  const refusal = await refusalOf(create());
  expect(refusal.type).toMatch(/StripeConnectionError|StripeAPIError/);
  expect((await count()) - before).toBe(made);
});

test('the client’s own timeout ends a delayed call', async () => {
  await sandbox.control('POST', 'faults', { action: 'delay', ms: 5_000, match: { method: 'POST', path } });
  expect((await refusalOf(sandbox.stripe.customers.create({}, { timeout: 100 }))).type).toBe('StripeConnectionError');
});

test('a slowly sent response arrives complete', async () => {
  await sandbox.control('POST', 'faults', { action: 'drip', ms: 2, match: { method: 'POST', path } });
  expect((await create()).object).toBe('customer');
});

test('a rule applies to as many calls as it says, and to no other path', async () => {
  await sandbox.control('POST', 'faults', { action: 'rate-limit', times: 2, match: { method: 'POST', path } });
  await sandbox.stripe.balance.retrieve();
  expect((await refusalOf(create())).type).toBe('StripeRateLimitError');
  expect((await refusalOf(create())).type).toBe('StripeRateLimitError');
  expect((await create()).object).toBe('customer');
});

test('control commands are accepted from this machine with the header only, never through a proxy', async () => {
  const order = (headers: Record<string, string>) =>
    fetch(`${sandbox.url}/_control/reset`, { method: 'POST', headers });
  expect((await order({})).status).toBe(403);
  expect((await order({ 'x-sandbox-control': '1', 'x-forwarded-for': '203.0.113.9' })).status).toBe(403);
  expect((await order({ 'x-sandbox-control': '1', 'origin': 'http://evil.example' })).status).toBe(403);
});

test('malformed requests get an error, and the sandbox continues', async () => {
  const headers = { authorization: `Bearer ${secretKey}` };
  const requests: [string, RequestInit][] = [
    ['/v1/payment_intents', { method: 'POST', headers, body: `a${'[b]'.repeat(50)}=1` }],
    ['/v1/payment_intents', { method: 'POST', headers, body: 'a=1&a[b]=2' }],
    ['/v1/payment_intents', { method: 'POST', headers, body: '__proto__[polluted]=1&amount=100&currency=usd' }],
    ['/v1/payment_intents', { method: 'POST', headers, body: '%E0%A4%A&=%%%' }],
    ['/v1/customers', { method: 'POST', headers, body: `description=${'x'.repeat(300_000)}` }],
    [
      '/v1/customers',
      { method: 'POST', headers, body: Array.from({ length: 2000 }, (_, i) => `metadata[k${i}]=1`).join('&') },
    ],
    ['/v1/nowhere', { headers }],
    ['/v1/customers/..%2f..%2fetc', { headers }],
    ['/challenge/pi_none/none', {}],
    ['/onboarding/acct_none/none', { method: 'POST', body: 'x=1' }],
    [
      '/_control/faults',
      { method: 'POST', headers: { 'x-sandbox-control': '1' }, body: '{"action":"fail","match":{"path":"("}}' },
    ],
    ['/_control/clock', { method: 'POST', headers: { 'x-sandbox-control': '1' }, body: 'not json' }],
  ];
  for (const [address, init] of requests) {
    const { status } = await fetch(`${sandbox.url}${address}`, init);
    expect([400, 404, 413], `${address} ${String(init.body).slice(0, 30)}`).toContain(status);
  }
  expect((await create()).object).toBe('customer');
});
