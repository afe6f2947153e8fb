import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  emails,
  handoverSteps,
  listings,
  notificationEvents,
  transactions,
  users,
} from '#src/database/schema/schema.ts';
import { blockUser, unblockUser } from '#src/features/blocks/blocks.server.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { makeUser } from '#tests/support/factories.ts';
import { completedByLender, saleOrder, type Fixture } from '#tests/support/test-context.ts';
import { enquire, makeOffer, verifyEmail } from '#tests/support/threads.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { executeInOneUnit } from './engine/move.server.ts';
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
  const fixture = await flow.rentalFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  const outsider = await makeUser(context.app.db);
  const unknownId = id.replace(/^./, (digit) => (digit === 'f' ? '0' : 'f'));
  for (const wrong of [id, unknownId, 'not-an-id', ''])
    await expect(visible(outsider, wrong)).rejects.toEqual(refusal('not-found'));
});

test('the provider sees the shipping address from acceptance on, until thirty days after the end', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId, 4));
  expect((await visible(fixture.lenderId, id)).shippingAddress).toBeNull();
  await flow.executeAs(fixture.lenderId, id, 'accept');
  expect((await visible(fixture.lenderId, id)).shippingAddress).toMatchObject({ street: '1 Cuba Street' });
  expect((await visible(fixture.customerId, id)).shippingAddress).toBeNull();
  await context.app.clock.advance(12 * 86_400);
  await executeDue(context.app);
  expect(await visible(fixture.lenderId, id)).toMatchObject({
    state: 'delivered',
    shippingAddress: { street: '1 Cuba Street' },
  });
  await context.app.clock.advance(31 * 86_400);
  expect((await visible(fixture.lenderId, id)).shippingAddress).toBeNull();
  // Later transitions do not show it again.
  await context.app.db
    .update(transactions)
    .set({ state: 'reviewed', lastTransitionedAt: await context.app.clock.now() })
    .where(eq(transactions.id, id));
  expect((await visible(fixture.lenderId, id)).shippingAddress).toBeNull();
});

test('neither side’s page, bell or emails contain private data of the other side', async () => {
  const fixture = await flow.rentalFixture();
  const canary = (name: string, side: string) => `${name}-of-${side}-canary`;
  for (const [side, userId] of [
    ['customer', fixture.customerId],
    ['lender', fixture.lenderId],
  ] as const) {
    const own = { email: `${canary('mail', side)}@example.org`, lastName: canary('name', side) };
    await context.app.db.update(users).set(own).where(eq(users.id, userId));
  }
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  const before = JSON.stringify([await visible(fixture.customerId, id), await visible(fixture.lenderId, id)]);
  await flow.executeAs(fixture.lenderId, id, 'accept');
  const pages = before + JSON.stringify([await visible(fixture.customerId, id), await visible(fixture.lenderId, id)]);
  expect(pages).not.toMatch(/canary|_secret_|pi_|cus_/);
  expect(before).not.toContain('Cuba');
  const shown = JSON.stringify(
    await context.app.db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id)),
  );
  expect(shown).not.toMatch(/canary|Cuba|_secret_/);
  await emailDueNotifications(context.app, 100);
  const written = await context.app.db
    .select()
    .from(emails)
    .where(inArray(emails.recipientId, [fixture.customerId, fixture.lenderId]));
  expect(written.length).toBeGreaterThan(2);
  for (const { subject, text, html } of written) expect(subject + text + html).not.toMatch(/canary|Cuba|_secret_/);
});

test('only the customer sees the pick-up place, and only from acceptance on', async () => {
  const fixture = await flow.rentalFixture();
  await context.app.db
    .update(listings)
    .set({ place: 'Ponsonby', privateData: { address: '7 Summer Street' } })
    .where(eq(listings.id, fixture.listingId));
  const id = await flow.preauthorised(fixture, await collected(fixture));
  expect((await visible(fixture.customerId, id)).pickUp).toBeNull();
  await flow.executeAs(fixture.lenderId, id, 'accept');
  expect((await visible(fixture.customerId, id)).pickUp).toEqual({ place: 'Ponsonby', address: '7 Summer Street' });
  expect((await visible(fixture.lenderId, id)).pickUp).toBeNull();
  await flow.executeAs(fixture.customerId, id, 'cancel-by-customer');
  expect((await visible(fixture.customerId, id)).pickUp).toBeNull();
});

