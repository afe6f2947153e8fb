import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { listings, notificationEvents, offers } from '#src/database/schema/schema.ts';
import type { Party } from '#src/domain/process/words.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { execute, executeTransition } from '#src/features/transactions/execute.server.ts';
import { executeFollowUps } from '#src/features/transactions/follow-ups.server.ts';
import { endOvertaken } from '#src/features/transactions/overtaken.server.ts';
import { executeDueOf } from '#src/features/transactions/timers.server.ts';
import { makeOffer, overtakenOffer, verifyEmail } from '#tests/support/threads.ts';
import {
  completedByLender,
  executeAs,
  rentalFixture,
  rentalOrder,
  saleFixture,
  saleOrder,
  accepted,
  partyOf,
  recordedAs,
  type Fixture,
  type TestContext,
} from '#tests/support/test-context.ts';
import type { FaultedAction } from './actions.ts';
import { transactionOf, type Scenario } from './scenarios.ts';

const price = 20_000;
const daySeconds = 86_400;

export type Offered = Fixture & { readonly id: string };

/** The negotiation of a price, and what the clock ends of it and of an order afterwards. */
export const negotiations: readonly Scenario[] = [
  {
    name: 'make an offer',
    endStates: ['initial-offer'],
    prepare: async (context) => {
      const fixture = await rentalFixture(context);
      await verifyEmail(context, fixture.customerId);
      const order = await rentalOrder(context, fixture.listingId);
      const execution = {
        actor: { role: 'customer', userId: fixture.customerId },
        create: { clientKey: randomUUID() },
        transition: 'initial-offer',
        input: { order, amount: price },
      } as const;
      const id = () => transactionOf(context, fixture.listingId);
      return {
        action: { kind: 'begin', execution },
        retryAction: () => execute(context.app, execution),
        transactionId: id,
        leftBehind: async () => oncePerRound(context, await id(), 'offer-received'),
      };
    },
  },
  answered('counter an offer', {
    ...{ transition: 'counter-offer-by-provider', by: 'provider', endState: 'offer-pending' },
    ...{ told: 'offer-countered', input: { amount: 22_000 } },
  }),
  answered('accept an offer', {
    ...{ transition: 'accept-offer-by-provider', by: 'provider', endState: 'offer-accepted', told: 'offer-accepted' },
  }),
  answered('decline an offer', {
    ...{ transition: 'decline-offer-by-provider', by: 'provider', endState: 'offer-declined', told: 'offer-declined' },
  }),
  {
    name: 'accept an offer by the terms of its listing',
    endStates: ['offer-accepted'],
    prepare: async (context) => {
      const { id } = await offered(context, { acceptFromPercent: 70 });
      return {
        action: { kind: 'follow-ups' },
        retryAction: () => executeFollowUps(context.app),
        transactionId: async () => id,
        leftBehind: async () => oncePerRound(context, id, 'offer-accepted'),
      };
    },
  },
  timed('end an offer without an answer', 3, 'canceled', async (context) => offered(context)),
  timed('end an accepted offer that is not paid', 3, 'canceled', async (context) => {
    const order = await offered(context);
    await executeAs(context, order.lenderId, order.id, 'accept-offer-by-provider');
    return order;
  }),
  {
    name: 'end an offer for days that another order has taken',
    endStates: ['offer-declined'],
    prepare: async (context) => {
      const { id } = await overtakenOffer(context);
      return {
        action: { kind: 'end-overtaken', transactionId: id },
        retryAction: () => endOvertaken(context.app, id),
        transactionId: async () => id,
        leftBehind: async () => oncePerRound(context, id, 'offer-overtaken'),
      };
    },
  },
  timed('end the time for reviews', 14, 'reviewed', async (context) => {
    const order = await bought(context);
    await completedByLender(context, order, order.id);
    return order;
  }),
  timed('cancel a sale of which nothing was recorded', 15, 'canceled', bought),
  {
    name: 'complete by the lender',
    endStates: ['delivered'],
    prepare: async (context) => {
      const { id, lenderId, customerId } = await bought(context);
      await recordedAs(context, customerId, id, 'received');
      return {
        action: { kind: 'take', userId: lenderId, transactionId: id, name: 'complete' },
        retryAction: () => executeAs(context, lenderId, id, 'complete'),
        transactionId: async () => id,
      };
    },
  },
];

export async function offered(
  context: TestContext,
  terms: Partial<typeof listings.$inferInsert> = {},
): Promise<Offered> {
  const fixture = await rentalFixture(context);
  const { customerId, listingId } = fixture;
  await verifyEmail(context, customerId);
  if (Object.keys(terms).length > 0) await context.app.db.update(listings).set(terms).where(eq(listings.id, listingId));
  return { ...fixture, id: await makeOffer(context, customerId, await rentalOrder(context, listingId), price) };
}

export async function bought(context: TestContext): Promise<Offered> {
  const fixture = await saleFixture(context);
  return { ...fixture, id: await accepted(context, fixture, saleOrder(fixture.listingId)) };
}

type Answer = {
  readonly transition: string;
  readonly by: Party;
  readonly endState: string;
  readonly told: string;
  readonly input?: unknown;
};

/** A party answers an offer, or takes its own back; a retry is told that it is answered. */
export function answered(
  name: string,
  { transition, by, endState, told, input }: Answer,
  setup: (context: TestContext) => Promise<Offered> = offered,
): Scenario {
  return {
    name,
    endStates: [endState],
    prepare: async (context) => {
      const { id, ...fixture } = await setup(context);
      const userId = partyOf(fixture, by);
      const action: FaultedAction = { kind: 'take', userId, transactionId: id, name: transition, input };
      return {
        action,
        retryAction: () => executeTransition(context.app, { id: userId }, id, transition, input).catch(unlessOwn),
        transactionId: async () => id,
        leftBehind: async () => oncePerRound(context, id, told),
      };
    },
  };
}

/** Answered before: the last offer is the caller's own by now. */
function unlessOwn(error: unknown): void {
  if (!isRefusal(error) || error.refusal.code !== 'transaction-offer-not-yours') throw error;
}

/** What the clock does, so many days later. */
export function timed(
  name: string,
  days: number,
  endState: string,
  setup: (context: TestContext) => Promise<Offered>,
): Scenario {
  return {
    name,
    endStates: [endState],
    prepare: async (context) => {
      const { id } = await setup(context);
      await context.app.clock.advance(days * daySeconds + 1);
      return {
        action: { kind: 'timer', transactionId: id },
        retryAction: () => executeDueOf(context.app, id),
        transactionId: async () => id,
      };
    },
  };
}

/** Nobody is told twice, and no round is written twice. */
export async function oncePerRound({ app }: TestContext, id: string, kind: string): Promise<string[]> {
  const told = await app.db
    .select({ recipientId: notificationEvents.recipientId })
    .from(notificationEvents)
    .where(and(eq(notificationEvents.transactionId, id), eq(notificationEvents.kind, kind)));
  const rounds = await app.db.select({ round: offers.round }).from(offers).where(eq(offers.transactionId, id));
  const recipients = new Set(told.map(({ recipientId }) => recipientId));
  // Each offer after the first is a counter offer, of which the other party is told.
  const due = kind === 'offer-countered' ? rounds.length - 1 : recipients.size;
  return [
    ...(told.length > 0 && told.length === due ? [] : [`${kind} was told ${told.length} times`]),
    ...(new Set(rounds.map(({ round }) => round)).size === rounds.length ? [] : ['a round was written twice']),
  ];
}
