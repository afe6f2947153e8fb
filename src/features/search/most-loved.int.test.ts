import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { favourites, listings } from '#src/database/schema/listings.ts';
import { mostSaved } from '#src/features/favourites/most-saved.server.ts';
import { makeRental, makeSale, makeUser } from '#tests/support/factories.ts';
import { lenderAndCustomer } from '#tests/support/lender-and-customer.ts';
import { lostData } from './lost-items.server.ts';
import { mostLoved } from './most-loved.server.ts';

const { db, app, lender } = await lenderAndCustomer();
const people = await Promise.all(Array.from({ length: 4 }, () => makeUser(db)));
const save = async (listingId: string, from: number, to: number) =>
  await db.insert(favourites).values(people.slice(from, to).map((userId) => ({ userId, listingId })));

const [twice, once, thrice] = [
  await makeRental(db, { authorId: lender }),
  await makeRental(db, { authorId: lender }),
  await makeRental(db, { authorId: lender }),
];
const loved = async (viewerId: string | null = null) =>
  (await mostLoved(app, viewerId === null ? null : { id: viewerId, role: 'user' }, 4)).map(({ id }) => id);

test('without favourites there is nothing, and one person’s favourite is none', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1e9);
  expect(await loved()).toEqual([]);
  await save(once, 0, 1);
  vi.spyOn(performance, 'now').mockReturnValue(2e9);
  expect(await loved()).toEqual([]);
});

test('the most saved come first, without what is closed, sold or the viewer’s own', async () => {
  const sold = await makeSale(db, { authorId: lender });
  const closed = await makeRental(db, { authorId: lender });
  const own = await makeRental(db, { authorId: people[3] ?? '' });
  await save(twice, 0, 2);
  await save(thrice, 1, 4);
  for (const id of [sold, closed]) await save(id, 0, 4);
  await save(own, 0, 3);
  await db.update(listings).set({ stock: 0 }).where(eq(listings.id, sold));
  await db.update(listings).set({ state: 'closed' }).where(eq(listings.id, closed));
  vi.spyOn(performance, 'now').mockReturnValue(3e9);
  expect((await loved()).toSorted()).toEqual([own, thrice, twice].toSorted());
  expect((await loved()).at(-1)).toBe(twice);
  expect(await loved(people[3])).toEqual([thrice, twice]);
});

test('for a minute nothing is counted again, but what is closed meanwhile is gone at once', async () => {
  await save(once, 1, 4);
  expect(await loved()).not.toContain(once);
  await db.update(listings).set({ state: 'closed' }).where(eq(listings.id, thrice));
  expect(await loved()).not.toContain(thrice);
  vi.spyOn(performance, 'now').mockReturnValue(4e9);
  expect((await loved())[0]).toBe(once);
});

test('a missing page shows the newest as they are now, and none that cannot be read', async () => {
  const shown = async (of = app) => (await lostData(of)).items.map(({ path }) => path.slice(-36));
  const draft = await makeRental(db, { authorId: lender, state: 'draft' });
  const newest = [];
  for (let made = 0; made < 6; made++) newest.unshift(await makeRental(db, { authorId: lender }));
  expect(await shown()).toEqual(newest);
  expect(newest).not.toContain(draft);
  const [closed = ''] = newest;
  await db.update(listings).set({ state: 'closed' }).where(eq(listings.id, closed));
  expect(await shown()).toEqual(newest.slice(1));
  const logged = vi.fn<() => void>();
  const unreadable = { ...app, db: {}, logger: { error: logged } } as unknown as typeof app;
  expect(await shown(unreadable)).toEqual([]);
  expect(logged).toHaveBeenCalledOnce();
});

test('only the latest are counted, by an index that has all that is read', async () => {
  const statements: { readonly text: string; readonly values: unknown[] }[] = [];
  const query = vi.spyOn(db.$client, 'query');
  await mostSaved(app, 4);
  for (const [call, values] of query.mock.calls as unknown as [{ text: string }, unknown[]][])
    statements.push({ text: call.text, values });
  query.mockRestore();
  await db.execute(sql`analyze favourites`);
  const client = await db.$client.connect();
  await client.query('set enable_seqscan = off');
  const { rows } = await client.query(`explain ${statements[0]?.text}`, statements[0]?.values);
  await client.query('reset enable_seqscan');
  client.release();
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Only Scan using favourites_latest');
  // Of what is counted, and of what is shown.
  expect(plan.match(/\bLimit\b/g)).toHaveLength(2);
});
