import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stockAdjustments, stockReservations } from '#src/database/schema/bookings.ts';
import { listings } from '#src/database/schema/listings.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { makeTransaction, makeUser, makeSale } from '#tests/support/factories.ts';
import { acceptStock, releaseStock, removeReservation, reserveStock } from './stock.server.ts';

let fresh: FreshDatabase;
let lender: string;
let customer: string;

beforeAll(async () => {
  fresh = await freshDatabase();
  lender = await makeUser(fresh.db);
  customer = await makeUser(fresh.db);
});
afterAll(() => fresh.close());

const stockOf = async (listingId: string) => {
  const [row] = await fresh.db.select({ stock: listings.stock }).from(listings).where(eq(listings.id, listingId));
  return row?.stock;
};
const adjustmentsOf = async (listingId: string) => {
  const rows = await fresh.db
    .select()
    .from(stockAdjustments)
    .where(eq(stockAdjustments.listingId, listingId))
    .orderBy(stockAdjustments.createdAt);
  return rows.map(({ quantity, reason }) => [quantity, reason]);
};
const reserve = (listingId: string, transactionId: string, quantity: number) =>
  fresh.db.transaction((tx) => reserveStock(tx, { listingId, transactionId, quantity }));

test('of many concurrent buyers of the last unit exactly one gets it', async () => {
  const listingId = await makeSale(fresh.db, { authorId: lender, stock: 1 });
  const transactions = await Promise.all(
    Array.from({ length: 6 }, () => makeTransaction(fresh.db, listingId, customer, lender)),
  );
  const answers = await Promise.all(transactions.map((transaction) => reserve(listingId, transaction, 1)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await stockOf(listingId)).toBe(0);
  expect(await adjustmentsOf(listingId)).toEqual([
    [1, 'supplied'],
    [-1, 'reserved'],
  ]);
});

test('more units than in stock cannot be reserved, and none is taken', async () => {
  const listingId = await makeSale(fresh.db, { authorId: lender, stock: 2 });
  expect(await reserve(listingId, await makeTransaction(fresh.db, listingId, customer, lender), 3)).toBe(false);
  expect(await stockOf(listingId)).toBe(2);
});

test('units are released once, however many concurrent calls', async () => {
  const listingId = await makeSale(fresh.db, { authorId: lender, stock: 3 });
  const transaction = await makeTransaction(fresh.db, listingId, customer, lender);
  await reserve(listingId, transaction, 2);
  await fresh.db.transaction((tx) => acceptStock(tx, transaction));
  await Promise.all(
    Array.from({ length: 4 }, () => fresh.db.transaction((tx) => releaseStock(tx, transaction, 'cancelled'))),
  );
  expect(await stockOf(listingId)).toBe(3);
  expect(await adjustmentsOf(listingId)).toEqual([
    [3, 'supplied'],
    [-2, 'reserved'],
    [2, 'released'],
  ]);
});

test('released units cannot be accepted', async () => {
  const listingId = await makeSale(fresh.db, { authorId: lender, stock: 1 });
  const transaction = await makeTransaction(fresh.db, listingId, customer, lender);
  await reserve(listingId, transaction, 1);
  await fresh.db.transaction((tx) => releaseStock(tx, transaction, 'declined'));
  await expect(fresh.db.transaction((tx) => acceptStock(tx, transaction))).rejects.toThrow('holds no stock');
});

test('a removed reservation leaves its stock adjustments and nothing else', async () => {
  const listingId = await makeSale(fresh.db, { authorId: lender, stock: 1 });
  const transaction = await makeTransaction(fresh.db, listingId, customer, lender);
  await reserve(listingId, transaction, 1);
  await fresh.db.transaction((tx) => removeReservation(tx, transaction));
  expect(await stockOf(listingId)).toBe(1);
  expect(
    await fresh.db.select().from(stockReservations).where(eq(stockReservations.transactionId, transaction)),
  ).toEqual([]);
  expect(await adjustmentsOf(listingId)).toHaveLength(3);
});

test('fractions, zero and negative numbers are not a quantity', async () => {
  const listingId = await makeSale(fresh.db, { authorId: lender, stock: 3 });
  const transaction = await makeTransaction(fresh.db, listingId, customer, lender);
  for (const quantity of [0.5, 0, -1, Number.NaN, 2 ** 53])
    await expect(reserve(listingId, transaction, quantity)).rejects.toThrow(RangeError);
  expect(await stockOf(listingId)).toBe(3);
});
