import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { cases, credits, emails, listings, paymentCalls, transactions } from '#src/database/schema/schema.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { openComplaint } from '#src/features/payments/complaints.server.ts';
import { refundPart } from '#src/features/payments/partial-refunds.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { usableCredit } from '#src/features/referrals/credits.server.ts';
import { messages } from '#src/i18n/messages.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { makeRental } from '#tests/support/factories.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { paymentInput, requestCart } from '#tests/support/threads.ts';
import { execute } from './execute.server.ts';
import { transactionValues } from './components/transaction-values.ts';
import { inboxOf } from './inbox.server.ts';
import { transactionPage } from './transaction-page.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;
const intl = createIntl({ locale: 'en', messages });

type Late = 'none' | 'half';
const setLate = (listingId: string, lateCancellation: Late) =>
  db.update(listings).set({ lateCancellation }).where(eq(listings.id, listingId));

/** Four days at $68.00 from a day on, sent for $12, with a fee of $5: $289.00. */
async function acceptedRental(late: Late, from = 10, of?: Awaited<ReturnType<typeof flow.rentalFixture>>) {
  const fixture = of ?? (await flow.rentalFixture());
  await setLate(fixture.listingId, late);
  const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, from));
  return { ...fixture, id };
}

async function callsOf(id: string) {
  const rows = await db
    .select({ purpose: paymentCalls.purpose, amount: sql<number>`(parameters ->> 'amount')::int` })
    .from(paymentCalls)
    .where(and(eq(paymentCalls.transactionId, id), eq(paymentCalls.mode, 'outbox')));
  return Object.fromEntries(rows.map(({ purpose, amount }) => [purpose, amount]));
}

async function totalsOf(id: string) {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  return [row?.payinAmount, row?.payoutAmount];
}

test('half of the days and all of the delivery go back, and the lender is paid for the other half', async () => {
  const { customerId, lenderId, id } = await acceptedRental('half');
  const before = await transactionPage(context.app, { id: customerId }, id);
  expect(before).toMatchObject({ partIfCancelled: { amount: 13_600 + 1200 } });
  expect(transactionValues(intl, before)).toMatchObject({ refund: 'half', refunded: '$148.00' });
  await flow.executeAs(customerId, id, 'cancel-by-customer');
  expect(await callsOf(id)).toEqual({ refund: 14_800, transfer: 13_600 - 1360 });
  await deliverAll(context);
  expect([await stateOf(context, id), await totalsOf(id)]).toEqual(['canceled', [14_100, 12_240]]);
  await expectInvariants(context);

  const order = await transactionPage(context.app, { id: customerId }, id);
  const refunded = '$148.00 of $289.00 was refunded to your card; $141.00 stays paid for the late cancellation.';
  expect(transactionValues(intl, order).paid).toBe(refunded);
  const sale = await transactionPage(context.app, { id: lenderId }, id);
  expect(transactionValues(intl, sale).paid).toBe('Mei was refunded. You are paid $122.40 for the late cancellation.');
  const { rows } = await inboxOf(context.app, { id: lenderId }, { side: 'sales', kind: null, page: 1 });
  expect(rows.find((row) => row.id === id)?.kept).toMatchObject({ payout: { amount: 12_240 }, late: true });
  await emailDueNotifications(context.app, 100);
  const sent = await db
    .select({ text: emails.text })
    .from(emails)
    .where(sql`once_key like ${`${id}:%`}`);
  expect(sent.map(({ text }) => text).join()).toContain('$141.00 stays paid for the late cancellation');
});

test('before that all of it goes back, after that nothing, and nothing where the terms give nothing', async () => {
  const early = await acceptedRental('half', 16);
  await flow.executeAs(early.customerId, early.id, 'cancel-by-customer');
  expect(await callsOf(early.id)).toMatchObject({ refund: 28_900 });
  for (const [late, from] of [
    ['half', 6],
    ['none', 10],
  ] as const) {
    const { customerId, id } = await acceptedRental(late, from);
    expect(await flow.executeAs(customerId, id, 'cancel-by-customer').catch(codeOf)).toBe('cancel-too-late');
    expect(await callsOf(id)).toEqual({});
  }
  await deliverAll(context);
  await expectInvariants(context);
});

test('the terms are those of the request', async () => {
  const fixture = await flow.rentalFixture();
  const { customerId, id } = await acceptedRental('half', 10, fixture);
  await setLate(fixture.listingId, 'none');
  await flow.executeAs(customerId, id, 'cancel-by-customer');
  expect(await callsOf(id)).toMatchObject({ refund: 14_800 });
});

test('nobody pays by a rule of cancellation that they were not shown', async () => {
  const { listingId, customerId } = await flow.rentalFixture();
  await setLate(listingId, 'half');
  const input = await paymentInput(context.app, customerId, [await flow.rentalOrder(listingId, 10)]);
  await setLate(listingId, 'none');
  const create = { clientKey: randomUUID() };
  const actor = { role: 'customer', userId: customerId } as const;
  const request = () => execute(context.app, { actor, create, transition: 'request-payment', input });
  expect(await request().catch(codeOf)).toBe('listing-price-changed');
  await setLate(listingId, 'half');
  expect(await request()).toMatchObject({ kind: 'taken' });
});

