import { data, redirect } from 'react-router';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { markSeen } from '#src/features/notifications/commands.server.ts';
import { detailPageOf } from '#src/features/notifications/queries.server.ts';
import { isDocumentOpened } from '#src/platform/web/opening.ts';
import { appContext, requestContext } from '#src/platform/web/request-context.ts';
import type { Route } from './+types/open';

/**
 * Redirects to the page that the notification leads to. Opened as a document, also in a new tab and without a script, it
 * is seen; fetched ahead, or in a limited session, it is not.
 */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const [app, viewer] = [context.get(appContext), viewerIn(context)];
  const path = await detailPageOf(app, viewer, params.id);
  if (path === null) throw data(null, { status: 404 });
  const isOpened = isDocumentOpened(request, context.get(requestContext).url);
  if (isOpened && isAllowed('notification.mark-seen', viewer)) await markSeen(app, viewer, params.id);
  return redirect(path);
}

/** The row was pressed where a script runs. */
export async function action({ params, context }: Route.ActionArgs): Promise<Response> {
  const [app, viewer] = [context.get(appContext), viewerIn(context)];
  const path = await detailPageOf(app, viewer, params.id);
  if (path === null) throw data(null, { status: 404 });
  await markSeen(app, viewer, params.id);
  return redirect(path, 303);
}

/** Never rendered; a component is needed so that "not found" has a page, the root’s. */
export default function Open() {
  return null;
}
