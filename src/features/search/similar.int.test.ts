import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { users } from '#src/database/schema/users.ts';
import { addDays, daysFromRental } from '#src/domain/dates/day.ts';
import { holdDays } from '#src/features/availability/bookings.server.ts';
import { today } from '#src/features/availability/queries.server.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { lenderAndCustomer } from '#tests/support/lender-and-customer.ts';
import { dollars, makeRental, makeSale, makeTransaction, makeUser } from '#tests/support/factories.ts';
import { similarListings } from './similar.server.ts';

const { db, app, lender, customer } = await lenderAndCustomer();
const others = [await makeUser(db), await makeUser(db), await makeUser(db)] as const;
const first = addDays(await today(app), 20);
const days = daysFromRental(first, addDays(first, 3));

beforeEach(() => db.update(listings).set({ state: 'closed' }));

async function similarTo(id: string, wish: Partial<Parameters<typeof similarListings>[2]> = {}) {
  const listing = await listingById(app, id, null);
  if (listing === null) throw new Error('No such listing');
  return await similarListings(app, listing, { viewerId: null, days: null, limit: 4, ...wish });
}
const idsLike = async (...given: Parameters<typeof similarTo>) => (await similarTo(...given)).cards.map(({ id }) => id);

test('items like it are of the same kind and category, of others, and the most alike first', async () => {
  const item = await makeRental(db, { authorId: lender });
  await makeRental(db, { authorId: lender, title: 'Of the same lender' });
  const [sale, top] = [await makeSale(db, { authorId: others[0] }), await makeRental(db, { authorId: others[0] })];
  await db.update(listings).set({ category: 'maxiDress' }).where(eq(listings.id, sale));
  await db.update(listings).set({ category: 'tops' }).where(eq(listings.id, top));
  const facts = { designer: 'Thea Moss', sizes: ['14'], colours: ['red'], occasions: ['ball'] };
  const far = await makeRental(db, { authorId: others[0], ...facts, price: dollars('300') });
  const near = await makeRental(db, { authorId: others[1], ...facts });
  const fits = await makeRental(db, { authorId: others[2], ...facts, sizes: ['10', '12'], price: dollars('300') });
  expect(await idsLike(item)).toEqual([fits, near, far]);
  expect(await idsLike(item, { limit: 1 })).toEqual([fits]);
});

test('nothing that is closed, sold, deleted, of a banned user or the viewer’s own', async () => {
  const item = await makeSale(db, { authorId: lender });
  const sale = async (facts = {}) => await makeSale(db, { authorId: others[0], ...facts });
  const [shown, gone, sold] = [await sale(), await sale(), await sale()];
  await sale({ state: 'closed' });
  await sale({ state: 'draft' });
  await db.update(listings).set({ stock: 0 }).where(eq(listings.id, sold));
  await db.update(listings).set({ deletedAt: new Date() }).where(eq(listings.id, gone));
  const banned = await makeUser(db, { banned: true });
  await makeSale(db, { authorId: banned });
  await makeSale(db, { authorId: customer });
  expect(await idsLike(item, { viewerId: customer, limit: 9 })).toEqual([shown]);
  await db.update(users).set({ banned: true }).where(eq(users.id, others[0]));
  expect(await idsLike(item, { viewerId: customer })).toEqual([]);
  await db.update(users).set({ banned: false }).where(eq(users.id, others[0]));
});

test('with days only what is free on them, with their totals; days that nothing has are left out', async () => {
  const item = await makeRental(db, { authorId: lender });
  const [booked, free] = [await makeRental(db, { authorId: others[0] }), await makeRental(db, { authorId: others[1] })];
  const transaction = await makeTransaction(db, booked, customer, others[0]);
  await db.transaction((tx) =>
    holdDays(tx, {
      listing: { id: booked, turnaroundDays: 1, openWeekdays: 127 },
      ...{ transactionId: transaction, days },
    }),
  );
  const { cards, days: answered } = await similarTo(item, { days });
  expect(cards.map(({ id, price }) => [id, 'days' in price && price.days])).toEqual([[free, 4]]);
  expect(answered).toEqual(days);
  const past = daysFromRental(addDays(first, -90), addDays(first, -86));
  const without = await similarTo(item, { days: past });
  expect([without.days, without.cards.length]).toEqual([null, 2]);
  const sale = await makeSale(db, { authorId: lender });
  expect((await similarTo(sale, { days })).days).toBeNull();
});

test('one without a category is compared by size and occasion, and one without anything has none', async () => {
  const fits = await makeRental(db, { authorId: others[0] });
  await makeRental(db, { authorId: others[0], sizes: ['8'] });
  const item = await makeRental(db, { authorId: lender });
  await db.update(listings).set({ category: null }).where(eq(listings.id, item));
  expect(await idsLike(item)).toEqual([fits]);
  await db.update(listings).set({ occasions: [] }).where(eq(listings.id, item));
  expect(await idsLike(item)).toEqual([]);
});

test('of a wardrobe that has most of a category, the others are found all the same', async () => {
  const item = await makeRental(db, { authorId: lender });
  for (let at = 0; at < 30; at += 1) await makeRental(db, { authorId: lender, title: `Of the same lender ${at}` });
  const other = await makeRental(db, { authorId: others[0] });
  expect(await idsLike(item)).toEqual([other]);
});

type Plan = Readonly<Record<string, unknown>> & { readonly Plans?: readonly Plan[] };

/** Every node of the plans of the statements that search connections get. */
async function plansOf(run: (searches: typeof db) => Promise<unknown>): Promise<Plan[][]> {
  const statements: { readonly text: string; readonly values: unknown[] }[] = [];
  const query = (statement: { readonly text: string; readonly values: unknown[] }) => {
    if (statement.text.startsWith('with')) statements.push(statement);
    return db.$client.query(statement);
  };
  const searches = new Proxy(db, {
    get: (target, key) => (key === '$client' ? { query } : Reflect.get(target, key)),
  });
  await run(searches);
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  return await Promise.all(
    statements.map(async ({ text, values }) => {
      const { rows } = await db.$client.query(`explain (analyze, format json) ${text}`, values);
      return nodes(rows[0]['QUERY PLAN'][0].Plan);
    }),
  );
}

test('of a thousand, a few dozen rows are read, by the indexes of a search', async () => {
  const item = await makeRental(db, { authorId: lender, occasions: ['ball'] });
  await db.execute(sql`
    insert into listings (author_id, state, kind, title, currency, price_amount, display_amount, category, designer, sizes,
      occasions, published_at)
    select ${others[0]}, 'published', 'rent', 'Copy', 'NZD', 5000 + n, 6000 + n, 'maxiDress', 'Label ' || n % 40,
      array[(6 + 2 * (n % 8))::text], array[case when n % 5 = 0 then 'ball' else 'races' end],
      rotation_now() - n * interval '1 minute' from generate_series(1, 1200) n`);
  await db.execute(sql`analyze listings`);
  const listing = await listingById(app, item, null);
  if (listing === null) throw new Error('No such listing');
  const plans = await plansOf((searches) =>
    similarListings({ ...app, searches }, listing, { viewerId: null, days: null, limit: 4 }),
  );
  expect(plans.length).toBeLessThanOrEqual(2);
  const ofListings = plans.flat().filter((node) => node['Relation Name'] === 'listings');
  expect(ofListings.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  const rows = ofListings.map((node) => {
    const of = (name: string) => Number(node[name] ?? 0);
    return (of('Actual Rows') + of('Rows Removed by Filter')) * of('Actual Loops');
  });
  expect(rows.reduce((sum, one) => sum + one, 0)).toBeLessThan(120);
});
