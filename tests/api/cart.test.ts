import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { cartEntries } from '#src/database/schema/shopping.ts';
import { favouriteIds } from '#src/features/favourites/queries.server.ts';
import { storedEntries } from '#src/features/cart/queries.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { orderQuery } from '#src/features/checkout/order-text.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { makeLender, makeTestContext, rentalOrder, type TestContext } from '#tests/support/test-context.ts';
import { callerFor, startWebWithPages, type Caller, type Running } from '#tests/support/web-process.ts';

let context: TestContext;
let web: Running;
let order: Order;
let other: Order;
let draftId: string;
let userId: string;
let caller: Caller;

beforeAll(async () => {
  context = await makeTestContext();
  web = await startWebWithPages(context);
  const { db } = context.app;
  const [authorId, otherId] = [await makeLender(context), await makeLender(context)];
  order = await rentalOrder(context, await makeRental(db, { authorId }));
  other = await rentalOrder(context, await makeRental(db, { authorId: otherId, title: 'Camel coat' }));
  draftId = await makeRental(db, { authorId, state: 'draft' });
});
afterAll(async () => {
  await web.stop();
  await context.close();
});
beforeEach(async () => {
  userId = await makeUser(context.app.db);
  caller = await callerFor(context, userId);
});

const bag = ({ listingId }: Order) => `/l/${listingId}/bag`;
const held = async () => (await storedEntries(context.app, userId)).map(({ listingId }) => listingId);
const fieldsOf = (wanted: Order) => Object.fromEntries(new URLSearchParams(orderQuery(wanted)));

async function open(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(web.url + path, { redirect: 'manual', headers });
  return { status: response.status, to: response.headers.get('location'), html: await response.text() };
}

async function send(path: string, fields: Readonly<Record<string, string>>, { token = true } = {}) {
  const { 'content-type': _, 'x-csrf-token': proof, ...headers } = caller.headers;
  const response = await fetch(web.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, ...(token && proof !== undefined && { 'x-csrf-token': proof }) },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, to: response.headers.get('location'), html: await response.text() };
}

const add = (wanted: Order, operation = 'add') => send(bag(wanted), { operation, ...fieldsOf(wanted) });

describe('the button of an anonymous visitor without a script', () => {
  test('leads to sign-up and back, and the page has nothing of a visitor', async () => {
    const { html } = await open(`/l/${order.listingId}`);
    expect(html).toContain(`formAction="${bag(order)}"`);
    expect(html).toContain('aria-label="Bag"');
    expect(html).not.toContain('name="csrf"');
    const path = `${bag(order)}?${orderQuery(order)}`;
    expect(await open(path)).toMatchObject({ status: 302, to: `/signup?from=${encodeURIComponent(path)}` });
    expect(await open('/shopping-cart')).toMatchObject({ status: 302, to: '/signup?from=%2Fshopping-cart' });
  });

  test('adds after sign-up, which is a request from our own page; a link elsewhere shows a button', async () => {
    const { cookie = '' } = caller.headers;
    const path = `${bag(order)}?${orderQuery(order)}`;
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }, {}]) {
      const { status, html } = await open(path, { cookie, ...headers });
      expect([status, html.includes('Add to your bag?'), await held()]).toEqual([200, true, []]);
    }
    const ours = { cookie, 'sec-fetch-site': 'same-origin' };
    await open(path, { ...ours, 'sec-purpose': 'prefetch' });
    expect(await held()).toEqual([]);
    expect(await open(path, ours)).toMatchObject({ status: 302, to: '/shopping-cart' });
    expect(await held()).toEqual([order.listingId]);
    const conflict = await open(`${bag(other)}?${orderQuery(other)}`, ours);
    expect(conflict.html).toContain('Your bag has items from Amelia');
    expect((await open(`${bag(order)}?start=2026-02-31&end=2026-03-03`, ours)).to).toMatch(/book=true$/);
    expect((await open(`/l/${draftId}/bag?${orderQuery(order)}`, ours)).status).toBe(404);
  });
});

test('another wardrobe is warned of with its two choices, to a form and to a script', async () => {
  expect(await add(order)).toMatchObject({ status: 303, to: '/shopping-cart' });
  const warned = await add(other);
  expect(warned.status).toBe(409);
  for (const words of ['Clear basket', 'See same vendor listings', 'Camel coat']) expect(warned.html).toContain(words);
  const script = await send(`${bag(other)}.data`, { operation: 'add', ...fieldsOf(other) });
  expect([script.status, script.html]).toEqual([409, expect.stringContaining('conflict')]);
  expect(await held()).toEqual([order.listingId]);
  expect(await add(other, 'replace')).toMatchObject({ status: 303, to: '/shopping-cart' });
  expect(await held()).toEqual([other.listingId]);
});

