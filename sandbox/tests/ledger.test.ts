import fc from 'fast-check';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, verifiedAccount } from './start.ts';
import type { Running } from './start.ts';

type Amounts = { currency: string; available: number; pending: number };
type Books = {
  objects: {
    balance_transaction?: (Stripe.BalanceTransaction & { in_account?: string })[];
    charge?: (Stripe.Charge & { in_account?: string })[];
    refund?: Stripe.Refund[];
    payout?: Stripe.Payout[];
    dispute?: Stripe.Dispute[];
    transfer?: Stripe.Transfer[];
  };
  balances: Record<string, Amounts[]>;
};

let sandbox: Running;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.stop());

function sum<T>(items: readonly T[] | undefined, value: (item: T) => number): number {
  return (items ?? []).reduce((total, item) => total + value(item), 0);
}

/** Money captured minus refunds, payouts, disputes and fees equals the sum of all balances. */
function checkBooks({ objects, balances }: Books): void {
  const lines = objects.balance_transaction;
  const own = (objects.charge ?? []).filter(({ in_account: account }) => account === undefined);
  const captured = sum(own, (charge) => charge.amount_captured);
  const refunded = sum(
    objects.refund?.filter(({ status }) => status !== 'failed' && status !== 'canceled'),
    ({ amount }) => amount,
  );
  const paidOut = sum(
    objects.payout?.filter(({ status }) => status !== 'failed' && status !== 'canceled'),
    ({ amount }) => amount,
  );
  const disputed = sum(
    objects.dispute?.filter(({ status }) => status !== 'won' && !status.startsWith('warning_')),
    ({ amount }) => amount,
  );
  const fees = sum(lines, ({ fee }) => fee);
  const held = sum(Object.values(balances).flat(), ({ available, pending }) => available + pending);
  expect(held).toBe(captured - refunded - paidOut - disputed - fees);
  expect(held).toBe(sum(lines, ({ net }) => net));
  for (const charge of own) {
    expect(charge.amount_refunded).toBeLessThanOrEqual(charge.amount);
    expect(charge.amount_captured).toBeLessThanOrEqual(charge.amount);
  }
  for (const [account, amounts] of Object.entries(balances)) {
    if (account !== 'platform')
      expect(Math.min(0, ...amounts.map(({ available, pending }) => available + pending))).toBe(0);
  }
}

type Kind = 'pay' | 'capture' | 'cancel' | 'refund' | 'transfer' | 'reverse' | 'settle' | 'dispute' | 'payout';
type Step = { kind: Kind; percent: number; which: number };

const kinds: Kind[] = ['pay', 'capture', 'cancel', 'refund', 'transfer', 'reverse', 'settle', 'dispute', 'payout'];
const weightedKinds: Kind[] = [...kinds, 'pay', 'pay', 'pay', 'capture', 'capture', 'refund', 'transfer', 'transfer'];
const step = fc.record<Step>({
  kind: fc.constantFrom(...weightedKinds),
  percent: fc.integer({ min: 1, max: 110 }),
  which: fc.nat(20),
});

function pick<T>(items: readonly T[], which: number): T {
  const item = items[which % Math.max(1, items.length)];
  if (item === undefined) throw new Error('no item for this step');
  return item;
}

async function intentWith(status: string, which: number): Promise<Stripe.PaymentIntent> {
  const { data } = await stripe.paymentIntents.list({ limit: 100 });
  return pick(
    data.filter((intent) => intent.status === status),
    which,
  );
}

function part(amount: number, percent: number): number {
  return Math.max(1, Math.floor((amount * percent) / 100));
}

async function pay(percent: number, which: number): Promise<object> {
  const methods = ['pm_card_visa', 'pm_card_bypassPending', 'pm_card_createDispute', 'pm_card_refundFail'];
  return stripe.paymentIntents.create({
    amount: 1000 + 90 * percent,
    currency: 'usd',
    capture_method: percent % 2 === 0 ? 'manual' : 'automatic',
    payment_method: pick(methods, which),
    confirm: true,
    allowed_payment_method_types: ['card'],
  });
}

async function transfer(destination: string, { percent, which }: Step): Promise<object> {
  const { amount_received: received, latest_charge: charge } = await intentWith('succeeded', which);
  const source = which % 3 === 0 ? {} : { source_transaction: String(charge) };
  return stripe.transfers.create({ amount: part(received, percent), currency: 'usd', destination, ...source });
}

async function payout(stripeAccount: string, percent: number): Promise<object> {
  const { available } = await stripe.balance.retrieve({}, { stripeAccount });
  return stripe.payouts.create(
    { amount: part(available[0]?.amount ?? 0, percent), currency: 'usd' },
    { stripeAccount },
  );
}

/** Executes one random step; a step may exceed what is possible, and is then refused. */
async function runStep(account: string, each: Step): Promise<object> {
  const { kind, percent, which } = each;
  switch (kind) {
    case 'pay':
      return pay(percent, which);
    case 'capture': {
      const { id, amount } = await intentWith('requires_capture', which);
      return stripe.paymentIntents.capture(id, { amount_to_capture: part(amount, percent) });
    }
    case 'cancel':
      return stripe.paymentIntents.cancel((await intentWith('requires_capture', which)).id);
    case 'refund': {
      const { id, amount_received: received } = await intentWith('succeeded', which);
      return stripe.refunds.create({ payment_intent: id, amount: part(received, percent) });
    }
    case 'transfer':
      return transfer(account, each);
    case 'reverse': {
      const { id, amount } = pick((await stripe.transfers.list({ limit: 100 })).data, which);
      return stripe.transfers.createReversal(id, { amount: part(amount, percent) });
    }
    case 'payout':
      return payout(account, percent);
    case 'dispute': {
      const { latest_charge: charge, amount_received: received } = await intentWith('succeeded', which);
      const opening = which % 2 === 0 ? {} : { amount: part(received, percent) };
      const dispute = await sandbox.control('POST', 'disputes', { charge, ...opening, inquiry: which % 3 === 0 });
      const status = (['won', 'lost', 'needs_response'] as const)[percent % 4];
      return status === undefined ? dispute : sandbox.control('POST', 'disputes', { dispute: dispute.id, status });
    }
    case 'settle':
      return sandbox.control('POST', 'settle');
  }
}

/** One of each kind, in an order in which all of them are possible: random steps alone sometimes omit one. */
const oneOfEach: Step[] = [
  { kind: 'pay', percent: 101, which: 1 },
  { kind: 'pay', percent: 50, which: 0 },
  { kind: 'capture', percent: 100, which: 0 },
  { kind: 'pay', percent: 50, which: 0 },
  { kind: 'cancel', percent: 1, which: 0 },
  { kind: 'transfer', percent: 40, which: 0 },
  { kind: 'payout', percent: 20, which: 0 },
  { kind: 'reverse', percent: 10, which: 0 },
  { kind: 'refund', percent: 10, which: 0 },
  { kind: 'settle', percent: 1, which: 0 },
  { kind: 'dispute', percent: 51, which: 1 },
];

test('no sequence of operations creates or loses money', async () => {
  const done = new Set<Kind>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
      await sandbox.control('POST', 'reset');
      const accounts = [await verifiedAccount(stripe), await verifiedAccount(stripe, '1100000111111113')];
      for (const each of steps) {
        await runStep(pick(accounts, each.which).id, each).then(
          () => done.add(each.kind),
          () => undefined,
        );
      }
      checkBooks((await sandbox.control('GET', 'snapshot')) as Books);
    }),
    { numRuns: 15, examples: [[oneOfEach]] },
  );
  expect([...done].toSorted()).toEqual(kinds.toSorted());
});
