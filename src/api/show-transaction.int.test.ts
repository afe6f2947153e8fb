import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { addDays } from '#src/domain/dates/day.ts';
import { sendMessage } from '#src/features/conversations/commands.server.ts';
import { executeTransition } from '#src/features/transactions/execute.server.ts';
import { executeFollowUps } from '#src/features/transactions/follow-ups.server.ts';
import { leaveReview } from '#src/features/transactions/leave-review.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { transactionById } from '#src/features/transactions/transaction.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { cartsOf } from '#tests/support/carts.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeOffer, verifyEmail } from '#tests/support/threads.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { queryTransactions } from './query-transactions.ts';
import { showTransaction } from './show-transaction.ts';

const context = await contextOfFile();
const { app, flow } = context;
const carts = cartsOf(context);

const viewer = (id: string) => ({ id, limited: false }) as Viewer;
const shownTo = (userId: string, id: string) => showTransaction(app, viewer(userId), id);

test('of a bag each transaction names the others, and one that is paid by itself names none', async () => {
  const { ids, customerId, lenderId } = await carts.paid();
  for (const userId of [customerId, lenderId]) {
    const shown = await shownTo(userId, ids[1]);
    const rest = shown.attributes.metadata.restOfShoppingCartItems;
    expect(rest.map(({ transaction }) => transaction.id)).toEqual([ids[0], ids[2]]);
    expect(rest[0]).toMatchObject({ listing: { id: (await shownTo(userId, ids[0])).listing.id, type: 'listing' } });
  }
  const fixture = await flow.saleFixture();
  const alone = await shownTo(fixture.customerId, await flow.preauthorised(fixture, saleOrder(fixture.listingId)));
  expect(alone.attributes.metadata).toEqual({ restOfShoppingCartItems: [] });
  expect(alone.attributes.protectedData).not.toHaveProperty('proposedPrice');
});

test('of a negotiation both read the last price that was offered', async () => {
  const { customerId, lenderId, listingId } = await flow.rentalFixture();
  await verifyEmail(context, customerId);
  const id = await makeOffer(context, customerId, await flow.rentalOrder(listingId), 20_000);
  await executeTransition(app, { id: lenderId }, id, 'counter-offer-by-provider', { amount: 24_000 });
  for (const userId of [customerId, lenderId])
    expect((await shownTo(userId, id)).attributes.protectedData).toMatchObject({
      proposedPrice: { amount: 24_000, currency: 'NZD' },
    });
});

test('a rental has the days that it holds, from when it began and how they stand, the same in a list', async () => {
  const fixture = await flow.rentalFixture();
  const order = await flow.rentalOrder(fixture.listingId);
  if (order.kind !== 'rent') throw new Error('Not a rental');
  const id = await flow.preauthorised(fixture, order);
  const { first: displayStart, last: displayEnd } = order;
  const days = { start: displayStart, end: addDays(displayEnd, 1), displayStart, displayEnd, quantity: 1 };
  const createdAt = (await transactionById(app.db, id))?.createdAt;
  const shown = await shownTo(fixture.customerId, id);
  expect(shown).toMatchObject({ booking: { ...days, state: 'pending' }, attributes: { createdAt } });

  await executeTransition(app, { id: fixture.lenderId }, id, 'accept');
  for (const userId of [fixture.customerId, fixture.lenderId]) {
    const { booking } = await shownTo(userId, id);
    expect(booking).toEqual({ ...days, state: 'accepted' });
    const { data } = await queryTransactions(app, viewer(userId), new URLSearchParams());
    expect(data).toMatchObject([{ id, booking, attributes: { createdAt } }]);
  }
});

test('the days of an offer are proposed, and a sale has none', async () => {
  const { customerId, listingId } = await flow.rentalFixture();
  await verifyEmail(context, customerId);
  const offer = await makeOffer(context, customerId, await flow.rentalOrder(listingId), 20_000);
  expect((await shownTo(customerId, offer)).booking?.state).toBe('proposed');
  const fixture = await flow.saleFixture();
  const sale = await flow.preauthorised(fixture, saleOrder(fixture.listingId));
  expect((await shownTo(fixture.customerId, sale)).booking).toBeNull();
});

test('its messages and reviews are named to those who may read them', async () => {
  const fixture = await flow.saleFixture();
  const { customerId, lenderId } = fixture;
  const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
  const said = { transactionId: id, content: 'Is it sent?', clientKey: null, isSure: false };
  const message = await sendMessage(app, viewer(customerId), said);
  await flow.untilDue(id);
  await executeDue(app);
  await leaveReview(app, { id: customerId }, id, { reviewRating: 5, reviewContent: 'Lovely.' });
  const [own, other] = [await shownTo(customerId, id), await shownTo(lenderId, id)];
  for (const { messages } of [own, other]) expect(messages).toEqual([{ id: message.id, type: 'message' }]);
  expect(own.reviews).toEqual([{ id: expect.any(String), type: 'review' }]);
  expect(other.reviews).toEqual([]);
});

test('who answered an offer by the terms of a listing is told to its lender alone, and that time ran out to both', async () => {
  const answeredAt = async (declineBelowPercent: number | null) => {
    const { customerId, lenderId, listingId } = await flow.rentalFixture();
    await verifyEmail(context, customerId);
    await app.db.update(listings).set({ declineBelowPercent, floorPercent: null }).where(eq(listings.id, listingId));
    const id = await makeOffer(context, customerId, await flow.rentalOrder(listingId), 20_000);
    await executeFollowUps(app);
    if (declineBelowPercent === null) {
      await flow.untilDue(id);
      await executeDue(app);
    }
    const lastOf = async (userId: string) => (await shownTo(userId, id)).attributes.transitions.at(-1);
    return { customer: await lastOf(customerId), provider: await lastOf(lenderId) };
  };
  const [transition, createdAt] = ['transition/decline-offer-by-provider', expect.any(Date) as Date];
  expect(await answeredAt(90)).toEqual({
    customer: { transition, by: 'provider', createdAt },
    provider: { transition, by: 'system', createdAt },
  });
  const ranOut = { transition: 'transition/offer-auto-cancel', by: 'system', createdAt };
  expect(await answeredAt(null)).toEqual({ customer: ranOut, provider: ranOut });
});
