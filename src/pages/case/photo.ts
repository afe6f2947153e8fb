import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { viewCasePhoto } from '#src/features/cases/queries.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { privatePhoto } from '../private-photo.server.ts';
import type { Route } from './+types/photo';

/** A photo of a case, for the two people of its order. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  return await privatePhoto(() => viewCasePhoto(context.get(appContext), viewerIn(context), params.id, params.photoId));
}
