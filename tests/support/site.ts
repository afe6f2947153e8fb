import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { matchRoutes, type RouteObject } from 'react-router';
import { refuse } from '#src/domain/refusal.ts';
import { startSession } from '#src/features/accounts/session.server.ts';
import { makeViewCounter, type ViewCounter } from '#src/features/listing-views/counter.server.ts';
import type { App } from '#src/platform/app.ts';
import { defineForm, type FormDefinition } from '#src/platform/web/requests/form-definition.ts';
import { isForm } from '#src/platform/web/requests/read-form.ts';
import routes, { routeAccess, type RouteAccess } from '#src/routes.ts';
import { listen, listenerFor, makeHttpServer } from '#src/server/http-server.ts';
import {
  type Admission,
  makeAdmission,
  openAdmission,
  slots,
  usualQueues,
} from '#src/server/page-cache/admission/admission.ts';
import { csrfTokenFor } from '#src/server/site/csrf.ts';
import { frontOf } from '#src/server/page-cache/page-cache.ts';
import type { SiteEnv } from '#src/server/site/site-env.ts';
import type { PageEndpoint } from '#src/server/site/pages/page-forms.ts';
import { makeSite } from '#src/server/site/site.ts';
import { staticFiles } from '#src/server/site/handlers/static-files.ts';
import { makeUser } from './factories.ts';
import { makeTestContext, type TestContext } from './test-context.ts';

type Headers = Record<string, string>;

/** The whole server on a free port, with a few test pages instead of the real ones. */
export type RunningSite = {
  readonly context: TestContext;
  readonly root: string;
  readonly admission: Admission;
  readonly views: ViewCounter;
  readonly get: (path: string, headers?: Headers) => Promise<Response>;
  /** Sends host and path verbatim, without the normalisation of `fetch`. */
  readonly raw: (path: string, headers?: Headers, method?: string) => Promise<{ status: number; body: string }>;
  /** Loads a page and returns its CSRF token, and the given cookies with the ones that were set. */
  readonly visit: (cookie?: string) => Promise<{ token: string; cookie: string }>;
  /** The session cookie of a new, signed-in user. */
  readonly signIn: () => Promise<string>;
  readonly drain: (draining: boolean) => void;
  readonly close: () => Promise<void>;
};

const { checkout, io } = usualQueues;
const short = { maxWaitMs: 1_000 };

/** The usual ones would take most of the time of a test that waits for their end. */
export const shortWaits = { ...usualQueues, checkout: { ...checkout, ...short }, io: { ...io, ...short } };

/**
 * `more`: extra routes for this test. `change`: other external dependencies than the usual ones. `waits`: how long requests
 * wait for a slot.
 */
export async function startSite(
  more = new Hono<SiteEnv>(),
  change: (app: App) => App = (app) => app,
  waits = usualQueues,
): Promise<RunningSite> {
  return startSiteOn(await makeTestContext(), more, change, waits);
}

