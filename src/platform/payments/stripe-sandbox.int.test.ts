import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import { sandboxKeys, startSandbox, type Sandbox } from '#tests/support/sandbox.ts';
import type { Answer, Payments } from './payments.ts';
import { makePayments } from './stripe.server.ts';
import { makeVerifiedAccount } from './verified-account.server.ts';

let sandbox: Sandbox;
let payments: Payments;
let config: Parameters<typeof makePayments>[0];

beforeAll(async () => {
  sandbox = await startSandbox();
  const apiHost = { host: '127.0.0.1', port: sandbox.port, protocol: 'http' } as const;
  config = {
    ...sandboxKeys,
    webhookSecret: sandbox.webhookSecret,
    apiHost,
    sandboxUrl: `http://127.0.0.1:${sandbox.port}`,
  };
  payments = makePayments(config);
});
afterAll(() => sandbox.stop());

const price = money(23800, 'NZD');

async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const outcome = await answer;
  if (outcome.kind !== 'done') throw new Error(`Not done: ${JSON.stringify(outcome)}`);
  return outcome.value;
}

async function authorised() {
  const { stripeCustomerId } = await done(
    payments.createCustomer({ userId: randomUUID(), email: 'mei@example.com' }, randomUUID()),
  );
  const ids = { stripeCustomerId, paymentId: randomUUID(), transactionId: randomUUID() };
  const intent = await done(payments.createIntent({ ...ids, amount: price, description: 'Luna slip' }, randomUUID()));
  await sandbox.confirmCard(intent.clientSecret ?? '');
  return { ...ids, intentId: intent.id };
}

test('money is held, captured, partly refunded and transferred', async () => {
  const { stripeCustomerId, paymentId, transactionId, intentId } = await authorised();
  expect(await done(payments.readIntent(intentId))).toMatchObject({
    status: 'requires_capture',
    amount: price,
    stripeCustomerId,
    paymentId,
  });
  const captured = await done(payments.captureIntent({ intentId, amount: price }, randomUUID()));
  expect(captured).toMatchObject({ status: 'succeeded', amountReceived: 23800, refunded: 0, disputed: false });
  const callId = randomUUID();
  const { refundId } = await done(
    payments.refund({ intentId, amount: money(3800, 'NZD'), paymentId, callId }, randomUUID()),
  );
  expect(await done(payments.listRefunds(intentId))).toEqual([{ refundId, status: 'succeeded', amount: 3800, callId }]);
  expect((await done(payments.readIntent(intentId))).refunded).toBe(3800);
  const account = await makeVerifiedAccount(
    { payments: config },
    { userId: randomUUID(), email: 'ines@example.com', firstName: 'Ines', lastName: 'Vale' },
  );
  const input = {
    amount: money(18000, 'NZD'),
    accountId: account.id,
    chargeId: captured.chargeId ?? '',
    transactionId,
    callId,
  };
  const { transferId } = await done(payments.transfer(input, randomUUID()));
  expect(await done(payments.listTransfers(transactionId))).toEqual([{ transferId, amount: 18000, callId }]);
  expect((await done(payments.listIntents(stripeCustomerId))).map(({ id }) => id)).toEqual([intentId]);
});

test('a capture whose response was lost is done when it is retried', async () => {
  const { intentId } = await authorised();
  await sandbox.fault({
    match: { method: 'POST', path: `/v1/payment_intents/${intentId}/capture` },
    action: 'drop-after',
    times: 2,
  });
  const key = randomUUID();
  expect((await payments.captureIntent({ intentId, amount: price }, key)).kind).toBe('unknown');
  await sandbox.noFaults();
  expect(await done(payments.captureIntent({ intentId, amount: price }, key))).toMatchObject({ status: 'succeeded' });
  expect(await done(payments.captureIntent({ intentId, amount: price }, randomUUID()))).toMatchObject({
    status: 'succeeded',
    amountReceived: 23800,
  });
});

test('a cancelled intent stays cancelled, and can no longer be captured', async () => {
  const { intentId } = await authorised();
  await done(payments.cancelIntent(intentId, randomUUID()));
  expect((await done(payments.cancelIntent(intentId, randomUUID()))).status).toBe('canceled');
  expect(await payments.captureIntent({ intentId, amount: price }, randomUUID())).toMatchObject({ kind: 'no' });
});

test('a new payout account lists what it still needs', async () => {
  const account = await done(
    payments.createAccount({ userId: randomUUID(), country: 'NZ', email: 'ines@example.com' }, randomUUID()),
  );
  expect(account).toMatchObject({ chargesEnabled: false, payoutsEnabled: false, transfersActive: false });
  expect(account.currentlyDue.length).toBeGreaterThan(0);
  expect(await done(payments.readAccount(account.id))).toMatchObject({ id: account.id });
});

test('an unknown id is a no', async () => {
  expect(await payments.readIntent('pi_never')).toMatchObject({ kind: 'no', code: 'resource_missing' });
});
