import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviews } from '#src/database/schema/conversations.ts';
import { users } from '#src/database/schema/users.ts';
import { changePrice } from '#src/features/listings/commands.server.ts';
import { closeListing, openListing } from '#tests/support/move-listing.ts';
import { dollars, makeUser, makeRental, makeSale } from '#tests/support/factories.ts';
import { callerFor, quotedRequest, startWeb, type Running } from '#tests/support/web-process.ts';
import { day, holdCard, makeLender, makeTestContext, type TestContext } from '#tests/support/test-context.ts';

/**
 * Cache consistency: both processes cache responses. A request sent after a write, by either process or a third,
 * must see it, while concurrent readers keep every cache warm.
 */
let context: TestContext;
let webs: readonly [Running, Running];
let lenderId: string;

beforeAll(async () => {
  context = await makeTestContext();
  webs = await Promise.all([startWeb(context), startWeb(context)]);
  lenderId = await makeLender(context);
});
afterAll(async () => {
  await Promise.all(webs.map((web) => web.stop()));
  await context.close();
});

type ListingResponse = {
  readonly attributes: {
    readonly state: string;
    readonly stock: number | null;
    readonly unavailableReason: string | null;
    readonly price: { readonly base: { readonly amount: number } };
    readonly calendar: { readonly unavailable: readonly string[] } | null;
  };
  readonly author: { readonly attributes: { readonly profile: { readonly displayName: string } } };
  readonly reviews: { readonly count: number };
};

/** The listing as each process currently serves it. */
async function shownBy(listingId: string): Promise<ListingResponse[]> {
  return Promise.all(
    webs.map(async ({ url }) => {
      const answer = await fetch(`${url}/api/listings/${listingId}`);
      return ((await answer.json()) as { data: ListingResponse }).data;
    }),
  );
}

/** The ids that a search for this lender's listings finds, per process. */
async function foundBy(query: string): Promise<string[][]> {
  return Promise.all(
    webs.map(async ({ url }) => {
      const answer = await fetch(`${url}/api/listings?author_id=${lenderId}&${query}`);
      return ((await answer.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
    }),
  );
}

/** Runs `run` while concurrent readers keep requesting the listing from both processes. */
async function whileRead(listingId: string, run: () => Promise<void>): Promise<void> {
  let stopped = false;
  const read = async () => {
    while (!stopped) await shownBy(listingId);
  };
  const readers = [read(), read(), read()];
  try {
    await run();
  } finally {
    stopped = true;
    await Promise.all(readers);
  }
}

test('a changed price is served by every process immediately', { timeout: 300_000 }, async () => {
  const listingId = await makeRental(context.app.db, { authorId: lenderId });
  await whileRead(listingId, async () => {
    for (let round = 1; round <= 60; round += 1) {
      await changePrice(context.app, { listingId, authorId: lenderId, price: dollars(`${20 + round}`) });
      const amounts = (await shownBy(listingId)).map(({ attributes }) => attributes.price.base.amount);
      expect(amounts).toEqual([(20 + round) * 100, (20 + round) * 100]);
    }
  });
});

test('closing or opening a listing changes its page and the lists immediately', { timeout: 300_000 }, async () => {
  const listingId = await makeRental(context.app.db, { authorId: lenderId });
  const own = { listingId, authorId: lenderId };
  await whileRead(listingId, async () => {
    for (let round = 0; round < 25; round += 1) {
      await closeListing(context.app, own);
      expect((await shownBy(listingId)).map(({ attributes }) => attributes.state)).toEqual(['closed', 'closed']);
      expect((await foundBy('')).some((found) => found.includes(listingId))).toBe(false);
      await openListing(context.app, own);
      expect((await foundBy('')).every((found) => found.includes(listingId))).toBe(true);
    }
  });
});

test('days booked through one process are unavailable in the other immediately', { timeout: 300_000 }, async () => {
  const listingId = await makeRental(context.app.db, { authorId: lenderId });
  await whileRead(listingId, async () => {
    for (let round = 0; round < 10; round += 1) {
      const caller = await callerFor(context, await makeUser(context.app.db));
      const [first, last] = await Promise.all([day(context, 20 + round * 8), day(context, 23 + round * 8)]);
      const url = webs[round % 2 === 0 ? 0 : 1].url;
      const body = await quotedRequest(caller, url, listingId, { startDate: first, endDate: last });
      expect((await caller.post(url, '/api/initiate-privileged', body)).status).toBe(200);
      for (const { attributes } of await shownBy(listingId)) expect(attributes.calendar?.unavailable).toContain(first);
      expect((await foundBy(`pub_dates=${first},${last}`)).some((found) => found.includes(listingId))).toBe(false);
    }
  });
});

test(
  'a last unit is on hold in the other process immediately, and sold once its order is accepted',
  {
    timeout: 300_000,
  },
  async () => {
    const lender = await callerFor(context, lenderId);
    for (let round = 0; round < 10; round += 1) {
      const customerId = await makeUser(context.app.db);
      const caller = await callerFor(context, customerId);
      const listingId = await makeSale(context.app.db, { authorId: lenderId, stock: 1 });
      const reasons = async () =>
        (await shownBy(listingId)).map(({ attributes }) => [attributes.stock, attributes.unavailableReason]);
      expect((await foundBy('')).every((found) => found.includes(listingId))).toBe(true);
      await whileRead(listingId, async () => {
        const url = webs[round % 2 === 0 ? 0 : 1].url;
        const body = await quotedRequest(caller, url, listingId, { quantity: 1 });
        const { status, data } = await caller.post(url, '/api/initiate-privileged', body);
        expect(status).toBe(200);
        for (const reason of await reasons()) expect(reason).toEqual([0, 'onHold']);
        expect((await foundBy('')).some((found) => found.includes(listingId))).toBe(false);
        const { id } = data as { readonly id: string };
        const move = (transition: string) => ({ bodyParams: { id, transition: `transition/${transition}` } });
        await holdCard(context, customerId, id);
        expect((await caller.post(url, '/api/transition-privileged', move('confirm-payment'))).status).toBe(200);
        for (const reason of await reasons()) expect(reason).toEqual([0, 'onHold']);
        expect((await lender.post(url, '/api/transition-privileged', move('accept'))).status).toBe(200);
        for (const reason of await reasons()) expect(reason).toEqual([0, 'soldOut']);
      });
    }
  },
);

test('a review and a changed lender name are served by every process immediately', { timeout: 300_000 }, async () => {
  const { db } = context.app;
  const listingId = await makeRental(db, { authorId: lenderId });
  const authorId = await makeUser(db);
  await whileRead(listingId, async () => {
    for (let round = 1; round <= 20; round += 1) {
      const about = { listingId, authorId, subjectId: lenderId, type: 'ofProvider', state: 'public' } as const;
      await db.insert(reviews).values({ ...about, rating: 5, content: `Lovely, ${round}` });
      await db
        .update(users)
        .set({ displayName: `Amelia ${round}` })
        .where(eq(users.id, lenderId));
      for (const shown of await shownBy(listingId)) {
        expect([shown.reviews.count, shown.author.attributes.profile.displayName]).toEqual([round, `Amelia ${round}`]);
      }
    }
  });
});
