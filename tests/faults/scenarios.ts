import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { paymentAttempts, paymentCalls, transactions } from '#src/database/schema/schema.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { continueAttempts } from '#src/features/transactions/continue.server.ts';
import { takeDueOf } from '#src/features/transactions/timers.server.ts';
import {
  accepted,
  holdCard,
  preauthorised,
  rentalOrder,
  rentalScene,
  request,
  saleOrder,
  saleScene,
  take,
  type World,
} from '#tests/support/world.ts';
import type { FaultedAction } from './actions.ts';

/** One act that may die in the middle: how it is set up, and what must be true when all is over. */
export type Scenario = {
  readonly name: string;
  readonly prepare: (world: World) => Promise<Prepared>;
  readonly ends: readonly string[];
};

export type Prepared = {
  readonly action: FaultedAction;
  /** What the person does when the page did not answer: the same again. */
  readonly again: () => Promise<unknown>;
  readonly transactionId: () => Promise<string>;
};

const minute = 60;
const daySeconds = 86_400;

/** Acts that wait for the provider's answer, and the one that reads it. */
export const asking: readonly Scenario[] = [
  {
    name: 'request-payment',
    ends: ['pending-payment'],
    prepare: async (world) => {
      const { customerId, listingId } = await rentalScene(world);
      const order = await rentalOrder(world, listingId);
      const clientKey = randomUUID();
      return {
        action: { kind: 'request', customerId, order, clientKey },
        again: () => request(world, customerId, order, clientKey),
        transactionId: () => transactionOf(world, listingId),
      };
    },
  },
  {
    name: 'request-payment for the last unit',
    ends: ['pending-payment'],
    prepare: async (world) => {
      const { customerId, listingId } = await saleScene(world);
      const order = saleOrder(listingId);
      const clientKey = randomUUID();
      return {
        action: { kind: 'request', customerId, order, clientKey },
        again: () => request(world, customerId, order, clientKey),
        transactionId: () => transactionOf(world, listingId),
      };
    },
  },
  taking('confirm-payment', 'customer', ['preauthorized'], async (world, scene) => {
    const { transactionId } = await request(world, scene.customerId, await rentalOrder(world, scene.listingId));
    await holdCard(world, scene.customerId, transactionId);
    return transactionId;
  }),
  taking('accept', 'lender', ['accepted'], async (world, scene) =>
    preauthorised(world, scene, await rentalOrder(world, scene.listingId)),
  ),
];

/** Acts that are done in one unit of work; the provider hears of them afterwards. */
export const outbox: readonly Scenario[] = [
  taking('decline', 'lender', ['declined'], async (world, scene) =>
    preauthorised(world, scene, await rentalOrder(world, scene.listingId)),
  ),
  taking('cancel-by-customer', 'customer', ['canceled'], async (world, scene) =>
    accepted(world, scene, await rentalOrder(world, scene.listingId, 40)),
  ),
  timed('expire-payment', 15 * minute + 1, ['payment-expired'], async (world, scene) => {
    const { transactionId } = await request(world, scene.customerId, await rentalOrder(world, scene.listingId));
    return transactionId;
  }),
  timed('expire', 3 * daySeconds + 1, ['declined'], async (world, scene) =>
    preauthorised(world, scene, await rentalOrder(world, scene.listingId, 20)),
  ),
  timed('complete', 12 * daySeconds, ['delivered'], async (world, scene) =>
    accepted(world, scene, await rentalOrder(world, scene.listingId, 4, 3)),
  ),
];

type Scene = Awaited<ReturnType<typeof rentalScene>>;
type Setup = (world: World, scene: Scene) => Promise<string>;

function taking(name: string, who: 'customer' | 'lender', ends: readonly string[], setup: Setup): Scenario {
  return {
    name,
    ends,
    prepare: async (world) => {
      const scene = await rentalScene(world);
      const transactionId = await setup(world, scene);
      const userId = who === 'customer' ? scene.customerId : scene.lenderId;
      return {
        action: { kind: 'take', userId, transactionId, name },
        again: () => take(world, userId, transactionId, name),
        transactionId: async () => transactionId,
      };
    },
  };
}

function timed(name: string, seconds: number, ends: readonly string[], setup: Setup): Scenario {
  return {
    name,
    ends,
    prepare: async (world) => {
      const scene = await rentalScene(world);
      const transactionId = await setup(world, scene);
      await world.app.clock.advance(seconds);
      return {
        action: { kind: 'timer', transactionId },
        again: () => takeDueOf(world.app, transactionId),
        transactionId: async () => transactionId,
      };
    },
  };
}

async function transactionOf(world: World, listingId: string): Promise<string> {
  const found = await world.app.db.select().from(transactions).where(eq(transactions.listingId, listingId));
  const [transaction, ...more] = found;
  if (transaction === undefined || more.length > 0)
    throw new Error(`${found.length} transactions where there should be one`);
  return transaction.id;
}

/**
 * What starts again after a crash: the worker's rounds, without waiting for their back-off. The database
 * takes a moment to see that the dead process's lock is free, so they go on until nothing is left.
 */
export async function recover(world: World): Promise<void> {
  const { app } = world;
  for (let round = 0; round < 600; round++) {
    await app.db
      .update(paymentAttempts)
      .set({ nextAt: sql`clock_timestamp()` })
      .where(eq(paymentAttempts.state, 'open'));
    await app.db
      .update(paymentCalls)
      .set({ nextAt: sql`clock_timestamp()`, leaseUntil: null })
      .where(eq(paymentCalls.state, 'open'));
    await continueAttempts(app);
    await deliverDueCalls(app);
    if (!(await somethingIsLeft(world))) return;
    await sleep(100);
  }
  throw new Error('Long after the crash, something is still under way.');
}

async function somethingIsLeft({ app }: World): Promise<boolean> {
  const { rows } = await app.db.execute(sql`select exists (select from payment_attempts where state = 'open')
    or exists (select from payment_calls where state = 'open' and mode = 'outbox') as left`);
  return rows[0]?.['left'] === true;
}

export async function stateOf(world: World, transactionId: string): Promise<string> {
  const [transaction] = await world.app.db.select().from(transactions).where(eq(transactions.id, transactionId));
  return transaction?.state ?? 'gone';
}

/** The person tries again; that it is done already is no failure. */
export async function tryAgain(prepared: Prepared): Promise<void> {
  await prepared.again().catch((error: unknown) => {
    if (!isRefusal(error) || error.refusal.code !== 'transaction-invalid-transition') throw error;
  });
}
