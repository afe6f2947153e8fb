import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { photoHeaders } from '#src/features/cases/case-path.ts';
import { reviewConditionPhoto } from '#src/features/cases/operator-queries.server.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { Route } from './+types/condition-photo';

/** A photo of an item's condition at a step of the handover, for operators who look at a case of its order. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { id: caseId, photoId } = params;
  try {
    const bytes = await reviewConditionPhoto(context.get(appContext), viewerIn(context), { caseId, photoId });
    return new Response(bytes, { headers: photoHeaders });
  } catch (thrown) {
    const { init } = answerRefusal(thrown, () => null);
    return new Response(null, init);
  }
}
