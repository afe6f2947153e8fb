import { afterAll, beforeAll, expect, test } from 'vitest';
import { authorised, startSandbox } from './start.ts';
import type { Running } from './start.ts';

let sandbox: Running;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

test('acknowledged changes survive a kill of the process', async () => {
  const { stripe } = sandbox;
  const intent = await authorised(stripe);
  const captured = await stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: 'capture-1' });
  await sandbox.control('POST', 'clock', { offsetSeconds: 120 });
  await sandbox.kill();
  await sandbox.restart();
  const seen = await stripe.paymentIntents.retrieve(intent.id);
  expect(seen).toMatchObject({ status: 'succeeded', amount_received: 12_000, latest_charge: captured.latest_charge });
  const replayed = await stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: 'capture-1' });
  expect(replayed.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await sandbox.control('GET', 'snapshot')).clock_offset).toBe(120);
});

test('a call killed at any moment has been executed completely or not at all, and a retry with its key completes it', async () => {
  const { stripe } = sandbox;
  for (let round = 0; round < 2; round += 1) {
    const customer = await stripe.customers.create({});
    const params = {
      amount: 1000,
      currency: 'usd',
      customer: customer.id,
      payment_method: 'pm_card_visa',
      confirm: true,
      allowed_payment_method_types: ['card'],
    };
    const idempotencyKey = `crash-${round}`;
    const first = stripe.paymentIntents.create(params, { idempotencyKey }).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, round * 3));
    await sandbox.kill();
    await first;
    await sandbox.restart();
    const intent = await stripe.paymentIntents.create(params, { idempotencyKey });
    const { data } = await stripe.paymentIntents.list({ customer: customer.id });
    expect(data.map(({ id, status }) => [id, status])).toEqual([[intent.id, 'succeeded']]);
    const lines = await stripe.balanceTransactions.list({ source: String(intent.latest_charge) });
    expect(lines.data.map(({ amount }) => amount)).toEqual([1000]);
  }
});
