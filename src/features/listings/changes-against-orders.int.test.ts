import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { isListingDeletable, isListingFree } from '#src/features/transactions/open-for-listing.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeSale } from '#tests/support/factories.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { updateListing } from './drafts.server.ts';
import { startHoliday } from './holiday.server.ts';
import { changeListings } from './manage-listings.server.ts';

const { app, flow } = await contextOfFile();

test('at the same moment either the order is there, or the listing is deleted, and never both', async () => {
  for (let round = 0; round < 6; round++) {
    const { lenderId, customerId, listingId } = await flow.saleFixture();
    const deletion = () =>
      changeListings(app, viewerFor(lenderId), { ids: [listingId], change: 'delete', isFree: isListingDeletable });
    const early = round % 2 === 1 ? deletion() : null;
    const order = flow.request(customerId, saleOrder(listingId));
    const [ordered, deleted] = await Promise.allSettled([order, early ?? deletion()]);
    const refused = deleted.status === 'fulfilled' ? deleted.value.get(listingId) : '';
    const [row] = await app.db.select().from(listings).where(eq(listings.id, listingId));
    const orders = await app.db.$count(transactions, eq(transactions.listingId, listingId));
    const outcome = [ordered.status, refused, row?.deletedAt === null, orders];
    expect(
      [
        ['fulfilled', 'listing-in-transaction', true, 1],
        ['rejected', null, false, 0],
      ],
      JSON.stringify(outcome),
    ).toContainEqual(outcome);
  }
});

const rowOf = async (id: string) => (await app.db.select().from(listings).where(eq(listings.id, id)))[0];
const stateOf = async (id: string) =>
  (await app.db.select().from(transactions).where(eq(transactions.id, id)))[0]?.state;

test('at the same moment either the order is there, or the listing changes its kind, and never both', async () => {
  for (let round = 0; round < 6; round++) {
    const { lenderId, customerId, listingId } = await flow.saleFixture();
    const update = {
      listingId,
      authorId: lenderId,
      panel: 'description',
      fields: { kind: 'rent' },
      version: null,
    } as const;
    const change = () => codeAfter(() => updateListing(app, update, isListingFree));
    const early = round % 2 === 1 ? change() : null;
    const order = flow.request(customerId, saleOrder(listingId));
    const [[ordered], changed] = await Promise.all([Promise.allSettled([order]), early ?? change()]);
    const orders = await app.db.$count(transactions, eq(transactions.listingId, listingId));
    const outcome = [ordered.status, changed, (await rowOf(listingId))?.kind, orders];
    expect(
      [
        ['fulfilled', 'listing-invalid-state', 'sale', 1],
        ['rejected', 'done', 'rent', 0],
      ],
      JSON.stringify(outcome),
    ).toContainEqual(outcome);
  }
});

test.each(['close', 'holiday'] as const)(
  'a wardrobe is closed (%s) while its orders are accepted, and both happen',
  async (how) => {
    const fixture = await flow.saleFixture();
    const { lenderId } = fixture;
    const others = [await makeSale(app.db, { authorId: lenderId }), await makeSale(app.db, { authorId: lenderId })];
    const ids = [fixture.listingId, ...others];
    const orders: string[] = [];
    for (const listingId of ids) orders.push(await flow.preauthorised({ ...fixture, listingId }, saleOrder(listingId)));
    const close = () =>
      how === 'close'
        ? changeListings(app, viewerFor(lenderId), {
            ids: ids.toReversed(),
            change: 'close',
            isFree: isListingDeletable,
          })
        : startHoliday(app, viewerFor(lenderId));
    const accept = orders.map((id) => flow.executeAs(lenderId, id, 'accept'));
    await Promise.all([...accept, close()]);
    const states = [
      ...(await Promise.all(orders.map(stateOf))),
      ...(await Promise.all(ids.map(rowOf))).map((row) => row?.state),
    ];
    expect(states).toEqual([...orders.map(() => 'accepted'), ...ids.map(() => 'closed')]);
  },
);
