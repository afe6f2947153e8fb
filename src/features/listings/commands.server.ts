import { and, eq, isNull, sql } from 'drizzle-orm';
import { preparedOn } from '#src/database/prepared.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import type { Money } from '#src/domain/money/money.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { displayPriceWithoutShipping } from './pricing.ts';
import { isPrice, minPrice } from './forms.ts';

type OwnListing = { readonly listingId: string; readonly authorId: string };

/** Refuses `not-found`, and `validation-invalid-value` for a price that could not be published. */
export async function changePrice(app: App, own: OwnListing & { readonly price: Money }): Promise<void> {
  const { listingId, authorId, price } = own;
  if (!isPrice(price, minPrice.amount)) {
    await requireOwn(app, own);
    refuse('validation-invalid-value', { field: 'price', error: 'listing-form.amount-range' });
  }
  const withoutShipping = displayPriceWithoutShipping(price).amount;
  const { rowCount } = await writePrice(app.db).execute({ listingId, authorId, amount: price.amount, withoutShipping });
  if (rowCount === 0) refuse('not-found');
}

const isOwn = and(
  eq(listings.id, sql.placeholder('listingId')),
  eq(listings.authorId, sql.placeholder('authorId')),
  isNull(listings.deletedAt),
);

/** One statement locks the row, checks its author and updates it, so that no other write can interleave. */
const writePrice = preparedOn((db) =>
  db
    .update(listings)
    .set({
      priceAmount: sql`${sql.placeholder('amount')}`,
      displayAmount: sql`${listings.shippingAmount} + ${sql.placeholder('withoutShipping')}`,
      updatedAt: sql`rotation_now()`,
    })
    .where(isOwn),
);

/** Refuses `not-found` for an unknown listing and for another user's. */
async function requireOwn(app: App, { listingId, authorId }: OwnListing): Promise<void> {
  const found = await findOwn(app.db).execute({ listingId, authorId });
  if (found.length === 0) refuse('not-found');
}

const findOwn = preparedOn((db) => db.select({ id: listings.id }).from(listings).where(isOwn));
