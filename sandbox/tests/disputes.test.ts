import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captured, refusalOf, startSandbox } from './start.ts';
import type { Running } from './start.ts';

let sandbox: Running;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.stop());

const charged = (amount?: number, card?: string) => captured(stripe, amount, card);

async function opened(opening: object): Promise<Stripe.Dispute> {
  return (await sandbox.control('POST', 'disputes', opening)) as unknown as Stripe.Dispute;
}

async function moved(dispute: Stripe.Dispute, status: string): Promise<Stripe.Dispute> {
  return opened({ dispute: dispute.id, status });
}

async function linesOf({ id }: Stripe.Dispute): Promise<unknown> {
  const { data } = await stripe.balanceTransactions.list({ source: id });
  return data.map(({ amount, fee, type, reporting_category: category }) => ({ amount, fee, type, category }));
}

async function eventsOf({ id }: Stripe.Dispute): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 20 });
  const own = data.filter(({ data: { object } }) => (object as { id?: string }).id === id);
  return own.map(({ type }) => type).toReversed();
}

const withdrawal = { amount: -4000, fee: 1500, type: 'adjustment', category: 'dispute' };

describe('a dispute over a part of a charge', () => {
  test('withdraws that part and a fee; nothing is refunded until it is decided', async () => {
    const charge = await charged();
    const dispute = await opened({ charge, amount: 4000 });
    expect(dispute).toMatchObject({ amount: 4000, status: 'needs_response', is_charge_refundable: false });
    expect(await linesOf(dispute)).toEqual([withdrawal]);
    expect(dispute.balance_transactions).toMatchObject([{ amount: -4000, net: -5500, source: dispute.id }]);
    expect((await refusalOf(stripe.refunds.create({ charge, amount: 100 }))).code).toBe('charge_disputed');
  });

  test('that is lost leaves the rest to refund', async () => {
    const charge = await charged();
    await moved(await opened({ charge, amount: 4000 }), 'lost');
    expect((await refusalOf(stripe.refunds.create({ charge, amount: 6001 }))).message).toContain('greater than');
    expect((await stripe.refunds.create({ charge, amount: 6000 })).status).toBe('succeeded');
    expect((await refusalOf(stripe.refunds.create({ charge, amount: 1 }))).code).toBe('charge_disputed');
  });

  test('that is won gives the amount back without the fee, and all can be refunded', async () => {
    const charge = await charged();
    const dispute = await opened({ charge, amount: 4000 });
    const won = await moved(dispute, 'won');
    expect(won.balance_transactions).toHaveLength(2);
    expect(await linesOf(dispute)).toEqual([
      { amount: 4000, fee: 0, type: 'adjustment', category: 'dispute_reversal' },
      withdrawal,
    ]);
    expect(await eventsOf(dispute)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ]);
    expect((await stripe.refunds.create({ charge })).amount).toBe(10_000);
  });

  test('is about at most the captured amount, and about no amount below one', async () => {
    const charge = await charged();
    for (const amount of [10_001, 0, -5, 1.5, 'all'])
      expect(await sandbox.control('POST', 'disputes', { charge, amount })).toMatchObject({
        error: expect.any(String),
      });
  });
});

describe('an inquiry', () => {
  test('moves no money, and the charge can be refunded', async () => {
    const charge = await charged();
    const dispute = await opened({ charge, inquiry: true });
    expect(dispute).toMatchObject({
      status: 'warning_needs_response',
      is_charge_refundable: true,
      balance_transactions: [],
      payment_method_details: { card: { case_type: 'inquiry' } },
    });
    expect((await stripe.refunds.create({ charge, amount: 100 })).status).toBe('succeeded');
    expect(await moved(dispute, 'lost')).toMatchObject({ status: 'warning_closed' });
    expect(await linesOf(dispute)).toEqual([]);
    expect(await eventsOf(dispute)).toEqual(['charge.dispute.created', 'charge.dispute.closed']);
  });

  test('that becomes a chargeback withdraws what was not refunded meanwhile', async () => {
    const charge = await charged(5000, 'pm_card_createDisputeInquiry');
    const [dispute] = (await stripe.disputes.list({ charge })).data;
    await stripe.refunds.create({ charge, amount: 1000 });
    const evidence = { uncategorized_text: 'escalate_inquiry_evidence' };
    const escalated = await stripe.disputes.update(dispute?.id ?? '', { evidence });
    expect(escalated).toMatchObject({ id: dispute?.id, status: 'needs_response', amount: 4000 });
    expect(await linesOf(escalated)).toEqual([withdrawal]);
    expect(await eventsOf(escalated)).toEqual([
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.updated',
      'charge.dispute.funds_withdrawn',
    ]);
  });

  test('with evidence is under review, and then closed', async () => {
    const dispute = await opened({ charge: await charged(), inquiry: true });
    const submitted = await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'sent' } });
    expect(submitted.status).toBe('warning_under_review');
    expect(await moved(dispute, 'won')).toMatchObject({ status: 'warning_closed' });
  });
});

test('an early fraud warning names its charge, and moves no money', async () => {
  const charge = await charged(5000, 'pm_card_createIssuerFraudRecord');
  const [warning] = (await stripe.radar.earlyFraudWarnings.list({ charge })).data;
  expect(warning).toMatchObject({ object: 'radar.early_fraud_warning', actionable: true, charge });
  const [event] = (await stripe.events.list({ type: 'radar.early_fraud_warning.created', limit: 1 })).data;
  expect(event?.data.object).toMatchObject({ id: warning?.id });
  expect((await stripe.disputes.list({ charge })).data).toEqual([]);
  const other = await sandbox.control('POST', 'fraud-warnings', { charge: await charged() });
  expect((await stripe.radar.earlyFraudWarnings.retrieve(String(other.id))).fraud_type).toBe('made_with_stolen_card');
});