test('what is no order, what cannot be ordered, and a form without a token add nothing', async () => {
  for (const fields of [{ start: '2026-02-31', end: '2026-03-03' }, { quantity: '1' }, { start: 'x'.repeat(200) }])
    expect((await send(bag(order), { operation: 'add', ...fields })).status).toBe(400);
  expect((await add(order, 'steal')).status).toBe(400);
  const past = await rentalOrder(context, order.listingId, -9);
  const refused = await add(past);
  expect([refused.status, refused.html.includes('These dates have passed.')]).toEqual([409, true]);
  expect((await send(`/l/${draftId}/bag`, { operation: 'add', ...fieldsOf(order) })).status).toBe(404);
  const fields = { operation: 'add', ...fieldsOf(order) };
  expect((await send(bag(order), fields, { token: false })).status).toBe(403);
  expect(await held()).toEqual([]);
});

test('the bag removes and undoes, changes days, and says that a price has changed until it was read', async () => {
  await add(order);
  const at = (operation: string, more: Readonly<Record<string, string>> = {}) =>
    send('/shopping-cart', { operation, listingId: order.listingId, ...more });
  const shown = async (path = '/shopping-cart') => (await open(path, caller.headers)).html;
  expect(await shown()).toContain('aria-label="Bag, 1 item"');
  const removed = await at('remove');
  expect(removed.to).toBe(`/shopping-cart?${orderQuery(order)}&removed=${order.listingId}&place=0&seen=28900`);
  expect(await shown(removed.to ?? '')).toContain('Removed from your bag.');
  expect(await at('restore', fieldsOf(order))).toMatchObject({ status: 303, to: '/shopping-cart' });
  expect(await shown(removed.to ?? '')).not.toContain('Removed from your bag.');
  const gone = await send('/shopping-cart', { operation: 'restore', ...fieldsOf(order), listingId: draftId });
  expect(gone).toMatchObject({ status: 404, html: expect.stringContaining('This item is no longer available.') });
  const later = await rentalOrder(context, order.listingId, 40);
  expect((await at('change', fieldsOf(later))).status).toBe(303);
  expect(await storedEntries(context.app, userId)).toMatchObject([{ startDay: fieldsOf(later)['start'] }]);
  await context.app.db.update(listings).set({ priceAmount: 7_000 }).where(eq(listings.id, order.listingId));
  expect(await shown()).toMatch(/The price is now .*\$297.* It was \$289/);
  expect((await at('price-seen', { amount: '29700' })).status).toBe(303);
  expect(await shown()).not.toContain('It was');
  for (const [operation, more] of [
    ...[['price-seen', { amount: '-1' }] as const, ['price-seen', {}] as const, ['none', {}] as const],
    ['change', { start: '2026-02-31', end: '2026-03-03' }] as const,
  ])
    expect((await at(operation, more)).status).toBe(400);
  expect((await at('clear')).status).toBe(303);
  expect(await shown()).toContain('Your bag is empty');
});

test('what is put back is a back-up as it was, with the price that was seen, and an address cannot say more', async () => {
  await add(order);
  const own = eq(cartEntries.userId, userId);
  await context.app.db.update(cartEntries).set({ backUp: true, seenAmount: 27_000 }).where(own);
  const kept = async () => {
    const [{ backUp, seenAmount } = {}] = await storedEntries(context.app, userId);
    return [backUp, seenAmount];
  };
  const fields = { listingId: order.listingId };
  for (const operation of ['remove', 'save-for-later']) {
    const { to } = await send('/shopping-cart', { operation, ...fields });
    expect(await held()).toEqual([]);
    const { html } = await open(to ?? '', caller.headers);
    const names = ['start', 'end', 'delivery', 'place', 'seen', 'backUp', 'listingId'];
    const form = html.slice(0, html.indexOf('value="restore"')).split('<form').at(-1) ?? '';
    const undo = names.flatMap((name) => {
      const [, value] = new RegExp(`name="${name}" value="([^"]*)"`).exec(form) ?? [];
      return value === undefined ? [] : [[name, value] as const];
    });
    expect((await send('/shopping-cart', { operation: 'restore', ...Object.fromEntries(undo) })).status).toBe(303);
    expect(await kept()).toEqual([true, 27_000]);
  }
  for (const [seen, backUp] of [
    ['-1', '1'],
    ['1e9', 'yes'],
    ['999999999', ''],
  ] as const) {
    await send('/shopping-cart', { operation: 'remove', ...fields });
    const restored = { operation: 'restore', ...fields, ...fieldsOf(order), seen, backUp };
    expect((await send('/shopping-cart', restored)).status).toBe(303);
    expect(await kept()).toEqual([false, null]);
  }
});

