import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { users } from '#src/database/schema/users.ts';
import type { App } from '#src/platform/app.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { appOn, dollars, makeUser, makeRental, makeSale } from '#tests/support/factories.ts';
import { closeListing } from '#tests/support/move-listing.ts';
import { changePrice } from './commands.server.ts';
import { listingForTransaction } from './listing-for-transaction.server.ts';
import { cardsOfAuthor, ownsListings, listingById, listingsByIds } from './queries.server.ts';

let fresh: FreshDatabase;
let app: App;
let author: string;
const otherUser = { id: randomUUID(), role: 'user' } as const;
const operator = { id: randomUUID(), role: 'operator' } as const;

beforeAll(async () => {
  fresh = await freshDatabase();
  app = appOn(fresh.db);
});
afterAll(() => fresh.close());
beforeEach(async () => {
  author = await makeUser(fresh.db, { email: `${randomUUID()}@private.example` });
});

const as = (id: string) => ({ id, role: 'user' }) as const;

test('a published listing is public, and marked as own for its author', async () => {
  const id = await makeRental(fresh.db, { authorId: author });
  expect(await listingById(app, id, null)).toMatchObject({
    id,
    slug: 'luna-bias-slip-dress',
    notice: null,
    isOwn: false,
  });
  expect(await listingById(app, id, as(author))).toMatchObject({ notice: 'own', isOwn: true });
});

test.each(['draft', 'pendingApproval'] as const)(
  'a listing in state %s is visible to its author and to operators only',
  async (state) => {
    const id = await makeRental(fresh.db, { authorId: author, state });
    expect(await listingById(app, id, null)).toBeNull();
    expect(await listingById(app, id, otherUser)).toBeNull();
    expect(await listingById(app, id, as(author))).toMatchObject({ notice: state });
    expect(await listingById(app, id, operator)).toMatchObject({ notice: state });
    expect(await listingsByIds(app, [id], as(author))).toEqual([]);
  },
);

test('a closed and a sold-out listing stay visible, with a notice', async () => {
  const closed = await makeRental(fresh.db, { authorId: author });
  await closeListing(app, { listingId: closed, authorId: author });
  expect(await listingById(app, closed, otherUser)).toMatchObject({ notice: 'closed' });
  const sold = await makeSale(fresh.db, { authorId: author });
  await fresh.db.update(listings).set({ stock: 0 }).where(eq(listings.id, sold));
  expect(await listingById(app, sold, null)).toMatchObject({ notice: 'soldOut' });
  expect(await listingsByIds(app, [sold, closed], null)).toMatchObject([{ id: sold, soldOut: true }]);
});

test('a deleted listing, or one of a banned or deleted user, is hidden from every viewer', async () => {
  const deleted = await makeRental(fresh.db, { authorId: author });
  await fresh.db.update(listings).set({ deletedAt: new Date() }).where(eq(listings.id, deleted));
  expect(await listingById(app, deleted, as(author))).toBeNull();
  const id = await makeRental(fresh.db, { authorId: author });
  await fresh.db.update(users).set({ banned: true }).where(eq(users.id, author));
  expect(await listingById(app, id, operator)).toBeNull();
  expect(await cardsOfAuthor(app, author, null, 10)).toEqual([]);
});

test.each(['', 'x', '00000000-0000-0000-0000-000000000000', "1' or '1'='1", '__proto__'])(
  'the id %j finds no listing',
  async (id) => {
    expect(await listingById(app, id, null)).toBeNull();
    expect(await listingsByIds(app, [id], null)).toEqual([]);
  },
);

test('nothing private is returned: neither address nor exact point, email or private data', async () => {
  const point = { latitude: -36.8485, longitude: 174.7633 };
  const id = await makeRental(fresh.db, { authorId: author, point, address: '12 Secret Lane' });
  const data = await listingById(app, id, as(author));
  const text = JSON.stringify(data);
  expect(text).not.toMatch(/Secret Lane|private\.example|privateData|36\.8485(?!\d)|174\.7633(?!\d)/);
  const north = ((data?.point?.latitude ?? 0) - point.latitude) * 111_320;
  const east = ((data?.point?.longitude ?? 0) - point.longitude) * 111_320 * Math.cos((point.latitude * Math.PI) / 180);
  expect(Math.hypot(north, east)).toBeGreaterThan(240);
  expect(Math.hypot(north, east)).toBeLessThan(510);
});

