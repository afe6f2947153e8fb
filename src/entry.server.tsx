import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createContext,
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { isConnectionError } from '#src/platform/postgres/connection-error.ts';
import {
  appContext,
  csrfContext,
  type Drawing,
  type Filling,
  formContext,
  refusedContext,
  requestContext,
  viewerContext,
} from '#src/platform/web/request-context.ts';
import { makeRenderQueue } from '#src/platform/web/render-queue.ts';
import { dataScript, startScript, wholePage } from '#src/platform/web/defer-scripts.ts';

/** The form schemas of all routes: the server validates POSTs by them before it calls a route. */
export { pageForms } from './forms.ts';
/** Who may ask each route: the server decides it before it calls one. */
export { routeAccess } from './routes.ts';

/** Timeout in milliseconds after which pending promises of loaders are abandoned. */
export const streamTimeout = 5_000;

const drawingContext = createContext<Drawing>();

/**
 * Fills a request's context with the values that loaders and actions read. The server must call this copy, from the
 * built bundle: context keys from its own imports would be different objects.
 */
export function fillContext(provider: RouterContextProvider, filling: Filling): void {
  const { app, viewer, refused, request, csrf, form, drawing } = filling;
  provider.set(appContext, app);
  provider.set(viewerContext, viewer);
  provider.set(refusedContext, refused);
  provider.set(requestContext, request);
  provider.set(csrfContext, csrf);
  provider.set(formContext, form);
  provider.set(drawingContext, drawing);
}

type Edge = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/** Logs errors of a page: anything thrown that is no response is a bug. */
export function handleError(error: unknown, { request, context }: Edge): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  if (isConnectionError(error)) return void (context.get(drawingContext).unavailable = error);
  const { requestId, url } = context.get(requestContext);
  context.get(appContext).logger.error(error, { requestId, method: request.method, path: url.pathname });
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce } = context.get(requestContext);
  // Without removing it, React would await this stream and render it too, in chunks.
  const { serverHandoffStream: data, ...routerContextWithoutData } = routerContext;
  await nextRenderSlot();
  const page = <ServerRouter context={routerContextWithoutData} url={request.url} nonce={nonce} />;
  const [serialisedData, { bytes, errors }] = await Promise.all([
    data && text(data),
    draw(page, nonce, request.signal),
  ]);
  for (const error of errors) handleError(error, { request, context });
  const response = new Response(null, { status: errors.length > 0 ? 500 : status, headers });
  const hydrates = serialisedData && routerContextWithoutData.renderMeta?.didRenderScripts;
  const scripts = hydrates ? dataScript(serialisedData, nonce) + startScript(nonce) : '';
  Object.assign(context.get(drawingContext), { response, html: wholePage(bytes, scripts) });
  return response;
}

/** Rendering blocks the event loop for milliseconds, so renders are queued. */
const nextRenderSlot = makeRenderQueue();

type Drawn = {
  readonly bytes: Buffer<ArrayBuffer>;
  /** Errors inside an error boundary: the page is sent with a gap that the browser tries to render. */
  readonly errors: readonly unknown[];
};

/**
 * Renders a whole page: its data is complete beforehand, so streaming in parts would gain nothing. Throws errors from
 * outside of every boundary.
 */
async function draw(page: ReactNode, nonce: string, signal: AbortSignal): Promise<Drawn> {
  const errors: unknown[] = [];
  const html = Promise.withResolvers<Buffer<ArrayBuffer>>();
  const { pipe, abort } = renderToPipeableStream(page, {
    nonce,
    // No part is deferred to be moved into place by a script.
    progressiveChunkSize: Infinity,
    onAllReady: () => pipe(collector(html.resolve)),
    onShellError: html.reject,
    onError: (error) => void errors.push(error),
  });
  const leave = () => abort(signal.reason);
  const giveUp = setTimeout(abort, streamTimeout + 1000);
  signal.addEventListener('abort', leave, { once: true });
  try {
    return { bytes: await html.promise, errors };
  } finally {
    clearTimeout(giveUp);
    signal.removeEventListener('abort', leave);
  }
}

function collector(done: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks));
      next();
    },
  });
}
