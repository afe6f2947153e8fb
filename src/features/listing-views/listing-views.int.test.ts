import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listingViews } from '#src/database/schema/listing-views.ts';
import { favourites, listings } from '#src/database/schema/listings.ts';
import { transactions, transactionTransitions } from '#src/database/schema/transactions.ts';
import { unsentStates } from '#src/processes/registry.ts';
import type { SiteEnv } from '#src/server/site/site-env.ts';
import { makeRental, makeTransaction, makeUser } from '#tests/support/factories.ts';
import { startSite, type RunningSite } from '#tests/support/site.ts';
import { makeViewCounter } from './counter.server.ts';
import { figuresOfListings, listingStatistics } from './queries.server.ts';
import { pruneViews } from './sweeps.server.ts';
import { viewCallPath } from './view-address.ts';

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' };
const listingPages = new Hono<SiteEnv>();
for (const path of ['/l/:id', '/l/:slug/:id']) listingPages.get(path, (c) => c.html('A listing'));

let site: RunningSite;
let ownerId: string;
beforeAll(async () => {
  site = await startSite(listingPages);
  ownerId = await makeUser(site.context.app.db);
});
afterAll(() => site.close());

const rental = () => makeRental(site.context.app.db, { authorId: ownerId });
const viewer = (id: string) => ({ id, role: 'user', limited: false }) as const;

async function viewsOf(listingId: string): Promise<number> {
  await site.views.flush();
  const rows = await site.context.app.db.select().from(listingViews).where(eq(listingViews.listingId, listingId));
  return rows.reduce((sum, { views }) => sum + views, 0);
}

test('a page counts whether it comes from the page cache or is rendered for one request', async () => {
  const id = await rental();
  const { version } = site.context.app.catalogue;
  const before = await version();
  for (const _ of [1, 2]) await site.get(`/l/${id}`, browser);
  expect(await viewsOf(id)).toBe(1);
  await site.get(`/l/luna/${id}?utm_source=mail`, { 'user-agent': `${browser['user-agent']} Other` });
  expect(await viewsOf(id)).toBe(2);
  await site.get(`/l/${id}`, { ...browser, 'user-agent': 'Third Firefox/1', 'sec-purpose': 'prefetch' });
  await site.get(`/l/${id}`, { 'user-agent': 'Googlebot/2.1' });
  expect(await viewsOf(id)).toBe(2);
  expect(await version()).toBe(before);
});

test('a page that the router opens says so, from our own pages only', async () => {
  const id = await rental();
  const call = (headers: Record<string, string>, path = viewCallPath(id)) =>
    fetch(site.root + path, { method: 'POST', headers: { ...browser, ...headers } });
  expect((await call({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await call({}, viewCallPath('none'))).status).toBe(404);
  expect(await viewsOf(id)).toBe(0);
  expect((await call({ 'sec-fetch-site': 'same-origin' })).status).toBe(204);
  expect((await call({ 'sec-fetch-site': 'same-origin', 'cookie': await site.signIn() })).status).toBe(204);
  expect(await viewsOf(id)).toBe(2);
});

test('the owner’s own visits and listings that are not public do not count', async () => {
  const { app } = site.context;
  const [id, closed] = [await rental(), await makeRental(app.db, { authorId: ownerId, state: 'closed' })];
  const counter = makeViewCounter(app);
  const view = { ip: '192.0.2.1', userAgent: browser['user-agent'] };
  counter.see({ ...view, listingId: id, viewer: viewer(ownerId) });
  counter.see({ ...view, listingId: closed, viewer: null });
  counter.see({ ...view, listingId: '00000000-0000-4000-8000-000000000000', viewer: null });
  counter.see({ ...view, listingId: id, viewer: viewer(await makeUser(app.db)) });
  await Promise.all([counter.flush(), counter.flush()]);
  expect([await viewsOf(id), await viewsOf(closed)]).toEqual([1, 0]);
});

test('an owner sees views, favourites and requests of her listing, and nobody else does', async () => {
  const { app } = site.context;
  const [id, otherId] = [await rental(), await makeUser(app.db)];
  await app.db.insert(listingViews).values([
    { listingId: id, day: (await app.clock.now()).toISOString().slice(0, 10), views: 4 },
    { listingId: id, day: '2024-01-01', views: 50 },
  ]);
  await app.db.insert(favourites).values({ userId: otherId, listingId: id });
  const sent = await makeTransaction(app.db, id, otherId, ownerId);
  await app.db.update(transactions).set({ state: 'preauthorized' }).where(eq(transactions.id, sent));
  const unpaid = await makeTransaction(app.db, id, otherId, ownerId);
  await app.db
    .update(transactions)
    .set({ state: unsentStates[0] ?? '' })
    .where(eq(transactions.id, unpaid));
  expect((await figuresOfListings(app, [id])).get(id)).toEqual({ views: 4, requests: 1 });
  for (const period of ['day', 'week'] as const)
    expect((await listingStatistics(app, ownerId, id, period))?.total).toEqual({
      ...{ views: 4, favourites: 1, requests: 1 },
    });
  expect(await listingStatistics(app, otherId, id, 'day')).toBeNull();
  // A question stays known to its lender while it is paid.
  await app.db.insert(transactionTransitions).values({
    ...{ transactionId: unpaid, sequence: 1, transition: 'inquire', by: 'customer', actorId: otherId },
    ...{ fromState: 'initial', toState: 'inquiry' },
  });
  expect((await figuresOfListings(app, [id])).get(id)).toEqual({ views: 4, requests: 2 });
  await pruneViews(app);
  expect(await app.db.$count(listingViews, eq(listingViews.listingId, id))).toBe(1);
  await app.db.update(listings).set({ deletedAt: new Date() }).where(eq(listings.id, id));
  expect(await listingStatistics(app, ownerId, id, 'day')).toBeNull();
});
