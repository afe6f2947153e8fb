import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { photoHeaders } from '#src/features/cases/case-path.ts';
import { reviewCasePhoto } from '#src/features/cases/operator-queries.server.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { Route } from './+types/case-photo';

/** A photo of a case, for operators. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { id: caseId, photoId } = params;
  try {
    const bytes = await reviewCasePhoto(context.get(appContext), viewerIn(context), { caseId, photoId });
    return new Response(bytes, { headers: photoHeaders });
  } catch (thrown) {
    const { init } = answerRefusal(thrown, () => null);
    return new Response(null, init);
  }
}