/** The same on a test context that is there already; `close` closes it too. */
export async function startSiteOn(
  made: TestContext,
  more = new Hono<SiteEnv>(),
  change: (app: App) => App = (app) => app,
  waits = usualQueues,
): Promise<RunningSite> {
  const context = { ...made, app: change(made.app) };
  const folder = makeFolder();
  let draining = false;
  const files = await staticFiles(join(folder, 'public'));
  const pages = { app: somePages(context.app).route('/', more), endpointAt: async (path: string) => endpointAt(path) };
  // A fixed limit: measured latencies of a busy machine must not adapt it.
  const { loadShedding } = context.app.config.front;
  const admission = loadShedding
    ? makeAdmission({ ...slots, min: slots.initial, max: slots.initial }, undefined, waits)
    : openAdmission();
  const views = makeViewCounter(context.app);
  const site = makeSite(context.app, { pages, files, admission, views, isDraining: () => draining });
  const server = makeHttpServer();
  const { listener } = frontOf(context.app, site.fetch, listenerFor(site.fetch), admission, views);
  await listen(server, { host: '127.0.0.1', port: 0, shared: false }, listener);
  const { port } = server.address() as AddressInfo;
  const root = `http://127.0.0.1:${port}`;
  const get: RunningSite['get'] = (path, headers = {}) => fetch(root + path, { headers, redirect: 'manual' });
  return {
    context,
    root,
    admission,
    views,
    get,
    raw: (path, headers = {}, method = 'GET') => send(port, path, headers, method),
    async visit(cookie = '') {
      const page = await get('/page', cookie ? { cookie } : {});
      const made = page.headers.get('set-cookie')?.split(';')[0];
      return { token: await page.text(), cookie: [cookie, made].filter(Boolean).join('; ') };
    },
    async signIn() {
      const userId = await makeUser(context.app.db);
      return `rotation_session=${await context.app.db.transaction((tx) => startSession(tx, userId, { ip: '127.0.0.1' }))}`;
    },
    drain: (wanted) => void (draining = wanted),
    async close() {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true });
      await context.close();
    },
  };
}

const form = defineForm(['amount']);
/** Test pages whose form needs no token. */
const guarded: Readonly<Record<string, FormDefinition>> = {
  '/by-origin': defineForm(['amount'], { guard: 'origin' }),
  '/by-link': defineForm(['amount'], { guard: 'link' }),
  '/by-session': defineForm(['amount'], { guard: 'session' }),
};
/** The test pages accept the form of every client but limited sessions. */
const testPage: RouteAccess = { read: 'site.read', change: 'sign-in.submit', isPage: true };
const realRoutes = routes.map(({ id, path, index }) => (index === true ? { id, index } : { id, path }) as RouteObject);

/** The permissions of the real routes, whose addresses answer like the test pages here. */
function endpointAt(pathname: string): PageEndpoint {
  const id = matchRoutes(realRoutes, pathname.replace(/\.data$/, ''))?.at(-1)?.route.id ?? '';
  return {
    form: guarded[pathname] ?? form,
    access: id === 'pages/not-found' ? testPage : (routeAccess[id] ?? testPage),
  };
}

/** Routes that show the CSRF token, accept a form, can be cached, and fail. */
function somePages(app: App): Hono<SiteEnv> {
  const hono = new Hono<SiteEnv>();
  hono.get('/page', async (c) => {
    const { token, cookie } = await csrfTokenFor(app, c);
    return c.html(token, 200, cookie === null ? {} : { 'set-cookie': cookie });
  });
  hono.post('/page', async (c) => {
    const form = isForm(c.req.raw) ? await c.get('form')?.() : undefined;
    return c.text(`changed ${form?.toString().length ?? 0}`);
  });
  for (const path of Object.keys(guarded)) hono.post(path, (c) => c.text('changed'));
  hono.get('/public', (c) => c.text('for all', 200, { 'cache-control': 'public, max-age=60' }));
  hono.get('/refused', () => refuse('listing-closed'));
  hono.get('/broken', () => {
    throw new Error('secret detail');
  });
  return hono;
}

/** A build's public folder, with a secret file beside it that must not be served. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rotation-site-'));
  mkdirSync(join(folder, 'public/assets'), { recursive: true });
  mkdirSync(join(folder, 'public/.vite'));
  writeFileSync(join(folder, 'public/assets/app-1a2b.js'), 'console.log(1);\n'.repeat(200));
  mkdirSync(join(folder, 'public/brand'));
  writeFileSync(join(folder, 'public/brand/wordmark.png'), 'a picture');
  writeFileSync(join(folder, 'public/.vite/manifest.json'), '{}');
  writeFileSync(join(folder, 'public/app.js.map'), '{}');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  return folder;
}

function send(port: number, path: string, headers: Headers, method: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (body += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    outgoing.on('error', reject).end();
  });
}
