import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import type { Payments } from './payments.ts';
import { makePayments } from './stripe.server.ts';

type Scripted = { readonly status?: number; readonly headers?: Record<string, string>; readonly body: unknown };
type Received = {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly form: URLSearchParams;
};

const received: Received[] = [];
let script: Scripted[] = [];
const stripe = createServer((incoming, outgoing) => void respond(incoming, outgoing));
let payments: Payments;

/** A fake Stripe that sends the scripted responses, one per call. */
async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  let form = '';
  for await (const chunk of incoming) form += String(chunk);
  received.push({
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    key: incoming.headers['idempotency-key'] as string | undefined,
    form: new URLSearchParams(form),
  });
  const scripted = script.shift();
  if (scripted === undefined) return void incoming.socket.destroy();
  outgoing.writeHead(scripted.status ?? 200, { 'content-type': 'application/json', ...scripted.headers });
  outgoing.end(typeof scripted.body === 'string' ? scripted.body : JSON.stringify(scripted.body));
}

function respondWith(...answers: Scripted[]): void {
  received.length = 0;
  script = answers;
}

function intent(changes: Record<string, unknown> = {}) {
  return {
    id: 'pi_1',
    object: 'payment_intent',
    status: 'requires_capture',
    amount: 23800,
    amount_received: 0,
    currency: 'nzd',
    customer: 'cus_1',
    metadata: { payment: 'p-1' },
    latest_charge: null,
    client_secret: 'pi_1_secret_2',
    ...changes,
  };
}

function problem(status: number, error: Record<string, unknown>, headers: Record<string, string> = {}): Scripted {
  return { status, headers, body: { error: { type: 'invalid_request_error', message: 'Something', ...error } } };
}

beforeAll(async () => {
  await new Promise<void>((resolve) => stripe.listen(0, '127.0.0.1', resolve));
  const { port } = stripe.address() as AddressInfo;
  payments = makePayments({
    secretKey: 'sk_test_12345678',
    publishableKey: 'pk_test_12345678',
    webhookSecret: 'whsec_test_0123456789abcdef0123456789abcdef',
    apiHost: { host: '127.0.0.1', port, protocol: 'http' },
    sandboxUrl: null,
  });
});
afterAll(() => new Promise((resolve) => stripe.close(resolve)));

const capture = () => payments.captureIntent({ intentId: 'pi_1', amount: money(23800, 'NZD') }, 'key-1');

test('an intent is created with manual capture, cards only, and our ids in it', async () => {
  respondWith({ body: intent({ status: 'requires_payment_method' }) });
  const answer = await payments.createIntent(
    {
      amount: money(23800, 'NZD'),
      stripeCustomerId: 'cus_1',
      paymentId: 'p-1',
      transactionId: 't-1',
      transferGroup: 'p-1',
      description: 'Luna slip',
    },
    'key-1',
  );
  expect(answer).toMatchObject({
    kind: 'done',
    value: { id: 'pi_1', amount: money(23800, 'NZD'), stripeCustomerId: 'cus_1', paymentId: 'p-1', chargeId: null },
  });
  expect(received[0]?.key).toBe('key-1');
  expect(Object.fromEntries(received[0]?.form ?? [])).toMatchObject({
    'amount': '23800',
    'currency': 'nzd',
    'customer': 'cus_1',
    'capture_method': 'manual',
    'allowed_payment_method_types[0]': 'card',
    'metadata[payment]': 'p-1',
    'metadata[transaction]': 't-1',
    'transfer_group': 'p-1',
  });
  expect(received[0]?.form.has('setup_future_usage')).toBe(false);
});

test('an intent whose card is kept says so to Stripe, and its card is read back', async () => {
  const kept = { setup_future_usage: 'off_session', payment_method: 'pm_1' } as const;
  respondWith({ body: intent({ status: 'requires_capture', ...kept }) });
  const ids = { stripeCustomerId: 'cus_1', paymentId: 'p-1', transactionId: 't-1', transferGroup: 'p-1' };
  const input = { amount: money(23800, 'NZD'), ...ids, description: 'Luna slip', keepsCard: true };
  const answer = await payments.createIntent(input, 'key-1');
  expect(received[0]?.form.get('setup_future_usage')).toBe('off_session');
  expect(answer).toMatchObject({ kind: 'done', value: { keptCardId: 'pm_1', savedCard: null } });
});

