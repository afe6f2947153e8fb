import { matchRoutes, type RouteObject } from 'react-router';
import { makeLruCache } from '#src/platform/lru-cache.ts';
import type { EndpointAt, PageEndpoint } from './page-forms.ts';
import type { PageBuild } from './pages.ts';

/** The catch-all route. */
const notFound = 'pages/not-found';

type Found = { readonly endpoint: PageEndpoint | null; readonly weight: number };

const maxCacheBytes = 64 * 1024;
const ids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi;
const anyId = '00000000-0000-4000-8000-000000000000';

/**
 * Finds a page's endpoint in the bundle's own list of routes, as React Router does. LRU cache, because its matching
 * takes 0.1 ms: one entry for addresses that differ in ids alone. In development the list is reloaded on each request.
 */
export function pageEndpoints(build: PageBuild | (() => Promise<PageBuild>)): EndpointAt {
  if (typeof build === 'function') return async (pathname) => endpointIn(await build(), pathname);
  const routes = routesOf(build);
  const cache = makeLruCache<Found>(maxCacheBytes);
  return async (pathname) => {
    const address = pathname.replace(ids, anyId);
    const known = cache.get(address);
    if (known !== undefined) return known.endpoint;
    const endpoint = endpointIn(build, address, routes);
    cache.set(address, { endpoint, weight: address.length + 100 });
    return endpoint;
  };
}

function endpointIn(build: PageBuild, pathname: string, routes = routesOf(build)): PageEndpoint | null {
  const id = matchRoutes(routes, pagePath(pathname))?.at(-1)?.route.id;
  if (id === undefined || id === notFound) return null;
  const { pageForms, routeAccess } = build.entry.module;
  const access = routeAccess[id];
  // Fails closed: every route says in `src/routes.ts` who may ask it.
  if (access === undefined) throw new Error(`${id} declares no permission`);
  return { access, form: pageForms[id] ?? null };
}

/** The page of a `.data` address: of `/login.data`, to which the router in the browser posts a form, it is `/login`. */
function pagePath(pathname: string): string {
  return pathname.endsWith('/_.data') ? pathname.slice(0, -'_.data'.length) : pathname.replace(/\.data$/, '');
}

function routesOf({ routes }: PageBuild, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (route === undefined || route.parentId !== parentId) return [];
    const { id, path, index, caseSensitive } = route;
    const place = { id, ...(path !== undefined && { path }), ...(caseSensitive !== undefined && { caseSensitive }) };
    return [index === true ? { ...place, index } : { ...place, children: routesOf({ routes } as PageBuild, id) }];
  });
}
