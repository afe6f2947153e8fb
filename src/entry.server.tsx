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
  requestContext,
  viewerContext,
} from '#src/platform/web/request-context.ts';
import { makeRenderQueue } from '#src/platform/web/render-queue.ts';
import { dataScript, startScript, wholePage } from '#src/platform/web/defer-scripts.ts';

/** What each page takes: the server checks it before any page is asked. */
export { pageForms } from './forms.ts';

/** Milliseconds after which what a loader still promises is given up. */
export const streamTimeout = 5_000;

const drawingContext = createContext<Drawing>();

/**
 * Puts into a request's context what loaders and actions look for. The server calls this one, out of the
 * built bundle: the keys it has itself imported would be other objects.
 */
export function fillContext(provider: RouterContextProvider, filling: Filling): void {
  const { app, viewer, request, csrf, form, drawing } = filling;
  provider.set(appContext, app);
  provider.set(viewerContext, viewer);
  provider.set(requestContext, request);
  provider.set(csrfContext, csrf);
  provider.set(formContext, form);
  provider.set(drawingContext, drawing);
}

type Edge = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/** Whatever a page threw that is no answer is a bug, and is told of here, once. */
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
  // Left in, React would wait for it and draw it as well, in parts.
  const { serverHandoffStream: data, ...drawn } = routerContext;
  await nextRenderSlot();
  const page = <ServerRouter context={drawn} url={request.url} nonce={nonce} />;
  const [handedOver, { bytes, errors }] = await Promise.all([data && text(data), draw(page, nonce, request.signal)]);
  for (const error of errors) handleError(error, { request, context });
  const response = new Response(null, { status: errors.length > 0 ? 500 : status, headers });
  const wakes = handedOver && drawn.renderMeta?.didRenderScripts;
  const scripts = wakes ? dataScript(handedOver, nonce) + startScript(nonce) : '';
  Object.assign(context.get(drawingContext), { response, html: wholePage(bytes, scripts) });
  return response;
}

/** Drawing takes milliseconds of the one thread that answers everybody. */
const nextRenderSlot = makeRenderQueue();

type Drawn = {
  readonly bytes: Buffer<ArrayBuffer>;
  /** What failed inside of a boundary: the page stands, with a hole that the browser tries to fill. */
  readonly errors: readonly unknown[];
};

/**
 * A page as a whole: its data is there before it is drawn, so sending it in parts would win nothing.
 * Throws what was thrown outside of every boundary.
 */
async function draw(page: ReactNode, nonce: string, signal: AbortSignal): Promise<Drawn> {
  const errors: unknown[] = [];
  const whole = Promise.withResolvers<Buffer<ArrayBuffer>>();
  const { pipe, abort } = renderToPipeableStream(page, {
    nonce,
    // Nothing is put off to be moved into its place by a script.
    progressiveChunkSize: Infinity,
    onAllReady: () => pipe(collector(whole.resolve)),
    onShellError: whole.reject,
    onError: (error) => void errors.push(error),
  });
  const leave = () => abort(signal.reason);
  const giveUp = setTimeout(abort, streamTimeout + 1000);
  signal.addEventListener('abort', leave, { once: true });
  try {
    return { bytes: await whole.promise, errors };
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