test('a declined card is a no with the message for the cardholder', async () => {
  respondWith(
    problem(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    }),
  );
  expect(await capture()).toEqual({
    kind: 'no',
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  });
});

test('a definite 4xx is a no, whose message is not for users', async () => {
  respondWith(problem(400, { code: 'amount_too_large', message: 'sk_test_… may not' }));
  expect(await capture()).toEqual({
    kind: 'no',
    code: 'amount_too_large',
    declineCode: null,
    message: 'The payment was refused.',
  });
});

test.each([
  ['the key is in use', problem(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' })],
  ['too many calls', problem(429, { code: 'rate_limit' })],
  ['a wrong secret key', problem(401, {})],
  ['a failure of theirs', problem(500, { type: 'api_error' })],
  ['a gateway in between', { status: 502, body: '<html>Bad gateway</html>' }],
  ['an answer that is no JSON', { body: '<html>hello</html>' }],
  ['an answer that is cut off', { body: '{"id":"pi_1","sta' }],
  ['an empty object', { body: {} }],
  ['nothing at all', { body: 'null' }],
  [
    'another kind of object',
    { body: { id: 'ch_1', object: 'charge', amount: 1, currency: 'nzd', status: 'succeeded' } },
  ],
  ['an unknown state', { body: intent({ status: 'perhaps' }) }],
])('the outcome is unknown after %s', async (_name, scripted) => {
  respondWith(scripted);
  expect((await capture()).kind).toBe('unknown');
});

test('the outcome is unknown when the connection breaks', async () => {
  respondWith();
  expect((await capture()).kind).toBe('unknown');
});

test('a replayed failure makes the key stale', async () => {
  respondWith(problem(500, { type: 'api_error' }, { 'idempotent-replayed': 'true' }));
  expect((await capture()).kind).toBe('stale-key');
});

test('a key used for another call is stale: that call may have been executed', async () => {
  respondWith(problem(400, { type: 'idempotency_error' }));
  expect((await capture()).kind).toBe('stale-key');
});

test.each(['payment_intent_unexpected_state', 'charge_already_captured'])(
  '%s is done when the intent is captured for this amount',
  async (code) => {
    respondWith(problem(400, { code }), { body: intent({ status: 'succeeded', amount_received: 23800 }) });
    expect(await capture()).toMatchObject({ kind: 'done', value: { status: 'succeeded', amountReceived: 23800 } });
  },
);

test('an unexpected state is a no when the intent was cancelled', async () => {
  respondWith(problem(400, { code: 'payment_intent_unexpected_state' }), { body: intent({ status: 'canceled' }) });
  expect(await capture()).toMatchObject({ kind: 'no', code: 'payment_intent_unexpected_state' });
});

test.each([
  ['captured for another amount', { body: intent({ status: 'succeeded', amount_received: 100 }) }],
  ['still on its way', { body: intent({ status: 'processing' }) }],
  ['not to be seen', problem(503, { type: 'api_error' })],
])('an unexpected state is unknown when the intent is %s', async (_name, seen) => {
  respondWith(problem(400, { code: 'payment_intent_unexpected_state' }), seen);
  expect((await capture()).kind).toBe('unknown');
});

test('cancelling a cancelled intent is done, cancelling a captured one is a no', async () => {
  respondWith(problem(400, { code: 'payment_intent_unexpected_state' }), { body: intent({ status: 'canceled' }) });
  expect((await payments.cancelIntent('pi_1', 'key-2')).kind).toBe('done');
  respondWith(problem(400, { code: 'payment_intent_unexpected_state' }), {
    body: intent({ status: 'succeeded', amount_received: 23800 }),
  });
  expect((await payments.cancelIntent('pi_1', 'key-2')).kind).toBe('no');
});

test('an existing refund counts as done only when this very call made it', async () => {
  const input = { intentId: 'pi_1', amount: money(23800, 'NZD'), paymentId: 'p-1', callId: 'call-1' };
  const refused = problem(400, { code: 'charge_already_refunded' });
  const made = (call: string, status = 'succeeded') => ({
    body: {
      object: 'list',
      has_more: false,
      url: '/v1/refunds',
      data: [{ id: 're_1', object: 'refund', amount: 23800, status, metadata: { call } }],
    },
  });
  respondWith(refused, made('call-1'));
  expect(await payments.refund(input, 'key-3')).toEqual({
    kind: 'done',
    value: { refundId: 're_1', status: 'succeeded' },
  });
  respondWith(refused, made('call-1', 'pending'));
  expect(await payments.refund(input, 'key-3')).toMatchObject({ value: { status: 'pending' } });
  respondWith(refused, made('call-2'));
  expect(await payments.refund(input, 'key-3')).toMatchObject({ kind: 'no', code: 'charge_already_refunded' });
  respondWith(refused, made('call-1', 'failed'));
  expect((await payments.refund(input, 'key-3')).kind).toBe('no');
});

test('exactly the requested amount is captured', async () => {
  respondWith({ body: intent({ status: 'succeeded', amount_received: 20000 }) });
  await payments.captureIntent({ intentId: 'pi_1', amount: money(20000, 'NZD') }, 'key-1');
  expect(received).toMatchObject([{ method: 'POST', path: '/v1/payment_intents/pi_1/capture', key: 'key-1' }]);
  expect(received[0]?.form.get('amount_to_capture')).toBe('20000');
});

test('a refund names its payment, its amount and its call', async () => {
  respondWith({ body: { id: 're_1', object: 'refund', amount: 5000, status: 'succeeded', metadata: {} } });
  await payments.refund({ intentId: 'pi_1', amount: money(5000, 'NZD'), paymentId: 'p-1', callId: 'call-1' }, 'key-3');
  expect(received).toMatchObject([{ method: 'POST', path: '/v1/refunds', key: 'key-3' }]);
  expect(Object.fromEntries(received[0]?.form ?? [])).toEqual({
    'payment_intent': 'pi_1',
    'amount': '5000',
    'metadata[payment]': 'p-1',
    'metadata[call]': 'call-1',
  });
});

test('a reversed transfer counts as not made', async () => {
  const made = (id: string, reversed: boolean) => ({
    ...{ id, object: 'transfer', amount: 20000, reversed, metadata: { call: 'call-1' } },
  });
  const data = [made('tr_1', true), made('tr_2', false)];
  respondWith({ body: { object: 'list', has_more: false, url: '/v1/transfers', data } });
  expect(await payments.listTransfers('t-1')).toEqual({
    kind: 'done',
    value: [{ transferId: 'tr_2', amount: 20000, callId: 'call-1' }],
  });
});

test('a list without entries is unreadable, not empty', async () => {
  respondWith({ body: {} });
  expect((await payments.listIntents('cus_1')).kind).toBe('unknown');
});

test('an invalid id is not put into a URL', async () => {
  respondWith();
  for (const id of ['', 'pi_1/../../v1/refunds', 'pi_1?expand=x', 'cus_1', 'pi_']) {
    expect(await payments.readIntent(id), id).toMatchObject({ kind: 'no', code: 'resource_missing' });
  }
  expect(received).toEqual([]);
});

test('a transfer names its charge and its transaction', async () => {
  respondWith({ body: { id: 'tr_1', object: 'transfer', amount: 20000, metadata: {} } });
  const input = {
    amount: money(20000, 'NZD'),
    accountId: 'acct_1',
    chargeId: 'ch_1',
    transactionId: 't-1',
    transferGroup: 'p-1',
    callId: 'call-1',
  };
  expect(await payments.transfer(input, 'key-4')).toEqual({ kind: 'done', value: { transferId: 'tr_1' } });
  expect(Object.fromEntries(received[0]?.form ?? [])).toMatchObject({
    'amount': '20000',
    'currency': 'nzd',
    'destination': 'acct_1',
    'source_transaction': 'ch_1',
    'transfer_group': 'p-1',
    'metadata[transaction]': 't-1',
    'metadata[call]': 'call-1',
  });
});
