import { and, eq, isNull, sql } from 'drizzle-orm';
import { preparedOn } from '#src/database/prepared.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import type { Money } from '#src/domain/money/money.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { displayPriceWithoutShipping } from './pricing.ts';
import { isPrice, minPrice } from './forms.ts';

type OwnListing = { readonly listingId: string; readonly authorId: string };

/** Unpublishes a published listing. Refuses `not-found` and `listing-invalid-state`. */
export async function closeListing(app: App, own: OwnListing): Promise<void> {
  await move(app, own, { from: 'published', to: 'closed' });
}

/** Publishes a closed listing again. Refuses `not-found` and `listing-invalid-state`. */
export async function openListing(app: App, own: OwnListing): Promise<void> {
  await move(app, own, { from: 'closed', to: 'published' });
}

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

type Move = { readonly from: ListingState; readonly to: ListingState };
type ListingState = (typeof listings.$inferSelect)['state'];

async function move(app: App, own: OwnListing, { from, to }: Move): Promise<void> {
  const { listingId, authorId } = own;
  const { rowCount } = await writeState(app.db).execute({ listingId, authorId, from, to });
  if (rowCount === 1) return;
  await requireOwn(app, own);
  refuse('listing-invalid-state');
}

const writeState = preparedOn((db) =>
  db
    .update(listings)
    .set({ state: sql`${sql.placeholder('to')}`, updatedAt: sql`rotation_now()` })
    .where(and(isOwn, eq(listings.state, sql.placeholder('from')))),
);

/** Refuses `not-found` for an unknown listing and for another user's. */
async function requireOwn(app: App, { listingId, authorId }: OwnListing): Promise<void> {
  const found = await findOwn(app.db).execute({ listingId, authorId });
  if (found.length === 0) refuse('not-found');
}

const findOwn = preparedOn((db) => db.select({ id: listings.id }).from(listings).where(isOwn));
