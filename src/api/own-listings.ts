import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { refuse } from '#src/domain/refusal.ts';
import type { ListingChange } from '#src/features/listings/listing-change.ts';
import { changeListings } from '#src/features/listings/manage-listings.server.ts';
import { ownListing } from '#src/features/listings/own-listing.server.ts';
import { ownListings } from '#src/features/listings/own-listings.server.ts';
import { publishListing } from '#src/features/listings/publish-listing.server.ts';
import { createWholeDraft, updateWholeListing } from '#src/features/listings/whole-listing.server.ts';
import { payoutReadiness } from '#src/features/payments/payout-readiness.server.ts';
import { isListingDeletable, isListingFree } from '#src/features/transactions/open-for-listing.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { parsed } from './wire/json-body.ts';
import { metaOf, pageQuery, queried } from './wire/query.ts';
import { changeFrom, kindOf, ownCardOnWire, ownListingData, ownListingOnWire } from './wire/own-listing.ts';
import { uuid } from './wire/uuid.ts';

const reference = z.strictObject({ id: uuid });
const states = ['draft', 'pendingApproval', 'published', 'closed'] as const;
const query = z.strictObject({ ...pageQuery, state: z.enum(states).optional() });
/** `clientKey`: sent twice, it makes one draft. */
const created = z.strictObject({ ...ownListingData, clientKey: uuid.optional() });
/** `version`: of the listing that the client has seen, so that it overwrites nothing else. */
const updated = z.strictObject({ id: uuid, version: z.string().max(100).optional(), ...ownListingData });
const deleted = z.strictObject({ id: uuid, publicData: z.strictObject({ deleted: z.literal(true) }) });

/** A listing of the caller's own, with what is private. Refuses `not-found` for another's. */
export async function showOwnListing(app: App, viewer: Viewer, params: URLSearchParams) {
  return shown(app, viewer, queried(reference, params).id);
}

/** The caller's own listings, the newest first. */
export async function queryOwnListings(app: App, viewer: Viewer, params: URLSearchParams) {
  const { page, perPage, state = null } = queried(query, params);
  const found = await ownListings(app, viewer.id, { state, page, perPage });
  const totalItems =
    state === null ? Object.values(found.counts).reduce((sum, one) => sum + one, 0) : found.counts[state];
  return { data: found.cards.map(ownCardOnWire), meta: metaOf({ ...found, totalItems }, perPage) };
}

export async function createOwnDraft(app: App, viewer: Viewer, input: unknown) {
  const { clientKey = randomUUID(), ...data } = parsed(created, input);
  const draft = { clientKey, kind: kindOf(data) ?? 'rent', change: changeFrom(data) };
  return ownListingOnWire(await createWholeDraft(app, viewer, draft, isListingFree));
}

/** `{ id, publicData: { deleted: true } }` deletes the listing; anything else changes what it names. */
export async function updateOwnListing(app: App, viewer: Viewer, input: unknown) {
  const toDelete = deleted.safeParse(input);
  if (toDelete.success) return changed(app, viewer, toDelete.data, { change: 'delete' });
  const { id: listingId, version = null, ...data } = parsed(updated, input);
  const update = { listingId, version, change: changeFrom(data) };
  return ownListingOnWire(await updateWholeListing(app, viewer, update, isListingFree));
}

export async function publishOwnDraft(app: App, viewer: Viewer, input: unknown) {
  const { id } = parsed(reference, input);
  const own = { listingId: id, authorId: viewer.id };
  await publishListing(app, own, async (tx, userId) => (await payoutReadiness(tx, userId)) === 'ready');
  return shown(app, viewer, id);
}

/** Closes a published listing, or opens a closed one. */
export async function moveOwnListing(app: App, viewer: Viewer, change: 'close' | 'open', input: unknown) {
  const { id } = parsed(reference, input);
  await changed(app, viewer, { id }, { change });
  return shown(app, viewer, id);
}

export async function discardOwnDraft(app: App, viewer: Viewer, input: unknown) {
  return changed(app, viewer, parsed(reference, input), { change: 'delete', draftsOnly: true });
}

async function shown({ db }: App, viewer: Viewer, id: string) {
  return ownListingOnWire((await ownListing(db, viewer.id, id)) ?? refuse('not-found'));
}

type How = { readonly change: ListingChange; readonly draftsOnly?: true };

async function changed(app: App, viewer: Viewer, { id }: { readonly id: string }, how: How) {
  const results = await changeListings(app, viewer, { ids: [id], isFree: isListingDeletable, ...how });
  const refused = results.get(id) ?? null;
  if (refused !== null) refuse(refused);
  return { id, type: 'ownListing' as const };
}
