import { and, desc, eq, gt } from 'drizzle-orm';
import { openDatabase, type Database } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { startSession, viewerOf } from '#src/features/accounts/session.server.ts';
import { savePayoutAccount } from '#src/features/payments/payout-accounts.server.ts';
import { makeCsrfToken } from '#src/platform/web/csrf-token.server.ts';
import { localSecrets } from '#src/server/launch/stack/secrets.ts';
import type { HttpWork } from '../load/work.ts';
import { idOf } from '../sets/random.ts';
import { kinds } from '../sets/users.ts';
import type { Bench } from './bench.ts';

/** The requests of each class; all uncached. */
export type OverloadWork = Readonly<Record<'checkout' | 'signedIn' | 'signIn' | 'signInSent' | 'browse', HttpWork>>;

/** `flood` comes from 100 networks; the regular traffic `beside` it from one other network. */
export async function overloadWork({
  set,
  site,
}: Bench): Promise<{ readonly flood: OverloadWork; readonly beside: OverloadWork }> {
  const db = openDatabase(set.url);
  try {
    const secret = localSecrets(set.dataDir).session;
    const [one, other] = [await signedIn(db, secret, 0), await signedIn(db, secret, 1)];
    const listingId = await listingToBuy(db);
    const of = (person: Headers, networks: HttpWork['networks']): OverloadWork => {
      const from = networks === undefined ? {} : { networks };
      const page = (path: string, headers: Headers = {}): HttpWork => {
        const work = site.get(path);
        return { ...work, ...from, uncached: true, headers: { ...work.headers, ...headers } };
      };
      return {
        browse: page('/s'),
        signIn: page('/login'),
        signInSent: { ...page('/login', asForm(secret)), method: 'POST', body: form, expects: [401, 429] },
        signedIn: page('/inbox/orders', person),
        checkout: {
          ...page('/api/transaction-line-items', { ...person, 'content-type': 'application/json' }),
          method: 'POST',
          body: JSON.stringify({ listingId, bookingData: { quantity: 1 } }),
        },
      };
    };
    return { flood: of(one, { first: 0, count: 100 }), beside: of(other, { first: 500, count: 1 }) };
  } finally {
    await db.$client.end();
  }
}

type Headers = Readonly<Record<string, string>>;

const form = 'email=nobody%40rotation.example&password=not%20the%20right%20one&from=%2F';

function asForm(secret: string): Headers {
  const visitor = 'bench-visitor';
  return {
    'cookie': `rotation_visitor=${visitor}`,
    'x-csrf-token': makeCsrfToken(secret, { visitor }),
    'content-type': 'application/x-www-form-urlencoded',
  };
}

/** The newest listing for sale; gives its lender a payout account. */
async function listingToBuy(db: Database): Promise<string> {
  const toBuy = and(eq(listings.kind, 'sale'), eq(listings.state, 'published'), gt(listings.stock, 0));
  const [listing] = await db.select().from(listings).where(toBuy).orderBy(desc(listings.createdAt)).limit(1);
  if (listing === undefined) throw new Error('The set has nothing to buy');
  const reached = { chargesEnabled: true, payoutsEnabled: true, transfersActive: true };
  const nothingDue = { currentlyDue: [], pastDue: [], disabledReason: null, verificationFailed: false };
  const owner = { userId: listing.authorId, country: 'NZ' };
  await savePayoutAccount(db, owner, {
    ...{ id: `acct_${listing.authorId}`, accountType: 'individual', bankLast4: '0010', bankAccountId: null },
    ...reached,
    ...nothingDue,
  });
  return listing.id;
}

/** The request headers of a signed-in customer of the set. */
async function signedIn(db: Database, secret: string, customer: number): Promise<Headers> {
  const token = await db.transaction((tx) => startSession(tx, idOf(kinds.customer, customer), { ip: '127.0.0.1' }));
  const viewer = await viewerOf({ db }, token);
  return {
    'cookie': `rotation_session=${token}`,
    'x-csrf-token': makeCsrfToken(secret, { session: viewer?.sessionId ?? '' }),
  };
}
