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
import { inOneUnit } from './one-unit.ts';
import { seed } from './seed.ts';

const mark = 'demo';

export type Wanted = {
  /** Which pictures of a piece are loaded; all of them unless told otherwise. */
  readonly views?: readonly View[];
  /** Hears what is being done. */
  readonly tell?: (text: string) => void;
};

/**
 * Loads the demo marketplace once, all of it or nothing: people, pieces and their whole history are one
 * unit of work, so a load that dies leaves an empty database and the next one begins anew. Throws when
 * somebody has signed up already.
 */
export async function loadDemo(app: App, wanted: Wanted = {}): Promise<'loaded' | 'there-already'> {
  if (!app.config.demo) throw new Error('The demo is only for a marketplace without real services.');
  return app.db.transaction(async (tx) => {
    // A load whose supervisor was killed may still be at work: it is waited for.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('demo', 0))`);
    if (await isLoaded(tx)) return 'there-already';
    await loadAll(tx, inOneUnit(app, tx), wanted);
    await tx.insert(installation).values({ key: mark, value: String(seed) });
    return 'loaded';
  });
}

async function isLoaded(tx: Tx): Promise<boolean> {
  const [loaded] = await tx.select().from(installation).where(eq(installation.key, mark));
  if (loaded !== undefined) return true;
  // An operator account may have been made before the first start.
  const [somebody] = await tx.select({ id: users.id }).from(users).where(ne(users.role, 'operator')).limit(1);
  if (somebody !== undefined) throw new Error('The demo needs an empty database, and somebody has signed up here.');
  return false;
}

async function loadAll(tx: Tx, app: App, wanted: Wanted): Promise<void> {
  const { tell = () => {} } = wanted;
  const present = await app.clock.now();
  const people = await loadUsers(tx, app, catalogue, present);
  tell(`loading ${catalogue.listings.length} items`);
  const listings = await loadListings(tx, app, catalogue, { people, present, views: wanted.views ?? views });
  await loadReviews(tx, catalogue.reviews, { people, listingIds: listings, present });
  tell('playing a hundred days');
  await loadHistory(app, { people, listings, present });
  const { operator: email } = demoAccounts;
  await makeOperator(app, { email, password: demoPassword, firstName: 'Olive', lastName: 'Operator' });
}

type Loaded = {
  readonly people: ReadonlyMap<string, string>;
  readonly listings: ReadonlyMap<string, string>;
  readonly present: Date;
};

/** At a real payment provider nobody of the demo has an account: there the wardrobe can only be looked at. */
async function loadHistory(app: App, loaded: Loaded): Promise<void> {
  if (app.config.payments.apiHost === null) return;
  const stage = { app, bank: bankOf(app.config), ...loaded };
  await playHistory(stage, stories, () => loadPayoutAccounts(app, catalogue.providers, loaded.people));
}
