import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { isImportRunning } from '#src/features/listing-imports/queries.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { Route } from './+types/running';

/** For the page that waits: 202 while drafts are being made, else 204. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const isRunning = await isImportRunning(context.get(appContext), viewerIn(context).id, params.id);
  return new Response(null, { status: isRunning ? 202 : 204 });
}
