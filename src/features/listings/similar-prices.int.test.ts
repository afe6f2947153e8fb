import { expect, test } from 'vitest';
import { dollars, makeRental, makeUser } from '#tests/support/factories.ts';
import { lenderAndCustomer } from '#tests/support/lender-and-customer.ts';
import { ownListing } from './own-listing.server.ts';
import { similarPrices } from './similar-prices.server.ts';

const { db, app, lender } = await lenderAndCustomer();

test('the price hint is the middle half of five or more listings of the category', async () => {
  const id = await makeRental(db, { authorId: lender, state: 'draft', price: dollars('5') });
  const listing = await ownListing(db, lender, id);
  if (listing === null) throw new Error('No draft was made');
  const other = await makeUser(db);
  for (const price of ['40', '50', '60', '70']) await makeRental(db, { authorId: other, price: dollars(price) });
  await makeRental(db, { authorId: other, price: dollars('1'), category: 'tops' });
  expect(await similarPrices(app, listing)).toBeNull();
  await makeRental(db, { authorId: other, price: dollars('80') });
  expect(await similarPrices(app, listing)).toEqual({ low: dollars('50'), high: dollars('70') });
});
