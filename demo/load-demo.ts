import { eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { installation, users } from '#src/database/schema/schema.ts';
import { makeOperator } from '#src/features/accounts/commands.server.ts';
import type { App } from '#src/platform/app.ts';
import { views, type View } from './art/record.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { catalogue } from './catalogue/catalogue.ts';
import { bankOf } from './history/bank.ts';
import { playHistory } from './history/play.ts';
import { stories } from './history/stories.ts';
import { loadPayoutAccounts, loadUsers } from './load-users.ts';
import { loadListings } from './load-listings.ts';
import { loadReviews } from './load-reviews.ts';
import { loadCart } from './load-cart.ts';
import { loadFavourites } from './load-favourites.ts';
import { loadSavedSearches } from './load-saved-searches.ts';
import { loadViews } from './load-views.ts';
import { inOneUnit } from './one-unit.ts';
import { seed } from './seed.ts';

const installationKey = 'demo';

export type LoadOptions = {
  /** The views of each listing to load; all by default. */
  readonly views?: readonly View[];
  /** Receives progress messages. */
  readonly onProgress?: (text: string) => void;
};

/**
 * Loads the demo marketplace once. Users, listings and the whole history are one unit of work, so a load that fails
 * leaves an empty database and the next one starts again. Throws when the database already has users.
 */
export async function loadDemo(app: App, options: LoadOptions = {}): Promise<'loaded' | 'there-already'> {
  if (!app.config.demo) throw new Error('The demo is only for a marketplace without real services.');
  return app.db.transaction(async (tx) => {
    // Waits for a load whose supervisor was killed and that may still be running.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('demo', 0))`);
    if (await isLoaded(tx)) return 'there-already';
    await loadAll(tx, inOneUnit(app, tx), options);
    await tx.insert(installation).values({ key: installationKey, value: String(seed) });
    return 'loaded';
  });
}

async function isLoaded(tx: Tx): Promise<boolean> {
  const [loaded] = await tx.select().from(installation).where(eq(installation.key, installationKey));
  if (loaded !== undefined) return true;
  // An operator account may have been created before the first start.
  const [user] = await tx.select({ id: users.id }).from(users).where(ne(users.role, 'operator')).limit(1);
  if (user !== undefined) throw new Error('The demo needs an empty database, but this one has users.');
  return false;
}

async function loadAll(tx: Tx, app: App, options: LoadOptions): Promise<void> {
  const { onProgress = () => {} } = options;
  const present = await app.clock.now();
  const userIds = await loadUsers(tx, app, catalogue, present);
  onProgress(`loading ${catalogue.listings.length} items`);
  const listings = await loadListings(tx, app, catalogue, { userIds, present, views: options.views ?? views });
  await loadReviews(tx, catalogue.reviews, { userIds, listingIds: listings, present });
  await loadViews(tx);
  await loadFavourites(tx);
  onProgress('playing a hundred days');
  await loadHistory(app, { userIds, listings, present });
  await loadCart(tx, { listings, present });
  await loadSavedSearches(tx, present);
  const { operator: email } = demoAccounts;
  await makeOperator(app, { email, password: demoPassword, firstName: 'Olive', lastName: 'Operator' });
}

type Loaded = {
  readonly userIds: ReadonlyMap<string, string>;
  readonly listings: ReadonlyMap<string, string>;
  readonly present: Date;
};

/** Plays the history with the sandbox only: at Stripe itself the demo users have no accounts. */
async function loadHistory(app: App, loaded: Loaded): Promise<void> {
  if (app.config.payments.apiHost === null) return;
  const stage = { app, bank: bankOf(app.config), ...loaded };
  await playHistory(stage, stories, () => loadPayoutAccounts(app, catalogue.providers, loaded.userIds));
}
