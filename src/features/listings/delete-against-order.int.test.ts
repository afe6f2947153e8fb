import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { isListingFree } from '#src/features/transactions/open-for-listing.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { changeListings } from './manage-listings.server.ts';

const { app, flow } = await contextOfFile();

test('at the same moment either the order is there, or the listing is deleted, and never both', async () => {
  for (let round = 0; round < 6; round++) {
    const { lenderId, customerId, listingId } = await flow.saleFixture();
    const deletion = () =>
      changeListings(app, viewerFor(lenderId), { ids: [listingId], change: 'delete', isFree: isListingFree });
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
