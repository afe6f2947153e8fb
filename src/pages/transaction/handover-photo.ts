import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { privatePhotoHeaders } from '#src/features/images/private-photo.ts';
import { viewHandoverPhoto } from '#src/features/transactions/view-handover-photo.server.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { Route } from './+types/handover-photo';

/** A photo of an item's condition, for the two people of its order. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  try {
    const bytes = await viewHandoverPhoto(context.get(appContext), viewerIn(context), params.id, params.photoId);
    return new Response(bytes, { headers: privatePhotoHeaders });
  } catch (thrown) {
    const { init } = answerRefusal(thrown, () => null);
    return new Response(null, init);
  }
}
