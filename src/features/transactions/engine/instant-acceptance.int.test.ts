import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  listings,
  notificationEvents,
  transactions,
  transactionTransitions,
  users,
} from '#src/database/schema/schema.ts';
import { moneyStates } from '#src/features/payments/money-states.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { paymentInput, requestCart, threeOrders } from '#tests/support/threads.ts';
import { execute } from '../execute.server.ts';
import { executeFollowUps } from '../follow-ups.server.ts';
import { transactionPage } from '../transaction-page.server.ts';

/** An instant listing: the system accepts right after the confirmation, as work of its own. */
const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

const setInstant = (isInstant: boolean, ...ids: string[]) =>
  Promise.all(ids.map((id) => db.update(listings).set({ isInstant }).where(eq(listings.id, id))));

async function instantFixture() {
  const fixture = await flow.rentalFixture();
  await setInstant(true, fixture.listingId);
  return fixture;
}

async function rowOf(id: string) {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  if (row === undefined) throw new Error('No transaction');
  return row;
}

/** Who was told what about it, in order. */
async function notificationsFor(id: string) {
  const events = await db
    .select()
    .from(notificationEvents)
    .where(eq(notificationEvents.transactionId, id))
    .orderBy(notificationEvents.createdAt, notificationEvents.kind);
  const roleOf = new Map([
    [(await rowOf(id)).customerId, 'customer'],
    [(await rowOf(id)).providerId, 'lender'],
  ]);
  return events.map(({ kind, recipientId }) => `${roleOf.get(recipientId)}: ${kind}`);
}

const acceptances = (id: string) =>
  db
    .select()
    .from(transactionTransitions)
    .where(and(eq(transactionTransitions.transactionId, id), eq(transactionTransitions.transition, 'accept')));

test('a request for an instant listing is accepted by the system once it is paid, once', async () => {
  const fixture = await instantFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  expect(await rowOf(id)).toMatchObject({ state: 'preauthorized', followUp: 'accept' });
  expect(await notificationsFor(id)).toEqual([]);
  const shown = () => transactionPage(app, { id: fixture.customerId }, id);
  expect(await shown()).toMatchObject({ stage: 'requested', isBeingAccepted: true });
  // The worker is away: the lender can answer by herself.
  const aMinute = sql`rotation_now() - interval '61 seconds'`;
  await db.update(transactions).set({ lastTransitionedAt: aMinute }).where(eq(transactions.id, id));
  expect(await shown()).toMatchObject({ stage: 'requested', isBeingAccepted: false });
  await Promise.all([executeFollowUps(app), executeFollowUps(app)]);
  expect(await rowOf(id)).toMatchObject({ state: 'accepted', followUp: null });
  expect(await shown()).toMatchObject({ stage: 'agreed', isBeingAccepted: false });
  // Nobody is asked for an answer that was given already.
  expect((await notificationsFor(id)).toSorted()).toEqual([
    'customer: payment-receipt',
    'customer: request-accepted',
    'lender: request-accepted',
  ]);
  expect(await acceptances(id)).toMatchObject([{ by: 'system', actorId: null }]);
  const told = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
  expect(told.map(({ facts }) => facts)).toEqual(told.map(() => expect.objectContaining({ isInstant: true })));
  expect((await moneyStates(db, [id])).get(id)).toBe('paid');
  await expectInvariants(context);
});

test('what was requested before the lender changed it keeps its terms', async () => {
  const fixture = await instantFixture();
  const { transactionId: id } = await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId));
  await setInstant(false, fixture.listingId);
  await flow.holdCard(fixture.customerId, id);
  await flow.executeAs(fixture.customerId, id, 'confirm-payment');
  await executeFollowUps(app);
  expect(await stateOf(context, id)).toBe('accepted');
});

test('a quote that said otherwise is refused', async () => {
  const fixture = await flow.rentalFixture();
  const order = await flow.rentalOrder(fixture.listingId);
  const input = await paymentInput(app, fixture.customerId, [order]);
  await setInstant(true, fixture.listingId);
  const paying = execute(app, {
    actor: { role: 'customer', userId: fixture.customerId },
    transition: 'request-payment',
    create: { clientKey: crypto.randomUUID() },
    input,
  });
  await expect(paying.catch(codeOf)).resolves.toBe('listing-price-changed');
});

