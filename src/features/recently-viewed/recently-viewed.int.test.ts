import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { viewedListings } from '#src/database/schema/shopping.ts';
import { users } from '#src/database/schema/users.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { clearViews, eraseViews, rememberViews } from './commands.server.ts';
import { maxViewed } from './local-views.ts';
import { recentlyViewed } from './queries.server.ts';

const { app } = await contextOfFile();
const { db } = app;
const lender = await makeUser(db);
const many = await Promise.all(
  Array.from({ length: maxViewed + 4 }, (_, at) => makeRental(db, { authorId: lender, title: `Item ${at}` })),
);
const [one = '', two = '', three = ''] = many;

const makeViewer = async () => ({ id: await makeUser(db), role: 'user' as const, limited: false });
const shown = async (viewer: Parameters<typeof recentlyViewed>[1]) =>
  (await recentlyViewed(app, viewer)).map(({ id }) => id);

test('the latest comes first, and looking again brings it to the front', async () => {
  const viewer = await makeViewer();
  await rememberViews(app, viewer, [one]);
  await rememberViews(app, viewer, [two]);
  expect(await shown(viewer)).toEqual([two, one]);
  await rememberViews(app, viewer, [one.toUpperCase(), one]);
  expect(await shown(viewer)).toEqual([one, two]);
});

test('what a browser sends keeps its order, joins what is there, and the oldest beyond the limit are forgotten', async () => {
  const viewer = await makeViewer();
  await rememberViews(app, viewer, [one, two]);
  // Longer ago than the list is long in milliseconds, however fast the machine is.
  await db
    .update(viewedListings)
    .set({ viewedAt: sql`${viewedListings.viewedAt} - interval '1 minute'` })
    .where(eq(viewedListings.userId, viewer.id));
  await rememberViews(app, viewer, many.slice(2, 2 + maxViewed - 1));
  expect(await shown(viewer)).toEqual([...many.slice(2, 2 + maxViewed - 1), one]);
  await rememberViews(app, viewer, many.slice(-3));
  expect((await shown(viewer)).slice(0, 4)).toEqual([...many.slice(-3), many[2]]);
  expect(await db.$count(viewedListings, eq(viewedListings.userId, viewer.id))).toBe(maxViewed);
});

test('two at once keep the limit', async () => {
  const viewer = await makeViewer();
  await Promise.all([
    rememberViews(app, viewer, many.slice(0, maxViewed)),
    rememberViews(app, viewer, many.slice(4, maxViewed + 4)),
  ]);
  expect(await db.$count(viewedListings, eq(viewedListings.userId, viewer.id))).toBe(maxViewed);
});

test('drafts, one’s own, unknown ids and other text are left out; what is closed later is no longer shown', async () => {
  const viewer = await makeViewer();
  const draft = await makeRental(db, { authorId: lender, state: 'draft' });
  const own = await makeRental(db, { authorId: viewer.id });
  const closing = await makeRental(db, { authorId: lender });
  const unknown = '00000000-0000-4000-8000-000000000001';
  await rememberViews(app, viewer, [draft, own, unknown, '', '<script>', closing, three]);
  expect(await shown(viewer)).toEqual([closing, three]);
  expect(await db.$count(viewedListings, eq(viewedListings.userId, viewer.id))).toBe(2);
  await db.update(listings).set({ state: 'closed' }).where(eq(listings.id, closing));
  expect(await shown(viewer)).toEqual([three]);
});

test('clearing forgets all of one’s own, says what, and leaves others theirs', async () => {
  const [viewer, other] = [await makeViewer(), await makeViewer()];
  await rememberViews(app, viewer, [one, two]);
  await rememberViews(app, other, [three]);
  expect(await clearViews(app, viewer)).toEqual([one, two]);
  expect([await shown(viewer), await shown(other)]).toEqual([[], [three]]);
  expect(await clearViews(app, viewer)).toEqual([]);
  await db.transaction((tx) => eraseViews(tx, other.id));
  expect(await shown(other)).toEqual([]);
});

test('an operator in a limited session neither sees nor changes it, and a deleted user gets none', async () => {
  const viewer = await makeViewer();
  await rememberViews(app, viewer, [one]);
  const limited = { ...viewer, limited: true };
  expect(await codeAfter(() => recentlyViewed(app, limited))).toBe('forbidden');
  expect(await codeAfter(() => rememberViews(app, limited, [two]))).toBe('forbidden');
  expect(await codeAfter(() => clearViews(app, limited))).toBe('forbidden');
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, viewer.id));
  expect(await codeAfter(() => rememberViews(app, viewer, [two]))).toBe('unauthorized');
});
