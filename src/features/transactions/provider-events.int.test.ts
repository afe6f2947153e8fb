import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cases,
  notificationEvents,
  payments,
  providerCalls,
  providerEvents,
  transactions,
} from '#src/database/schema/schema.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { receiveEvent } from '#src/features/payments/events.server.ts';
import { paymentOf } from '#src/features/payments/payments.server.ts';
import type { ProviderEvent } from '#src/platform/payments/payments.ts';
import { brokenRules, unsettledAccounts } from '#tests/support/invariants.ts';
import {
  accepted,
  holdCard,
  makeWorld,
  preauthorised,
  rentalOrder,
  rentalScene,
  request,
  type World,
} from '#tests/support/world.ts';
import { handleDueEvents } from './provider-events.server.ts';
import { takeDue } from './timers.server.ts';

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

async function heard(about: Partial<ProviderEvent>) {
  const id = `evt_${randomUUID()}`;
  const event = {
    id,
    type: 'charge.updated',
    objectId: 'pi_1',
    intentId: null,
    createdAt: new Date(),
    livemode: false,
    ...about,
  };
  await receiveEvent(world.app, event);
  await handleDueEvents(world.app);
  return () => eventOf(id);
}

async function eventOf(id: string) {
  const [event] = await world.app.db.select().from(providerEvents).where(eq(providerEvents.id, id));
  return event;
}

async function intentOf(dealId: string): Promise<string> {
  return (await paymentOf(world.app.db, dealId))?.intentId ?? '';
}

async function stateOf(id: string): Promise<string | undefined> {
  const [deal] = await world.app.db.select().from(transactions).where(eq(transactions.id, id));
  return deal?.state;
}

async function expectSound(): Promise<void> {
  await world.app.db.update(providerCalls).set({ nextAt: sql`clock_timestamp()` });
  await deliverDueCalls(world.app);
  expect(await brokenRules(world.app.db)).toEqual([]);
  expect(await unsettledAccounts(world.app.db, await world.sandbox.books())).toEqual([]);
}

/** The hold ends at the provider, as it does after a week or by the operator's hand. */
async function cancelThere(intentId: string): Promise<void> {
  await world.app.payments.cancelIntent(intentId, randomUUID());
}

test('a hold that ended at the provider ends the request, and both are told', async () => {
  const scene = await rentalScene(world);
  const id = await preauthorised(world, scene, await rentalOrder(world, scene.listingId));
  const intentId = await intentOf(id);
  await cancelThere(intentId);
  await heard({ type: 'payment_intent.canceled', objectId: intentId, intentId });
  expect(await stateOf(id)).toBe('declined');
  const told = await world.app.db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
  const declined = told.filter(({ kind }) => kind === 'request-declined').map(({ recipientId }) => recipientId);
  expect(declined.toSorted()).toEqual([scene.customerId, scene.lenderId].toSorted());
  await expectSound();
});

test('an event that claims what is not so changes nothing', async () => {
  const scene = await rentalScene(world);
  const id = await preauthorised(world, scene, await rentalOrder(world, scene.listingId));
  const intentId = await intentOf(id);
  await heard({ type: 'payment_intent.canceled', objectId: intentId, intentId });
  await heard({ type: 'charge.refunded', objectId: intentId, intentId });
  expect(await stateOf(id)).toBe('preauthorized');
});

test('an event of an intent we do not know yet is tried again, and then found', async () => {
  const scene = await rentalScene(world);
  const { transactionId } = await request(world, scene.customerId, await rentalOrder(world, scene.listingId));
  await holdCard(world, scene.customerId, transactionId);
  const intentId = await intentOf(transactionId);
  await world.app.db.update(payments).set({ intentId: null }).where(eq(payments.intentId, intentId));
  const event = await heard({ type: 'payment_intent.amount_capturable_updated', objectId: intentId, intentId });
  expect(await event()).toMatchObject({ state: 'open', tries: 1, outcome: 'unknown-intent' });
  const share = sql`(select payment_id from payment_shares where transaction_id = ${transactionId})`;
  await world.app.db.update(payments).set({ intentId }).where(eq(payments.id, share));
  await world.app.db.update(providerEvents).set({ nextAt: sql`clock_timestamp()` });
  await handleDueEvents(world.app);
  expect(await stateOf(transactionId)).toBe('preauthorized');
  expect(await event()).toMatchObject({ state: 'handled' });
});

test('an event of the other mode stays unread', async () => {
  const scene = await rentalScene(world);
  const { transactionId } = await request(world, scene.customerId, await rentalOrder(world, scene.listingId));
  await holdCard(world, scene.customerId, transactionId);
  const intentId = await intentOf(transactionId);
  const event = await heard({
    type: 'payment_intent.amount_capturable_updated',
    objectId: intentId,
    intentId,
    livemode: true,
  });
  expect(await event()).toMatchObject({ state: 'given-up', outcome: 'other-mode' });
  expect(await stateOf(transactionId)).toBe('pending-payment');
});

test('an event that we stumble over waits, and keeps no other waiting', async () => {
  const scene = await rentalScene(world);
  const id = await preauthorised(world, scene, await rentalOrder(world, scene.listingId));
  const intentId = await intentOf(id);
  await cancelThere(intentId);
  await world.app.db.update(transactions).set({ processVersion: 'release-0' }).where(eq(transactions.id, id));
  const event = await heard({ type: 'payment_intent.canceled', objectId: intentId, intentId });
  expect(await event()).toMatchObject({ state: 'open', tries: 1 });
  expect((await event())?.nextAt.getTime()).toBeGreaterThan((await event())?.receivedAt.getTime() ?? 0);
  await world.app.db.update(transactions).set({ processVersion: 'release-1' }).where(eq(transactions.id, id));
});

test('a dispute opens one case, and while it is open nothing is paid out', async () => {
  const scene = await rentalScene(world);
  const id = await accepted(world, scene, await rentalOrder(world, scene.listingId, 4));
  const intentId = await intentOf(id);
  const dispute = { type: 'charge.dispute.created', objectId: 'dp_1', intentId };
  await heard(dispute);
  await heard(dispute);
  expect(await world.app.db.select().from(cases).where(eq(cases.transactionId, id))).toHaveLength(1);
  await world.app.clock.advance(30 * 86_400);
  await takeDue(world.app);
  expect(await stateOf(id)).toBe('accepted');
  await world.app.db.update(cases).set({ state: 'resolved' }).where(eq(cases.transactionId, id));
  await world.app.clock.advance(61);
  await takeDue(world.app);
  expect(await stateOf(id)).toBe('delivered');
  await expectSound();
});

test('a dispute that comes after the end holds back a payout that has not left yet', async () => {
  const scene = await rentalScene(world);
  const id = await accepted(world, scene, await rentalOrder(world, scene.listingId, 4));
  await world.app.clock.advance(30 * 86_400);
  await takeDue(world.app);
  await heard({ type: 'charge.dispute.created', objectId: 'dp_2', intentId: await intentOf(id) });
  await deliverDueCalls(world.app);
  const transfers = async () =>
    ((await world.sandbox.books()).transfer ?? []).filter(({ transfer_group }) => transfer_group === id);
  expect(await transfers()).toEqual([]);
  await world.app.db.update(cases).set({ state: 'resolved' }).where(eq(cases.transactionId, id));
  await expectSound();
  expect(await transfers()).toHaveLength(1);
});
