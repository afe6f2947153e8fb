import { and, desc, eq, gt } from 'drizzle-orm';
import { openDatabase, type Database } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { startSession, viewerOf } from '#src/features/accounts/session.server.ts';
import { keepPayoutAccount } from '#src/features/payments/payout-accounts.server.ts';
import { makeCsrfToken } from '#src/platform/web/csrf-token.server.ts';
import { localSecrets } from '#src/server/launch/secrets.ts';
import type { Figures } from '../load/figures.ts';
import { startGenerator } from '../load/generate.ts';
import type { HttpWork } from '../load/work.ts';
import { idOf } from '../sets/dice.ts';
import { kinds } from '../sets/people.ts';
import { note, type Bench } from './bench.ts';

/** Fewer than a process serves at a time, so that nobody is turned away while the peak is measured. */
const lanesAtPeak = 16;
const timesThePeak = 5;
const crowd = 300;
const pricesPerSecond = 20;

/** Five times as many strangers as can be served, each with an address of their own, while others buy. */
export async function overloadTargets(bench: Bench): Promise<void> {
  const { generator, site, seconds, findings } = bench;
  const browse: HttpWork = { ...site.get('/s'), anew: true };
  const prices = await priceCalls(bench);
  const buyers = startGenerator();
  try {
    const atPeak = () => generator.run({ work: browse, lanes: lanesAtPeak, seconds: seconds * 2 });
    await atPeak();
    const before = await atPeak();
    const long = seconds * 4;
    const [strangers, bought] = await Promise.all([
      generator.run({ work: browse, lanes: crowd, seconds: long, perSecond: before.perSecond * timesThePeak }),
      buyers.run({ work: prices, lanes: 32, seconds: long, perSecond: pricesPerSecond }),
    ]);
    // The machine may have become quicker or slower meanwhile.
    const peak = Math.max(before.perSecond, (await atPeak()).perSecond);
    const tell = (name: string, value: number, unit: '/s' | '%' | 'ms') =>
      note(findings, { name: `overload: ${name}`, set: null, value, unit });
    tell('peak', peak, '/s');
    tell('answered, of the peak', percent(served(strangers, long), peak), '%');
    tell('answered p99', strangers.p99, 'ms');
    tell('turned away', strangers.turnedAway?.perSecond ?? 0, '/s');
    tell('turned away p50', strangers.turnedAway?.p50 ?? 0, 'ms');
    tell('turned away p99', strangers.turnedAway?.p99 ?? 0, 'ms');
    const asked = bought.perSecond + (bought.turnedAway?.perSecond ?? 0);
    tell('prices answered', percent(served(bought, long), asked), '%');
    tell('prices p99', bought.p99, 'ms');
  } finally {
    buyers.stop();
  }
}

/** A second, without what failed. */
function served({ perSecond, failed }: Figures, seconds: number): number {
  return perSecond - failed / seconds;
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 1000) / 10;
}

/** What somebody who is signed in asks for before they pay: the price of a piece. */
async function priceCalls({ set, site }: Bench): Promise<HttpWork> {
  const db = openDatabase(set.url);
  try {
    const headers = { ...(await signedIn(db, set)), 'content-type': 'application/json' };
    const body = JSON.stringify({ listingId: await pieceToBuy(db), bookingData: { quantity: 1 } });
    const paths = ['/api/transaction-line-items'];
    return { kind: 'http', port: site.port, paths, method: 'POST', headers, body };
  } finally {
    await db.$client.end();
  }
}

/** The newest there is, of somebody who can be paid from now on. */
async function pieceToBuy(db: Database): Promise<string> {
  const toBuy = and(eq(listings.kind, 'sale'), eq(listings.state, 'published'), gt(listings.stock, 0));
  const [piece] = await db.select().from(listings).where(toBuy).orderBy(desc(listings.createdAt)).limit(1);
  if (piece === undefined) throw new Error('The set has nothing to buy');
  const reached = { chargesEnabled: true, payoutsEnabled: true, transfersActive: true };
  const nothingDue = { currentlyDue: [], pastDue: [], disabledReason: null };
  const owner = { userId: piece.authorId, country: 'NZ' };
  await keepPayoutAccount(db, owner, { id: `acct_${piece.authorId}`, ...reached, ...nothingDue });
  return piece.id;
}

/** The first customer of the set, as their browser would ask. */
async function signedIn(db: Database, set: Bench['set']): Promise<Record<string, string>> {
  const token = await db.transaction((tx) => startSession(tx, idOf(kinds.customer, 0), { ip: '127.0.0.1' }));
  const viewer = await viewerOf({ db }, token);
  const secret = localSecrets(set.dataDir).session;
  return {
    'cookie': `rotation_session=${token}`,
    'x-csrf-token': makeCsrfToken(secret, { session: viewer?.sessionId ?? '' }),
  };
}
