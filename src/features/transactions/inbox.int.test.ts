import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notificationEvents, transactions, users } from '#src/database/schema/schema.ts';
import { sendMessage } from '#src/features/conversations/commands.server.ts';
import { markTransactionSeen } from '#src/features/notifications/commands.server.ts';
import { makeUser } from '#tests/support/factories.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { inboxCounts, inboxOf, attentionCount } from './inbox.server.ts';
import type { Standing } from './status-groups.ts';

const context = await contextOfFile();
const { flow } = context;

const list = (userId: string, side: 'orders' | 'sales', kind: 'rent' | 'sale' | null = null, page = 1) =>
  inboxOf(context.app, { id: userId }, { side, kind, page });
const firstOf = async (userId: string, side: 'orders' | 'sales') => (await list(userId, side)).rows[0];

test('a request is in the lender’s list with its payout, and in the customer’s with its price', async () => {
  const scene = await flow.rentalScene();
  const id = await flow.preauthorised(scene, await flow.rentalOrder(scene.listingId));
  expect(await firstOf(scene.lenderId, 'sales')).toMatchObject({
    ...{ id, path: `/sale/${id}`, label: 'pending', waitsForViewer: true, amount: { amount: 4 * 6800 + 1200 - 2720 } },
    lastTransitionLine: { transition: 'confirm-payment', voice: 'provider' },
  });
  expect(await firstOf(scene.customerId, 'orders')).toMatchObject({
    ...{
      id,
      path: `/order/${id}`,
      label: 'requested',
      waitsForViewer: false,
      amount: { amount: 4 * 6800 + 1200 + 500 },
    },
    lastTransitionLine: { transition: 'confirm-payment', voice: 'customer' },
  });
});

test('a list is filtered by status group', async () => {
  const scene = await flow.rentalScene();
  const waiting = await flow.preauthorised(scene, await flow.rentalOrder(scene.listingId));
  const ended = await flow.preauthorised(scene, await flow.rentalOrder(scene.listingId, 60));
  await flow.take(scene.lenderId, ended, 'decline');
  const standing = async (wanted: Standing) => {
    const listed = { side: 'orders', kind: null, standing: wanted, page: 1 } as const;
    const { rows, pagination } = await inboxOf(context.app, { id: scene.customerId }, listed);
    expect(pagination.totalItems).toBe(rows.length);
    return rows.map(({ id }) => id);
  };
  expect(await standing('waiting')).toEqual([waiting]);
  expect(await standing('ended')).toEqual([ended]);
  expect(await standing('delivered')).toEqual([]);
});

test('a reversed transaction is listed with its original amount, and with the party that ended it', async () => {
  const scene = await flow.rentalScene();
  const id = await flow.preauthorised(scene, await flow.rentalOrder(scene.listingId));
  await flow.take(scene.lenderId, id, 'decline');
  const [order, sale] = await Promise.all([firstOf(scene.customerId, 'orders'), firstOf(scene.lenderId, 'sales')]);
  expect(order).toMatchObject({
    label: 'declined',
    amount: { amount: 4 * 6800 + 1200 + 500 },
    lastTransitionLine: { voice: 'other' },
  });
  expect(sale).toMatchObject({
    label: 'declined',
    amount: { amount: 4 * 6800 + 1200 - 2720 },
    lastTransitionLine: { voice: 'you' },
  });
});

test('a transaction is unseen until its page has been opened', async () => {
  const scene = await flow.rentalScene();
  const id = await flow.preauthorised(scene, await flow.rentalOrder(scene.listingId));
  expect((await firstOf(scene.lenderId, 'sales'))?.unseen).toBe(true);
  await markTransactionSeen(context.app, { id: scene.lenderId }, id);
  expect((await firstOf(scene.lenderId, 'sales'))?.unseen).toBe(false);
});

test('a message counts as activity: its transaction moves to the top, and each side sees who wrote it', async () => {
  const scene = await flow.rentalScene();
  const older = await flow.accepted(scene, await flow.rentalOrder(scene.listingId, 20));
  const newer = await flow.accepted(scene, await flow.rentalOrder(scene.listingId, 40));
  const ids = async () => (await list(scene.lenderId, 'sales')).rows.map(({ id }) => id);
  expect(await ids()).toEqual([newer, older]);
  await sendMessage(context.app, { id: scene.customerId }, { transactionId: older, content: 'Is it lined?' });
  expect(await ids()).toEqual([older, newer]);
  expect((await firstOf(scene.lenderId, 'sales'))?.said).toEqual({ content: 'Is it lined?', own: false });
  expect((await firstOf(scene.customerId, 'orders'))?.said).toEqual({ content: 'Is it lined?', own: true });
});

