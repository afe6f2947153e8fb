import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { PageBuild } from './pages.ts';

export type VitePages = {
  readonly load: () => Promise<PageBuild>;
  /** Passes requests for sources to Vite and all others to the site. */
  readonly inFrontOf: (site: RequestListener) => RequestListener;
  readonly close: () => Promise<void>;
};

const ours = /^\/(_|media\/|webhooks\/|healthz|readyz)/;

/** The pages from their sources, with hot reloading. For development only. */
export async function vitePages(server: Server): Promise<VitePages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server } } });
  return {
    load: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as PageBuild,
    inFrontOf: (site) => (incoming, outgoing) => {
      if (isOurs(incoming)) return site(incoming, outgoing);
      vite.middlewares(incoming, outgoing, () => site(incoming, outgoing));
    },
    close: () => vite.close(),
  };
}

/** Vite's own addresses begin with `/@`, and React Router's manifest with `/__`. */
function isOurs({ url = '/' }: IncomingMessage): boolean {
  return ours.test(url) && !url.startsWith('/__');
}
