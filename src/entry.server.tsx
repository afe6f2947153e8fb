import { renderToStaticMarkup } from 'react-dom/server';
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
import { drawPage } from '#src/platform/web/draw-page.ts';
import { NonceContext } from '#src/platform/web/deferred-scripts.tsx';
import { drawIconsBy } from '#src/ui/layout/icon.tsx';

/** The form schemas of all routes: the server validates POSTs by them before it calls a route. */
export { pageForms } from './forms.ts';
/** Who may ask each route: the server decides it before it calls one. */
export { routeAccess } from './routes.ts';
/** What the server adds to the error of every missing page. */
export { lostData } from '#src/features/search/lost-items.server.ts';

/** Timeout in milliseconds after which pending promises of loaders are abandoned. */
export const streamTimeout = 5_000;

drawIconsBy(renderToStaticMarkup);

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
  context.get(drawingContext).isFailed = true;
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
  if (!hasHead(routerContext)) headers.set('X-Robots-Tag', 'noindex');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce } = context.get(requestContext);
  await nextRenderSlot();
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={withMatchesOnly(routerContext)} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  const { html, errors } = await drawPage(page, { nonce, signal: request.signal, timeoutMs: streamTimeout + 1000 });
  for (const error of errors) handleError(error, { request, context });
  const response = new Response(null, { status: errors.length > 0 ? 500 : status, headers });
  Object.assign(context.get(drawingContext), { response, html });
  return response;
}

/**
 * The routes of this page alone: the router makes an object of each route for every page that it renders, and there are
 * more than a hundred.
 */
function withMatchesOnly(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  return { ...context, manifest: { ...manifest, routes } };
}

/** A page for search engines says so by its head, with its canonical address; every other page is not indexed. */
function hasHead({ staticHandlerContext: { loaderData } }: EntryContext): boolean {
  return Object.values(loaderData).some((data) => typeof data === 'object' && data !== null && Boolean(data.head));
}

/** Rendering blocks the event loop for milliseconds, so renders are queued. */
const nextRenderSlot = makeRenderQueue();
