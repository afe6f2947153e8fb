import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { listings, paymentAttempts, paymentCalls, paymentEvents, transactions } from '#src/database/schema/schema.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { chargeDueClaims } from '#src/features/cases/charge-due.server.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { continueAttempts } from '#src/features/transactions/continue.server.ts';
import { execute, executeTransition } from '#src/features/transactions/execute.server.ts';
import { executeFollowUps } from '#src/features/transactions/follow-ups.server.ts';
import { handleDueEvents } from '#src/features/transactions/payment-events.server.ts';
import { executeDueOf } from '#src/features/transactions/timers.server.ts';
import {
  accepted,
  holdCard,
  preauthorised,
  rentalOrder,
  rentalFixture,
  request,
  saleOrder,
  saleFixture,
  executeAs,
  type TestContext,
} from '#tests/support/test-context.ts';
import { agreedInput, enquire, makeOffer, payAfterOffer, paymentInput, verifyEmail } from '#tests/support/threads.ts';
import type { FaultedAction } from './actions.ts';
import { putClaimsForward } from './put-claims-forward.ts';

/** An action that is killed midway: its setup, and the end states that are allowed after recovery. */
export type Scenario = {
  readonly name: string;
  readonly prepare: (context: TestContext) => Promise<Prepared>;
  readonly endStates: readonly string[];
};

export type Prepared = {
  readonly action: FaultedAction;
  /** The user's retry after a request without an answer. */
  readonly retryAction: () => Promise<unknown>;
  readonly transactionId: () => Promise<string>;
  /** Violations in what the action has left behind, beyond its state; none without it. */
  readonly leftBehind?: () => Promise<readonly string[]>;
};

const minute = 60;
const daySeconds = 86_400;

/** Actions with a blocking Stripe call, and the one that reads its result. */
export const blocking: readonly Scenario[] = [
  {
    name: 'request-payment',
    endStates: ['pending-payment'],
    prepare: async (context) => {
      const { customerId, listingId } = await rentalFixture(context);
      const order = await rentalOrder(context, listingId);
      const clientKey = randomUUID();
      return {
        action: { kind: 'request', customerId, order, clientKey },
        retryAction: () => request(context, customerId, order, clientKey),
        transactionId: () => transactionOf(context, listingId),
      };
    },
  },
  {
    name: 'request-payment for the last unit',
    endStates: ['pending-payment'],
    prepare: async (context) => {
      const { customerId, listingId } = await saleFixture(context);
      const order = saleOrder(listingId);
      const clientKey = randomUUID();
      return {
        action: { kind: 'request', customerId, order, clientKey },
        retryAction: () => request(context, customerId, order, clientKey),
        transactionId: () => transactionOf(context, listingId),
      };
    },
  },
  transitionScenario('confirm-payment', 'customer', ['preauthorized'], async (context, fixture) => {
    const { transactionId } = await request(context, fixture.customerId, await rentalOrder(context, fixture.listingId));
    await holdCard(context, fixture.customerId, transactionId);
    return transactionId;
  }),
  transitionScenario('accept', 'lender', ['accepted'], async (context, fixture) =>
    preauthorised(context, fixture, await rentalOrder(context, fixture.listingId)),
  ),
];

/** Threads that begin without a payment, and payments of such a thread or of a cart. */
export const threads: readonly Scenario[] = [
  {
    name: 'enquire',
    endStates: ['enquiry'],
    prepare: async (context) => {
      const { customerId, listingId } = await rentalFixture(context);
      await verifyEmail(context, customerId);
      const execution = {
        actor: { role: 'customer', userId: customerId },
        create: { clientKey: randomUUID() },
        transition: 'enquire',
        input: { listingId, message: 'Is it lined?' },
      } as const;
      return {
        action: { kind: 'begin', execution },
        retryAction: () => execute(context.app, execution),
        transactionId: () => transactionOf(context, listingId),
      };
    },
  },
  paymentScenario('request-payment-after-enquiry', async (context, { customerId, listingId }) => {
    const transactionId = await enquire(context, customerId, listingId);
    return {
      transactionId,
      input: await paymentInput(context.app, customerId, [await rentalOrder(context, listingId)]),
    };
  }),
  paymentScenario('request-payment-after-offer', async (context, { customerId, lenderId, listingId }) => {
    await verifyEmail(context, customerId);
    const order = await rentalOrder(context, listingId);
    const transactionId = await makeOffer(context, customerId, order, 20_000);
    await executeAs(context, lenderId, transactionId, 'accept-offer-by-provider');
    return { transactionId, input: await agreedInput(context, customerId, transactionId) };
  }),
  {
    name: 'accept by the system of an instant listing',
    endStates: ['accepted'],
    prepare: async (context) => {
      const fixture = await rentalFixture(context);
      await context.app.db.update(listings).set({ isInstant: true }).where(eq(listings.id, fixture.listingId));
      const transactionId = await preauthorised(context, fixture, await rentalOrder(context, fixture.listingId));
      const retryAction = () => executeFollowUps(context.app);
      return { action: { kind: 'follow-ups' }, retryAction, transactionId: async () => transactionId };
    },
  },
  {
    name: 'accept by the system after an offer',
    endStates: ['accepted'],
    prepare: async (context) => {
      const { customerId, lenderId, listingId } = await rentalFixture(context);
      await verifyEmail(context, customerId);
      const transactionId = await makeOffer(context, customerId, await rentalOrder(context, listingId), 20_000);
      await executeAs(context, lenderId, transactionId, 'accept-offer-by-provider');
      await payAfterOffer(context, customerId, transactionId);
      await holdCard(context, customerId, transactionId);
      await executeAs(context, customerId, transactionId, 'confirm-payment');
      const retryAction = () => executeFollowUps(context.app);
      return { action: { kind: 'follow-ups' }, retryAction, transactionId: async () => transactionId };
    },
  },
];

