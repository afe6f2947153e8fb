import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { pricePlans } from '#src/database/schema/price-plans.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { dollars, makeRental, makeUser } from '#tests/support/factories.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { removeUnusedPlans } from './price-plans.server.ts';

const { app } = await contextOfFile();
const { db } = app;
const authorId = await makeUser(db);

beforeEach(async () => void (await db.update(listings).set({ state: 'closed' })));

const rental = (amount: string) => makeRental(db, { authorId, price: dollars(amount) });
const perDay = async () => {
  const rows = await db.select({ perDay: pricePlans.perDay }).from(pricePlans).orderBy(pricePlans.perDay);
  return rows.map((row) => row.perDay / 100);
};
const change = (id: string, facts: { state?: 'published' | 'closed'; priceAmount?: number; deletedAt?: Date }) =>
  db.update(listings).set(facts).where(eq(listings.id, id));

test('plans that nothing on offer has are removed, and come back with what is opened again', async () => {
  const [changed, closed] = [await rental('41'), await rental('42')];
  await change(changed, { priceAmount: 4_300 });
  await change(closed, { state: 'closed' });
  await removeUnusedPlans(app);
  expect(await perDay()).toEqual([43]);
  await change(closed, { state: 'published' });
  expect(await perDay()).toEqual([42, 43]);
  await change(closed, { deletedAt: new Date() });
  await removeUnusedPlans(app);
  expect(await perDay()).toEqual([43]);
});

test('a plan that is written meanwhile is left, and one that is being removed is written again', async () => {
  const id = await rental('51');
  await change(id, { state: 'closed' });
  await db.transaction(async (tx) => {
    await tx.update(listings).set({ state: 'published' }).where(eq(listings.id, id));
    await removeUnusedPlans(app);
  });
  expect(await perDay()).toContain(51);
  await change(id, { state: 'closed' });
  const { opening } = await db.transaction(async (tx) => {
    await tx.execute(sql`select from price_plans for update`);
    const opened = change(id, { state: 'published' }).then(() => 'done');
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await tx.execute(sql`delete from price_plans`);
    return { opening: opened };
  });
  expect(await opening).toBe('done');
  expect(await perDay()).toEqual([51]);
});

test('two units of work that write new plans in opposite order both succeed', async () => {
  const ids = [await rental('60'), await rental('60'), await rental('60'), await rental('60')] as const;
  const set = (tx: Pick<typeof db, 'update'>, id: string, priceAmount: number) =>
    tx.update(listings).set({ priceAmount }).where(eq(listings.id, id));
  const { other } = await db.transaction(async (tx) => {
    await set(tx, ids[0], 6_100);
    const second = db.transaction(async (another) => {
      await set(another, ids[1], 6_200);
      await set(another, ids[2], 6_100);
    });
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await set(tx, ids[3], 6_200);
    return { other: second };
  });
  await other;
  expect(await perDay()).toEqual(expect.arrayContaining([61, 62]));
});
