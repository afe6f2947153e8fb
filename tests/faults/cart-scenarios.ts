import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { transactions } from '#src/database/schema/schema.ts';
import { execute } from '#src/features/transactions/execute.server.ts';
import { executeDueOf } from '#src/features/transactions/timers.server.ts';
import { system } from '#src/features/transactions/transaction.server.ts';
import { deliverAll } from '#tests/support/expect-invariants.ts';
import { requestTogetherAs } from '#tests/support/request.ts';
import { executeAs, holdCard, rentalFixture, type TestContext } from '#tests/support/test-context.ts';
import { requestCart, threeOrders } from '#tests/support/threads.ts';
import type { FaultedAction } from './actions.ts';
import { stateOf, transactionOf, type Scenario } from './scenarios.ts';

type Cart = {
  readonly customerId: string;
  readonly lenderId: string;
  readonly ids: readonly [string, string, string];
};

/** The transition that is killed: of the leader, where no other is named. */
type Faulted = { readonly userId: string; readonly transition: string; readonly transactionId?: string };

type Killed = {
  readonly action: FaultedAction;
  readonly retryAction: () => Promise<unknown>;
  readonly transactionId?: string;
  /** Of all three, afterwards. */
  readonly states: readonly [string, string, string];
};

const daySeconds = 86_400;
const allOf = <State extends string>(state: State) => [state, state, state] as const;

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

/** Those that move all of a cart before it is accepted, or the last of it. */
export const wholeCarts: readonly Scenario[] = [
  wholeCart('confirm the payment of a cart', 'preauthorized', requestedCart, async (context, { customerId, ids }) => ({
    ...takenBy(context, customerId, ids[0], 'confirm-payment'),
    states: allOf('preauthorized'),
  })),
  wholeCart('end a cart without an answer', 'declined', confirmedCart, async ({ app }, { ids }) => {
    await app.clock.advance(3 * daySeconds + 1);
    const [transactionId] = ids;
    const retryAction = () => executeDueOf(app, transactionId);
    return { action: { kind: 'timer', transactionId }, retryAction, states: allOf('declined') };
  }),
  wholeCart('decline the leader of a cart', 'declined', confirmedCart, async (context, { lenderId, ids }) => ({
    ...takenBy(context, lenderId, ids[0], 'decline'),
    states: ['declined', 'preauthorized', 'preauthorized'],
  })),
  wholeCart('decline the last of a cart', 'declined', confirmedCart, async (context, { lenderId, ids }) => {
    await executeAs(context, lenderId, ids[0], 'decline');
    await executeAs(context, lenderId, ids[1], 'decline');
    return {
      ...takenBy(context, lenderId, ids[2], 'decline'),
      transactionId: ids[2],
      states: allOf('declined'),
    };
  }),
  wholeCart('decline a cart by the system', 'declined', confirmedCart, async ({ app }, { ids }) => {
    const execution = { actor: system, transactionId: ids[0], transition: 'decline' } as const;
    const retryAction = () => execute(app, execution);
    return { action: { kind: 'begin', execution }, retryAction, states: allOf('declined') };
  }),
  wholeCart('cancel a cart before it is accepted', 'canceled', confirmedCart, async (context, { customerId, ids }) => ({
    ...takenBy(context, customerId, ids[0], 'cancel-by-customer'),
    states: allOf('canceled'),
  })),
];

function takenBy(context: TestContext, userId: string, transactionId: string, name: string) {
  const action = { kind: 'take', userId, transactionId, name } as const;
  return { action, retryAction: () => executeAs(context, userId, transactionId, name) };
}

function wholeCart(
  name: string,
  endState: string,
  cartOf: (context: TestContext) => Promise<Cart>,
  setup: (context: TestContext, cart: Cart) => Promise<Killed>,
): Scenario {
  return {
    name,
    endStates: [endState],
    prepare: async (context) => {
      const cart = await cartOf(context);
      const { states, transactionId = cart.ids[0], ...killed } = await setup(context, cart);
      return {
        ...killed,
        transactionId: async () => transactionId,
        leftBehind: async () => {
          const found = await Promise.all(cart.ids.map((id) => stateOf(context, id)));
          return found.join() === states.join() ? [] : [`the cart is ${found.join()}`];
        },
      };
    },
  };
}

/** Three orders whose card is held, but not confirmed. */
async function requestedCart(context: TestContext, daysAhead = 20, shipping?: string): Promise<Cart> {
  const fixture = await rentalFixture(context);
  const orders = await threeOrders(context, fixture, daysAhead, shipping);
  const { transactionId } = await requestCart(context, fixture.customerId, orders);
  await holdCard(context, fixture.customerId, transactionId);
  const other = (index: number) => transactionOf(context, orders[index]?.listingId ?? '');
  return { ...fixture, ids: [transactionId, await other(1), await other(2)] };
}

async function confirmedCart(context: TestContext, daysAhead?: number, shipping?: string): Promise<Cart> {
  const cart = await requestedCart(context, daysAhead, shipping);
  await executeAs(context, cart.customerId, cart.ids[0], 'confirm-payment');
  return cart;
}

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
      const cart = await confirmedCart(context, daysAhead, shipping);
      const { userId, transition, transactionId: moved = cart.ids[0] } = await setup(context, cart);
      return {
        action: { kind: 'take', userId, transactionId: moved, name: transition },
        retryAction: () => executeAs(context, userId, moved, transition),
        transactionId: async () => moved,
      };
    },
  };
}
