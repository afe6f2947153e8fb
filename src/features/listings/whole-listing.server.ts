import { createHash } from 'node:crypto';
import type { Tx } from '#src/database/database.server.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { createDraftIn, updateListingIn, type IsFree } from './drafts.server.ts';
import type { Kind } from './options.ts';
import { ownListing, type OwnListing } from './own-listing.server.ts';
import { panelFields, type OwnFields, type Panel } from './panels.ts';
import { setPhotosIn } from './photo-commands.server.ts';

/** What is to become of a listing, of all its panels; what is left out stays as it is. */
export type WholeChange = {
  readonly fields: Partial<Omit<OwnFields, 'images'>>;
  /** The ids of its photos, in their order. */
  readonly images?: readonly string[] | undefined;
};

/** Changes with each saved change of any panel. */
export function wholeVersion({ versions, state }: OwnListing): string {
  return createHash('sha256')
    .update(JSON.stringify([state, versions]))
    .digest('base64url')
    .slice(0, 16);
}

/**
 * Creates a draft with what is known of it, all of it or nothing. The same key again returns the draft that it made, as it
 * is now. Refuses `too-many-requests`, and what `updateWholeListing` refuses.
 */
export async function createWholeDraft(
  app: App,
  viewer: Viewer,
  { clientKey, kind, change }: { readonly clientKey: string; readonly kind: Kind; readonly change: WholeChange },
  isFree: IsFree,
): Promise<OwnListing> {
  requireAllowed('listing.change', viewer);
  return app.db.transaction(async (tx) => {
    const { id, isNew } = await createDraftIn(tx, app, { authorId: viewer.id, clientKey, kind });
    if (isNew) await write(tx, app, viewer, { listingId: id, change, isFree });
    return own(tx, viewer, id);
  });
}

/**
 * Writes fields of several panels and the photos in one unit of work. Unlike a form, which keeps what is valid, one invalid
 * value refuses all: `validation-invalid-value` with its field. Refuses `conflict` where the listing has changed since
 * `version`, and what the commands of the panels and of the photos refuse.
 */
export async function updateWholeListing(
  app: App,
  viewer: Viewer,
  {
    listingId,
    version,
    change,
  }: { readonly listingId: string; readonly version: string | null; readonly change: WholeChange },
  isFree: IsFree,
): Promise<OwnListing> {
  requireAllowed('listing.change', viewer);
  return app.db.transaction(async (tx) => {
    const before = await own(tx, viewer, listingId, { lock: true });
    if (version !== null && version !== wholeVersion(before)) refuse('conflict');
    await write(tx, app, viewer, { listingId: before.id, change, isFree });
    return own(tx, viewer, listingId);
  });
}

const written = ['description', 'pricing', 'availability'] as const satisfies readonly Panel[];

type Write = { readonly listingId: string; readonly change: WholeChange; readonly isFree: IsFree };

async function write(tx: Tx, app: App, viewer: Viewer, { listingId, change, isFree }: Write): Promise<void> {
  for (const panel of written) {
    const names: readonly string[] = panelFields[panel];
    if (!Object.keys(change.fields).some((name) => names.includes(name))) continue;
    const update = { listingId, authorId: viewer.id, panel, fields: change.fields, version: null };
    const { issues } = await updateListingIn(tx, app, update, isFree);
    const [issue] = issues;
    if (issue !== undefined) refuse('validation-invalid-value', issue);
  }
  if (change.images !== undefined) await setPhotosIn(tx, viewer, listingId, change.images);
}

async function own(tx: Tx, viewer: Viewer, id: string, how: { readonly lock?: boolean } = {}): Promise<OwnListing> {
  return (await ownListing(tx, viewer.id, id, how)) ?? refuse('not-found');
}
