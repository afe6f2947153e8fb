import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payments } from '#src/database/schema/payments.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { requestCart, threeOrders } from '#tests/support/threads.ts';
import { sharedFacts } from './joint-payment.server.ts';
import { sumOf } from './together.ts';

const context = await contextOfFile();
const { app, flow } = context;

test('what is paid together has a sum: the customer’s is what was paid, the lender’s what she gets, without what was left out', async () => {
  const fixture = await flow.rentalFixture();
  const { transactionId } = await requestCart(context, fixture.customerId, await threeOrders(context, fixture));
  await flow.holdCard(fixture.customerId, transactionId);
  await flow.executeAs(fixture.customerId, transactionId, 'confirm-payment');
  const sums = async () => {
    const both = await Promise.all(
      (['customer', 'provider'] as const).map((role) => sharedFacts(app.db, transactionId, role)),
    );
    return both.map(({ together }) => sumOf(together)?.amount);
  };
  const orders = () => app.db.select().from(transactions).where(eq(transactions.customerId, fixture.customerId));
  const [payment] = await app.db.select().from(payments).where(eq(payments.payerId, fixture.customerId));
  const payouts = (await orders()).reduce((sum, { payoutAmount }) => sum + payoutAmount, 0);
  expect(await sums()).toEqual([payment?.amount, payouts]);

  const out = (await orders()).find(({ id }) => id !== transactionId);
  await flow.executeAs(fixture.lenderId, out?.id ?? '', 'decline');
  const left = (await orders()).filter(({ id }) => id !== out?.id);
  expect(await sums()).toEqual([
    left.reduce((sum, { payinAmount }) => sum + payinAmount, 0),
    left.reduce((sum, { payoutAmount }) => sum + payoutAmount, 0),
  ]);
  const { together } = await sharedFacts(app.db, transactionId, 'customer');
  expect(together.filter(({ amount }) => amount === null).map(({ id }) => id)).toEqual([out?.id]);
});
