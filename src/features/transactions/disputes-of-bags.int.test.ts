import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { paymentCalls, transactions } from '#src/database/schema/schema.ts';
import { decideDispute } from '#src/features/payments/dispute-decisions.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { decided, disputed } from '#tests/support/dispute-there.ts';
import { deliverAll, expectInvariants } from '#tests/support/expect-invariants.ts';
import { requestCart, threeOrders } from '#tests/support/threads.ts';
import { executeDue } from './timers.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

async function transfersOf(id: string) {
  const its = and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, 'transfer'));
  return db.select({ state: paymentCalls.state }).from(paymentCalls).where(its).orderBy(paymentCalls.createdAt);
}

test('a lost dispute of a bag is decided for each order, of which each has a transfer that was only written', async () => {
  const fixture = await flow.rentalFixture();
  const { transactionId: id } = await requestCart(context, fixture.customerId, await threeOrders(context, fixture));
  await flow.holdCard(fixture.customerId, id);
  await flow.executeAs(fixture.customerId, id, 'confirm-payment');
  const ofBag = eq(transactions.customerId, fixture.customerId);
  const ids = (await db.select({ id: transactions.id }).from(transactions).where(ofBag)).map((one) => one.id);
  await flow.executeAs(fixture.lenderId, id, 'accept');
  for (const each of ids) await flow.untilDue(each);
  await executeDue(context.app);
  expect(await Promise.all(ids.map((each) => transfersOf(each)))).toMatchObject(ids.map(() => [{ state: 'open' }]));
  const dispute = await disputed(context, id, { amount: 3000 });
  await decided(context, id, dispute, 'lost');
  await decideDispute(
    context.app,
    dispute,
    ids.map((transactionId) => ({ transactionId, amount: 1000, lenderBears: 600 })),
  );
  await deliverAll(context);
  await expectInvariants(context);
  for (const each of ids) expect(await transfersOf(each)).toMatchObject([{ state: 'void' }, { state: 'done' }]);
});
