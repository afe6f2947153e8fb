import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#src/database/schema/users.ts';
import { blockUser, unblockUser } from '#src/features/blocks/blocks.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { makeOffer, verifyEmail } from '#tests/support/threads.ts';
import { attentionOf } from './attention.server.ts';
import { inboxOf } from './inbox.server.ts';

const context = await contextOfFile();
const { app, flow } = context;

async function offered() {
  const fixture = await flow.rentalFixture();
  await verifyEmail(context, fixture.customerId);
  const order = await flow.rentalOrder(fixture.listingId);
  return { ...fixture, id: await makeOffer(context, fixture.customerId, order, 20_000) };
}

/** At Messages, in the list of what waits, and at the row. */
async function waitingFor(id: string, side: 'orders' | 'sales') {
  const { waiting } = await attentionOf(app, id);
  const listed = await inboxOf(app, { id }, { side, kind: null, statusGroup: 'yours', page: 1 });
  const { rows } = await inboxOf(app, { id }, { side, kind: null, page: 1 });
  return { waiting, listed: listed.rows.length, marks: rows.map(({ waitsForViewer }) => waitsForViewer) };
}

const one = { waiting: 1, listed: 1, marks: ['answer'] };
const none = { waiting: 0, listed: 0, marks: [null] };

test('an offer waits for its lender until one of the two has blocked the other, and again when that is undone', async () => {
  const { lenderId, customerId } = await offered();
  expect(await waitingFor(lenderId, 'sales')).toEqual(one);
  for (const [blocker, blocked] of [[lenderId, customerId] as const, [customerId, lenderId] as const]) {
    await blockUser(app, { id: blocker }, blocked);
    expect(await waitingFor(lenderId, 'sales')).toEqual(none);
    await unblockUser(app, { id: blocker }, blocked);
  }
  expect(await waitingFor(lenderId, 'sales')).toEqual(one);
});

test('an accepted offer does not wait for its payment since one has blocked the other', async () => {
  const { id, lenderId, customerId } = await offered();
  await flow.executeAs(lenderId, id, 'accept-offer-by-provider');
  expect(await waitingFor(customerId, 'orders')).toEqual(one);
  await blockUser(app, { id: lenderId }, customerId);
  expect(await waitingFor(customerId, 'orders')).toEqual(none);
});

test('a request that was sent waits for its lender all the same, and a block of another changes nothing', async () => {
  const { lenderId, customerId, listingId } = await flow.saleFixture();
  await flow.preauthorised({ lenderId, customerId, listingId }, saleOrder(listingId));
  await blockUser(app, { id: lenderId }, customerId);
  expect(await waitingFor(lenderId, 'sales')).toEqual(one);
  const open = await offered();
  const { customerId: other } = await flow.rentalFixture();
  await blockUser(app, { id: open.lenderId }, other);
  await blockUser(app, { id: other }, open.customerId);
  expect(await waitingFor(open.lenderId, 'sales')).toEqual(one);
});

test('what a banned customer asked, offered or requested waits for its lender no more, until the ban is lifted', async () => {
  const offer = await offered();
  const sale = await flow.saleFixture();
  await flow.preauthorised(sale, saleOrder(sale.listingId));
  const ban = (banned: boolean) =>
    app.db
      .update(users)
      .set({ banned })
      .where(inArray(users.id, [offer.customerId, sale.customerId]));
  await ban(true);
  for (const { lenderId } of [offer, sale]) expect(await waitingFor(lenderId, 'sales')).toEqual(none);
  await ban(false);
  for (const { lenderId } of [offer, sale]) expect(await waitingFor(lenderId, 'sales')).toEqual(one);
});
