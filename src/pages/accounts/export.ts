import { Readable } from 'node:stream';
import { data, redirect } from 'react-router';
import { isRefusal } from '#src/domain/refusal.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { openExport, requestExport } from '#src/features/data-export/commands.server.ts';
import { exportStateOf } from '#src/features/data-export/queries.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { orLost } from '../or-lost.ts';
import { attachment } from './attachment.ts';
import type { Route } from './+types/export';

/**
 * With `file`, the viewer's own file of this id. Without, for the page that waits: 202 while the file is being made, else
 * 204.
 */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const id = args.url.searchParams.get('file');
  if (id !== null) return await download(args, id);
  const { kind } = await exportStateOf(args.context.get(appContext), viewerIn(args.context));
  return new Response(null, { status: kind === 'waiting' ? 202 : 204 });
}

async function download(
  { context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>,
  id: string,
): Promise<Response> {
  const file = await openExport(context.get(appContext), viewerIn(context), id).catch(orNotFound);
  // The answer to HEAD has no body, so nothing else would close the file.
  if (request.method === 'HEAD') file.stream.destroy();
  const body = request.method === 'HEAD' ? null : (Readable.toWeb(file.stream) as ReadableStream);
  return new Response(body, {
    headers: {
      'content-type': file.type,
      'content-length': String(file.size),
      'content-disposition': attachment('data.zip'),
    },
  });
}

function orNotFound(thrown: unknown): never {
  if (isRefusal(thrown) && thrown.refusal.code === 'not-found') throw data(null, { status: 404 });
  throw thrown;
}

export async function action({ context }: Route.ActionArgs) {
  await requestExport(context.get(appContext), viewerIn(context)).catch((thrown: unknown) => {
    // The page behind the form tells from when on another can be requested.
    if (!isRefusal(thrown) || thrown.refusal.code !== 'too-many-requests') throw thrown;
  });
  return redirect('/account/delete', 303);
}

/** The page that it was sent from stays, and says so. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (lost) => ({ lost }));
}
