import { and, eq } from 'drizzle-orm';
import { credits, paymentCalls, paymentShares, transactions } from '#src/database/schema/schema.ts';
import { linesOf } from '#src/features/transactions/engine/lines.server.ts';
import { execute } from '#src/features/transactions/execute.server.ts';
import { system } from '#src/features/transactions/transaction.server.ts';
import type { contextOfFile } from './context-of-file.ts';
import { deliverAll, expectInvariants } from './expect-invariants.ts';
import { dollars, makeRental } from './factories.ts';
import { requestCart } from './threads.ts';

type Context = Awaited<ReturnType<typeof contextOfFile>>;

export const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);

/** Carts of three rentals, and what each of them is charged. */
export function cartsOf(context: Context) {
  const { flow } = context;
  const { db } = context.app;

  /**
   * Rentals of one lender, whose card hold is confirmed: the first is sent for $12, by default beside two for $20 and $9.
   */
  async function paid(of?: Awaited<ReturnType<typeof flow.rentalFixture>>, shippings = ['20', '9']) {
    const fixture = of ?? (await flow.rentalFixture());
    const { lenderId: authorId, customerId, lenderId } = fixture;
    const others = shippings.map((shipping) => makeRental(db, { authorId, shipping: dollars(shipping) }));
    const listings = [fixture.listingId, ...(await Promise.all(others))];
    const orders = await Promise.all(listings.map((id) => flow.rentalOrder(id)));
    const { transactionId: leader } = await requestCart(context, customerId, orders);
    await flow.holdCard(customerId, leader);
    await flow.executeAs(customerId, leader, 'confirm-payment');
    const shares = await sharesWith(leader);
    const ids = shares.map(({ transactionId }) => transactionId) as [string, string, string];
    return { customerId, lenderId, ids, held: sum(shares.map(({ amount }) => amount)) };
  }

  async function sharesWith(transactionId: string) {
    const [share] = await db.select().from(paymentShares).where(eq(paymentShares.transactionId, transactionId));
    return db
      .select()
      .from(paymentShares)
      .where(eq(paymentShares.paymentId, share?.paymentId ?? ''))
      .orderBy(paymentShares.position);
  }

  /** What each of a cart is charged: shipping, fee, and the rest. */
  async function charged(ids: readonly string[]) {
    return Promise.all(
      ids.map(async (id) => {
        const lines = (await linesOf(db, id)).filter(({ reversal }) => !reversal);
        const of = (code: string) =>
          sum(lines.filter((line) => line.code === `line-item/${code}`).map(({ lineTotal }) => lineTotal.amount));
        return [of('day'), of('shipping'), of('customer-commission')];
      }),
    );
  }

  async function payins(ids: readonly string[]): Promise<number[]> {
    return Promise.all(
      ids.map(
        async (id) => (await db.select().from(transactions).where(eq(transactions.id, id)))[0]?.payinAmount ?? -1,
      ),
    );
  }

  async function accepted(credit = 0, shippings?: string[]) {
    const fixture = await flow.rentalFixture();
    if (credit > 0) {
      const given = { userId: fixture.customerId, source: 'referral', sourceUserId: fixture.lenderId } as const;
      await db.insert(credits).values({ ...given, amount: credit, currency: 'NZD' });
    }
    const cart = await paid(fixture, shippings);
    await flow.executeAs(cart.lenderId, cart.ids[0], 'accept');
    const [[days = 0] = []] = await charged(cart.ids);
    return { ...cart, days };
  }

  const complete = (transactionId: string) =>
    execute(context.app, { actor: system, transactionId, transition: 'complete' });

  async function cancel({ customerId }: { customerId: string }, id: string): Promise<unknown> {
    await flow.executeAs(customerId, id, 'cancel-by-customer');
    await deliverAll(context);
    await expectInvariants(context);
    const refunds = and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, 'refund'));
    const [call] = await db.select().from(paymentCalls).where(refunds);
    return call?.parameters['amount'];
  }

  /** Amounts of a transaction's calls of one purpose that are not void. */
  async function written(id: string, purpose: 'refund' | 'transfer' | 'reverse-transfer') {
    const calls = await db
      .select()
      .from(paymentCalls)
      .where(and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, purpose)))
      .orderBy(paymentCalls.sequence);
    return calls.filter(({ state }) => state !== 'void').map(({ parameters }) => parameters['amount']);
  }
  const totalsOf = async (id: string) => {
    const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
    return [row?.payinAmount, row?.payoutAmount];
  };

  return { paid, sharesWith, charged, payins, accepted, complete, cancel, written, totalsOf };
}
