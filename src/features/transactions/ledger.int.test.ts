import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cases, ledgerEntries, paymentCalls } from '#src/database/schema/schema.ts';
import { money } from '#src/domain/money/money.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { paymentOf } from '#src/features/payments/payments.server.ts';
import { deliverAll, expectSound, stateOf } from '#tests/support/soundness.ts';
import {
  accepted,
  holdCard,
  preauthorised,
  rentalOrder,
  rentalScene,
  request,
  saleOrder,
  saleScene,
  take,
  untilDue,
} from '#tests/support/world.ts';
import { worldOfFile } from '#tests/support/world-of-file.ts';
import { takeDue } from './timers.server.ts';

const world = await worldOfFile();

// Four days at $68, $12 to post it, $5 for the order; the lender pays ten percent of the days.
const rental = { payin: 4 * 6800 + 1200 + 500, payout: 4 * 6800 + 1200 - 2720, income: 2720 + 500 };
// Two units at $120, posted together.
const sale = { payin: 2 * 12000 + 1200 + 500, payout: 2 * 12000 + 1200 - 2400, income: 2400 + 500 };

type Amounts = Readonly<Record<string, number>>;

/** What the ledger says of a transaction, posting by posting; ids in names are replaced by their kind. */
async function postingsOf(id: string): Promise<Readonly<Record<string, Amounts>>> {
  const rows = await world.app.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.transactionId, id))
    .orderBy(asc(ledgerEntries.createdAt));
  const payment = await paymentOf(world.app.db, id);
  const found: Record<string, Record<string, number>> = {};
  for (const { posting, account, amount, currency, paymentId } of rows) {
    expect({ currency, paymentId }).toEqual({ currency: 'NZD', paymentId: payment?.id });
    (found[posting.replace(/:.*/, '')] ??= {})[account] = amount;
  }
  return found;
}

/** The sum of each account for one transaction; accounts at nothing are left out. */
async function accountsOf(id: string): Promise<Amounts> {
  const sums: Record<string, number> = {};
  for (const amounts of Object.values(await postingsOf(id)))
    for (const [account, amount] of Object.entries(amounts)) sums[account] = (sums[account] ?? 0) + amount;
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
}

const capture = ({ payin, payout, income }: typeof rental) => ({
  'at-provider': payin,
  'owed-to-lender': -payout,
  'income': -income,
});

async function acceptedRental(from = 40) {
  const scene = await rentalScene(world);
  return { ...scene, id: await accepted(world, scene, await rentalOrder(world, scene.listingId, from)) };
}

async function acceptedSale() {
  const scene = await saleScene(world, 2);
  return { ...scene, id: await accepted(world, scene, saleOrder(scene.listingId, 2)) };
}

async function delivered() {
  const story = await acceptedSale();
  await untilDue(world, story.id);
  await takeDue(world.app);
  expect(await stateOf(world, story.id)).toBe('delivered');
  return story;
}

describe('what was never captured', () => {
  test.each(['decline', 'cancel-by-customer', 'expire'] as const)('and ends by %s is not booked', async (how) => {
    const scene = await rentalScene(world);
    const id = await preauthorised(world, scene, await rentalOrder(world, scene.listingId, 40));
    expect(await postingsOf(id)).toEqual({});
    if (how === 'expire') {
      await untilDue(world, id);
      await takeDue(world.app);
    } else await take(world, how === 'decline' ? scene.lenderId : scene.customerId, id, how);
    await expectSound(world);
    expect(await postingsOf(id)).toEqual({});
  });

  test('is not booked while nobody knows whether it was captured', async () => {
    const scene = await rentalScene(world);
    const id = await preauthorised(world, scene, await rentalOrder(world, scene.listingId, 40));
    await world.sandbox.fault({ action: 'fail', status: 503, match: { method: 'POST', path: '/capture$' } });
    expect(await take(world, scene.lenderId, id, 'accept')).toEqual({ kind: 'in-progress' });
    expect(await postingsOf(id)).toEqual({});
  });
});

