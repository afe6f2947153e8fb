import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { savedSearches } from '#src/database/schema/saved-searches.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { coarseBounds } from '#src/domain/places/bounds.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { lockAccount } from '#src/features/accounts/email-tokens.server.ts';
import { searchParamsOf } from '#src/features/search/address.ts';
import { searchForPage } from '#src/features/search/queries.server.ts';
import type { SearchQuery } from '#src/features/search/query.ts';
import { validSort } from '#src/features/search/sort.ts';
import { defaultView } from '#src/features/search/view.ts';
import { text } from '#src/i18n/text.ts';
import type { App } from '#src/platform/app.ts';
import { countHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { maxName } from './forms.ts';
import { storedFrequencies, type StoredFrequency, type Frequency } from './notifications.ts';

export const maxSavedSearches = 50;
/** In bytes, as the table allows. */
const maxSearch = 2_000;
const hourly = { max: 200, seconds: 3_600 };
const usual: Frequency = 'day-email';

/** New listings are told at this hour of the marketplace's zone. */
const hour = sql`interval '8 hours'`;

/**
 * Saves a search as its page shows it, without order, view and page: days that the page refuses are not part of it.
 * The same search again is the one that is there. Returns its id. Refuses `saved-searches-too-many`,
 * `validation-invalid-params` for a search that is too long, and `too-many-requests`.
 */
export async function saveSearch(app: App, viewer: Viewer, query: SearchQuery, name: string): Promise<string> {
  requireAllowed('saved-search.change', viewer);
  const search = canonical((await searchForPage(app, query)).query);
  if (Buffer.byteLength(search) > maxSearch) refuse('validation-invalid-params', { field: 'search' });
  await countHit(app, [{ bucket: 'saved-search', key: viewer.id, ...hourly }]);
  return app.db.transaction(async (tx) => {
    await lockUser(tx, viewer);
    const same = await kept(tx, viewer, eq(savedSearches.search, search));
    if (same !== null) return same.id;
    const [row] = await tx
      .insert(savedSearches)
      .values({
        ...{
          userId: viewer.id,
          name: shortened(name),
          search,
          ...storedFrequencies[usual],
          dueAt: dueAfter(storedFrequencies[usual]),
        },
        unsubscribeToken: randomBytes(24).toString('base64url'),
      })
      .returning({ id: savedSearches.id });
    await requireRoom(tx, viewer);
    return row?.id ?? refuse('conflict');
  });
}

/**
 * Renames one, and changes when its user is told. What was published while it told nothing stays untold. Refuses
 * `not-found` for another user's.
 */
export async function changeSavedSearch(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  id: string,
  { name, frequency }: { readonly name: string; readonly frequency: Frequency },
): Promise<void> {
  requireAllowed('saved-search.change', viewer);
  const stored = storedFrequencies[frequency];
  await app.db.transaction(async (tx) => {
    await lockUser(tx, viewer);
    const before = (await keptById(tx, viewer, id)) ?? refuse('not-found');
    const isSame = before.every === stored.every;
    await tx
      .update(savedSearches)
      .set({
        ...{ name: shortened(name), ...stored },
        ...(!isSame && { dueAt: before.endedAt === null ? dueAfter(stored) : null }),
        ...(before.every === 'never' && !isSame && { notifiedUntil: sql`rotation_now()` }),
      })
      .where(eq(savedSearches.id, before.id));
  });
}

/** Removes one; `restoreSavedSearch` undoes that for an hour. Refuses `not-found` for another user's. */
export async function removeSavedSearch(app: Pick<App, 'db'>, viewer: Viewer, id: string): Promise<void> {
  requireAllowed('saved-search.change', viewer);
  if (!isUuid(id)) refuse('not-found');
  const deletedAt = sql`coalesce(${savedSearches.deletedAt}, rotation_now())`;
  const removed = await app.db
    .update(savedSearches)
    .set({ deletedAt, dueAt: null })
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, viewer.id)))
    .returning({ id: savedSearches.id });
  if (removed.length === 0) refuse('not-found');
}

/**
 * Undoes a removal, with the name and all that it had. Refuses `not-found` once it is gone, and
 * `saved-searches-too-many`. Where the same search was saved again meanwhile, that one stays.
 */
export async function restoreSavedSearch(app: Pick<App, 'db'>, viewer: Viewer, id: string): Promise<void> {
  requireAllowed('saved-search.change', viewer);
  if (!isUuid(id)) refuse('not-found');
  await app.db.transaction(async (tx) => {
    await lockUser(tx, viewer);
    if ((await keptById(tx, viewer, id)) !== null) return;
    const removed = and(
      eq(savedSearches.id, id),
      eq(savedSearches.userId, viewer.id),
      isNotNull(savedSearches.deletedAt),
    );
    const [row] = await tx.select().from(savedSearches).where(removed);
    if (row === undefined) refuse('not-found');
    if ((await kept(tx, viewer, eq(savedSearches.search, row.search))) !== null) return;
    const dueAt = row.endedAt === null ? dueAfter(row) : null;
    await tx.update(savedSearches).set({ deletedAt: null, dueAt }).where(eq(savedSearches.id, row.id));
    await requireRoom(tx, viewer);
  });
}

/** For the deletion of an account. */
export async function eraseSavedSearches(tx: Tx, userId: string): Promise<void> {
  await tx.delete(savedSearches).where(eq(savedSearches.userId, userId));
}

/** The next time, at the hour of the marketplace's zone; null for never. */
export function dueAfter({ every }: Pick<StoredFrequency, 'every'>): SQL | null {
  if (every === 'never') return null;
  const days = sql`make_interval(days => ${every === 'day' ? 1 : 7})`;
  const today = sql`date_trunc('day', rotation_now() at time zone ${marketplace.timeZone} - ${hour})`;
  return sql`(${today} + ${days} + ${hour}) at time zone ${marketplace.timeZone}`;
}

/** Without a position: of the viewer's own, which the privacy policy says is not kept, a wider area stays. */
function canonical(query: SearchQuery): string {
  const isOwnPosition = query.address === text('places.here-name');
  const bounds = isOwnPosition && query.bounds !== null ? coarseBounds(query.bounds) : query.bounds;
  const place = { bounds, origin: null, mapSearch: false };
  const search = { ...query, sort: validSort(null, query.keywords), view: defaultView, page: 1, ...place };
  return String(searchParamsOf(search));
}

function shortened(name: string): string {
  return [...name].slice(0, maxName).join('');
}

/** Serialises what a user saves: the limit holds, and nothing is left of one who is deleted meanwhile. */
async function lockUser(tx: Tx, { id }: Pick<Viewer, 'id'>): Promise<void> {
  if ((await lockAccount(tx, id)) === null) refuse('unauthorized');
}

async function kept(tx: Tx, { id: userId }: Pick<Viewer, 'id'>, which: SQL) {
  const [row] = await tx
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.userId, userId), isNull(savedSearches.deletedAt), which));
  return row ?? null;
}

async function keptById(tx: Tx, viewer: Pick<Viewer, 'id'>, id: string) {
  return isUuid(id) ? kept(tx, viewer, eq(savedSearches.id, id)) : null;
}

async function requireRoom(tx: Tx, { id: userId }: Pick<Viewer, 'id'>): Promise<void> {
  const count = await tx.$count(savedSearches, and(eq(savedSearches.userId, userId), isNull(savedSearches.deletedAt)));
  if (count > maxSavedSearches) refuse('saved-searches-too-many', { max: maxSavedSearches });
}
