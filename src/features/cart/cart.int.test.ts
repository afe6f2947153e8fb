import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { credits } from '#src/database/schema/referrals.ts';
import { cartEntries } from '#src/database/schema/shopping.ts';
import { users } from '#src/database/schema/users.ts';
import { startHoliday } from '#src/features/listings/holiday.server.ts';
import { quoteCart } from '#src/features/transactions/quote.server.ts';
import { attentionOf } from '#src/features/transactions/attention.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeRental, makeSale, makeUser } from '#tests/support/factories.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { makeLender, preauthorised, rentalOrder, request, saleOrder } from '#tests/support/test-context.ts';
import {
  addToCart,
  changeEntry,
  clearCart,
  eraseCart,
  markPriceSeen,
  removeFromCart,
  removeRequested,
} from './commands.server.ts';
import { creditOfBag } from './credit.server.ts';
import { cartOf, storedEntries } from './queries.server.ts';
import { maxEntries } from './rules.ts';
import { sumOf } from './sum.ts';

const context = await contextOfFile();
const { app } = context;
const { db } = app;
let [lenderId, otherLenderId] = ['', ''];
beforeAll(async () => {
  lenderId = await makeLender(context);
  otherLenderId = await makeLender(context);
});
let viewer: Viewer;
beforeEach(async () => void (viewer = viewerFor(await makeUser(db))));

const rental = (authorId = lenderId) => makeRental(db, { authorId });
const orderOf = async (authorId = lenderId): Promise<Order> => rentalOrder(context, await rental(authorId));
const add = (order: Order, replace = false) => codeAfter(() => addToCart(app, viewer, order, { replace }));
const held = async () => (await storedEntries(app, viewer.id)).map(({ listingId }) => listingId);
const cart = async () => (await cartOf(app, viewer)).entries;
const marks = async () => (await cart()).map(({ problem }) => problem?.reason ?? null);
const change = (id: string, facts: Partial<typeof listings.$inferInsert>) =>
  db.update(listings).set(facts).where(eq(listings.id, id));

/** An entry that no command would write. */
const put = (listingId: string, facts: Partial<typeof cartEntries.$inferInsert> = {}) =>
  db.insert(cartEntries).values({ userId: viewer.id, listingId, ...facts });

describe('adding', () => {
  test('twice and at the same time is one entry, with the days that were added last', async () => {
    const order = await orderOf();
    const same = [add(order), add(order), add({ ...order, listingId: order.listingId.toUpperCase() })];
    expect(await Promise.all(same)).toEqual(['done', 'done', 'done']);
    const later = await rentalOrder(context, order.listingId, 30);
    expect(await addToCart(app, viewer, later)).toBe('changed');
    expect((await cart()).map((entry) => entry.order)).toEqual([later]);
    expect((await attentionOf(app, viewer.id)).bag).toBe(1);
  });

  test('an item of another wardrobe is refused, also in two tabs at once, until the bag is cleared for it', async () => {
    const own = await Promise.all([0, 1, 2, 3, 4].map(async () => orderOf()));
    const others = await Promise.all([0, 1, 2, 3, 4].map(async () => orderOf(otherLenderId)));
    // Fifty at once.
    const tabs = Array.from({ length: 5 }, () => own.flatMap((order, at) => [order, others[at] ?? order])).flat();
    const codes = await Promise.all(tabs.map((order) => add(order)));
    expect(codes.toSorted()).toEqual([...Array(25).fill('cart-other-provider'), ...Array(25).fill('done')]);
    const inBag = await held();
    const wardrobes = [own, others].map((orders) => orders.map(({ listingId }) => listingId).toSorted());
    expect(wardrobes).toContainEqual(inBag.toSorted());
    const [winning, losing] = inBag.includes(own[0]?.listingId ?? '') ? [own, others] : [others, own];
    const [next] = losing;
    if (next === undefined) throw new Error('There are four');
    expect(await addToCart(app, viewer, next, { replace: true })).toBe('added');
    expect(await held()).toEqual([next.listingId]);
    expect(await Promise.all(winning.map((order) => add(order)))).toEqual(Array(5).fill('cart-other-provider'));
  });

  test('of one tab waits for that of another', async () => {
    const order = await orderOf();
    const { adding } = await db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, viewer.id)).for('no key update');
      const later = add(order);
      await expect.poll(() => waitingForLocks(db)).toBe(1);
      return { adding: later };
    });
    expect(await adding).toBe('done');
  });

  test('clearing the bag for an item that is refused clears nothing', async () => {
    const order = await orderOf();
    await add(order);
    const sold = await makeSale(db, { authorId: otherLenderId, stock: 1 });
    expect(await add(saleOrder(sold, 2), true)).toBe('listing-stock-insufficient');
    expect(await held()).toEqual([order.listingId]);
  });

  test('ends at ten, also for two at the same time', async () => {
    for (let count = 1; count < maxEntries; count++) await put(await rental());
    const [a, b] = [await orderOf(), await orderOf()];
    const codes = await Promise.all([add(a), add(b)]);
    expect(codes.toSorted()).toEqual(['cart-full', 'done']);
    const [kept, refused] = codes[0] === 'done' ? [a, b] : [b, a];
    expect(await add(kept)).toBe('done');
    await removeFromCart(app, viewer, kept.listingId);
    expect(await add(refused)).toBe('done');
    expect(await held()).toHaveLength(maxEntries);
  });

  test('is refused for what cannot be ordered', async () => {
    const listingId = await rental();
    const order = await rentalOrder(context, listingId);
    const days = (from: number, length = 4) => rentalOrder(context, listingId, from, length);
    expect(await add(await days(-2))).toBe('booking-in-the-past');
    expect(await add(await days(0))).toBe('booking-too-soon');
    expect(await add(await days(181))).toBe('booking-too-far');
    expect(await add(await days(20, 2))).toBe('booking-too-short');
    expect(await add(await days(20, 60))).toBe('booking-too-long');
    expect(await add(saleOrder(listingId))).toBe('validation-invalid-params');
    for (const id of [randomUUID(), 'x', '', "'; drop table users; --"])
      expect(await add({ ...order, listingId: id })).toMatch(/not-found$/);
    const own = await makeRental(db, { authorId: viewer.id });
    expect(await add(await rentalOrder(context, own))).toBe('listing-own');
    await change(listingId, { state: 'closed' });
    expect(await add(order)).toBe('listing-closed');
    await change(listingId, { state: 'published', currency: 'USD' });
    expect(await add(order)).toBe('validation-invalid-value');
    const limited = () => addToCart(app, { ...viewer, limited: true }, order);
    expect(await codeAfter(limited)).toBe('forbidden');
    expect(await held()).toEqual([]);
  });

  test('leaves nothing of a user who is deleted meanwhile', async () => {
    const order = await orderOf();
    const adding = await db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, viewer.id)).for('update');
      await eraseCart(tx, viewer.id);
      await tx
        .update(users)
        .set({ deletedAt: sql`rotation_now()` })
        .where(eq(users.id, viewer.id));
      return { code: add(order) };
    });
    expect(await adding.code).toBe('unauthorized');
    expect(await held()).toEqual([]);
  });
});

