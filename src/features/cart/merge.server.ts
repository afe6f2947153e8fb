import { and, inArray } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { usersById } from '#src/features/accounts/queries.server.ts';
import { orderFrom, type OrderText } from '#src/features/checkout/order-text.ts';
import { isViewable } from '#src/features/listings/viewable.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { checkCaller } from './commands.server.ts';
import { lockCart, offeredIn, writeEntry } from './entries.server.ts';
import type { MergeAnswer, MergeOutcome } from './merge-answer.ts';
import { entryRefusal } from './rules.ts';

type Caller = Pick<Viewer, 'id' | 'role' | 'limited'>;

/** What a client has kept: nothing of it is trusted. `seenAmount` only tells whether the price has changed since. */
export type Wanted = OrderText & {
  readonly listingId: string;
  readonly seenAmount?: number | null;
  /** Where it stood in the bag, from 0, when its removal is undone. */
  readonly place?: number | undefined;
  /** That it was to be a back-up, when its removal is undone. */
  readonly backUp?: boolean | undefined;
};

/**
 * Adds what a visitor's browser has kept to the caller's bag, by the same rules, one after the other: what does not fit is
 * left out and named. What is in the bag already stays as it is, so that two tabs may send the same. Days that are taken by
 * now are no reason to leave it out: the bag says so, and offers to change them.
 */
export async function mergeCart(
  app: Pick<App, 'config' | 'db' | 'clock'>,
  caller: Caller,
  wanted: readonly Wanted[],
): Promise<MergeAnswer> {
  await checkCaller(app, caller);
  return app.db.transaction(async (tx) => {
    await lockCart(tx, caller.id);
    const known = await knownAmong(tx, wanted);
    const outcomes: MergeAnswer['entries'][number][] = [];
    for (const { listingId: given, ...rest } of wanted) {
      const listingId = given.toLowerCase();
      const outcome = await mergeOne(tx, caller, { listingId, ...rest }, known.get(listingId));
      outcomes.push({ listingId, outcome });
    }
    const isOther = outcomes.some(({ outcome }) => outcome === 'other-provider');
    return { entries: outcomes, provider: isOther ? await providerOf(tx, caller.id) : null };
  });
}

type KnownListing = { readonly id: string; readonly kind: 'rent' | 'sale'; readonly providerId: string };

async function knownAmong(tx: Tx, wanted: readonly Wanted[]): Promise<ReadonlyMap<string, KnownListing>> {
  const ids = wanted.map(({ listingId }) => listingId).filter(isUuid);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: listings.id, kind: listings.kind, providerId: listings.authorId })
    .from(listings)
    .where(and(inArray(listings.id, ids), isViewable));
  return new Map(rows.map((row) => [row.id, row]));
}

async function mergeOne(
  tx: Tx,
  caller: Caller,
  wanted: Wanted,
  listing: KnownListing | undefined,
): Promise<MergeOutcome> {
  if (listing === undefined) return 'gone';
  const order = orderFrom(listing, wanted);
  if (order === null) return 'gone';
  if (listing.providerId === caller.id) return 'own';
  const entries = await offeredIn(tx, caller.id);
  if (entries.some(({ listingId }) => listingId === listing.id)) return 'already';
  const refused = entryRefusal(entries, { listingId: listing.id, providerId: listing.providerId });
  if (refused !== null) return refused.code === 'cart-full' ? 'full' : 'other-provider';
  const { seenAmount = null, place, backUp } = wanted;
  await writeEntry(tx, caller.id, order, { seenAmount, place, backUp });
  return 'added';
}

/** Whose items the bag holds. */
async function providerOf(tx: Tx, userId: string): Promise<MergeAnswer['provider']> {
  const [first] = await offeredIn(tx, userId);
  if (first === undefined) return null;
  const person = (await usersById(tx, [first.providerId])).get(first.providerId);
  return person === undefined ? null : { id: person.id, displayName: person.displayName };
}
