import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { PageBuild } from './pages.ts';

export type VitePages = {
  readonly load: () => Promise<PageBuild>;
  /** Lets Vite answer for sources and the site for everything else. */
  readonly inFrontOf: (site: RequestListener) => RequestListener;
  readonly close: () => Promise<void>;
};

const ours = /^\/(_|media\/|webhooks\/|healthz|readyz)/;

/** The pages from their sources, changed in the browser as they are edited. For development only. */
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
