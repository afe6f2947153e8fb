import { eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { installation, users } from '#src/database/schema/schema.ts';
import { makeOperator } from '#src/features/accounts/commands.server.ts';
import type { CanBePaid } from '#src/features/listings/publish-listing.server.ts';
import { payoutReadiness } from '#src/features/payments/payout-readiness.server.ts';
import type { App } from '#src/platform/app.ts';
import { views, type View } from './art/record.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { catalogue } from './catalogue/catalogue.ts';
import { bankOf, type Bank } from './history/bank.ts';
import { playHistory } from './history/play.ts';
import { reviewsBefore, stories } from './history/stories.ts';
import { loadPayoutAccounts, loadUsers } from './load-users.ts';
import { loadListings } from './load-listings.ts';
import { loadReviews } from './load-reviews.ts';
import { loadCart } from './load-cart.ts';
import { loadFavourites, loadWantedDays } from './load-favourites.ts';
import { loadSavedSearches } from './load-saved-searches.ts';
import { loadViews } from './load-views.ts';
import { inOneUnit, unitInOrder } from './one-unit.ts';
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
  return unitInOrder(app, async (tx) => {
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
  // At Stripe itself the demo users have no accounts: there are no payouts, and no history.
  const bank = app.config.payments.apiHost === null ? null : bankOf(app.config);
  const { operator: email } = demoAccounts;
  const operator = { email, password: demoPassword, firstName: 'Olive', lastName: 'Operator' };
  const { userId: operatorId } = await makeOperator(app, operator);
  const userIds = await loadUsers(tx, app, catalogue, present);
  onProgress(`loading ${catalogue.listings.length} items`);
  if (bank !== null) await openAccounts(app, bank, userIds);
  const rules = { canBePaid: bank === null ? free : canBePaid, operatorId };
  const listings = await loadListings(tx, app, catalogue, {
    userIds,
    present,
    views: options.views ?? views,
    ...rules,
  });
  const isPlayed = app.config.payments.apiHost !== null;
  await loadReviews(tx, isPlayed ? reviewsBefore : catalogue.reviews, { userIds, listingIds: listings, present });
  await loadViews(tx);
  await loadFavourites(tx);
  onProgress('playing a hundred days');
  if (bank !== null) await playHistory({ app, bank, operatorId, userIds, listings, present }, stories);
  await loadWantedDays(tx);
  await loadCart(tx, { listings, present });
  await loadSavedSearches(tx, present);
}

/** Opens the lenders' payout accounts on the day before the first of them lists an item. */
async function openAccounts(app: App, bank: Bank, userIds: ReadonlyMap<string, string>): Promise<void> {
  const days = Math.max(...catalogue.listings.map(({ createdDaysAgo }) => createdDaysAgo)) + 1;
  await bank.sendEvents(false);
  await bank.setClock((await app.clock.offsetSeconds()) - days * 86_400);
  await loadPayoutAccounts(app, catalogue.providers, userIds);
}

const canBePaid: CanBePaid = async (tx, userId) => (await payoutReadiness(tx, userId)) === 'ready';
const free: CanBePaid = async () => true;
