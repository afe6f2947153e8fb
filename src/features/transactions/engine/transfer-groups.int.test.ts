import { and, eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { paymentCalls } from '#src/database/schema/schema.ts';
import type { Purpose } from '#src/features/payments/call.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { cartsOf } from '#tests/support/carts.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants } from '#tests/support/expect-invariants.ts';
import { withFault, workUntil } from '#tests/support/lost-answers.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { executeDue } from '../timers.server.ts';

const context = await contextOfFile();
const { flow, app } = context;
const { accepted, complete, paid } = cartsOf(context);

/** The group of the intent, and of each transfer by the transaction that it pays. */
async function groupsOf(ids: readonly string[]) {
  const { payment_intent = [], transfer = [] } = await context.sandbox.books();
  const payment = await lastPaymentOf(app.db, ids[0] ?? '');
  const intent = payment_intent.find(({ id }) => id === payment?.intentId);
  const transfers = ids.map((id) =>
    transfer.filter(({ metadata }) => metadata['transaction'] === id).map((made) => made.transfer_group),
  );
  return { paymentId: payment?.id, intent: intent?.transfer_group, transfers };
}

/** As calls were written before payments had a group of their own. */
async function forgetGroup(purpose: Purpose, ids: readonly string[]): Promise<void> {
  await app.db
    .update(paymentCalls)
    .set({ parameters: sql`parameters - 'transferGroup'` })
    .where(and(eq(paymentCalls.purpose, purpose), inArray(paymentCalls.transactionId, [...ids])));
}

const transferOf = async (id: string) => {
  const mine = and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, 'transfer'));
  return (await app.db.select().from(paymentCalls).where(mine))[0]?.state;
};

test('the transfers of a cart stand in one group with its charge, and each names its transaction', async () => {
  const cart = await accepted();
  for (const id of cart.ids) await complete(id);
  await deliverDueCalls(app);
  const { paymentId, intent, transfers } = await groupsOf(cart.ids);
  expect(intent).toBe(paymentId);
  expect(transfers).toEqual([[paymentId], [paymentId], [paymentId]]);
  await expectInvariants(context);
});

test('what is paid out of a charge of an older group joins that group', async () => {
  const cart = await paid();
  const [leader] = cart.ids;
  await forgetGroup('create-intent', cart.ids);
  await flow.executeAs(cart.lenderId, leader, 'accept');
  for (const id of cart.ids) await complete(id);
  await deliverDueCalls(app);
  expect((await groupsOf(cart.ids)).transfers).toEqual([[leader], [leader], [leader]]);
});

test('a transfer that was made under the older group, and whose answer was lost, is found and not made again', async () => {
  const fixture = await flow.saleFixture();
  const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
  await flow.untilDue(id);
  await executeDue(app);
  await forgetGroup('transfer', [id]);
  await withFault(context, { action: 'drop-after' }, { method: 'POST', path: '^/v1/transfers$' }, (met) =>
    deliverDueCalls(met.app),
  );
  expect(await transferOf(id)).toBe('open');
  await app.db.update(paymentCalls).set({ keyMadeAt: sql`clock_timestamp() - interval '21 hours'` });
  await workUntil(context, () => transferOf(id), 'done');
  expect((await groupsOf([id])).transfers).toEqual([[id]]);
  await expectInvariants(context);
});
