import { globSync, readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { makeApi } from '#src/api/api.ts';
import { makeDocumentApi, makeImagesApi } from '#src/api/images.ts';
import { makeImportsApi } from '#src/api/imports.ts';
import { makeUploads } from '#src/api/wire/uploads.ts';
import { decide, policies, policyOf, type Permission } from '#src/domain/policy/policies.ts';
import { pageForms } from '#src/forms.ts';
import type { App } from '#src/platform/app.ts';
import routes, { routeAccess } from '#src/routes.ts';
import { openAdmission } from '#src/server/page-cache/admission/admission.ts';
import { apiCalls, openEndpoints, type Endpoint } from '#src/server/site/endpoints.ts';
import { makeSite } from '#src/server/site/site.ts';
import { limitedChecksIn, undeclaredIn, type HonoRoute } from './permissions.ts';

const apiHost = { host: '127.0.0.1', port: 1, protocol: 'http' };
/** Enough to mount the routes, with those of the demo; no request is sent. */
const app = {
  config: { demo: true, mode: 'test', payments: { apiHost }, canonicalRootUrl: 'http://localhost' },
} as App;
const guard = { saysOtherSite: () => true, hasToken: async () => false };
const parts = { pages: null, files: null, isDraining: () => false, admission: openAdmission() };

/** The API is listed from its own parts: mounted, their handlers are wrapped. */
const routesOf = (site: { routes: readonly HonoRoute[] }) => site.routes.filter(({ path }) => !path.startsWith('/api'));
const below = (base: string, { routes }: { routes: readonly HonoRoute[] }) =>
  routes.map((route) => ({ ...route, path: base + route.path }));
const served = [
  ...routesOf(makeSite(app, parts)),
  ...below(
    '/api',
    makeApi(app, () => new Response()),
  ),
  ...below('/api/images', makeImagesApi(app, makeUploads(app, guard))),
  ...below('/api', makeDocumentApi(app, makeUploads(app, guard))),
  ...below('/api/imports', makeImportsApi(app, guard)),
];
const endpoints: readonly Endpoint[] = [...openEndpoints, ...apiCalls];

test('every route of the server declares who may ask it, and every declaration has a route', () => {
  expect(undeclaredIn(served, endpoints)).toEqual([]);
  const paths = new Set(served.map(({ path }) => path));
  expect(endpoints.filter(({ path }) => !paths.has(path))).toEqual([]);
});

test('nothing is mounted under /api beside the parts that are listed here', () => {
  const listed = new Set(served.map(({ method, path }) => `${method} ${path}`));
  const mounted = makeSite(app, parts).routes.filter(({ method, path }) => path.startsWith('/api') && method !== 'ALL');
  expect(mounted.length).toBeGreaterThan(40);
  expect(mounted.map(({ method, path }) => `${method} ${path}`).filter((route) => !listed.has(route))).toEqual([]);
});

test('a route without a declaration is found, also by its method', () => {
  const hono = new Hono();
  hono.get('/console', (c) => c.text(''));
  hono.post('/healthz', (c) => c.text(''));
  hono.get('/healthz', (c) => c.text(''));
  hono.all('/added/*', () => new Response());
  expect(undeclaredIn(hono.routes, endpoints)).toEqual(['GET /console', 'POST /healthz', 'ALL /added/*']);
});

test('what is mounted before sessions are looked up refuses no client', () => {
  const askers = [null, { role: 'user' }, { role: 'operator' }, { role: 'user', limited: true }] as const;
  for (const { path, permission } of openEndpoints)
    for (const asker of askers) expect(decide(permission, asker), path).toBeNull();
});

test('a page for operators has a loader, which hides it from all others', () => {
  const pages = routes.filter(({ id = '' }) => {
    const access = routeAccess[id];
    return access?.isPage === true && policyOf(access.read).who === 'operator';
  });
  expect(pages.length).toBeGreaterThan(0);
  for (const { file } of pages)
    expect(readFileSync(`src/${file}`, 'utf8'), file).toMatch(/^export .*function loader\(/m);
});

const isChange = (permission: Permission) => policyOf(permission).changes === true;
/** A POST because of its input: a price is computed, and what was saved is told; nothing is changed. */
const readsByPost = ['/api/transaction-line-items', '/api/save-referral-data'];

test('what is read has a permission that changes nothing, and a form one that does', () => {
  for (const [id, { read, change }] of Object.entries(routeAccess)) {
    expect(isChange(read), id).toBe(false);
    expect(change === null ? null : isChange(change), id).toBe(Object.hasOwn(pageForms, id) ? true : null);
  }
  for (const { path, methods, permission } of apiCalls)
    expect(isChange(permission), path).toBe(!methods.includes('GET') && !readsByPost.includes(path));
});

const sources = globSync('src/**/*.{ts,tsx}')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test('every permission is asked for somewhere', () => {
  const others = sources.filter(({ path }) => path !== 'src/domain/policy/policies.ts').map(({ text }) => text);
  const unused = Object.keys(policies).filter((name) => !others.some((text) => text.includes(`'${name}'`)));
  expect(unused).toEqual([]);
});

describe('limited sessions', () => {
  test('are told apart by the policy alone', () => {
    const found = sources.flatMap(({ path, text }) => limitedChecksIn(path, text).map((check) => `${path}: ${check}`));
    expect(found).toEqual([]);
  });

  test.each([
    ['if (viewer.limited) refuse();', ['viewer.limited']],
    ['const mayPay = !session?.impersonatedBy;', ['session?.impersonatedBy']],
    ["isAllowed('transaction.pay', viewer)", []],
    ['/** viewer.limited sees less. */', []],
  ])('%s has %j', (text, found) => {
    expect(limitedChecksIn('src/pages/somewhere.ts', text)).toEqual(found);
  });
});
