import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cartEntries } from '#src/database/schema/shopping.ts';
import type { Order } from '#src/features/transactions/order.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { makeLender, rentalOrder } from '#tests/support/test-context.ts';
import { addToCart } from './commands.server.ts';
import { mergeCart } from './merge.server.ts';
import { cartOf, storedEntries } from './queries.server.ts';
import { maxEntries } from './rules.ts';

const context = await contextOfFile();
const { app } = context;
let [lenderId, otherLenderId] = ['', ''];
beforeAll(async () => {
  lenderId = await makeLender(context);
  otherLenderId = await makeLender(context);
});
let viewer: Viewer;
beforeEach(async () => void (viewer = viewerFor(await makeUser(app.db))));

const rental = (authorId = lenderId) => makeRental(app.db, { authorId });
const orderOf = async (authorId = lenderId): Promise<Order> => rentalOrder(context, await rental(authorId));
const held = async () => (await storedEntries(app, viewer.id)).map(({ listingId }) => listingId);
const cart = async () => (await cartOf(app, viewer)).entries;

/** As many entries as given, without days. */
async function fill(count: number): Promise<void> {
  for (let at = 0; at < count; at++)
    await app.db.insert(cartEntries).values({ userId: viewer.id, listingId: await rental() });
}

describe('what a browser has kept', () => {
  const wanted = async (order: Order) =>
    order.kind === 'rent'
      ? { listingId: order.listingId, start: order.first, end: order.last }
      : { listingId: order.listingId, quantity: String(order.quantity) };
  const merge = async (orders: readonly Order[]) =>
    mergeCart(app, viewer, await Promise.all(orders.map((order) => wanted(order))));
  const outcomes = async (orders: readonly Order[]) => (await merge(orders)).entries.map(({ outcome }) => outcome);

  test('joins the bag by the same rules, and each item is named with what became of it', async () => {
    const [a, b, other, own] = [
      await orderOf(),
      await orderOf(),
      await orderOf(otherLenderId),
      await orderOf(viewer.id),
    ];
    const missing = await rentalOrder(context, randomUUID());
    const draft = await rentalOrder(context, await makeRental(app.db, { authorId: lenderId, state: 'draft' }));
    const all = [a, other, own, b, missing, draft, { ...a, listingId: 'x' }];
    const answer = await merge(all);
    expect(answer.entries.map(({ outcome }) => outcome)).toEqual([
      ...['added', 'other-provider', 'own', 'added', 'gone', 'gone', 'gone'],
    ]);
    expect(answer.provider).toEqual({ id: lenderId, displayName: 'Amelia' });
    expect(await held()).toEqual([a.listingId, b.listingId]);
    expect((await merge([a])).provider).toBe(null);
  });

  test('sent by two tabs at once joins once, and leaves what is there as it is', async () => {
    const [a, b] = [await orderOf(), await orderOf()];
    await addToCart(app, viewer, a);
    const later = await rentalOrder(context, a.listingId, 40);
    const both = await Promise.all([outcomes([later, b]), outcomes([later, b])]);
    expect(both.toSorted()).toEqual([
      ['already', 'added'],
      ['already', 'already'],
    ]);
    expect((await cart()).map((entry) => entry.order)).toEqual([a, b]);
  });

  test('stands where it stood, when its removal is undone', async () => {
    const [a, b, c] = [await orderOf(), await orderOf(), await orderOf()];
    expect(await outcomes([a, b])).toEqual(['added', 'added']);
    await mergeCart(app, viewer, [{ ...(await wanted(c)), place: 1 }]);
    expect(await held()).toEqual([a, c, b].map(({ listingId }) => listingId));
  });

  test('fills the bag up to ten, and joins with days that are gone, which the bag marks', async () => {
    await fill(maxEntries - 2);
    const past = await rentalOrder(context, await rental(), -20);
    expect(await outcomes([past, await orderOf(), await orderOf()])).toEqual(['added', 'added', 'full']);
    expect((await cart()).at(-2)?.problem?.reason).toBe('order');
  });

  test('that is no order is left out', async () => {
    const listingId = await rental();
    const { entries } = await mergeCart(app, viewer, [
      ...[{ listingId, start: '2026-02-31', end: '2026-03-03' }, { listingId }, { listingId, start: '', end: '' }],
      { listingId, start: '2026-12-10', end: '2026-12-01' },
      { listingId, quantity: '2' },
    ]);
    expect(entries.map(({ outcome }) => outcome)).toEqual(Array(5).fill('gone'));
    const limited = { ...viewer, limited: true };
    expect(await codeAfter(() => mergeCart(app, limited, []))).toBe('forbidden');
  });

  test('tells that the price has changed since, and is charged nothing of what it says', async () => {
    const order = await orderOf();
    await mergeCart(app, viewer, [{ ...(await wanted(order)), seenAmount: 1 }]);
    expect((await cart()).map(({ price, before }) => [price?.total.amount, before?.amount])).toEqual([[28_900, 1]]);
  });
});