describe('a rental', () => {
  test('that was accepted: what the customer paid is with Stripe, the lender’s part is owed, the rest is ours', async () => {
    const { id } = await acceptedRental();
    expect(await postingsOf(id)).toEqual({ capture: capture(rental) });
  });

  test('that is cancelled: nothing is owed to the lender or kept, all is owed to the customer, then paid', async () => {
    const { id, customerId } = await acceptedRental();
    await take(world, customerId, id, 'cancel-by-customer');
    const written = { 'owed-to-lender': rental.payout, 'income': rental.income, 'refund-owed': -rental.payin };
    expect(await postingsOf(id)).toEqual({ 'capture': capture(rental), 'refund-written': written });
    await deliverDueCalls(world.app);
    expect(await postingsOf(id)).toEqual({
      'capture': capture(rental),
      'refund-written': written,
      'refund-made': { 'refund-owed': rental.payin, 'at-provider': -rental.payin },
    });
    expect(await accountsOf(id)).toEqual({});
    await expectSound(world);
  });

  test('whose refund fails stays owed, to the cent, until it is made once', async () => {
    const { id, customerId } = await acceptedRental();
    await world.sandbox.fault({
      action: 'fail',
      status: 503,
      times: 2,
      match: { method: 'POST', path: '^/v1/refunds' },
    });
    await take(world, customerId, id, 'cancel-by-customer');
    await deliverAll(world);
    await deliverAll(world);
    expect(await accountsOf(id)).toEqual({ 'refund-owed': -rental.payin, 'at-provider': rental.payin });
    await expectSound(world);
    expect(await accountsOf(id)).toEqual({});
  });
});

describe('a sale of two units', () => {
  test('that is delivered: the payout is owed as a transfer, and leaves; our part stays', async () => {
    const { id } = await delivered();
    const written = { 'owed-to-lender': sale.payout, 'transfer-owed': -sale.payout };
    expect(await postingsOf(id)).toEqual({ 'capture': capture(sale), 'transfer-written': written });
    await deliverDueCalls(world.app);
    expect(await postingsOf(id)).toEqual({
      'capture': capture(sale),
      'transfer-written': written,
      'transfer-made': { 'transfer-owed': sale.payout, 'at-provider': -sale.payout },
    });
    expect(await accountsOf(id)).toEqual({ 'at-provider': sale.income, 'income': -sale.income });
    await expectSound(world);
  });

  test('whose payout is held back by an open case stays owed to the transfer', async () => {
    const { id } = await delivered();
    await world.app.db.insert(cases).values({ transactionId: id, reason: 'complaint', reference: randomUUID() });
    await deliverAll(world);
    expect(await accountsOf(id)).toEqual({
      'at-provider': sale.payin,
      'transfer-owed': -sale.payout,
      'income': -sale.income,
    });
    await world.app.db.update(cases).set({ state: 'resolved' }).where(eq(cases.transactionId, id));
    await expectSound(world);
    expect(await accountsOf(id)).toEqual({ 'at-provider': sale.income, 'income': -sale.income });
  });
});

test('money that came although the request had ended is owed back whole, and nobody earns by it', async () => {
  const scene = await rentalScene(world);
  const { transactionId: id } = await request(world, scene.customerId, await rentalOrder(world, scene.listingId));
  await holdCard(world, scene.customerId, id);
  await take(world, scene.customerId, id, 'abandon');
  const intentId = (await paymentOf(world.app.db, id))?.intentId ?? '';
  await world.app.payments.captureIntent({ intentId, amount: money(rental.payin, 'NZD') }, randomUUID());
  await deliverDueCalls(world.app);
  const stray = { 'at-provider': rental.payin, 'refund-owed': -rental.payin };
  expect(await postingsOf(id)).toEqual({ 'stray-capture': stray });
  await deliverDueCalls(world.app);
  expect(await postingsOf(id)).toEqual({
    'stray-capture': stray,
    'refund-made': { 'refund-owed': rental.payin, 'at-provider': -rental.payin },
  });
  await expectSound(world);
});

test('the same call concluded twice is booked once', async () => {
  const { id, customerId } = await acceptedRental();
  await take(world, customerId, id, 'cancel-by-customer');
  await deliverAll(world);
  const [call] = await world.app.db.select().from(paymentCalls).where(eq(paymentCalls.purpose, 'refund'));
  expect(call?.state).toBe('done');
  const before = await postingsOf(id);
  await Promise.all([deliverAll(world), deliverAll(world)]);
  expect(await postingsOf(id)).toEqual(before);
  await expectSound(world);
});

test('many transactions at once, all ways through: each stands at its own, and together they are what Stripe holds', async () => {
  const [keep, give, pay] = [await acceptedRental(60), await acceptedRental(61), await acceptedSale()];
  await Promise.all([take(world, give.customerId, give.id, 'cancel-by-customer'), deliverAll(world)]);
  await untilDue(world, pay.id);
  await takeDue(world.app);
  await Promise.all([deliverAll(world), deliverAll(world), deliverAll(world)]);
  await expectSound(world);
  expect(await accountsOf(keep.id)).toEqual(capture(rental));
  expect(await accountsOf(give.id)).toEqual({});
  expect(await accountsOf(pay.id)).toEqual({ 'at-provider': sale.income, 'income': -sale.income });
});
