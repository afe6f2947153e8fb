import { useEffect } from 'react';

/** What React Router tells the browser of its routes: the addresses of each page's scripts. */
export type RouteManifest = {
  readonly routes: Readonly<
    Record<string, { readonly module: string; readonly imports?: readonly string[] } | undefined>
  >;
};

/** Loads the scripts of the page that a form leads to, while the form is filled in. Its data is read when it opens. */
export function usePagePreload(routeId: string): void {
  useEffect(() => {
    const { __reactRouterManifest: manifest } = window as { readonly __reactRouterManifest?: RouteManifest };
    const route = manifest?.routes[routeId];
    if (route === undefined) return;
    for (const address of [route.module, ...(route.imports ?? [])]) {
      // A script that is there already is not fetched again.
      if (document.querySelector(`link[rel=modulepreload][href="${address}"]`) !== null) continue;
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = address;
      document.head.append(link);
    }
  }, [routeId]);
}
