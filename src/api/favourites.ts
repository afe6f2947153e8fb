import { z } from 'zod';
import { addFavourite, removeFavourite } from '#src/features/favourites/commands.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { parsed } from './wire/json-body.ts';

const body = z.strictObject({ listingId: z.string().max(100).toLowerCase() });

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