test('an item is kept for later among the favourites, and put back where it was', async () => {
  const { app } = context;
  const [row] = await app.db.select().from(listings).where(eq(listings.id, order.listingId));
  const more = await Promise.all([0, 1].map(async () => makeRental(app.db, { authorId: row?.authorId ?? '' })));
  const all = [order, ...(await Promise.all(more.map((id) => rentalOrder(context, id))))];
  for (const one of all) await add(one);
  const ids = all.map(({ listingId }) => listingId);
  const [first = '', second = '', third = ''] = ids;
  const at = (operation: string, listingId: string, fields: Readonly<Record<string, string>> = {}) =>
    send('/shopping-cart', { operation, listingId, ...fields });
  const saved = await at('save-for-later', second);
  expect([await held(), await favouriteIds(app, userId)]).toEqual([[first, third], [second]]);
  const { html } = await open(saved.to ?? '', caller.headers);
  expect(html).toMatch(/Moved to your <a [^>]*href="\/favListings"[^>]*>favourites<\/a>/);
  const field = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html.slice(html.indexOf('Moved') - 900))?.[1] ?? '';
  const undo = { start: field('start'), end: field('end'), delivery: field('delivery'), place: field('place') };
  expect(await at('restore', second, undo)).toMatchObject({ status: 303, to: '/shopping-cart' });
  expect(await held()).toEqual(ids);
  // Saved once more, and a place that no bag has.
  expect((await at('save-for-later', second)).status).toBe(303);
  expect((await at('restore', second, { ...undo, place: '99' })).status).toBe(303);
  expect(await held()).toEqual([first, third, second]);
  expect((await at('restore', second, { ...undo, place: '0' })).status).toBe(303);
  expect(await held()).toEqual([first, third, second]);
  expect((await at('save-for-later', other.listingId)).to).toBe('/shopping-cart');
  expect(await favouriteIds(app, userId)).toEqual([second]);
  await app.db.update(listings).set({ state: 'draft' }).where(eq(listings.id, third));
  expect((await at('save-for-later', third)).status).toBe(404);
  expect(await held()).toContain(third);
});

describe('the calls', () => {
  const merge = (entries: unknown) => caller.post(web.url, '/api/cart/merge', { entries });
  const entry = () => ({ listingId: order.listingId, ...fieldsOf(order) });

  test('merge what a browser has kept, and only its owner is shown the bag', async () => {
    const merged = await merge([entry(), { ...entry(), listingId: other.listingId }, { listingId: draftId }]);
    expect(merged).toMatchObject({
      status: 200,
      data: { entries: [{ outcome: 'added' }, { outcome: 'other-provider' }, { outcome: 'gone' }] },
    });
    const bagOf = async (one: Caller) => (await one.get(web.url, '/api/current-user')).data;
    const { start: startDate, end: endDate } = fieldsOf(order);
    const shoppingCart = [
      {
        listing: { id: order.listingId, type: 'listing' },
        checkoutValues: { bookingDates: { startDate, endDate }, delivery: 'post' },
      },
    ];
    expect(await bagOf(caller)).toMatchObject({ attributes: { profile: { publicData: { shoppingCart } } } });
    const outsider = await callerFor(context, await makeUser(context.app.db));
    expect(await bagOf(outsider)).toMatchObject({ attributes: { profile: { publicData: { shoppingCart: [] } } } });
    expect(JSON.stringify(await bagOf(outsider))).not.toContain(order.listingId);
  });

  test('refuse a body that this site would not send', async () => {
    for (const entries of [
      ...[null, [], 'all', {}, [null], [{}], Array.from({ length: 21 }, entry), [{ ...entry(), price: 1 }]],
      ...[[{ ...entry(), quantity: 0 }], [{ ...entry(), quantity: 1e9 }], [{ ...entry(), seenAmount: -1 }]],
      ...[[{ ...entry(), delivery: 'collect' }], [{ ...entry(), start: 'x'.repeat(11) }], [{ listingId: 7 }]],
    ])
      expect((await merge(entries)).status).toBe(400);
    expect(await held()).toEqual([]);
  });
});
