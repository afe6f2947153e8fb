import { existsSync } from 'node:fs';
import { Hono } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { App } from '#src/platform/app.ts';
import type { RequestFacts } from '#src/platform/web/request-context.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { csrfTokenFor } from './csrf.ts';
import type { SiteContext, SiteEnv } from './site-env.ts';

type Filling = { app: App; viewer: Viewer | null; request: RequestFacts; csrf: string };

/** The page bundle. Its context keys are its own, so it fills the context itself. */
export type PageBuild = ServerBuild & {
  entry: { module: { fillContext: (context: RouterContextProvider, filling: Filling) => void } };
};

const builtPages = new URL('../../../build/server/index.js', import.meta.url);
export const builtFiles = new URL('../../../build/client/', import.meta.url);

export function arePagesBuilt(): boolean {
  return existsSync(builtPages);
}

export async function loadBuiltPages(): Promise<PageBuild> {
  return (await import(builtPages.href)) as PageBuild;
}

/** Everything that has no other door: the pages of the site. In development the bundle is asked for anew each time. */
export function pages(app: App, build: PageBuild | (() => Promise<PageBuild>)): Hono<SiteEnv> {
  const handle = createRequestHandler(build, typeof build === 'function' ? 'development' : 'production');
  const hono = new Hono<SiteEnv>();
  hono.all('*', async (c) => {
    const viewer = await c.get('viewer')();
    const context = new RouterContextProvider();
    const { entry } = typeof build === 'function' ? await build() : build;
    const { token, cookie } = await csrfTokenFor(app, c);
    entry.module.fillContext(context, { app, viewer, request: c.get('facts'), csrf: token });
    const response = await handle(asAsked(c), context);
    const headers = new Headers(response.headers);
    if (cookie !== null) headers.append('set-cookie', cookie);
    return new Response(response.body, { status: response.status, headers });
  });
  return hono;
}

/** The request under the address we answer by, with its body whether or not somebody has looked into it. */
function asAsked(c: SiteContext): Request {
  const { method, headers, signal } = c.req.raw;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? { body: c.get('body') ?? c.req.raw.body, duplex: 'half' } : {};
  return new Request(c.get('facts').url, { method, headers, signal, ...body });
}
