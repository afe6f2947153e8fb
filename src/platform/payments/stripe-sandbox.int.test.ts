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
  const paymentId = randomUUID();
  const ids = { stripeCustomerId, paymentId, transferGroup: paymentId, transactionId: randomUUID() };
  const intent = await done(payments.createIntent({ ...ids, amount: price, description: 'Luna slip' }, randomUUID()));
  await sandbox.confirmCard(intent.clientSecret ?? '');
  return { ...ids, intentId: intent.id };
}

test('the account of the key names its country, its currency and when it pays out', async () => {
  expect(await done(payments.readPlatform())).toEqual({
    ...{ country: 'NZ', currency: 'NZD', payoutInterval: 'manual' },
  });
});

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
    transferGroup: paymentId,
    callId,
  };
  const { transferId } = await done(payments.transfer(input, randomUUID()));
  expect(await done(payments.listTransfers(paymentId))).toEqual([{ transferId, amount: 18000, callId }]);
  expect((await done(payments.listIntents(stripeCustomerId))).map(({ id }) => id)).toEqual([intentId]);
});

/** A captured payment with its charge's id. */
async function captured() {
  const about = await authorised();
  const { chargeId } = await done(payments.captureIntent({ intentId: about.intentId, amount: price }, randomUUID()));
  return { ...about, chargeId: chargeId ?? '' };
}

const fee = Math.round(price.amount * 0.029) + 30;

test('a charge says what it brought, and until when its card is held', async () => {
  const held = await authorised();
  const intent = await done(payments.readIntent(held.intentId));
  const before = await done(payments.readCharge(intent.chargeId ?? ''));
  expect(before).toMatchObject({ captured: money(0, 'NZD'), movement: null });
  expect((before.captureBefore?.getTime() ?? 0) - Date.now()).toBeGreaterThan(6 * 86_400_000);
  const { chargeId } = await captured();
  expect(await done(payments.readCharge(chargeId))).toMatchObject({
    captured: price,
    movement: {
      type: 'charge',
      amount: price.amount,
      fee,
      net: price.amount - fee,
      currency: 'NZD',
      sourceId: chargeId,
    },
  });
});

test('every movement of the balance is listed, oldest first, and they add up to the balance', async () => {
  const { chargeId, intentId, paymentId, transactionId } = await captured();
  const callId = randomUUID();
  const { refundId } = await done(
    payments.refund({ intentId, amount: money(800, 'NZD'), paymentId, callId }, randomUUID()),
  );
  const owner = { userId: randomUUID(), email: 'ines@example.com', firstName: 'Ines', lastName: 'Vale' };
  const { id: accountId } = await makeVerifiedAccount({ payments: config }, owner);
  const input = { amount: money(9000, 'NZD'), accountId, chargeId, transactionId, transferGroup: paymentId, callId };
  const { transferId } = await done(payments.transfer(input, randomUUID()));
  const reversal = { transferId, amount: 4000, callId };
  const { reversalId } = await done(payments.reverseTransfer(reversal, randomUUID()));
  expect(await done(payments.listReversals(transferId))).toEqual([{ reversalId, amount: 4000, callId }]);
  const all = await done(payments.listBalanceTransactions(new Date(0)));
  const ours = all.filter(({ sourceId }) => [chargeId, refundId, transferId, reversalId].includes(sourceId ?? ''));
  expect(ours.map(({ type, amount }) => [type, amount])).toEqual([
    ['charge', price.amount],
    ['refund', -800],
    ['transfer', -9000],
    ['transfer_refund', 4000],
  ]);
  const [funds] = await done(payments.readBalance());
  expect((funds?.available ?? 0) + (funds?.pending ?? 0)).toBe(all.reduce((sum, { net }) => sum + net, 0));
  const later = new Date((all.at(-1)?.createdAt.getTime() ?? 0) + 60_000);
  expect(await done(payments.listBalanceTransactions(later))).toEqual([]);
  expect(await done(payments.listBalanceTransactions(new Date(0), later))).toEqual(all);
  const last = new Date((all.at(-1)?.createdAt.getTime() ?? 0) - 60_000);
  expect(await done(payments.listBalanceTransactions(new Date(0), last))).toEqual([]);
});

test('a reversal of more than is left is a no', async () => {
  const { chargeId, paymentId, transactionId } = await captured();
  const owner = { userId: randomUUID(), email: 'ines@example.com', firstName: 'Ines', lastName: 'Vale' };
  const { id: accountId } = await makeVerifiedAccount({ payments: config }, owner);
  const callId = randomUUID();
  const input = { amount: money(9000, 'NZD'), accountId, chargeId, transactionId, transferGroup: paymentId, callId };
  const { transferId } = await done(payments.transfer(input, randomUUID()));
  const tooMuch = { transferId, amount: 9001, callId };
  expect(await payments.reverseTransfer(tooMuch, randomUUID())).toMatchObject({ kind: 'no' });
});

test('a dispute says its amount, its movements and the due date of the evidence; an inquiry moves nothing', async () => {
  const { chargeId, intentId } = await captured();
  const opening = { charge: chargeId, amount: 5000 };
  const opened = (await sandbox.control('POST', 'disputes', opening)) as { id: string };
  const dispute = await done(payments.readDispute(opened.id));
  expect(dispute).toMatchObject({
    ...{ chargeId, intentId, outcome: 'open', isInquiry: false },
    amount: money(5000, 'NZD'),
  });
  expect(dispute.movements).toMatchObject([{ category: 'dispute', amount: -5000, fee: 1500, sourceId: dispute.id }]);
  expect(dispute.evidenceDueAt?.getTime()).toBeGreaterThan(Date.now());
  await sandbox.control('POST', 'disputes', { dispute: dispute.id, status: 'won' });
  const won = await done(payments.readDispute(dispute.id));
  expect([won.outcome, won.movements.map(({ category }) => category)]).toEqual([
    'won',
    ['dispute', 'dispute_reversal'],
  ]);
  const openingAgain = { charge: (await captured()).chargeId, inquiry: true };
  const inquiry = (await sandbox.control('POST', 'disputes', openingAgain)) as { id: string };
  expect(await done(payments.readDispute(inquiry.id))).toMatchObject({
    outcome: 'open',
    isInquiry: true,
    movements: [],
  });
});

test('a fraud warning names its charge', async () => {
  const { chargeId, intentId } = await captured();
  const warning = (await sandbox.control('POST', 'fraud-warnings', { charge: chargeId })) as { id: string };
  expect(await done(payments.readFraudWarning(warning.id))).toMatchObject({ chargeId, intentId, isActionable: true });
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
    payments.createAccount(
      { userId: randomUUID(), country: 'NZ', merchantCategory: '5734', businessUrl: 'https://rotation.example' },
      randomUUID(),
    ),
  );
  expect(account).toMatchObject({ chargesEnabled: false, payoutsEnabled: false, transfersActive: false });
  expect(account.currentlyDue.length).toBeGreaterThan(0);
  expect(await done(payments.readAccount(account.id))).toMatchObject({ id: account.id });
});

test('an unknown id is a no', async () => {
  expect(await payments.readIntent('pi_never')).toMatchObject({ kind: 'no', code: 'resource_missing' });
});
