import { z } from 'zod';
import { addFavourite, mergeFavourites, removeFavourite } from '#src/features/favourites/commands.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { parsed } from './wire/json-body.ts';

/** A body has at most 1,000 values. */
const maxMerged = 990;

const body = z.strictObject({ listingId: z.string().max(100) });
const profile = z.strictObject({
  privateData: z.strictObject({ favListingsArray: z.array(z.string().max(100)).max(maxMerged) }),
});

export async function addToFavourites(app: App, viewer: Viewer, input: unknown) {
  const { listingId } = parsed(body, input);
  await addFavourite(app, viewer, listingId);
  return { id: listingId, type: 'favourite' as const };
}

export async function removeFromFavourites(app: App, viewer: Viewer, input: unknown) {
  const { listingId } = parsed(body, input);
  await removeFavourite(app, viewer, listingId);
  return { id: listingId, type: 'favourite' as const };
}

/** A list that a client has kept: it is added to the favourites, and replaces none. */
export async function updateProfile(app: App, viewer: Viewer, input: unknown): Promise<void> {
  const { favListingsArray } = parsed(profile, input).privateData;
  await mergeFavourites(app, viewer, favListingsArray);
}
