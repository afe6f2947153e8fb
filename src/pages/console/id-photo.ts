import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { viewIdPhoto } from '#src/features/id-checks/view-photo.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { requestIdIn } from './operator.server.ts';
import type { Route } from './+types/id-photo';

/** Nothing but a page of ours shows the photo. Nothing keeps it: whatever a session gets is answered with `no-store`. */
const headers = {
  'content-type': 'image/jpeg',
  'content-disposition': 'inline; filename="photo.jpg"',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

/** A photo of an identity document: for operators, each time with an audit entry. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { id: checkId, side } = params;
  const request = { checkId, side, requestId: requestIdIn(context) };
  try {
    const bytes = await viewIdPhoto(context.get(appContext), viewerIn(context), request);
    return new Response(bytes, { headers });
  } catch (thrown) {
    const { init } = answerRefusal(thrown, () => null);
    return new Response(null, init);
  }
}
