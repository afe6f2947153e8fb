import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { paymentAttempts, paymentCalls, transactions } from '#src/database/schema/schema.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { continueAttempts } from '#src/features/transactions/continue.server.ts';
import { executeDueOf } from '#src/features/transactions/timers.server.ts';
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
  type TestContext,
} from '#tests/support/test-context.ts';
import type { FaultedAction } from './actions.ts';

/** One act that may die in the middle: how it is set up, and what must be true when all is over. */
export type Scenario = {
  readonly name: string;
  readonly prepare: (context: TestContext) => Promise<Prepared>;
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
    prepare: async (context) => {
      const { customerId, listingId } = await rentalScene(context);
      const order = await rentalOrder(context, listingId);
      const clientKey = randomUUID();
      return {
        action: { kind: 'request', customerId, order, clientKey },
        again: () => request(context, customerId, order, clientKey),
        transactionId: () => transactionOf(context, listingId),
      };
    },
  },
  {
    name: 'request-payment for the last unit',
    ends: ['pending-payment'],
    prepare: async (context) => {
      const { customerId, listingId } = await saleScene(context);
      const order = saleOrder(listingId);
      const clientKey = randomUUID();
      return {
        action: { kind: 'request', customerId, order, clientKey },
        again: () => request(context, customerId, order, clientKey),
        transactionId: () => transactionOf(context, listingId),
      };
    },
  },
  taking('confirm-payment', 'customer', ['preauthorized'], async (context, scene) => {
    const { transactionId } = await request(context, scene.customerId, await rentalOrder(context, scene.listingId));
    await holdCard(context, scene.customerId, transactionId);
    return transactionId;
  }),
  taking('accept', 'lender', ['accepted'], async (context, scene) =>
    preauthorised(context, scene, await rentalOrder(context, scene.listingId)),
  ),
];

/** Acts that are done in one unit of work; the provider hears of them afterwards. */
export const outbox: readonly Scenario[] = [
  taking('decline', 'lender', ['declined'], async (context, scene) =>
    preauthorised(context, scene, await rentalOrder(context, scene.listingId)),
  ),
  taking('cancel-by-customer', 'customer', ['canceled'], async (context, scene) =>
    accepted(context, scene, await rentalOrder(context, scene.listingId, 40)),
  ),
  timed('expire-payment', 15 * minute + 1, ['payment-expired'], async (context, scene) => {
    const { transactionId } = await request(context, scene.customerId, await rentalOrder(context, scene.listingId));
    return transactionId;
  }),
  timed('expire', 3 * daySeconds + 1, ['declined'], async (context, scene) =>
    preauthorised(context, scene, await rentalOrder(context, scene.listingId, 20)),
  ),
  timed('complete', 12 * daySeconds, ['delivered'], async (context, scene) =>
    accepted(context, scene, await rentalOrder(context, scene.listingId, 4, 3)),
  ),
];

type Scene = Awaited<ReturnType<typeof rentalScene>>;
type Setup = (context: TestContext, scene: Scene) => Promise<string>;

function taking(name: string, who: 'customer' | 'lender', ends: readonly string[], setup: Setup): Scenario {
  return {
    name,
    ends,
    prepare: async (context) => {
      const scene = await rentalScene(context);
      const transactionId = await setup(context, scene);
      const userId = who === 'customer' ? scene.customerId : scene.lenderId;
      return {
        action: { kind: 'take', userId, transactionId, name },
        again: () => take(context, userId, transactionId, name),
        transactionId: async () => transactionId,
      };
    },
  };
}

function timed(name: string, seconds: number, ends: readonly string[], setup: Setup): Scenario {
  return {
    name,
    ends,
    prepare: async (context) => {
      const scene = await rentalScene(context);
      const transactionId = await setup(context, scene);
      await context.app.clock.advance(seconds);
      return {
        action: { kind: 'timer', transactionId },
        again: () => executeDueOf(context.app, transactionId),
        transactionId: async () => transactionId,
      };
    },
  };
}

async function transactionOf(context: TestContext, listingId: string): Promise<string> {
  const found = await context.app.db.select().from(transactions).where(eq(transactions.listingId, listingId));
  const [transaction, ...more] = found;
  if (transaction === undefined || more.length > 0)
    throw new Error(`${found.length} transactions where there should be one`);
  return transaction.id;
}

/**
 * What starts again after a crash: the worker's rounds, without waiting for their back-off. The database
 * takes a moment to see that the dead process's lock is free, so they go on until nothing is left.
 */
export async function recover(context: TestContext): Promise<void> {
  const { app } = context;
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
    if (!(await somethingIsLeft(context))) return;
    await sleep(100);
  }
  throw new Error('Long after the crash, something is still under way.');
}

async function somethingIsLeft({ app }: TestContext): Promise<boolean> {
  const { rows } = await app.db.execute(sql`select exists (select from payment_attempts where state = 'open')
    or exists (select from payment_calls where state = 'open' and mode = 'outbox') as left`);
  return rows[0]?.['left'] === true;
}

export async function stateOf(context: TestContext, transactionId: string): Promise<string> {
  const [transaction] = await context.app.db.select().from(transactions).where(eq(transactions.id, transactionId));
  return transaction?.state ?? 'gone';
}

/** The person tries again; that it is done already is no failure. */
export async function tryAgain(prepared: Prepared): Promise<void> {
  await prepared.again().catch((error: unknown) => {
    if (!isRefusal(error) || error.refusal.code !== 'transaction-invalid-transition') throw error;
  });
}
