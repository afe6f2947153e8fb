import { existsSync } from 'node:fs';
import { Hono } from 'hono';
import {
  createRequestHandler,
  data,
  type HeadersFunction,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { App } from '#src/platform/app.ts';
import type { RouteAccess } from '#src/routes.ts';
import type { FormDefinition } from '#src/platform/web/requests/form-definition.ts';
import { isPrefetch, pageBefore } from '#src/platform/web/opening.ts';
import type { Drawing, Filling } from '#src/platform/web/request-context.ts';
import { text } from '#src/i18n/text.ts';
import { csrfTokenFor } from '../csrf.ts';
import { answer } from '../error-handler.ts';
import { hashInlineScripts } from '../../page-cache/csp-hashes.ts';
import { compressed } from '../compression/compressed-json.ts';
import type { SiteContext, SiteEnv } from '../site-env.ts';
import { formButton } from './plain-page.ts';

/** The page bundle. It fills the router context itself, because its context keys exist only inside the bundle. */
export type PageBuild = ServerBuild & {
  entry: {
    module: {
      fillContext: (context: RouterContextProvider, filling: Filling) => void;
      pageForms: Readonly<Record<string, FormDefinition>>;
      routeAccess: Readonly<Record<string, RouteAccess>>;
      lostData: (app: App) => Promise<unknown>;
    };
  };
};

const builtPages = new URL('../../../../build/server/index.js', import.meta.url);
export const builtFiles = new URL('../../../../build/client/', import.meta.url);

export function arePagesBuilt(): boolean {
  return existsSync(builtPages);
}

export async function loadBuiltPages(): Promise<PageBuild> {
  return (await import(builtPages.href)) as PageBuild;
}

type RouteModule = ServerBuild['routes'][string];

/** Requests for a page that its viewer may not know of. */
const hidden = new WeakSet<object>();

/** Of a refusal: when to try again. React Router sends what a route passes on, and by default nothing. */
const passOn: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** What a page throws for a missing address. */
const lost = { data: null, init: { status: 404 } } as const;

/**
 * The build with pages that answer 404 to hidden requests, without reading anything: by their loader and action, as a
 * missing page does, so that the page around it is that of the viewer. A page without a loader cannot be hidden. Every
 * missing page gets the same data, for all viewers and for all that can be missing. The headers of an action are those of its page.
 */
function withHiddenPages(app: App, build: PageBuild): PageBuild {
  const { routeAccess, lostData } = build.entry.module;
  const guard =
    <Args extends { readonly context: object }, Answer>(work: (args: Args) => Answer, isPage: boolean) =>
    async (args: Args): Promise<Awaited<Answer>> => {
      try {
        // oxlint-disable-next-line typescript/only-throw-error -- React Router's way to answer with a status.
        if (hidden.has(args.context)) throw data(lost.data, lost.init);
        return await work(args);
      } catch (thrown) {
        // oxlint-disable-next-line typescript/only-throw-error -- the same.
        throw isPage && isLost(thrown) ? data(await lostData(app), lost.init) : thrown;
      }
    };
  const routes = Object.entries(build.routes).map(([id, route]): [string, RouteModule | undefined] => {
    if (route === undefined || route.parentId === undefined) return [id, route];
    const { loader, action, ...rest } = route.module;
    const isPage = routeAccess[id]?.isPage ?? false;
    return [
      id,
      {
        ...route,
        module: {
          ...rest,
          ...(loader && { loader: guard(loader, isPage) }),
          ...(action && { action: guard(action, isPage), headers: rest.headers ?? passOn }),
        },
      },
    ];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function isLost(thrown: unknown): boolean {
  const { data: body, init } = (thrown ?? {}) as { readonly data?: unknown; readonly init?: ResponseInit | null };
  return body === lost.data && init?.status === lost.init.status;
}

/** Catch-all route: renders React Router pages. In development the bundle is reloaded on each request. */
export function pages(app: App, build: PageBuild | (() => Promise<PageBuild>)): Hono<SiteEnv> {
  const guarded =
    typeof build === 'function' ? async () => withHiddenPages(app, await build()) : withHiddenPages(app, build);
  const handle = createRequestHandler(guarded, typeof build === 'function' ? 'development' : 'production');
  const hono = new Hono<SiteEnv>();
  hono.all('*', async (c) => {
    const viewer = await c.get('viewer')();
    const context = new RouterContextProvider();
    const { entry } = typeof build === 'function' ? await build() : build;
    const drawing: Drawing = { response: null, html: null, unavailable: null, isFailed: false };
    let proof: ReturnType<typeof csrfTokenFor> | undefined;
    const csrf = async () => (await (proof ??= csrfTokenFor(app, c))).token;
    const form = (await c.get('form')?.()) ?? null;
    const refused = c.get('refused') ?? null;
    const known = { app, viewer, refused };
    if (refused?.code === 'not-found') hidden.add(context);
    entry.module.fillContext(context, { ...known, request: c.get('facts'), csrf, form, drawing });
    const response = await handle(routerRequest(c), context);
    if (drawing.unavailable !== null) throw drawing.unavailable;
    if (drawing.isFailed && c.req.method === 'POST' && response.status === 500) return failedForm(c);
    const headers = new Headers(response.headers);
    const cookie = (await proof)?.cookie ?? null;
    if (cookie !== null) headers.append(...visitorHeader(c, cookie));
    const { status } = response;
    // A file, whose length is known. Collected, it would take as much memory as it is large.
    if (response.headers.has('content-length')) return new Response(response.body, { status, headers });
    const bytes = drawing.html !== null && drawing.response === response ? drawing.html : await bytesOf(response);
    if (bytes === null) return new Response(null, { status, headers });
    // A page with a cookie or an error is for one visitor and must not be cached.
    if (c.env.isPublic === true && cookie === null && status < 500)
      return new Response(withScriptHashes(c, bytes), { status, headers });
    return compressed(c, bytes, { status, headers });
  });
  return hono;
}

/**
 * A form that met a bug, which is logged: React Router's own answer would take the page away with what was typed, and say
 * nothing of what became of the form. A script shows the message beside its form; without scripts it is a page of its own,
 * which leads back.
 */
function failedForm(c: SiteContext): Response {
  if (c.req.path.endsWith('.data')) return answer(c, 500, 'internal-error', text('page-error.internal'));
  const from = pageBefore(c.req.raw, c.get('facts').url) ?? '';
  return answer(c, 500, 'internal-error', text('page-error.internal-form'), {}, formButton(from));
}

async function bytesOf(response: Response): Promise<Buffer<ArrayBuffer> | null> {
  return response.body === null ? null : Buffer.from(await response.arrayBuffer());
}

/** A prefetched page may arrive before the page that is visible; only the visible page sets the visitor's cookie. */
function visitorHeader(c: SiteContext, cookie: string): [string, string] {
  return isPrefetch(c.req.raw.headers) ? ['cache-control', 'no-store'] : ['set-cookie', cookie];
}

/**
 * The page without the data of this request: inline scripts are allowed by hash instead of the nonce, and the
 * request id is removed.
 */
function withScriptHashes(c: SiteContext, bytes: Buffer): string {
  const { nonce, requestId } = c.get('facts');
  const { html, scripts } = hashInlineScripts(bytes.toString().replaceAll(requestId, ''), nonce);
  c.set('scripts', scripts);
  return html;
}

/** The request under the site's own address. Without its body: pages get the form that was already read from it. */
function routerRequest(c: SiteContext): Request {
  const { method, headers, signal } = c.req.raw;
  return new Request(c.get('facts').url, { method, headers, signal });
}
