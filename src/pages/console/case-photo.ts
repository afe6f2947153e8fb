import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { reviewCasePhoto } from '#src/features/cases/operator-queries.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { privatePhoto } from '../private-photo.server.ts';
import type { Route } from './+types/case-photo';

/** A photo of a case, or of a step of the handover of its order, for operators. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const request = { caseId: params.id, photoId: params.photoId };
  return await privatePhoto(() => reviewCasePhoto(context.get(appContext), viewerIn(context), request));
}
