import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Tx } from '#src/database/database.server.ts';
import { payments, paymentShares, paymentCalls, transactions } from '#src/database/schema/schema.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { accepted, preauthorised, rentalOrder, rentalFixture, executeAs } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { closeCall } from './calls.server.ts';
import { recordRefund, recordVoid, lastPaymentOf, type Payment } from './payments.server.ts';
import { writeRefund } from './outbox.server.ts';

const context = await contextOfFile();
const { app } = context;

async function paymentFor(id: string): Promise<Payment> {
  const payment = await lastPaymentOf(app.db, id);
  if (payment === null) throw new Error('No payment');
  return payment;
}

/** The payment as it would be after `work`, which is rolled back. */
async function afterwards(id: string, work: (tx: Tx) => Promise<unknown>): Promise<Payment | null> {
  let after: Payment | null = null;
  const undone = app.db.transaction(async (tx) => {
    await work(tx);
    after = await lastPaymentOf(tx, id);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  return after;
}

const total = 4 * 6800 + 1200 + 500;

test('a transaction’s share of its payment is its customer’s total', async () => {
  const fixture = await rentalFixture(context);
  const id = await preauthorised(context, fixture, await rentalOrder(context, fixture.listingId));
  const [share] = await app.db.select().from(paymentShares).where(eq(paymentShares.transactionId, id));
  expect(share?.amount).toBe(total);
});

test('an outbox call has a job of its own, so that it does not wait for the next round', async () => {
  const fixture = await rentalFixture(context);
  const id = await preauthorised(context, fixture, await rentalOrder(context, fixture.listingId));
  await executeAs(context, fixture.lenderId, id, 'decline');
  const [call] = await app.db
    .select()
    .from(paymentCalls)
    .where(sql`${paymentCalls.transactionId} = ${id} and purpose = 'cancel-intent'`);
  const { rows } = await app.db.execute<{ jobs: number }>(sql`
    select count(*)::int as jobs from jobs.job where name = 'deliver-payment-call' and data->>'callId' = ${call?.id ?? ''}`);
  expect(rows[0]?.jobs).toBe(1);
});

test('a closed call keeps its outcome when it is closed again', async () => {
  const fixture = await rentalFixture(context);
  const id = await preauthorised(context, fixture, await rentalOrder(context, fixture.listingId, 60));
  await executeAs(context, fixture.lenderId, id, 'decline');
  await deliverDueCalls(app);
  const closed = async () => {
    const [call] = await app.db
      .select()
      .from(paymentCalls)
      .where(sql`${paymentCalls.transactionId} = ${id} and purpose = 'cancel-intent'`);
    return call;
  };
  const before = await closed();
  expect(before).toMatchObject({ state: 'done', objectId: expect.stringMatching(/^pi_/) });
  await app.db.transaction((tx) => closeCall(tx, before?.id ?? '', 'void', null));
  expect(await closed()).toEqual(before);
});

test('a payment is `refunded` when all of it was refunded, `captured` until then, and never `voided` once captured', async () => {
  const fixture = await rentalFixture(context);
  const id = await accepted(context, fixture, await rentalOrder(context, fixture.listingId, 40));
  const { id: paymentId } = await paymentFor(id);
  expect(await afterwards(id, (tx) => recordVoid(tx, paymentId, null))).toMatchObject({ state: 'captured' });
  const part = await afterwards(id, async (tx) => {
    await recordRefund(tx, paymentId, 100);
    await recordRefund(tx, paymentId, 200);
  });
  expect(part).toMatchObject({ state: 'captured', refundedAmount: 300 });
  await executeAs(context, fixture.customerId, id, 'cancel-by-customer');
  await deliverDueCalls(app);
  expect(await paymentFor(id)).toMatchObject({ state: 'refunded', refundedAmount: total, capturedAmount: total });
});

test('a refund never exceeds the captured amount', async () => {
  const fixture = await rentalFixture(context);
  const id = await accepted(context, fixture, await rentalOrder(context, fixture.listingId, 40));
  const refund = (amount: number) =>
    app.db.transaction(async (tx) => {
      await writeRefund(tx, app, await paymentFor(id), id, amount);
      throw new Error('undo');
    });
  await expect(refund(total)).rejects.toThrow('undo');
  await expect(refund(total + 1)).rejects.toThrow('exceeds');
  await executeAs(context, fixture.customerId, id, 'cancel-by-customer');
  await deliverDueCalls(app);
  await expect(refund(1)).rejects.toThrow('exceeds');
  const [transaction] = await app.db.select().from(transactions).where(eq(transactions.id, id));
  expect(transaction?.state).toBe('canceled');
  const [payment] = await app.db
    .select()
    .from(payments)
    .where(eq(payments.id, (await paymentFor(id)).id));
  expect(payment?.refundedAmount).toBe(total);
});