const summerStreet = (listingId: string) =>
  context.app.db
    .update(listings)
    .set({ place: 'Ponsonby', privateData: { address: '7 Summer Street' } })
    .where(eq(listings.id, listingId));

test('the pick-up place of a sale is hidden once it is complete and with its buyer', async () => {
  const fixture = await flow.saleFixture();
  await summerStreet(fixture.listingId);
  const id = await flow.accepted(fixture, { ...saleOrder(fixture.listingId), delivery: 'pick-up' });
  expect((await visible(fixture.customerId, id)).pickUp).toMatchObject({ address: '7 Summer Street' });
  await completedByLender(context, fixture, id);
  expect((await visible(fixture.customerId, id)).pickUp).toBeNull();
});

/** A rental that is complete by its time, and whose item is still out. */
async function completeAndOut() {
  const fixture = await flow.rentalFixture();
  await summerStreet(fixture.listingId);
  const id = await flow.accepted(fixture, await collected(fixture));
  await context.app.db
    .update(transactions)
    .set({ state: 'delivered', deliveredAt: sql`rotation_now()`, lastTransitionedAt: sql`rotation_now()` })
    .where(eq(transactions.id, id));
  expect((await visible(fixture.customerId, id)).pickUp).toMatchObject({ address: '7 Summer Street' });
  return { ...fixture, id };
}

test('where a rental is brought back to is hidden once it is back, and thirty days after the end', async () => {
  const [back, out] = [await completeAndOut(), await completeAndOut()];
  const step = { step: 'returned', by: 'provider', actorId: back.lenderId } as const;
  await context.app.db.insert(handoverSteps).values({ ...step, transactionId: back.id });
  expect((await visible(back.customerId, back.id)).pickUp).toBeNull();
  await context.app.clock.advance(31 * 86_400);
  expect((await visible(out.customerId, out.id)).pickUp).toBeNull();
});

/** A sale for pick-up that an operator cancelled, before or after its buyer had the item. */
async function cancelledPickUp(wasCollected: boolean) {
  const fixture = await flow.saleFixture();
  await summerStreet(fixture.listingId);
  const id = await flow.accepted(fixture, { ...saleOrder(fixture.listingId), delivery: 'pick-up' });
  const step = { step: 'received', by: 'customer', actorId: fixture.customerId } as const;
  if (wasCollected) await context.app.db.insert(handoverSteps).values({ ...step, transactionId: id });
  await executeInOneUnit(context.app, id, 'cancel', { role: 'operator', userId: null });
  return { ...fixture, id };
}

test('where to bring back what was collected stays when its order is cancelled, and the buyer’s address does not', async () => {
  const [kept, out] = [await cancelledPickUp(false), await cancelledPickUp(true)];
  expect((await visible(kept.customerId, kept.id)).pickUp).toBeNull();
  expect((await visible(out.customerId, out.id)).pickUp).toMatchObject({ address: '7 Summer Street' });
  const posted = { delivery: 'post', protectedData: { shippingAddress: { street: '1 Cuba Street' } } } as const;
  await context.app.db.update(transactions).set(posted).where(eq(transactions.id, out.id));
  expect((await visible(out.lenderId, out.id)).shippingAddress).toBeNull();
});

test('after the end no address is shown where one has blocked the other', async () => {
  const { customerId, lenderId, id } = await completeAndOut();
  await blockUser(context.app, { id: lenderId }, customerId);
  expect((await visible(customerId, id)).pickUp).toBeNull();
  const posted = { delivery: 'post', protectedData: { shippingAddress: { street: '1 Cuba Street' } } } as const;
  await context.app.db.update(transactions).set(posted).where(eq(transactions.id, id));
  expect((await visible(lenderId, id)).shippingAddress).toBeNull();
  await unblockUser(context.app, { id: lenderId }, customerId);
  expect((await visible(lenderId, id)).shippingAddress).toMatchObject({ street: '1 Cuba Street' });
});

test('measurements and care are at hand for both sides while the order is accepted', async () => {
  const fixture = await flow.saleFixture();
  await context.app.db.update(listings).set({ care: 'Dry clean only.' }).where(eq(listings.id, fixture.listingId));
  const care = async (id: string) => [
    (await visible(fixture.customerId, id)).care,
    (await visible(fixture.lenderId, id)).care,
  ];
  const id = await flow.preauthorised(fixture, saleOrder(fixture.listingId));
  expect(await care(id)).toEqual(['', '']);
  await flow.executeAs(fixture.lenderId, id, 'accept');
  expect(await care(id)).toEqual(['Dry clean only.', 'Dry clean only.']);
  await completedByLender(context, fixture, id);
  expect(await care(id)).toEqual(['', '']);
});

