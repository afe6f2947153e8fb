import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { viewHandoverPhoto } from '#src/features/transactions/view-handover-photo.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { privatePhoto } from '../private-photo.server.ts';
import type { Route } from './+types/handover-photo';

/** A photo of an item's condition, for the two people of its order. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  return await privatePhoto(() =>
    viewHandoverPhoto(context.get(appContext), viewerIn(context), params.id, params.photoId),
  );
}
