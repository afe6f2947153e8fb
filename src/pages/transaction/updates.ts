import { isRefusal } from '#src/domain/refusal.ts';
import { markThreadRead } from '#src/features/conversations/read-marks.server.ts';
import { transactionVersion } from '#src/features/transactions/transaction-version.server.ts';
import type { App } from '#src/platform/app.ts';
import { appContext, viewerContext } from '#src/platform/web/request-context.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import type { Route } from './+types/updates';

/** The answer for a page that waits: 304 while nothing on it has changed since the version that it names. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const version = await versionFor(context.get(appContext), context.get(viewerContext), params.id);
  if (version === null) return notFound();
  const headers = { 'etag': `"${version}"`, 'cache-control': 'private, no-cache' };
  const status = request.headers.get('if-none-match') === headers.etag ? 304 : 204;
  return new Response(null, { status, headers });
}

/** The page was opened: the viewer's notifications of the transaction are seen. */
export async function action({ params, context }: Route.ActionArgs): Promise<Response> {
  const [app, viewer] = [context.get(appContext), context.get(viewerContext)];
  if (viewer === null || (await versionFor(app, viewer, params.id)) === null) return notFound();
  await markThreadRead(app, viewer, params.id);
  return new Response(null, { status: 204 });
}

/** Null for a missing transaction, another user's, and an anonymous visitor. */
async function versionFor(app: App, viewer: Viewer | null, id: string): Promise<string | null> {
  if (viewer === null) return null;
  return transactionVersion(app, viewer, id).catch((thrown: unknown) => {
    if (isRefusal(thrown) && thrown.refusal.code === 'not-found') return null;
    throw thrown;
  });
}

function notFound(): Response {
  return new Response(null, { status: 404 });
}
