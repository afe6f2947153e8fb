import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviews } from '#src/database/schema/conversations.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { users } from '#src/database/schema/users.ts';
import { cancelForReason } from '#src/features/transactions/cancel-for-reason.server.ts';
import { makeRental, makeSale, makeUser } from '#tests/support/factories.ts';
import {
  accepted,
  makeTestContext,
  preauthorised,
  rentalFixture,
  rentalOrder,
  type TestContext,
} from '#tests/support/test-context.ts';
import type { ProfileTab } from './address.ts';
import { profileData } from './profile-data.server.ts';

let context: TestContext;
beforeAll(async () => {
  context = await makeTestContext();
});
afterAll(() => context.close());

async function shown(
  userId: string,
  tab: ProfileTab | null = null,
  { page = 1, viewerId = null as string | null } = {},
) {
  const profile = await profileData(context.app, userId, { tab, page }, viewerId);
  if (profile.person === null) throw new Error('Gone');
  return profile;
}

const cardsOf = ({ content }: Awaited<ReturnType<typeof shown>>) => ('cards' in content ? content.cards : []);
const review = (subjectId: string, authorId: string, facts: Partial<typeof reviews.$inferInsert> = {}) => ({
  ...({ subjectId, authorId, type: 'ofProvider', state: 'public', rating: 5, content: 'Good.' } as const),
  ...facts,
});

test('the wardrobe is split in what is to rent and to buy, and holds nothing of others', async () => {
  const { db } = context.app;
  const [lender, other] = [await makeUser(db), await makeUser(db)];
  for (const authorId of [lender, lender, other]) await makeRental(db, { authorId });
  await makeSale(db, { authorId: lender });
  await makeRental(db, { authorId: lender, state: 'draft' });
  const rent = await shown(lender);
  expect([rent.tab, rent.facts.counts]).toEqual(['rent', { rent: 2, sale: 1, reviews: 0 }]);
  expect(cardsOf(rent)).toHaveLength(2);
  expect(cardsOf(await shown(lender, 'sale'))).toHaveLength(1);
  expect(cardsOf(await shown(lender, 'sale', { page: 2 }))).toHaveLength(0);
});

test('without a tab, the first one with anything in it is shown', async () => {
  const { db } = context.app;
  const [seller, renter, newcomer] = [await makeUser(db), await makeUser(db), await makeUser(db)];
  await makeSale(db, { authorId: seller });
  await db.insert(reviews).values(review(renter, seller, { type: 'ofCustomer' }));
  expect([(await shown(seller)).tab, (await shown(renter)).tab, (await shown(newcomer)).tab]).toEqual([
    'sale',
    'reviews',
    'rent',
  ]);
  expect((await shown(seller, 'rent')).tab).toBe('rent');
});

test('reviews as a lender and as a renter are apart, and the hidden ones are not there', async () => {
  const { db } = context.app;
  const [user, author] = [await makeUser(db), await makeUser(db)];
  await db
    .insert(reviews)
    .values([
      review(user, author, { rating: 4 }),
      review(user, author, { type: 'ofCustomer', rating: 2 }),
      review(user, author, { state: 'hidden', rating: 1 }),
      review(author, user, { rating: 1 }),
    ]);
  const { content, facts } = await shown(user, 'reviews');
  expect(content).toMatchObject({
    asLender: { average: 4, count: 1, latest: [{ rating: 4, author: { id: author } }] },
    asRenter: { average: 2, count: 1, latest: [{ rating: 2 }] },
  });
  expect([facts.counts.reviews, facts.rating]).toEqual([2, { average: 4, count: 1 }]);
});

test('the reviews of both sides turn their pages together, and the side that is over goes', async () => {
  const { db } = context.app;
  const [user, author] = [await makeUser(db), await makeUser(db)];
  await db
    .insert(reviews)
    .values([
      ...Array.from({ length: 21 }, () => review(user, author)),
      review(user, author, { type: 'ofCustomer', rating: 2 }),
    ]);
  expect((await shown(user, 'reviews')).content).toMatchObject({
    ...{ asLender: { count: 21 }, asRenter: { count: 1 }, page: 1, totalPages: 2 },
  });
  const { content } = await shown(user, 'reviews', { page: 2 });
  expect(content).toMatchObject({ asLender: { count: 21, average: 5 }, asRenter: null, page: 2 });
  expect('asLender' in content && content.asLender?.latest.length).toBe(1);
  expect((await shown(author, 'reviews')).content).toMatchObject({ asLender: { count: 0 }, asRenter: { count: 0 } });
});

test('a completed transaction counts for the lender alone', async () => {
  const fixture = await rentalFixture(context);
  await preauthorised(context, fixture, await rentalOrder(context, fixture.listingId));
  expect((await shown(fixture.lenderId)).facts.completed).toBe(0);
  const { db } = context.app;
  await db.update(transactions).set({ deliveredAt: new Date() }).where(eq(transactions.providerId, fixture.lenderId));
  expect((await shown(fixture.lenderId)).facts.completed).toBe(1);
  expect((await shown(fixture.customerId)).facts.completed).toBe(0);
});

test('an accepted order that its lender cancels counts against her, and not for its customer', async () => {
  const fixture = await rentalFixture(context);
  const id = await accepted(context, fixture, await rentalOrder(context, fixture.listingId));
  const lender = { id: fixture.lenderId };
  await cancelForReason(context.app, lender, id, { reason: 'not-there', note: '' });
  expect((await shown(fixture.lenderId)).facts).toMatchObject({ completed: 0, cancelled: 1 });
  expect((await shown(fixture.customerId)).facts.cancelled).toBe(0);
});

test('it is told whose profile it is, and nothing private', async () => {
  const user = await makeUser(context.app.db, { firstName: 'Ana', lastName: 'Bellbird', bio: 'Hello' });
  const own = await shown(user, null, { viewerId: user });
  expect([own.isOwn, (await shown(user)).isOwn]).toEqual([true, false]);
  expect(own.person).toMatchObject({ displayName: 'Ana', initials: 'AB', bio: 'Hello' });
  expect(JSON.stringify(own)).not.toMatch(/Bellbird|@/);
});

test('of a banned or deleted user only the placeholder name is left', async () => {
  const { db } = context.app;
  for (const gone of [{ banned: true }, { deletedAt: new Date() }]) {
    const user = await makeUser(db, { bio: 'Hello' });
    await makeRental(db, { authorId: user });
    await db.update(users).set(gone).where(eq(users.id, user));
    const displayName = gone.banned ? 'Banned user' : 'Deleted user';
    const profile = await profileData(context.app, user, { tab: null, page: 1 }, null);
    expect(profile).toEqual({ id: user, displayName, person: null, isDeleted: gone.banned !== true });
  }
});

test('an unknown id is not found', async () => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x', ''])
    await expect(profileData(context.app, id, { tab: null, page: 1 }, null)).rejects.toMatchObject({
      refusal: { code: 'not-found' },
    });
});
