import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails, listings, notificationEvents, transactions, users } from '#src/database/schema/schema.ts';
import { makeUser } from '#tests/support/factories.ts';
import type { Scene } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { transactionPage } from './transaction-page.server.ts';
import { executeDue } from './timers.server.ts';

const context = await contextOfFile();
const { flow } = context;

const visible = (viewerId: string, id: string) => transactionPage(context.app, { id: viewerId }, id);
const refusal = (code: string) => expect.objectContaining({ refusal: expect.objectContaining({ code }) as unknown });
const collected = async (fixture: Fixture) => ({
  ...(await flow.rentalOrder(fixture.listingId)),
  delivery: 'pick-up' as const,
});

test('an outsider gets not-found, for an existing transaction as for an unknown id', async () => {
  const scene = await flow.rentalScene();
  const id = await flow.preauthorised(scene, await flow.rentalOrder(scene.listingId));
  const outsider = await makeUser(context.app.db);
  const unknownId = id.replace(/^./, (digit) => (digit === 'f' ? '0' : 'f'));
  for (const wrong of [id, unknownId, 'not-an-id', ''])
    await expect(visible(outsider, wrong)).rejects.toEqual(refusal('not-found'));
});

test('the provider sees the shipping address from acceptance on, until thirty days after the end', async () => {
  const scene = await flow.rentalScene();
  const id = await flow.preauthorised(scene, await flow.rentalOrder(scene.listingId, 4));
  expect((await visible(scene.lenderId, id)).shippingAddress).toBeNull();
  await flow.take(scene.lenderId, id, 'accept');
  expect((await visible(scene.lenderId, id)).shippingAddress).toMatchObject({ street: '1 Cuba Street' });
  expect((await visible(scene.customerId, id)).shippingAddress).toBeNull();
  await context.app.clock.advance(12 * 86_400);
  await executeDue(context.app);
  expect(await visible(scene.lenderId, id)).toMatchObject({
    state: 'delivered',
    shippingAddress: { street: '1 Cuba Street' },
  });
  await context.app.clock.advance(31 * 86_400);
  expect((await visible(scene.lenderId, id)).shippingAddress).toBeNull();
  // Later transitions do not show it again.
  await context.app.db
    .update(transactions)
    .set({ state: 'reviewed', lastTransitionedAt: await context.app.clock.now() })
    .where(eq(transactions.id, id));
  expect((await visible(scene.lenderId, id)).shippingAddress).toBeNull();
});

test('neither side’s page, bell or emails contain private data of the other side', async () => {
  const scene = await flow.rentalScene();
  const canary = (name: string, side: string) => `${name}-of-${side}-canary`;
  for (const [side, userId] of [
    ['customer', scene.customerId],
    ['lender', scene.lenderId],
  ] as const) {
    const own = { email: `${canary('mail', side)}@example.org`, lastName: canary('name', side) };
    await context.app.db.update(users).set(own).where(eq(users.id, userId));
  }
  const id = await flow.preauthorised(scene, await flow.rentalOrder(scene.listingId));
  const before = JSON.stringify([await visible(scene.customerId, id), await visible(scene.lenderId, id)]);
  await flow.take(scene.lenderId, id, 'accept');
  const pages = before + JSON.stringify([await visible(scene.customerId, id), await visible(scene.lenderId, id)]);
  expect(pages).not.toMatch(/canary|_secret_|pi_|cus_/);
  expect(before).not.toContain('Cuba');
  const shown = JSON.stringify(
    await context.app.db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id)),
  );
  expect(shown).not.toMatch(/canary|Cuba|_secret_/);
  const written = await context.app.db
    .select()
    .from(emails)
    .where(inArray(emails.recipientId, [scene.customerId, scene.lenderId]));
  expect(written.length).toBeGreaterThan(2);
  for (const { subject, text, html } of written) expect(subject + text + html).not.toMatch(/canary|Cuba|_secret_/);
});

test('only the customer sees the pick-up place, and only from acceptance on', async () => {
  const scene = await flow.rentalScene();
  await context.app.db
    .update(listings)
    .set({ place: 'Ponsonby', privateData: { address: '7 Summer Street' } })
    .where(eq(listings.id, scene.listingId));
  const id = await flow.preauthorised(fixture, await collected(fixture));
  expect((await visible(scene.customerId, id)).pickUp).toBeNull();
  await flow.take(scene.lenderId, id, 'accept');
  expect((await visible(scene.customerId, id)).pickUp).toEqual({ place: 'Ponsonby', address: '7 Summer Street' });
  expect((await visible(scene.lenderId, id)).pickUp).toBeNull();
  await flow.take(scene.customerId, id, 'cancel-by-customer');
  expect((await visible(scene.customerId, id)).pickUp).toBeNull();
});

test('the paying card is shown to its owner only', async () => {
  const scene = await flow.rentalScene();
  const id = await flow.preauthorised(scene, await flow.rentalOrder(scene.listingId));
  expect((await visible(scene.customerId, id)).card).toEqual({ brand: 'visa', last4: '4242' });
  expect((await visible(scene.lenderId, id)).card).toBeNull();
  await flow.take(scene.lenderId, id, 'accept');
  expect(await visible(scene.lenderId, id)).toMatchObject({ card: null, shippingAddress: { street: '1 Cuba Street' } });
});

test('the original payment is still shown after a full reversal', async () => {
  const scene = await flow.rentalScene();
  const id = await flow.accepted(scene, await flow.rentalOrder(scene.listingId));
  await flow.take(scene.customerId, id, 'cancel-by-customer');
  const { payin, breakdown } = await visible(scene.customerId, id);
  expect(payin).toEqual({ amount: 4 * 6800 + 1200 + 500, currency: 'NZD' });
  expect(breakdown).toMatchObject({ total: { amount: 0 } });
});

test('no posting or return dates are shown for a declined or cancelled transaction', async () => {
  const scene = await flow.rentalScene();
  const order = await flow.rentalOrder(scene.listingId);
  if (order.kind !== 'rent') throw new Error('Not a rental');
  const days = { first: order.first, last: order.last };
  const plans = async (id: string) => {
    const pages = [await visible(scene.customerId, id), await visible(scene.lenderId, id)];
    expect(pages.map(({ worn }) => worn)).toEqual([days, days]);
    return pages.map(({ plan }) => plan !== null);
  };
  const declined = await flow.preauthorised(scene, order);
  expect(await plans(declined)).toEqual([true, true]);
  await flow.take(scene.lenderId, declined, 'decline');
  expect(await plans(declined)).toEqual([false, false]);
  const cancelled = await flow.accepted(scene, order);
  expect(await plans(cancelled)).toEqual([true, true]);
  await flow.take(scene.customerId, cancelled, 'cancel-by-customer');
  expect(await plans(cancelled)).toEqual([false, false]);
});

test('an unknown state has a page without buttons', async () => {
  const scene = await flow.rentalScene();
  const id = await flow.preauthorised(scene, await flow.rentalOrder(scene.listingId));
  await context.app.db
    .update(transactions)
    .set({ state: 'in-orbit', lastTransition: 'launch' })
    .where(eq(transactions.id, id));
  expect(await visible(scene.customerId, id)).toMatchObject({ state: 'in-orbit', offered: [] });
});
