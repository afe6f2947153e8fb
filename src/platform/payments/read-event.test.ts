import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { readEvent } from './read-event.server.ts';

const webhookSecret = 'whsec_test_0123456789abcdef0123456789abcdef';
const connectSecret = 'whsec_connect_0123456789abcdef012345678';
const secrets = [webhookSecret, connectSecret];
const stripe = new Stripe('sk_test_12345678');
const event = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'charge.dispute.created',
  created: 1_790_000_000,
  livemode: false,
  data: { object: { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1' } },
});

function signed(payload: string, changes: { timestamp?: number; secret?: string } = {}): string {
  return stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, ...changes });
}

test('a signed event names its object and intent', async () => {
  expect(await readEvent(stripe, secrets, event, signed(event))).toEqual({
    id: 'evt_1',
    type: 'charge.dispute.created',
    createdAt: new Date(1_790_000_000_000),
    objectId: 'dp_1',
    intentId: 'pi_1',
    accountId: null,
    livemode: false,
  });
});

test('an event of the endpoint of connected accounts names the account', async () => {
  const body = JSON.stringify({
    ...{ id: 'evt_2', object: 'event', type: 'account.updated', created: 1_790_000_000, livemode: false },
    ...{ account: 'acct_1', data: { object: { id: 'acct_1', object: 'account' } } },
  });
  const signature = signed(body, { secret: connectSecret });
  expect(await readEvent(stripe, secrets, body, signature)).toMatchObject({ objectId: 'acct_1', accountId: 'acct_1' });
  expect(await readEvent(stripe, [webhookSecret], body, signature)).toBeNull();
});

test('an event about the balance, which has no id, names its kind', async () => {
  const body = event
    .replace('charge.dispute.created', 'balance.available')
    .replace(/{"id":"dp_1".*?}/, '{"object":"balance"}');
  expect(await readEvent(stripe, secrets, body, signed(body))).toMatchObject({
    type: 'balance.available',
    objectId: 'balance',
    intentId: null,
  });
});

test('a forged, changed, expired, early or malformed event is rejected', async () => {
  const now = Math.floor(Date.now() / 1000);
  const strange = JSON.stringify({ hello: 'world' });
  const cases: [string, string, string][] = [
    ['without a signature', event, ''],
    ['with another secret', event, signed(event, { secret: 'whsec_another' })],
    ['changed by one sign', event.replace('dp_1', 'dp_2'), signed(event)],
    ['serialised again', JSON.stringify(JSON.parse(event), null, 1), signed(event)],
    ['too old', event, signed(event, { timestamp: now - 400 })],
    ['from the future', event, signed(event, { timestamp: now + 400 })],
    ['with an old scheme only', event, signed(event).replace('v1=', 'v0=')],
    ['of another shape', strange, signed(strange)],
    ['no JSON', 'hello', signed('hello')],
  ];
  for (const [name, body, signature] of cases)
    expect(await readEvent(stripe, secrets, body, signature), name).toBeNull();
});
