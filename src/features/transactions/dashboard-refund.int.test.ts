import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { balanceTransactions, cases, paymentCalls } from '#src/database/schema/schema.ts';
import { matchBalance } from '#src/features/payments/balance.server.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { balancesFor } from '#tests/support/posted.ts';
import { payin } from '#tests/support/sale-price.ts';
import { sandboxKeys } from '#tests/support/sandbox.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { onDisputeOpened } from './dispute-opened.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

/** Refunds all of an intent, as the dashboard does: without our metadata. Returns its id. */
async function refundThere(intent: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${context.sandbox.port}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxKeys.secretKey}` },
    body: new URLSearchParams({ payment_intent: intent }),
  });
  return ((await answer.json()) as { id: string }).id;
}

async function statesOf(sourceId: string) {
  const rows = await db.select().from(balanceTransactions).where(eq(balanceTransactions.sourceId, sourceId));
  return rows.map(({ type, state }) => `${type} ${state}`);
}

test('a refund of all, made in the dashboard, is that of the order once it is cancelled, and nothing is left over', async () => {
  const fixture = await flow.saleFixture();
  const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
  const intent = (await lastPaymentOf(db, id))?.intentId ?? '';
  const made = await refundThere(intent);
  await matchBalance(context.app, onDisputeOpened(context.app), 0);
  await matchBalance(context.app, onDisputeOpened(context.app), 0);
  expect(await statesOf(made)).toEqual(['refund unmatched']);
  await flow.executeAs(fixture.customerId, id, 'cancel-by-customer');
  for (let attempt = 0; attempt < 2; attempt++) {
    await db
      .update(paymentCalls)
      .set({ nextAt: new Date(0) })
      .where(eq(paymentCalls.transactionId, id));
    await deliverDueCalls(context.app);
  }
  const [call] = await db
    .select()
    .from(paymentCalls)
    .where(sql`transaction_id = ${id} and purpose = 'refund'`);
  expect(call).toMatchObject({ state: 'done', objectId: made });
  expect(await lastPaymentOf(db, id)).toMatchObject({ state: 'refunded', refundedAmount: payin });
  await matchBalance(context.app, onDisputeOpened(context.app), 0);
  expect(await statesOf(made)).toEqual(['refund booked']);
  expect((await balancesFor(context, id))['refund-owed']).toBeUndefined();
  const [about] = await db.select().from(cases).where(eq(cases.amount, -payin));
  expect(about).toMatchObject({ reason: 'unmatched', state: 'resolved' });
});
