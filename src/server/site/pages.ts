import { existsSync } from 'node:fs';
import { Hono } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { App } from '#src/platform/app.ts';
import type { FormDefinition } from '#src/platform/web/requests/form-definition.ts';
import type { Drawing, Filling } from '#src/platform/web/request-context.ts';
import { csrfTokenFor } from './csrf.ts';
import { hashInlineScripts } from '../page-cache/csp-hashes.ts';
import { compressed } from './compressed-json.ts';
import type { SiteContext, SiteEnv } from './site-env.ts';

/** The page bundle. Its context keys are its own, so it fills the context itself. */
export type PageBuild = ServerBuild & {
  entry: {
    module: {
      fillContext: (context: RouterContextProvider, filling: Filling) => void;
      pageForms: Readonly<Record<string, FormDefinition>>;
    };
  };
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
    const drawing: Drawing = { response: null, html: null, unavailable: null };
    let proof: ReturnType<typeof csrfTokenFor> | undefined;
    const csrf = async () => (await (proof ??= csrfTokenFor(app, c))).token;
    const form = (await c.get('form')?.()) ?? null;
    entry.module.fillContext(context, { app, viewer, request: c.get('facts'), csrf, form, drawing });
    const response = await handle(asAsked(c), context);
    if (drawing.unavailable !== null) throw drawing.unavailable;
    const headers = new Headers(response.headers);
    const cookie = (await proof)?.cookie ?? null;
    if (cookie !== null) headers.append(...visitorMark(c, cookie));
    const { status } = response;
    const bytes = drawing.html !== null && drawing.response === response ? drawing.html : await bytesOf(response);
    if (bytes === null) return new Response(null, { status, headers });
    // With a cookie or an error it is a page for one reader after all.
    if (c.env.isPublic === true && cookie === null && status < 500)
      return new Response(sealed(c, bytes), { status, headers });
    return compressed(c, bytes, { status, headers });
  });
  return hono;
}

async function bytesOf(response: Response): Promise<Buffer<ArrayBuffer> | null> {
  return response.body === null ? null : Buffer.from(await response.arrayBuffer());
}

/** A page that is fetched ahead may overtake the one that is looked at; only that one says who its visitor is. */
function visitorMark(c: SiteContext, cookie: string): [string, string] {
  const isAhead = c.req.header('sec-purpose')?.includes('prefetch') ?? false;
  return isAhead ? ['cache-control', 'no-store'] : ['set-cookie', cookie];
}

/** The page without what is of this request alone: its nonce, and its name in the log. */
function sealed(c: SiteContext, bytes: Buffer): string {
  const { nonce, requestId } = c.get('facts');
  const { html, scripts } = hashInlineScripts(bytes.toString().replaceAll(requestId, ''), nonce);
  c.set('scripts', scripts);
  return html;
}

/** The request under the address we answer by. Without its body: pages get the form that was read out of it. */
function asAsked(c: SiteContext): Request {
  const { method, headers, signal } = c.req.raw;
  return new Request(c.get('facts').url, { method, headers, signal });
}