test('a credit counts as used', async () => {
  const fixture = await flow.rentalFixture();
  const given = { userId: fixture.customerId, source: 'referral', sourceUserId: fixture.lenderId } as const;
  await db.insert(credits).values({ ...given, amount: 1000, currency: 'NZD' });
  const { customerId, id } = await acceptedRental('half', 10, fixture);
  await flow.executeAs(customerId, id, 'cancel-by-customer');
  expect(await callsOf(id)).toEqual({ refund: 14_800, transfer: 12_240 });
  await deliverAll(context);
  expect(await totalsOf(id)).toEqual([13_100, 12_240]);
  expect(await usableCredit(db, customerId, 'NZD')).toBeNull();
  await expectInvariants(context);
});

test('of two that are paid together one is cancelled late: fee and delivery move to the other', async () => {
  const fixture = await flow.rentalFixture();
  const other = await makeRental(db, { authorId: fixture.lenderId });
  for (const listingId of [fixture.listingId, other]) await setLate(listingId, 'half');
  const orders = [await flow.rentalOrder(fixture.listingId, 10), await flow.rentalOrder(other, 10)];
  const { transactionId: id } = await requestCart(context, fixture.customerId, orders);
  await flow.holdCard(fixture.customerId, id);
  await flow.executeAs(fixture.customerId, id, 'confirm-payment');
  await flow.executeAs(fixture.lenderId, id, 'accept');
  await flow.executeAs(fixture.customerId, id, 'cancel-by-customer');
  expect(await callsOf(id)).toEqual({ refund: 13_600, transfer: 12_240 });
  await deliverAll(context);
  expect(await totalsOf(id)).toEqual([13_600, 12_240]);
  await expectInvariants(context);
});

test('a case is no way to more than half', async () => {
  const { customerId, id } = await acceptedRental('half');
  const opened = await db.transaction((tx) => openComplaint(tx, id));
  const page = await transactionPage(context.app, { id: customerId }, id);
  expect(page.offered.find(({ transition }) => transition === 'cancel-by-customer')?.blocked).toBe('case-open');
  expect(await flow.executeAs(customerId, id, 'cancel-by-customer').catch(codeOf)).toBe('transaction-locked');
  expect(await callsOf(id)).toEqual({});
  await db.delete(cases).where(eq(cases.id, opened?.id ?? ''));
  await flow.executeAs(customerId, id, 'cancel-by-customer');
  expect(await callsOf(id)).toEqual({ refund: 14_800, transfer: 12_240 });
  await deliverAll(context);
});

/** What the page says, and what the command does. */
async function cancelled(customerId: string, id: string) {
  const { offered } = await transactionPage(context.app, { id: customerId }, id);
  const shown = offered.find(({ transition }) => transition === 'cancel-by-customer')?.blocked;
  return [shown, await flow.executeAs(customerId, id, 'cancel-by-customer').catch(codeOf)];
}

const refundSome = async (id: string, providerId: string) =>
  refundPart(context.app, {
    paymentId: (await lastPaymentOf(db, id))?.id ?? '',
    transaction: { id, providerId },
    ...{ amount: 500, lenderBears: 500 },
  });

test('of what was refunded in part nobody can say what half is: its page offers none, and says why', async () => {
  const { customerId, lenderId, id } = await acceptedRental('half');
  await refundSome(id, lenderId);
  await deliverAll(context);
  expect(await cancelled(customerId, id)).toEqual(['part-refunded', 'cancel-part-refunded']);
  const early = await acceptedRental('half', 16);
  await refundSome(early.id, early.lenderId);
  expect(await cancelled(early.customerId, early.id)).toEqual([null, expect.objectContaining({ kind: 'taken' })]);
  await deliverAll(context);
  await expectInvariants(context);
});

test('what its customer has, or what is on its way, is not cancelled, and is not sent while half would go back', async () => {
  const { customerId, lenderId, id } = await acceptedRental('half');
  expect(await flow.recordedAs(lenderId, id, 'dispatched').catch(codeOf)).toBe('handover-too-early');
  expect(await flow.recordedAs(customerId, id, 'received').catch(codeOf)).toBe('handover-too-early');
  const blocked = async (viewerId: string, of: string) =>
    (await transactionPage(context.app, { id: viewerId }, of)).offered.find(
      ({ transition }) => transition === 'cancel-by-customer',
    )?.blocked;
  expect(await callsOf(id)).toEqual({});
  const soon = await acceptedRental('half', 6);
  expect(await blocked(soon.customerId, soon.id)).toBe('cancel-too-late');
  await flow.recordedAs(soon.lenderId, soon.id, 'dispatched');
  expect(await blocked(soon.customerId, soon.id)).toBe('handover');
  await flow.recordedAs(soon.customerId, soon.id, 'received');
  expect(await flow.executeAs(soon.customerId, soon.id, 'cancel-by-customer').catch(codeOf)).toBe('cancel-too-late');
});

test('two presses at once cancel once', async () => {
  const { customerId, id } = await acceptedRental('half');
  const press = () => flow.executeAs(customerId, id, 'cancel-by-customer').then(() => 'done', codeOf);
  await Promise.all([press(), press()]);
  expect(await callsOf(id)).toEqual({ refund: 14_800, transfer: 12_240 });
  await deliverAll(context);
  await expectInvariants(context);
});
