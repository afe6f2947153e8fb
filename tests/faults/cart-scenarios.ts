import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { transactions } from '#src/database/schema/schema.ts';
import { execute } from '#src/features/transactions/execute.server.ts';
import { system } from '#src/features/transactions/transaction.server.ts';
import { deliverAll } from '#tests/support/expect-invariants.ts';
import { requestTogetherAs } from '#tests/support/request.ts';
import { executeAs, holdCard, rentalFixture, type TestContext } from '#tests/support/test-context.ts';
import { requestCart, threeOrders } from '#tests/support/threads.ts';
import { transactionOf, type Scenario } from './scenarios.ts';

type Cart = {
  readonly customerId: string;
  readonly lenderId: string;
  readonly ids: readonly [string, string, string];
};

/** The transition that is killed: of the leader, where no other is named. */
type Faulted = { readonly userId: string; readonly transition: string; readonly transactionId?: string };

/** Transitions of one of three orders that are paid together. */
export const carts: readonly Scenario[] = [
  {
    name: 'request three items that are paid together',
    endStates: ['pending-payment'],
    prepare: async (context) => {
      const fixture = await rentalFixture(context);
      const orders = await threeOrders(context, fixture, 100);
      const clientKey = randomUUID();
      const { customerId } = fixture;
      return {
        action: { kind: 'request-together', customerId, orders, clientKey },
        // What is held by then has no price to be quoted, but the key.
        retryAction: () => requestTogetherAs(context.app, customerId, orders, clientKey),
        transactionId: () => leaderOf(context, customerId),
      };
    },
  },
  cartScenario('accept a cart with one item left out', 20, 'accepted', async (context, { lenderId, ids }) => {
    await executeAs(context, lenderId, ids[1], 'decline');
    return { userId: lenderId, transition: 'accept' };
  }),
  cartScenario('cancel the leader of an accepted cart', 40, 'canceled', async (context, cart) => {
    await executeAs(context, cart.lenderId, cart.ids[0], 'accept');
    return { userId: cart.customerId, transition: 'cancel-by-customer' };
  }),
  cartScenario('cancel the leader of a cart that is completed but for it', 60, 'canceled', async (context, cart) => {
    await executeAs(context, cart.lenderId, cart.ids[0], 'accept');
    for (const id of cart.ids.slice(1)) await completeNow(context, id);
    return { userId: cart.customerId, transition: 'cancel-by-customer' };
  }),
  // What was too much of the payout is a debt then, with a reversal of the transfer.
  cartScenario('cancel those that were dearest to send after the leader was paid out', 80, 'canceled', paidOut, '20'),
];

/** The transaction that has the key of the request. */
async function leaderOf({ app }: TestContext, customerId: string): Promise<string> {
  const rows = await app.db.select().from(transactions).where(eq(transactions.customerId, customerId));
  return rows.find(({ clientKey }) => !clientKey.includes('/'))?.id ?? '';
}

/** The leader has its payout, with the delivery of an item that is cancelled next. */
async function paidOut(context: TestContext, { customerId, lenderId, ids }: Cart): Promise<Faulted> {
  await executeAs(context, lenderId, ids[0], 'accept');
  await completeNow(context, ids[0]);
  await deliverAll(context);
  await executeAs(context, customerId, ids[1], 'cancel-by-customer');
  return { userId: customerId, transition: 'cancel-by-customer', transactionId: ids[2] };
}

async function completeNow({ app }: TestContext, transactionId: string): Promise<void> {
  await execute(app, { actor: system, transactionId, transition: 'complete' });
}

/** A transition of one of three orders, some days ahead, whose card hold is confirmed. */
function cartScenario(
  name: string,
  daysAhead: number,
  endState: string,
  setup: (context: TestContext, cart: Cart) => Promise<Faulted>,
  shipping?: string,
): Scenario {
  return {
    name,
    endStates: [endState],
    prepare: async (context) => {
      const fixture = await rentalFixture(context);
      const orders = await threeOrders(context, fixture, daysAhead, shipping);
      const { transactionId } = await requestCart(context, fixture.customerId, orders);
      await holdCard(context, fixture.customerId, transactionId);
      await executeAs(context, fixture.customerId, transactionId, 'confirm-payment');
      const other = (index: number) => transactionOf(context, orders[index]?.listingId ?? '');
      const ids = [transactionId, await other(1), await other(2)] as const;
      const { userId, transition, transactionId: moved = transactionId } = await setup(context, { ...fixture, ids });
      return {
        action: { kind: 'take', userId, transactionId: moved, name: transition },
        retryAction: () => executeAs(context, userId, moved, transition),
        transactionId: async () => moved,
      };
    },
  };
}
