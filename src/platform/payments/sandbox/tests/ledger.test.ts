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

/** What came in from cards and went out to cards, banks and Stripe is what lies in the accounts. */
function checkBooks({ objects, balances }: Books): void {
  const lines = objects.balance_transaction;
  const own = (objects.charge ?? []).filter(({ in_account: account }) => account === undefined);
  const captured = sum(own, (charge) => charge.amount_captured);
  const refunded = sum(
    objects.refund?.filter(({ status }) => status !== 'failed'),
    ({ amount }) => amount,
  );
  const paidOut = sum(
    objects.payout?.filter(({ status }) => status !== 'failed' && status !== 'canceled'),
    ({ amount }) => amount,
  );
  const disputed = sum(
    objects.dispute?.filter(({ status }) => status !== 'won'),
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

type Step = {
  what: 'pay' | 'capture' | 'cancel' | 'refund' | 'transfer' | 'reverse' | 'settle' | 'dispute' | 'payout';
  amount: number;
  which: number;
};

const step = fc.record({
  what: fc.constantFrom<Step['what']>(
    'pay',
    'pay',
    'capture',
    'capture',
    'cancel',
    'refund',
    'refund',
    'transfer',
    'transfer',
    'reverse',
    'settle',
    'dispute',
    'payout',
  ),
  amount: fc.integer({ min: 1, max: 9000 }),
  which: fc.nat(50),
});

/** Takes the step with whatever there is; a refusal is a fine outcome, the books must hold anyway. */
async function take(account: string, intents: Stripe.PaymentIntent[], { what, amount, which }: Step): Promise<void> {
  const intent = intents[which % Math.max(1, intents.length)];
  const charge = String(intent?.latest_charge);
  switch (what) {
    case 'pay': {
      const method =
        ['pm_card_visa', 'pm_card_bypassPending', 'pm_card_createDispute', 'pm_card_refundFail'][which % 4] ?? '';
      intents.push(
        await stripe.paymentIntents.create({
          amount: amount + 50,
          currency: 'usd',
          capture_method: 'manual',
          payment_method: method,
          confirm: true,
          allowed_payment_method_types: ['card'],
        }),
      );
      return;
    }
    case 'capture':
      return void (await stripe.paymentIntents.capture(intent?.id ?? 'pi_0', { amount_to_capture: amount }));
    case 'cancel':
      return void (await stripe.paymentIntents.cancel(intent?.id ?? 'pi_0'));
    case 'refund':
      return void (await stripe.refunds.create({ payment_intent: intent?.id ?? 'pi_0', amount }));
    case 'transfer':
      return void (await stripe.transfers.create({
        amount,
        currency: 'usd',
        destination: account,
        ...(which % 2 === 0 ? { source_transaction: charge } : {}),
      }));
    case 'reverse': {
      const { data } = await stripe.transfers.list({ limit: 10 });
      return void (await stripe.transfers.createReversal(data[which % Math.max(1, data.length)]?.id ?? 'tr_0', {
        amount,
      }));
    }
    case 'payout':
      return void (await stripe.payouts.create({ amount, currency: 'usd' }, { stripeAccount: account }));
    case 'dispute':
      return void (await sandbox.order('POST', 'disputes', { charge }));
    case 'settle':
      return void (await sandbox.order('POST', 'settle'));
  }
}

test('whatever is done, no money appears and none is lost', async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      await sandbox.order('POST', 'reset');
      const accounts = [await verifiedAccount(stripe), await verifiedAccount(stripe, '1100000111111113')];
      const intents: Stripe.PaymentIntent[] = [];
      for (const each of steps) {
        const account = accounts[each.which % 2]?.id ?? '';
        await take(account, intents, each).then(
          () => { done += 1; console.log(each.what); },
          (e) => { console.log('no', each.what, e.message?.slice(0,90)); },
        );
      }
      checkBooks((await sandbox.order('GET', 'snapshot')) as Books);
    }),
    { numRuns: 20 },
  );
  expect(done).toBeGreaterThan(60);
}, 20_000);
