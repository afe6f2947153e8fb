import { useEffect } from 'react';
import { seesNetwork } from './connection.ts';

/** What React Router tells the browser of its routes: the address of each page's script. */
export type RouteManifest = {
  readonly routes: Readonly<Record<string, { readonly module: string } | undefined>>;
};

/** Loads the scripts of the page that a form leads to, while the form is filled in. Its data is read when it opens. */
export function usePagePreload(routeId: string): void {
  useEffect(() => {
    const { __reactRouterManifest: manifest } = window as { readonly __reactRouterManifest?: RouteManifest };
    // The browser may remember a script that could not be fetched: without a connection none is tried.
    if (manifest !== undefined && seesNetwork()) void loadPage(manifest, routeId, importScript);
  }, [routeId]);
}

/**
 * Imports the script of a page, and with it whatever that imports: the list of routes does not name the parts of most pages
 * (`src/route-manifest.ts`), and a module preload fetches none of them. React Router's own prefetch imports it likewise, but
 * also asks for the data of an order that does not exist yet.
 */
export async function loadPage(
  manifest: RouteManifest,
  routeId: string,
  load: (address: string) => Promise<unknown>,
): Promise<void> {
  const route = manifest.routes[routeId];
  // What fails here is tried by the navigation, which says so.
  if (route !== undefined) await load(route.module).catch(() => {});
}

async function importScript(address: string): Promise<unknown> {
  return (await import(/* @vite-ignore */ address)) as unknown;
}
