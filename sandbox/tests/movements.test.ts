import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authorised, captured, refusalOf, startSandbox, verifiedAccount } from './start.ts';
import type { Running } from './start.ts';

let sandbox: Running;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.stop());

const charged = (amount?: number, card?: string) => captured(stripe, amount, card);

describe('balance transactions', () => {
  test('show every movement, by type and by source, with the source expanded', async () => {
    const charge = await charged();
    const refund = await stripe.refunds.create({ charge, amount: 1000 });
    const { id: destination } = await verifiedAccount(stripe);
    const facts = { amount: 5000, currency: 'usd', destination, source_transaction: charge };
    const transfer = await stripe.transfers.create(facts);
    const reversal = await stripe.transfers.createReversal(transfer.id, { amount: 2000 });
    await sandbox.control('POST', 'refunds', { refund: refund.id, status: 'failed' });
    const movements: [string, string, number, number][] = [
      ['charge', charge, 10_000, 320],
      ['refund', refund.id, -1000, 0],
      ['refund_failure', refund.id, 1000, 0],
      ['transfer', transfer.id, -5000, 0],
      ['transfer_refund', reversal.id, 2000, 0],
    ];
    for (const [type, source, amount, fee] of movements) {
      const { data } = await stripe.balanceTransactions.list({ type, source, expand: ['data.source'] });
      expect(data, type).toMatchObject([{ type, amount, fee, net: amount - fee, source: { id: source } }]);
      expect(await stripe.balanceTransactions.retrieve(data[0]?.id ?? '')).toMatchObject({ amount, source });
    }
    const { data } = await stripe.balanceTransactions.list({ created: { gte: refund.created + 3600 } });
    expect(data).toEqual([]);
  });

  test('include adjustments that no object explains', async () => {
    const made = await sandbox.control('POST', 'adjustments', { amount: -700, currency: 'usd', description: 'Fee' });
    const line = await stripe.balanceTransactions.retrieve(String(made.id));
    expect(line).toMatchObject({ type: 'adjustment', amount: -700, source: null });
  });

  test('that become available are announced once, with the balance', async () => {
    await sandbox.control('POST', 'reset');
    await charged();
    const events = async () => (await stripe.events.list({ type: 'balance.available' })).data;
    expect(await events()).toEqual([]);
    await sandbox.control('POST', 'settle');
    await sandbox.control('POST', 'settle');
    expect(await events()).toMatchObject([{ data: { object: { object: 'balance', available: [{ amount: 9680 }] } } }]);
  });
});

describe('refunds', () => {
  test('stay pending until they are told otherwise', async () => {
    const refund = await stripe.refunds.create({ charge: await charged(2000, 'pm_card_pendingRefund') });
    expect(refund.status).toBe('pending');
    await sandbox.control('POST', 'settle', { refunds: false });
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('pending');
    await sandbox.control('POST', 'refunds', { refund: refund.id, status: 'succeeded' });
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
  });

  test.each(['failed', 'canceled'] as const)('that are %s later return the money, once', async (status) => {
    const refund = await stripe.refunds.create({ charge: await charged(2000) });
    expect(await sandbox.control('POST', 'refunds', { refund: refund.id, status })).toMatchObject({ status });
    expect(await sandbox.control('POST', 'refunds', { refund: refund.id, status })).toHaveProperty('error');
    const { data } = await stripe.balanceTransactions.list({ source: refund.id });
    expect(data.map(({ type, amount }) => [type, amount])).toEqual([
      ['refund_failure', 2000],
      ['refund', -2000],
    ]);
    const events = (await stripe.events.list({ limit: 10 })).data.filter(
      ({ data: { object } }) => (object as { id?: string }).id === refund.id,
    );
    expect(events.map(({ type }) => type).toReversed()).toEqual([
      'refund.created',
      'refund.updated',
      'charge.refund.updated',
      ...(status === 'failed' ? ['refund.failed'] : []),
    ]);
  });
});

test('a card may be held for less than seven days', async () => {
  await sandbox.control('POST', 'holds', { seconds: 3600 });
  const short = await authorised(stripe);
  await sandbox.control('POST', 'holds');
  const long = await authorised(stripe);
  const charge = await stripe.charges.retrieve(String(short.latest_charge));
  expect((charge.payment_method_details?.card?.capture_before ?? 0) - charge.created).toBe(3600);
  await sandbox.control('POST', 'clock', { offsetSeconds: 3700 });
  const after = [short, long].map(async ({ id }) => (await stripe.paymentIntents.retrieve(id)).status);
  expect(await Promise.all(after)).toEqual(['canceled', 'requires_capture']);
  await sandbox.control('POST', 'clock', { offsetSeconds: 0 });
});

test('with a settlement currency of its own, balances and transfers are in that currency alone', async () => {
  await sandbox.control('POST', 'reset');
  await sandbox.control('POST', 'settlement', { currency: 'NZD', exchangeRate: 1.7 });
  const charge = await charged(10_000);
  const { data } = await stripe.balanceTransactions.list({ source: charge });
  expect(data).toMatchObject([{ amount: 17_000, fee: 544, net: 16_456, currency: 'nzd', exchange_rate: 1.7 }]);
  const { id: destination } = await verifiedAccount(stripe);
  const transfer = { destination, source_transaction: charge };
  const refusal = await refusalOf(stripe.transfers.create({ ...transfer, amount: 5000, currency: 'usd' }));
  expect(refusal).toMatchObject({ statusCode: 400, param: 'currency' });
  expect(refusal.message).toContain('balance transaction (nzd) must be the same as the transfer currency (usd)');
  await refusalOf(stripe.transfers.create({ ...transfer, amount: 17_001, currency: 'nzd' }));
  expect((await stripe.transfers.create({ ...transfer, currency: 'nzd' })).amount).toBe(17_000);
  await stripe.refunds.create({ charge, amount: 1000 });
  expect((await stripe.balance.retrieve()).pending).toMatchObject([
    { amount: 16_456 - 17_000 - 1700, currency: 'nzd' },
  ]);
});
