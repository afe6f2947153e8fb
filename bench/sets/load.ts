import pg from 'pg';
import { bookings } from '#src/database/schema/bookings.ts';
import { images, listingImages, listings } from '#src/database/schema/listings.ts';
import { users } from '#src/database/schema/users.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { bookingKeys, bookingsOf, transactionKeys, transactionsOf } from './bookings.ts';
import { copyInto } from './copy.ts';
import { indexesOf } from './indexes.ts';
import { userKeys, usersOf, imageKeys, imagesOf } from './users.ts';
import { listingKeys, listingsOf, listingImageKeys, listingImagesOf } from './listings.ts';
import { dayOf } from './sizes.ts';

/** Duration of a bulk load, and the size of the database. */
export type LoadCost = { readonly copySeconds: number; readonly indexSeconds: number; readonly bytes: number };

const loaded = ['users', 'images', 'listings', 'listing_images', 'transactions', 'bookings'];

/**
 * Fills an empty, migrated database: rows first, then the indexes. Triggers and foreign keys are disabled
 * meanwhile; the generators produce consistent rows.
 */
export async function loadSet(url: string, size: number, madeAt: Date): Promise<LoadCost> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'",
    );
    const indexes = await indexesOf(client, loaded);
    await indexes.drop();
    const copying = performance.now();
    await copyAll(client, size, madeAt);
    const indexing = performance.now();
    await indexes.build();
    // Written by a trigger of the listings, and triggers are disabled.
    await client.query(`insert into price_plans (plan) select distinct rotation_price_plan(price_amount, extra_day_amount,
      minimum_days, shipping_amount, can_post, courier_lead_days) from listings where kind = 'rent'`);
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
    return {
      copySeconds: seconds(indexing - copying),
      indexSeconds: seconds(performance.now() - indexing),
      bytes: Number(rows[0]?.bytes),
    };
  } finally {
    await client.end();
  }
}

async function copyAll(client: pg.Client, size: number, madeAt: Date): Promise<void> {
  const today = dayOf(madeAt);
  await copyInto(client, users, userKeys, usersOf(size));
  await copyInto(client, images, imageKeys, imagesOf(madeAt));
  await copyInto(client, listings, listingKeys, listingsOf(size, madeAt));
  await copyInto(client, listingImages, listingImageKeys, listingImagesOf(size));
  await copyInto(client, transactions, transactionKeys, transactionsOf(size, today));
  await copyInto(client, bookings, bookingKeys, bookingsOf(size, today));
}

function seconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}