test('a question and the offer that followed it lead to each other, for both sides', async () => {
  const fixture = await flow.rentalFixture();
  const { customerId, lenderId, listingId } = fixture;
  const question = await enquire(context, customerId, listingId);
  const other = await flow.rentalFixture();
  const elsewhere = await enquire(context, customerId, other.listingId);
  await verifyEmail(context, other.customerId);
  const order = await flow.rentalOrder(listingId);
  await makeOffer(context, other.customerId, order, 20_000);
  for (const id of [question, elsewhere])
    expect((await visible(customerId, id)).threads).toEqual({ question: null, offer: null });
  const offered = await makeOffer(context, customerId, order, 20_000);
  for (const viewer of [customerId, lenderId]) {
    expect((await visible(viewer, question)).threads).toEqual({ question: null, offer: offered });
    expect((await visible(viewer, offered)).threads).toEqual({ question, offer: null });
  }
  expect((await visible(customerId, elsewhere)).threads).toEqual({ question: null, offer: null });
});

test('the paying card is shown to its owner only', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  expect((await visible(fixture.customerId, id)).card).toEqual({ brand: 'visa', last4: '4242' });
  expect((await visible(fixture.lenderId, id)).card).toBeNull();
  await flow.executeAs(fixture.lenderId, id, 'accept');
  expect(await visible(fixture.lenderId, id)).toMatchObject({
    card: null,
    shippingAddress: { street: '1 Cuba Street' },
  });
});

test('the original payment is still shown after a full reversal', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId));
  await flow.executeAs(fixture.customerId, id, 'cancel-by-customer');
  const { payin, breakdown } = await visible(fixture.customerId, id);
  expect(payin).toEqual({ amount: 4 * 6800 + 1200 + 500, currency: 'NZD' });
  expect(breakdown).toMatchObject({ total: { amount: 0 } });
});

test('no posting or return dates are shown for a declined or cancelled transaction', async () => {
  const fixture = await flow.rentalFixture();
  const order = await flow.rentalOrder(fixture.listingId);
  if (order.kind !== 'rent') throw new Error('Not a rental');
  const days = { first: order.first, last: order.last };
  const plans = async (id: string) => {
    const pages = [await visible(fixture.customerId, id), await visible(fixture.lenderId, id)];
    expect(pages.map(({ rentalDays }) => rentalDays)).toEqual([days, days]);
    return pages.map(({ plan }) => plan !== null);
  };
  const declined = await flow.preauthorised(fixture, order);
  expect(await plans(declined)).toEqual([true, true]);
  await flow.executeAs(fixture.lenderId, declined, 'decline');
  expect(await plans(declined)).toEqual([false, false]);
  const cancelled = await flow.accepted(fixture, order);
  expect(await plans(cancelled)).toEqual([true, true]);
  await flow.executeAs(fixture.customerId, cancelled, 'cancel-by-customer');
  expect(await plans(cancelled)).toEqual([false, false]);
});

test('an unknown state has a page without buttons', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  await context.app.db
    .update(transactions)
    .set({ state: 'in-orbit', lastTransition: 'launch' })
    .where(eq(transactions.id, id));
  expect(await visible(fixture.customerId, id)).toMatchObject({ state: 'in-orbit', offered: [] });
});

test('an item that was deleted, or closed for cause, has no page to link to, except for its lender where she may see it', async () => {
  const fixture = await flow.saleFixture();
  const id = await enquire(context, fixture.customerId, fixture.listingId);
  const isGone = async (viewerId: string) => (await visible(viewerId, id)).listing.isGone;
  const gone = async () => [await isGone(fixture.customerId), await isGone(fixture.lenderId)];
  const change = (facts: Partial<typeof listings.$inferInsert>) =>
    context.app.db.update(listings).set(facts).where(eq(listings.id, fixture.listingId));
  expect(await gone()).toEqual([false, false]);
  await change({ state: 'closed' });
  expect(await gone()).toEqual([false, false]);
  await change({ closedBecause: 'counterfeit' });
  expect(await gone()).toEqual([true, false]);
  await change({ deletedAt: new Date() });
  expect(await gone()).toEqual([true, true]);
});