test('cards come in the requested order, each once', async () => {
  const first = await makeRental(fresh.db, { authorId: author });
  const second = await makeSale(fresh.db, { authorId: author });
  const cards = await listingsByIds(app, [second, first, second.toUpperCase()], null);
  expect(cards.map((card) => card.id)).toEqual([second, first]);
  expect(await ownsListings(app, author)).toBe(true);
  expect(await ownsListings(app, otherUser.id)).toBe(false);
  const beginner = await makeUser(fresh.db, { email: 'beginner@example.nz' });
  await makeRental(fresh.db, { authorId: beginner, state: 'draft' });
  expect(await ownsListings(app, beginner)).toBe(false);
});

describe('a lender', () => {
  test('changes a price, and the display price follows', async () => {
    const own = { listingId: await makeRental(fresh.db, { authorId: author }), authorId: author };
    await changePrice(app, { ...own, price: dollars('70') });
    const [row] = await fresh.db.select().from(listings).where(eq(listings.id, own.listingId));
    expect(row).toMatchObject({ priceAmount: 7000, displayAmount: 8700 });
    await expect(changePrice(app, { ...own, price: dollars('0') })).rejects.toThrow('validation-invalid-value');
  });

  test('is the only user who may', async () => {
    const own = { listingId: await makeRental(fresh.db, { authorId: author }), authorId: otherUser.id };
    await expect(changePrice(app, { ...own, price: dollars('1') })).rejects.toThrow('not-found');
  });
});

test('a transaction reads its listing, but not a draft', async () => {
  const id = await makeRental(fresh.db, { authorId: author, sizes: ['10', '12'], extraDayPrice: dollars('40') });
  const draft = await makeRental(fresh.db, { authorId: author, state: 'draft' });
  const facts = await fresh.db.transaction((tx) => listingForTransaction(tx, id, { lock: true }));
  expect(facts).toMatchObject({
    ...{
      id,
      authorId: author,
      authorActive: true,
      state: 'published',
      deleted: false,
      kind: 'rent',
      minimumDays: 3,
      maximumDays: 15,
    },
    pricing: { price: dollars('68'), extraDayPrice: dollars('40'), shipping: dollars('12') },
    snapshot: { title: 'Luna bias slip dress', size: '10', priceAmount: 6800, imageId: expect.any(String) },
  });
  expect(await fresh.db.transaction((tx) => listingForTransaction(tx, draft, { lock: false }))).toBeNull();
});

test('a transaction’s row lock makes a price change wait', async () => {
  const id = await makeRental(fresh.db, { authorId: author });
  const order: string[] = [];
  let change: Promise<void> | undefined;
  await fresh.db.transaction(async (tx) => {
    await listingForTransaction(tx, id, { lock: true });
    change = changePrice(app, { listingId: id, authorId: author, price: dollars('1') }).then(
      () => void order.push('changed'),
    );
    await expect.poll(() => waitingForLocks(fresh.db)).toBe(1);
    order.push('dealt');
  });
  await change;
  expect(order).toEqual(['dealt', 'changed']);
});

test('a listing that is deleted while a change waits for its lock is not changed', async () => {
  const id = await makeRental(fresh.db, { authorId: author });
  let change: Promise<unknown> | undefined;
  await fresh.db.transaction(async (tx) => {
    await tx.update(listings).set({ deletedAt: new Date() }).where(eq(listings.id, id));
    change = changePrice(app, { listingId: id, authorId: author, price: dollars('1') }).catch(String);
    await expect.poll(() => waitingForLocks(fresh.db)).toBe(1);
  });
  expect(await change).toContain('not-found');
});
