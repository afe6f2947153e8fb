import { matchRoutes, type RouteObject } from 'react-router';
import type { EndpointAt, PageEndpoint } from './page-forms.ts';
import type { PageBuild } from './pages.ts';

/** The catch-all route. */
const notFound = 'pages/not-found';

/**
 * Finds a page's endpoint in the bundle's own list of routes, as React Router does. In development the list is
 * reloaded on each request.
 */
export function pageEndpoints(build: PageBuild | (() => Promise<PageBuild>)): EndpointAt {
  if (typeof build === 'function') return async (pathname) => endpointIn(await build(), pathname);
  const routes = routesOf(build);
  return async (pathname) => endpointIn(build, pathname, routes);
}

function endpointIn(build: PageBuild, pathname: string, routes = routesOf(build)): PageEndpoint | null {
  const id = matchRoutes(routes, pagePath(pathname))?.at(-1)?.route.id;
  if (id === undefined || id === notFound) return null;
  const { pageForms, routeAccess } = build.entry.module;
  const access = routeAccess[id];
  // Not served: every route says in `src/routes.ts` who may ask it.
  return access === undefined ? null : { access, form: pageForms[id] ?? null };
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
