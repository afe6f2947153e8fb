import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { favourites } from '#src/database/schema/listings.ts';
import { follows } from '#src/database/schema/users.ts';
import { addToCart } from '#src/features/cart/commands.server.ts';
import { storedEntries } from '#src/features/cart/queries.server.ts';
import { addFavourite } from '#src/features/favourites/commands.server.ts';
import { askForDays } from '#src/features/favourites/wanted-days.server.ts';
import { followUser, unfollowUser } from '#src/features/following/commands.server.ts';
import { rememberViews } from '#src/features/recently-viewed/commands.server.ts';
import { saveSearch } from '#src/features/saved-searches/commands.server.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { makeLender, makeTestContext, rentalOrder, type TestContext } from '#tests/support/test-context.ts';
import { callerFor, startWebWithPages, type Running } from '#tests/support/web-process.ts';

let context: TestContext;
let web: Running;
let lenderId: string;
let listingId: string;
let viewer: Viewer;
beforeAll(async () => {
  context = await makeTestContext();
  web = await startWebWithPages(context);
  lenderId = await makeLender(context);
  listingId = await makeRental(context.app.db, { authorId: lenderId });
});
afterAll(async () => {
  await web.stop();
  await context.close();
});
beforeEach(async () => void (viewer = viewerFor(await makeUser(context.app.db))));

const parse = (text: string) => parseSearch(new URLSearchParams(text));

/** What a user can repeat without end, by the bucket that counts it. */
const repeated: Readonly<Record<string, (again: number) => Promise<unknown>>> = {
  'favourite': () => addFavourite(context.app, viewer, listingId),
  'follow': () => followUser(context.app, viewer, lenderId),
  'cart': async (again) => addToCart(context.app, viewer, await rentalOrder(context, listingId, 20 + again)),
  'wanted-days': async () => {
    const order = await rentalOrder(context, listingId);
    if (order.kind === 'rent') await askForDays(context.app, viewer, listingId, order);
  },
  'saved-search': (again) => saveSearch(context.app, viewer, parse(`keywords=luna${again}`), 'Luna'),
  'viewed': () => rememberViews(context.app, viewer, [listingId]),
};

describe.each(Object.keys(repeated))('the quota of %s', (bucket) => {
  test('is reached within an hour, for its user alone', async () => {
    const run = repeated[bucket] ?? (() => Promise.reject(new Error('No such bucket')));
    expect(await codeAfter(() => run(0))).toBe('done');
    // As if each hit of the last hour had come a thousand times.
    await context.app.db.execute(sql`
      insert into rate_limit_hits (bucket, key) select h.bucket, h.key
      from rate_limit_hits h, generate_series(1, 1000) where h.bucket = ${bucket}`);
    expect(await codeAfter(() => run(1))).toBe('too-many-requests');
    viewer = viewerFor(await makeUser(context.app.db));
    expect(await codeAfter(() => run(2))).toBe('done');
  });
});

test('hearts and follows that are sent and taken back again and again leave one row or none', async () => {
  const { app } = context;
  for (let time = 0; time < 15; time++) {
    await Promise.all([
      followUser(app, viewer, lenderId),
      unfollowUser(app, viewer, lenderId),
      addFavourite(app, viewer, listingId),
    ]);
  }
  expect(await app.db.$count(favourites, eq(favourites.userId, viewer.id))).toBe(1);
  expect(await storedEntries(app, viewer.id)).toEqual([]);
});

describe.each([
  ['favourite', () => `/l/${listingId}/favourite`, () => eq(favourites.userId, viewer.id), favourites],
  ['follow', () => `/u/${lenderId}/follow`, () => eq(follows.followerId, viewer.id), follows],
] as const)('the address of a %s', (_, path, own, table) => {
  const saved = async (headers: Readonly<Record<string, string>>) => {
    const { cookie = '' } = (await callerFor(context, viewer.id)).headers;
    const { status } = await fetch(web.url + path(), { headers: { cookie, ...headers }, redirect: 'manual' });
    return [status, await context.app.db.$count(table, own())];
  };

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' },
    {},
  ])('saves nothing for a request with %j', async (headers) => {
    expect(await saved(headers)).toEqual([302, 0]);
  });

  test('saves after a sign-in on this site', async () => {
    expect(await saved({ 'sec-fetch-site': 'same-origin' })).toEqual([302, 1]);
  });
});

describe('suggestions', () => {
  const ask = async (text: string) => {
    const response = await fetch(`${web.url}/s/suggestions?q=${encodeURIComponent(text)}`);
    return { status: response.status, text: await response.text() };
  };

  test.each([101, 1_000, 10_000])('for %d characters are refused', async (length) => {
    expect((await ask('x'.repeat(length))).status).toBe(400);
  });

  test.each([
    '\u0000',
    '%',
    '_',
    "'",
    '\\',
    '<script>alert(1)</script>',
    "a' or 1=1 --",
    '((((',
    ':*&|!',
    '\u202e',
    '🂡'.repeat(40),
  ])('for %j are an answer', async (text) => {
    const { status, text: body } = await ask(text);
    expect(status).toBe(200);
    expect(Array.isArray((JSON.parse(body) as { suggestions: unknown }).suggestions)).toBe(true);
  });
});
