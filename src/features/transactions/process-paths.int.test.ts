import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { listings, transactions } from '#src/database/schema/schema.ts';
import { flexDefaultProcess } from '#src/processes/flex-default-process.ts';
import { expectConserved } from '#tests/support/conserved.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { pathsOf, type Path, type Step } from '#tests/support/process-paths.ts';
import { setClock } from '#tests/support/set-clock.ts';
import {
  accepted,
  executeAs,
  holdCard,
  makeTestContext,
  recordedAs,
  rentalFixture,
  rentalOrder,
  request,
  saleFixture,
  saleOrder,
  untilDue,
  type Fixture,
} from '#tests/support/test-context.ts';
import {
  agreedInput,
  enquire,
  makeOffer,
  paymentInput,
  requestCart,
  threeOrders,
  verifyEmail,
} from '#tests/support/threads.ts';
import { execute, executeTransition } from './execute.server.ts';
import type { Order } from './order.ts';

const context = await makeTestContext();
const { app } = context;
const { db } = app;
const operatorId = await makeUser(db, { role: 'operator' });
afterAll(() => context.close());

type Journey = Fixture & { readonly order: Order; id: string };

const price = 8_000;
/** Of a rental of three days that begins in four. */
const daysUntilBack = 7;
const paths = pathsOf(flexDefaultProcess);

/** The first transition, which makes the transaction. */
const begin: Readonly<Record<string, (journey: Journey) => Promise<string>>> = {
  'enquire': ({ customerId, listingId }) => enquire(context, customerId, listingId),
  'request-payment': async ({ customerId, order }) => (await request(context, customerId, order)).transactionId,
  'initial-offer': ({ customerId, order }) => makeOffer(context, customerId, order, price),
  // The second of a cart, whose first is confirmed.
  'multi-vendor-payment': async (journey) => {
    const { customerId, lenderId } = journey;
    const listingId = await makeRental(db, { authorId: lenderId });
    const orders = await threeOrders(context, { ...journey, listingId });
    const { transactionId } = await requestCart(context, customerId, orders);
    await holdCard(context, customerId, transactionId);
    await executeAs(context, customerId, transactionId, 'confirm-payment');
    const isSecond = eq(transactions.listingId, orders[1]?.listingId ?? '');
    const [second] = await db.select().from(transactions).where(isSecond);
    return second?.id ?? '';
  },
};

const terms = (set: Partial<typeof listings.$inferInsert>) => async (journey: Journey) =>
  void (await db.update(listings).set(set).where(eq(listings.id, journey.listingId)));

/** What a guard waits for, by who executes the transition. */
const before: Readonly<Record<string, (journey: Journey) => Promise<void>>> = {
  'accepted-by-terms by system': terms({ acceptFromPercent: 1 }),
  'declined-by-terms by system': terms({ floorPercent: 100 }),
  'after-deadline by system': ({ id }) => untilDue(context, id),
  // Not by `untilDue`, which sends a sale first.
  'not-sent by system': async ({ id }) => {
    const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
    if (row?.kind === 'sale' && row.dueAt !== null) await setClock(db, new Date(row.dueAt.getTime() + 1000));
  },
  'handover-done by system': ({ id }) => untilDue(context, id),
  'handover-done by provider': async ({ id, customerId, lenderId, order }) => {
    await recordedAs(context, lenderId, id, 'dispatched');
    await recordedAs(context, customerId, id, 'received');
    if (order.kind === 'sale') return;
    await app.clock.advance(daysUntilBack * 86_400);
    await recordedAs(context, customerId, id, 'sent-back');
    await recordedAs(context, lenderId, id, 'returned');
  },
  'order-overtaken by system': async (journey) => {
    const customerId = await makeUser(db);
    await accepted(context, { ...journey, customerId }, journey.order);
  },
};

async function inputOf({ id, customerId, order }: Journey, { input, by }: Step): Promise<unknown> {
  if (input === 'offer') return { amount: price + 100 };
  if (input === 'review') return { reviewRating: 5, reviewContent: 'As it was said.' };
  if (input === 'cancellation' && by === 'provider') return { reason: 'damaged' };
  if (input === 'agreed-payment') return agreedInput(context, customerId, id);
  return input === 'payment-request' ? paymentInput(app, customerId, [order]) : undefined;
}

async function take(journey: Journey, step: Step): Promise<void> {
  const start = step.from === flexDefaultProcess.initial ? begin[step.name] : undefined;
  if (start !== undefined) {
    journey.id = await start(journey);
    return;
  }
  for (const guard of step.guards) await before[`${guard} by ${step.by}`]?.(journey);
  const { id, customerId, lenderId } = journey;
  if (step.name === 'confirm-payment') await holdCard(context, customerId, id);
  const input = await inputOf(journey, step);
  const users = { customer: customerId, provider: lenderId, operator: operatorId, system: null } as const;
  const userId = users[step.by];
  if (step.by === 'customer' || step.by === 'provider')
    await executeTransition(app, { id: userId ?? '' }, id, step.name, input);
  else await execute(app, { actor: { role: step.by, userId }, transactionId: id, transition: step.name });
}

/** Far enough ahead to be free to cancel; a rental that is completed is soon. */
async function journeyOf(kind: 'rent' | 'sale', path: Path): Promise<Journey> {
  const fixture = kind === 'rent' ? await rentalFixture(context) : await saleFixture(context);
  await verifyEmail(context, fixture.customerId);
  const isInstant = path.some(({ name, by }) => name === 'accept' && by === 'system');
  await terms({ isInstant })({ ...fixture, id: '', order: saleOrder(fixture.listingId) });
  const isSoon = path.some(({ name }) => name === 'complete');
  const order =
    kind === 'rent' ? await rentalOrder(context, fixture.listingId, isSoon ? 4 : 20, 3) : saleOrder(fixture.listingId);
  return { ...fixture, order, id: '' };
}

const named = paths.map((path) => ({ path, name: path.map(({ name, by }) => `${name} (${by})`).join(', ') }));

describe.each(['rent', 'sale'] as const)('%s', (kind) => {
  test.each(named)('$name: the money is conserved', async ({ path }) => {
    const journey = await journeyOf(kind, path);
    for (const step of path) {
      await take(journey, step);
      expect(await stateOf(context, journey.id), step.name).toBe(step.to);
    }
    await deliverAll(context);
    await deliverAll(context);
    await expectConserved(context, journey.id);
  });
});

/** The first goes by its other name, and nobody takes back what is not theirs. */
const notAllowed = [
  'counter-offer-by-provider from offer-pending by provider',
  'withdraw-offer from initial-offer by provider',
];

test('every transition, from each of its states and by each of its actors, is in a path', () => {
  const taken = new Set(paths.flat().map(({ name, from, by }) => `${name} from ${from} by ${by}`));
  const all = flexDefaultProcess.transitions.flatMap(({ name, from, by }) =>
    from.flatMap((state) => by.map((role) => `${name} from ${state} by ${role}`)),
  );
  expect(all.filter((one) => !taken.has(one))).toEqual(notAllowed);
});

test('the books of all of them agree with Stripe’s', async () => {
  await expect(expectInvariants(context)).resolves.toBeUndefined();
});