test('a capture that the bank refuses is left to the lender', async () => {
  const fixture = await instantFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  const body = { error: { type: 'card_error', code: 'card_declined', message: 'Declined.' } };
  await context.sandbox.fault({ match: { method: 'POST', path: '/capture$' }, action: 'fail', status: 402, body });
  await executeFollowUps(app);
  await context.sandbox.noFaults();
  expect(await rowOf(id)).toMatchObject({ state: 'preauthorized', followUp: null });
  // It waits for the lender now.
  expect(await transactionPage(app, { id: fixture.customerId }, id)).toMatchObject({ isBeingAccepted: false });
  expect((await notificationsFor(id)).toSorted()).toEqual(['customer: request-sent', 'lender: request-received']);
  const [event] = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
  expect(event?.facts).toMatchObject({ deadline: (await rowOf(id)).dueAt?.toISOString(), by: 'customer', sequence: 2 });
  await executeFollowUps(app);
  expect(await notificationsFor(id)).toHaveLength(2);
  await flow.executeAs(fixture.lenderId, id, 'accept');
  expect(await acceptances(id)).toMatchObject([{ by: 'provider' }]);
});

test.each(['customer', 'lender'] as const)(
  'the system does not accept where the %s was banned meanwhile',
  async (who) => {
    const fixture = await instantFixture();
    const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
    await db
      .update(users)
      .set({ banned: true })
      .where(eq(users.id, fixture[`${who}Id`]));
    await executeFollowUps(app);
    expect(await rowOf(id)).toMatchObject({ state: 'preauthorized', followUp: null });
    expect(await notificationsFor(id)).toContain('lender: request-received');
  },
);

test.each([
  ['all of whose items are instant is accepted', 3, 'accepted'],
  ['with one item that is not waits for the lender', 2, 'preauthorized'],
])('a cart %s', async (_, instantItems, state) => {
  const fixture = await flow.rentalFixture();
  const orders = await threeOrders(context, fixture);
  await setInstant(true, ...orders.slice(0, instantItems).map(({ listingId }) => listingId));
  const { transactionId: leader } = await requestCart(context, fixture.customerId, orders);
  await flow.holdCard(fixture.customerId, leader);
  await flow.executeAs(fixture.customerId, leader, 'confirm-payment');
  const ofCart = () =>
    db
      .select({ id: transactions.id, state: transactions.state })
      .from(transactions)
      .where(eq(transactions.customerId, fixture.customerId));
  for (const { id } of await ofCart())
    expect(await transactionPage(app, { id: fixture.customerId }, id)).toMatchObject({
      isBeingAccepted: state === 'accepted',
    });
  await executeFollowUps(app);
  const states = await ofCart();
  expect(states.map((row) => row.state)).toEqual([state, state, state]);
  const notified = await Promise.all(states.map((row) => notificationsFor(row.id)));
  const requested = notified.filter((kinds) => kinds.includes('lender: request-received'));
  expect(requested).toHaveLength(state === 'accepted' ? 0 : 1);
});

test('a cart whose first item the lender declines before the system has accepted is accepted without it', async () => {
  const fixture = await flow.rentalFixture();
  const orders = await threeOrders(context, fixture);
  await setInstant(true, ...orders.map(({ listingId }) => listingId));
  const { transactionId: leader } = await requestCart(context, fixture.customerId, orders);
  await flow.holdCard(fixture.customerId, leader);
  await flow.executeAs(fixture.customerId, leader, 'confirm-payment');
  await flow.executeAs(fixture.lenderId, leader, 'decline');
  await executeFollowUps(app);
  const rows = await db.select().from(transactions).where(eq(transactions.customerId, fixture.customerId));
  const stateBy = (isLeader: boolean) =>
    rows.filter(({ id }) => (id === leader) === isLeader).map(({ state }) => state);
  expect(stateBy(true)).toEqual(['declined']);
  expect(stateBy(false)).toEqual(['accepted', 'accepted']);
  await expectInvariants(context);
});