/** Actions in one unit of work, whose Stripe calls are delivered from the outbox afterwards. */
export const outbox: readonly Scenario[] = [
  transitionScenario('decline', 'lender', ['declined'], async (context, fixture) =>
    preauthorised(context, fixture, await rentalOrder(context, fixture.listingId)),
  ),
  transitionScenario('cancel-by-customer', 'customer', ['canceled'], async (context, fixture) =>
    accepted(context, fixture, await rentalOrder(context, fixture.listingId, 40)),
  ),
  timerScenario('expire-payment', 15 * minute + 1, ['payment-expired'], async (context, fixture) => {
    const { transactionId } = await request(context, fixture.customerId, await rentalOrder(context, fixture.listingId));
    return transactionId;
  }),
  timerScenario('expire', 3 * daySeconds + 1, ['declined'], async (context, fixture) =>
    preauthorised(context, fixture, await rentalOrder(context, fixture.listingId, 20)),
  ),
  timerScenario('complete', 12 * daySeconds, ['delivered'], async (context, fixture) =>
    accepted(context, fixture, await rentalOrder(context, fixture.listingId, 4, 3)),
  ),
];

type Paid = { readonly transactionId: string; readonly input: unknown };

/** A payment request on a transaction that exists; a retry finds it paid for, or asks for the payment again. */
function paymentScenario(name: string, setup: (context: TestContext, fixture: Fixture) => Promise<Paid>): Scenario {
  return {
    name,
    endStates: ['pending-payment'],
    prepare: async (context) => {
      const fixture = await rentalFixture(context);
      const { transactionId, input } = await setup(context, fixture);
      const { customerId } = fixture;
      return {
        action: { kind: 'take', userId: customerId, transactionId, name, input },
        retryAction: () => executeTransition(context.app, { id: customerId }, transactionId, name, input),
        transactionId: async () => transactionId,
      };
    },
  };
}

type Fixture = Awaited<ReturnType<typeof rentalFixture>>;
type Setup = (context: TestContext, fixture: Fixture) => Promise<string>;

function transitionScenario(
  name: string,
  who: 'customer' | 'lender',
  endStates: readonly string[],
  setup: Setup,
): Scenario {
  return {
    name,
    endStates,
    prepare: async (context) => {
      const fixture = await rentalFixture(context);
      const transactionId = await setup(context, fixture);
      const userId = who === 'customer' ? fixture.customerId : fixture.lenderId;
      return {
        action: { kind: 'take', userId, transactionId, name },
        retryAction: () => executeAs(context, userId, transactionId, name),
        transactionId: async () => transactionId,
      };
    },
  };
}

function timerScenario(name: string, seconds: number, endStates: readonly string[], setup: Setup): Scenario {
  return {
    name,
    endStates,
    prepare: async (context) => {
      const fixture = await rentalFixture(context);
      const transactionId = await setup(context, fixture);
      await context.app.clock.advance(seconds);
      return {
        action: { kind: 'timer', transactionId },
        retryAction: () => executeDueOf(context.app, transactionId),
        transactionId: async () => transactionId,
      };
    },
  };
}

export async function transactionOf(context: TestContext, listingId: string): Promise<string> {
  const found = await context.app.db.select().from(transactions).where(eq(transactions.listingId, listingId));
  const [transaction, ...more] = found;
  if (transaction === undefined || more.length > 0)
    throw new Error(`${found.length} transactions where there should be one`);
  return transaction.id;
}

/**
 * Recovery after a crash: worker rounds, ignoring back-off and leases. Repeats until nothing is open, because
 * PostgreSQL needs a moment to release the locks of the killed process.
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
    await app.db
      .update(paymentEvents)
      .set({ nextAt: sql`clock_timestamp()` })
      .where(eq(paymentEvents.state, 'open'));
    await putClaimsForward(context);
    await executeFollowUps(app);
    await continueAttempts(app);
    await chargeDueClaims(app);
    await handleDueEvents(app);
    await deliverDueCalls(app);
    if (!(await isWorkOpen(context))) return;
    await sleep(100);
  }
  throw new Error('Attempts or outbox calls are still open a minute after the crash.');
}

/** A call may wait for the operator's answer to a case. */
async function isWorkOpen({ app }: TestContext): Promise<boolean> {
  const { rows } = await app.db.execute(sql`select exists (select from payment_attempts where state = 'open')
    or exists (select from payment_events where state = 'open')
    or exists (select from case_claims where state = 'due' or (state = 'charged' and next_at <= rotation_now()))
    or exists (select from payment_calls where state = 'open' and mode = 'outbox' and not exists (select from cases
      where cases.payment_id = payment_calls.payment_id and cases.state <> 'resolved')) as left`);
  return rows[0]?.['left'] === true;
}

export async function stateOf(context: TestContext, transactionId: string): Promise<string> {
  const [transaction] = await context.app.db.select().from(transactions).where(eq(transactions.id, transactionId));
  return transaction?.state ?? 'gone';
}

/** Retries as the user; a transition that has already happened is not a failure. */
export async function retry(prepared: Prepared): Promise<void> {
  await prepared.retryAction().catch((error: unknown) => {
    if (!isRefusal(error) || error.refusal.code !== 'transaction-invalid-transition') throw error;
  });
}
