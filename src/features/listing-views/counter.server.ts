import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { isbot } from 'isbot';
import { sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Database } from '#src/database/database.server.ts';
import { listingViews } from '#src/database/schema/listing-views.ts';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { networkOf } from '#src/features/accounts/rules.ts';
import type { App } from '#src/platform/app.ts';
import { makeLruCache } from '#src/platform/lru-cache.ts';
import { isConnectionError } from '#src/platform/postgres/connection-error.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

export type View = {
  readonly listingId: string;
  readonly viewer: Pick<Viewer, 'id' | 'role' | 'limited'> | null;
  readonly ip: string;
  readonly userAgent: string;
};

export type ViewCounter = {
  /** Counts in memory: never waits and never fails. */
  readonly see: (view: View) => void;
  /** Writes what was counted since the last time. */
  readonly flush: () => Promise<void>;
};

export const uncounted: ViewCounter = { see() {}, async flush() {} };

/** Views of one listing that are not written yet; of a signed-in user apart, because she may be its owner. */
type Pending = { readonly listing_id: string; readonly user_id: string | null; views: number };

/** Listings whose views wait to be written: some minutes of a large site, a few megabytes. */
const maxPending = 10_000;
const maxKnownBytes = 8 * 1024 * 1024;
/** Of a key of 22 characters with its entry. */
const knownWeight = 160;
const dayMs = 86_400_000;

type Context = Pick<App, 'db' | 'databaseHealth' | 'logger'>;

/** A key object, since the bytes would be made one for each view, which takes six times as long as the hash. */
const newKey = () => createSecretKey(randomBytes(32));

/**
 * Counts views of listing pages in the memory of a web process and writes them in batches. A visitor counts once a day
 * for each listing. Who has seen what is only known as hashes, whose key is made by this process, kept nowhere and
 * replaced each day: no cookie, and nothing about a person is stored.
 */
export function makeViewCounter(app: Context, now: () => number = Date.now): ViewCounter {
  const known = makeLruCache<{ readonly weight: number }>(maxKnownBytes);
  let pending = new Map<string, Pending>();
  let key = newKey();
  let day = Math.floor(now() / dayMs);

  function isRepeated({ listingId, viewer, ip, userAgent }: View): boolean {
    const today = Math.floor(now() / dayMs);
    if (today !== day) {
      known.clear();
      [key, day] = [newKey(), today];
    }
    const visitor = viewer === null ? `${networkOf(ip)} ${userAgent}` : viewer.id;
    const hash = createHmac('sha256', key).update(`${listingId} ${visitor}`).digest('base64url').slice(0, 22);
    if (known.get(hash) !== undefined) return true;
    known.set(hash, { weight: knownWeight });
    return false;
  }

  function see(view: View): void {
    const { listingId, viewer, userAgent } = view;
    if (!isAllowed('listing.be-counted', viewer) || viewer?.role === 'operator') return;
    if (userAgent === '' || isRepeated(view) || isbot(userAgent)) return;
    const name = `${listingId} ${viewer?.id ?? ''}`;
    const counted = pending.get(name);
    if (counted !== undefined) counted.views += 1;
    else if (pending.size < maxPending)
      pending.set(name, { listing_id: listingId, user_id: viewer?.id ?? null, views: 1 });
  }

  async function flush(): Promise<void> {
    if (pending.size === 0 || app.databaseHealth.isAway()) return;
    const batch = [...pending.values()];
    pending = new Map();
    try {
      await addViews(app.db, batch);
    } catch (error) {
      // It may have been written although the answer was lost, so it is not tried again: a view is never counted twice.
      if (!isConnectionError(error)) throw error;
      app.logger.warn('Views of listings were lost', { listings: batch.length });
    }
  }

  return { see, flush };
}

/** Views of published listings, by others than their owners. In the order of the ids, as every unit of work locks them. */
async function addViews(db: Database, batch: readonly Pending[]): Promise<void> {
  await db.execute(sql`
    insert into ${listingViews} (listing_id, day, views)
    select l.id, (rotation_now() at time zone ${marketplace.timeZone})::date, sum(seen.views)
    from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) seen(listing_id uuid, user_id uuid, views int)
    join listings l on l.id = seen.listing_id
    where l.state = 'published' and l.deleted_at is null and seen.user_id is distinct from l.author_id
    group by l.id order by l.id
    on conflict (listing_id, day) do update set views = listing_views.views + excluded.views`);
}
