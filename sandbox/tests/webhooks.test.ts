import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { authorised, startSandbox, webhookSecret } from './start.ts';
import type { Running } from './start.ts';

type Received = { body: string; signature: string };

let sandbox: Running;
let listener: Server;
let received: Received[] = [];
let answerWith = 200;
let stripe: Stripe;

function listen(port: number): Promise<Server> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(answerWith).end();
    });
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

function typesOf(events: readonly Received[]): string[] {
  return events.map(({ body }) => (JSON.parse(body) as { type: string }).type);
}

const arrived = (count: number) =>
  vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(count), { timeout: 60_000, interval: 20 });
const normalDelivery = { delayMs: 0, repeat: 1, reverse: false, paused: false, dropTypes: [] };

beforeAll(async () => {
  listener = await listen(0);
  const { port } = listener.address() as AddressInfo;
  sandbox = await startSandbox({ SANDBOX_WEBHOOK_URL: `http://127.0.0.1:9/dead,http://127.0.0.1:${port}/hooks` });
  stripe = sandbox.stripe;
});

beforeEach(async () => {
  await sandbox.control('POST', 'webhooks', normalDelivery);
  await vi.waitUntil(async () => (await sandbox.control('GET', 'snapshot')).deliveries_waiting === 0, {
    timeout: 60_000,
  });
  received = [];
});

afterAll(async () => {
  await sandbox.stop();
  listener.close();
});

test('every step of a payment sends an event, with a signature that the client accepts', async () => {
  const intent = await authorised(stripe);
  await stripe.paymentIntents.capture(intent.id);
  await arrived(6);
  const events = received.map(({ body, signature }) => stripe.webhooks.constructEvent(body, signature, webhookSecret));
  expect(events.map(({ type }) => type).toSorted()).toEqual([
    'charge.captured',
    'charge.succeeded',
    'customer.created',
    'payment_intent.amount_capturable_updated',
    'payment_intent.created',
    'payment_intent.succeeded',
  ]);
  const [first] = received;
  expect(() => stripe.webhooks.constructEvent(`${first?.body} `, first?.signature ?? '', webhookSecret)).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  );
  const event = await stripe.events.retrieve(events[0]?.id ?? '');
  expect(event.type).toBe(events[0]?.type);
});

test('a refused delivery is retried with the same event', async () => {
  answerWith = 500;
  await stripe.customers.create({});
  await arrived(1);
  answerWith = 200;
  await arrived(2);
  expect(new Set(received.map(({ body }) => (JSON.parse(body) as { id: string }).id)).size).toBe(1);
});

test('events of a killed process are sent by the next one', async () => {
  await sandbox.control('POST', 'webhooks', { paused: true });
  await stripe.customers.create({});
  await sandbox.kill();
  await sandbox.restart();
  await arrived(1);
  expect(typesOf(received)).toEqual(['customer.created']);
});

test('deliveries can be repeated, delayed, reordered and lost', async () => {
  await sandbox.control('POST', 'webhooks', { repeat: 3 });
  await stripe.customers.create({});
  await arrived(3);
  await sandbox.control('POST', 'webhooks', {
    ...normalDelivery,
    dropTypes: ['customer.created'],
    paused: true,
    reverse: true,
  });
  received = [];
  const customer = await stripe.customers.create({});
  await stripe.customers.update(customer.id, { name: 'First' });
  await stripe.customers.del(customer.id);
  await sandbox.control('POST', 'webhooks', { paused: false });
  await arrived(2);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(typesOf(received)).not.toContain('customer.created');
  expect(received).toHaveLength(2);
});

test('an event can be resent, and a delay holds all of them back', async () => {
  await stripe.customers.create({});
  await arrived(1);
  const { id } = JSON.parse(received[0]?.body ?? '{}') as { id: string };
  await sandbox.control('POST', 'webhooks/resend', { eventId: id });
  await arrived(2);
  await sandbox.control('POST', 'webhooks', { delayMs: 150 });
  const before = Date.now();
  await stripe.customers.create({});
  await arrived(3);
  expect(Date.now() - before).toBeGreaterThanOrEqual(140);
});

test('opening and closing a dispute sends events', async () => {
  const intent = await stripe.paymentIntents.capture((await authorised(stripe)).id);
  const dispute = (await sandbox.control('POST', 'disputes', { charge: String(intent.latest_charge) })) as {
    id: string;
  };
  await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } });
  await vi.waitFor(
    () =>
      expect(typesOf(received)).toEqual(expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed'])),
    { timeout: 60_000 },
  );
  expect((await stripe.disputes.retrieve(dispute.id)).status).toBe('won');
});
