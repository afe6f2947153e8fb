import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import type { App } from '#src/platform/app.ts';
import {
  appContext,
  csrfContext,
  requestContext,
  type RequestFacts,
  viewerContext,
} from '#src/platform/web/request-context.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { NonceContext } from '#src/ui/nonce.ts';

/** Milliseconds after which what a loader still promises is given up. */
export const streamTimeout = 5_000;

type Filling = {
  readonly app: App;
  readonly viewer: Viewer | null;
  readonly request: RequestFacts;
  readonly csrf: string;
};

/**
 * Puts into a request's context what loaders and actions look for. The server calls this one, out of the
 * built bundle: the keys it has itself imported would be other objects.
 */
export function fillContext(provider: RouterContextProvider, { app, viewer, request, csrf }: Filling): void {
  provider.set(appContext, app);
  provider.set(viewerContext, viewer);
  provider.set(requestContext, request);
  provider.set(csrfContext, csrf);
}

type Edge = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/** Whatever a page threw that is no answer is a bug, and is told of here, once. */
export function handleError(error: unknown, { request, context }: Edge): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { requestId, url } = context.get(requestContext);
  context.get(appContext).reports.report(error, { requestId, method: request.method, path: url.pathname });
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce } = context.get(requestContext);
  return new Promise((resolve, reject) => {
    let code = status;
    let begun = false;
    const page = (
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onShellReady() {
        begun = true;
        const body = new PassThrough({ final: (done) => (clearTimeout(giveUp), done()) });
        pipe(body);
        resolve(new Response(createReadableStreamFromReadable(body), { status: code, headers }));
      },
      onShellError: reject,
      onError(error) {
        code = 500;
        // Before the page has begun, the same error reaches `handleError` by way of the rejection.
        if (begun) handleError(error, { request, context });
      },
    });
    const giveUp = setTimeout(abort, streamTimeout + 1000);
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true });
  });
}
