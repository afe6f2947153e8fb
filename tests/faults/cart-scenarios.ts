import { execute } from '#src/features/transactions/execute.server.ts';
import { system } from '#src/features/transactions/transaction.server.ts';
import { executeAs, holdCard, rentalFixture, type TestContext } from '#tests/support/test-context.ts';
import { requestCart, threeOrders } from '#tests/support/threads.ts';
import { transactionOf, type Scenario } from './scenarios.ts';

type Cart = {
  readonly customerId: string;
  readonly lenderId: string;
  readonly ids: readonly [string, string, string];
};

/** Transitions of one of three orders that are paid together. */
export const carts: readonly Scenario[] = [
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
];

async function completeNow({ app }: TestContext, transactionId: string): Promise<void> {
  await execute(app, { actor: system, transactionId, transition: 'complete' });
}

/** A transition of the leader of three orders, some days ahead, whose card hold is confirmed. */
function cartScenario(
  name: string,
  daysAhead: number,
  endState: string,
  setup: (context: TestContext, cart: Cart) => Promise<{ readonly userId: string; readonly transition: string }>,
): Scenario {
  return {
    name,
    endStates: [endState],
    prepare: async (context) => {
      const fixture = await rentalFixture(context);
      const orders = await threeOrders(context, fixture, daysAhead);
      const { transactionId } = await requestCart(context, fixture.customerId, orders);
      await holdCard(context, fixture.customerId, transactionId);
      await executeAs(context, fixture.customerId, transactionId, 'confirm-payment');
      const other = (index: number) => transactionOf(context, orders[index]?.listingId ?? '');
      const ids = [transactionId, await other(1), await other(2)] as const;
      const { userId, transition } = await setup(context, { ...fixture, ids });
      return {
        action: { kind: 'take', userId, transactionId, name: transition },
        retryAction: () => executeAs(context, userId, transactionId, transition),
        transactionId: async () => transactionId,
      };
    },
  };
}
