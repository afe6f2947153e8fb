import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { photoHeaders } from '#src/features/cases/case-path.ts';
import { viewCasePhoto } from '#src/features/cases/queries.server.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { Route } from './+types/photo';

/** A photo of a case, for the two people of its order. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  try {
    const bytes = await viewCasePhoto(context.get(appContext), viewerIn(context), params.id, params.photoId);
    return new Response(bytes, { headers: photoHeaders });
  } catch (thrown) {
    const { init } = answerRefusal(thrown, () => null);
    return new Response(null, init);
  }
}