test('rentals and sales are listed apart, counted, and only for their parties', async () => {
  const rental = await flow.rentalScene();
  await flow.preauthorised(rental, await flow.rentalOrder(rental.listingId));
  const sale = { ...(await flow.saleScene()), customerId: rental.customerId };
  const bought = await flow.preauthorised(sale, saleOrder(sale.listingId));
  expect((await list(rental.customerId, 'orders', 'sale')).rows.map(({ id }) => id)).toEqual([bought]);
  expect(await inboxCounts(context.app, { id: rental.customerId })).toEqual({
    orders: { rent: 1, sale: 1 },
    sales: { rent: 0, sale: 0 },
  });
  const outsider = await makeUser(context.app.db);
  expect((await list(outsider, 'orders')).rows).toEqual([]);
});

test('the badge counts requests to answer and payments to finish, each for the party that can act', async () => {
  const scene = await flow.rentalScene();
  await flow.request(scene.customerId, await flow.rentalOrder(scene.listingId, 20));
  await flow.preauthorised(scene, await flow.rentalOrder(scene.listingId, 40));
  expect(await attentionCount(context.app, scene.lenderId)).toBe(1);
  expect((await list(scene.customerId, 'orders')).rows.filter(({ waitsForViewer }) => waitsForViewer)).toHaveLength(1);
});

test('the title counts marked inbox rows: each order once, and nothing that is in no list', async () => {
  const scene = await flow.rentalScene();
  const count = (userId: string) => attentionCount(context.app, userId);
  const dots = async (userId: string, side: 'orders' | 'sales') =>
    (await list(userId, side)).rows.filter(({ unseen, waitsForViewer }) => unseen || waitsForViewer).length;
  const id = await flow.accepted(scene, await flow.rentalOrder(scene.listingId, 20));
  // The sent request and its acceptance are two notifications of one order.
  expect([await count(scene.customerId), await dots(scene.customerId, 'orders')]).toEqual([1, 1]);
  expect([await count(scene.lenderId), await dots(scene.lenderId, 'sales')]).toEqual([1, 1]);
  const own = { recipientId: scene.lenderId, kind: 'news', facts: {}, detailPage: '/', inBell: true };
  const unpaid = await flow.request(scene.customerId, await flow.rentalOrder(scene.listingId, 40));
  expect([await count(scene.customerId), await dots(scene.customerId, 'orders')]).toEqual([2, 2]);
  await context.app.db.insert(notificationEvents).values([
    { ...own, onceKey: `${id}:none` },
    { ...own, onceKey: `${id}:unpaid`, transactionId: unpaid.transactionId },
  ]);
  expect([await count(scene.lenderId), await dots(scene.lenderId, 'sales')]).toEqual([1, 1]);
  await markTransactionSeen(context.app, { id: scene.lenderId }, id);
  expect([await count(scene.lenderId), await dots(scene.lenderId, 'sales')]).toEqual([0, 0]);
});

test('a page number beyond the last returns the last page', async () => {
  const scene = await flow.rentalScene();
  await flow.preauthorised(scene, await flow.rentalOrder(scene.listingId));
  expect((await list(scene.lenderId, 'sales', null, 999_999)).pagination).toMatchObject({
    page: 1,
    totalItems: 1,
    totalPages: 1,
  });
});

test('an unknown state and a banned customer break no list', async () => {
  const scene = await flow.rentalScene();
  const id = await flow.preauthorised(scene, await flow.rentalOrder(scene.listingId));
  await context.app.db.update(users).set({ banned: true }).where(eq(users.id, scene.customerId));
  expect((await firstOf(scene.lenderId, 'sales'))?.other).toMatchObject({
    displayName: 'Banned user',
    initials: '',
    profilePath: null,
  });
  await context.app.db
    .update(transactions)
    .set({ state: 'in-orbit', lastTransition: 'launch' })
    .where(eq(transactions.id, id));
  expect((await list(scene.lenderId, 'sales')).rows).toHaveLength(1);
});