test('an entry is changed only while it is there, and to what can be ordered', async () => {
  const order = await orderOf();
  await add(order);
  const later = await rentalOrder(context, order.listingId, 40, 5);
  await changeEntry(app, viewer, later);
  expect((await cart())[0]?.order).toEqual(later);
  const past = await rentalOrder(context, order.listingId, -9);
  expect(await codeAfter(() => changeEntry(app, viewer, past))).toBe('booking-in-the-past');
  const outsider = viewerFor(lenderId);
  expect(await codeAfter(() => changeEntry(app, outsider, later))).toBe('not-found');
  await removeFromCart(app, outsider, order.listingId);
  expect(await held()).toHaveLength(1);
  await clearCart(app, viewer);
  expect(await codeAfter(() => changeEntry(app, viewer, later))).toBe('not-found');
  expect(await held()).toEqual([]);
});

describe('the bag', () => {
  test('has live prices, says what has changed until it was read, and adds up what can be requested', async () => {
    const [a, b] = [await orderOf(), await orderOf()];
    await add(a);
    await add(b);
    expect((await cart()).map(({ before }) => before)).toEqual([null, null]);
    await change(a.listingId, { priceAmount: 10_000 });
    const changed = await cart();
    expect(changed.map(({ price, before }) => [price?.total.amount, before?.amount])).toEqual([
      [41_700, 28_900],
      [28_900, undefined],
    ]);
    // One payment for both: the fee once, and the highest delivery.
    expect(sumOf(changed)).toMatchObject({ count: 2, total: { amount: 68_900 }, shipping: { amount: 1_200 } });
    await markPriceSeen(app, viewerFor(lenderId), { listingId: a.listingId, amount: 41_700 });
    expect((await cart())[0]?.before?.amount).toBe(28_900);
    await markPriceSeen(app, viewer, { listingId: a.listingId, amount: 41_700 });
    expect((await cart())[0]?.before).toBe(null);
    await change(b.listingId, { state: 'closed' });
    expect(sumOf(await cart())).toMatchObject({ count: 1, total: { amount: 41_700 } });
    // Less what the checkout takes of a credit: no more than the marketplace earns.
    expect(await creditOfBag(app, viewer, await cart())).toBeNull();
    const given = { userId: viewer.id ?? '', source: 'referral', sourceUserId: lenderId, currency: 'NZD' } as const;
    await db.insert(credits).values({ ...given, amount: 1000 });
    const credit = await creditOfBag(app, viewer, await cart());
    const quoted = await quoteCart(app, viewer.id ?? '', [a]);
    expect(sumOf(await cart(), credit)?.total).toEqual(quoted[0]?.priced.totals.payin);
    expect(sumOf(await cart(), credit)).toMatchObject({ credit: { amount: -1000 }, total: { amount: 40_700 } });
    expect(sumOf([])).toBe(null);
  });

  test('marks what cannot be requested, with what would help', async () => {
    const ids = await Promise.all(Array.from({ length: 9 }, () => rental()));
    const [closed, deleted, foreign, days, gone, draft, moved, wasSale, own] = ids;
    for (const id of ids) {
      const order = await rentalOrder(context, id);
      if (order.kind === 'rent') await put(id, { startDay: order.first, endDay: order.last });
    }
    await change(closed ?? '', { state: 'closed' });
    await db
      .update(listings)
      .set({ deletedAt: sql`rotation_now()` })
      .where(eq(listings.id, deleted ?? ''));
    await change(foreign ?? '', { currency: 'USD' });
    const entry = (id = '') => and(eq(cartEntries.userId, viewer.id), eq(cartEntries.listingId, id));
    await db.update(cartEntries).set({ startDay: '2020-01-01', endDay: '2020-01-05' }).where(entry(days));
    await change(gone ?? '', { authorId: await makeUser(db, { banned: true }) });
    await change(draft ?? '', { state: 'draft' });
    await change(moved ?? '', { canPost: false });
    await db.update(cartEntries).set({ startDay: null, endDay: null }).where(entry(wasSale));
    await change(own ?? '', { authorId: viewer.id });
    expect(await marks()).toEqual([
      ...['closed', 'gone', 'currency', 'order', 'gone', 'gone', 'delivery', 'delivery', 'own'],
    ]);
    const entries = await cart();
    expect(entries.map(({ problem }) => problem?.canChange)).toEqual([
      ...[false, false, false, true, false, false, true, true, false],
    ]);
    expect(entries[3]?.problem?.message).toMatch(/passed/);
    expect(entries.map(({ image, isViewable }) => image !== null && isViewable)).toEqual([
      ...[true, false, true, true, false, false, true, true, true],
    ]);
    expect(sumOf(entries)).toBe(null);
  });

  test('marks what is sold, what is fewer, a lender who is away, and one who cannot be paid', async () => {
    const [sold, fewer] = [
      await makeSale(db, { authorId: lenderId, stock: 3 }),
      await makeSale(db, { authorId: lenderId, stock: 3 }),
    ];
    await add(saleOrder(sold, 2));
    await add(saleOrder(fewer, 2));
    await change(sold, { stock: 0 });
    await change(fewer, { stock: 1 });
    expect(await marks()).toEqual(['sold-out', 'order']);
    await clearCart(app, viewer);
    const away = await makeLender(context);
    await add(await orderOf(away));
    await startHoliday(app, viewerFor(away));
    expect(await marks()).toEqual(['closed']);
    await clearCart(app, viewer);
    const unpaid = await rentalOrder(context, await makeRental(db, { authorId: await makeUser(db) }));
    if (unpaid.kind === 'rent') await put(unpaid.listingId, { startDay: unpaid.first, endDay: unpaid.last });
    expect(await marks()).toEqual(['unpayable']);
  });

  test('says that the days are the user’s own order, and loses what was requested', async () => {
    const order = await orderOf();
    await add(order);
    await request(context, viewer.id, order);
    const last = await makeSale(db, { authorId: lenderId, stock: 1 });
    await add(saleOrder(last));
    await request(context, viewer.id, saleOrder(last));
    for (const one of await cart()) expect(one).toMatchObject({ problem: null, ownOrder: { state: 'unpaid' } });
    await removeFromCart(app, viewer, last);
    const rest = await orderOf();
    await add(rest);
    const fixture = { lenderId, customerId: viewer.id, listingId: rest.listingId };
    const transactionId = await preauthorised(context, fixture, rest);
    expect((await cart())[1]?.ownOrder).toEqual({ state: 'sent', path: `/order/${transactionId}/details` });
    const outsider = viewerFor(await makeUser(db));
    if (rest.kind === 'rent')
      await db
        .insert(cartEntries)
        .values({ userId: outsider.id, listingId: rest.listingId, startDay: rest.first, endDay: rest.last });
    expect((await cartOf(app, outsider)).entries[0]?.problem?.reason).toBe('order');
    await removeRequested(app, outsider.id, transactionId);
    expect(await held()).toEqual([order.listingId, rest.listingId]);
    const later = await rentalOrder(context, rest.listingId, 60);
    await add(later);
    await removeRequested(app, viewer.id, transactionId);
    expect(await held()).toEqual([order.listingId, rest.listingId]);
    if (rest.kind === 'rent')
      await db
        .update(cartEntries)
        .set({ startDay: rest.first, endDay: rest.last })
        .where(and(eq(cartEntries.userId, viewer.id), eq(cartEntries.listingId, rest.listingId)));
    await removeRequested(app, viewer.id, transactionId);
    expect(await held()).toEqual([order.listingId]);
    expect((await cartOf(app, outsider)).entries).toHaveLength(1);
  });

  test('of an empty user is empty, and nobody sees another’s', async () => {
    await add(await orderOf());
    expect(await cartOf(app, { id: lenderId })).toEqual({ lender: null, entries: [] });
    expect((await cartOf(app, viewer)).lender).toMatchObject({ id: lenderId });
  });
});
