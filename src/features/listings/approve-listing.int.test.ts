import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { makeRental } from '#tests/support/factories.ts';
import { lenderAndCustomer } from '#tests/support/lender-and-customer.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { decideListing, waitingListings } from './approve-listing.server.ts';

const { db, app, lender } = await lenderAndCustomer();
const operator = { role: 'operator' } as const;
const stateOf = async (id: string) => (await db.select().from(listings).where(eq(listings.id, id)))[0];

test('an operator publishes a waiting listing once, or gives it back as a draft', async () => {
  const wait = () => makeRental(db, { authorId: lender, state: 'pendingApproval' });
  const [good, poor] = [await wait(), await wait()];
  expect((await waitingListings(app, operator)).map(({ id }) => id).toSorted()).toEqual([good, poor].toSorted());
  const decide = (listingId: string, approves: boolean) =>
    codeAfter(() => decideListing(app, operator, { listingId, approves }));
  expect([await decide(good, true), await decide(good, false), await decide(poor, false)]).toEqual([
    ...['done', 'listing-invalid-state', 'done'],
  ]);
  expect(await stateOf(good)).toMatchObject({ state: 'published', publishedAt: expect.any(Date) });
  expect(await stateOf(poor)).toMatchObject({ state: 'draft', publishedAt: null });
  expect(await waitingListings(app, operator)).toEqual([]);
});

test('no other user decides, and no other listing changes', async () => {
  const listingId = await makeRental(db, { authorId: lender, state: 'pendingApproval' });
  const user = { role: 'user' } as const;
  expect(await codeAfter(() => decideListing(app, user, { listingId, approves: true }))).toBe('not-found');
  expect(await codeAfter(() => waitingListings(app, user))).toBe('not-found');
  const draft = await makeRental(db, { authorId: lender, state: 'draft' });
  expect(await codeAfter(() => decideListing(app, operator, { listingId: draft, approves: true }))).toBe(
    'listing-invalid-state',
  );
});
