import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createServer } from 'vite';
import { listen, listenerFor, makeHttpServer } from '#src/server/http-server.ts';
import { openAdmission } from '#src/server/page-cache/admission/admission.ts';
import { pageEndpoints } from '#src/server/site/pages/page-endpoints.ts';
import { type PageBuild, pages } from '#src/server/site/pages/pages.ts';
import { makeSite } from '#src/server/site/site.ts';
import { makeTestContext, type TestContext } from './test-context.ts';

export type FrenchSite = { readonly context: TestContext; readonly url: string; readonly close: () => Promise<void> };

const root = resolve(import.meta.dirname, '../..');

/**
 * The site with its real pages in French, without a build: their sources are loaded as in development, with the settings of
 * `tests/french`. For tests that have the same settings; what a browser's scripts do is not in it.
 */
export async function startFrenchSite(): Promise<FrenchSite> {
  const cacheDir = mkdtempSync(join(tmpdir(), 'rotation-french-'));
  const [context, vite] = await Promise.all([
    makeTestContext(),
    createServer({
      ...{ root, configFile: join(root, 'vite.config.ts'), cacheDir, appType: 'custom', logLevel: 'error' },
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      resolve: { alias: { '#marketplace': join(root, 'tests/french/marketplace.ts') } },
      optimizeDeps: { noDiscovery: true },
    }),
  ]);
  const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as PageBuild;
  const server = makeHttpServer();
  const parts = { pages: { app: pages(context.app, build), endpointAt: pageEndpoints(build) }, files: null };
  const site = makeSite(context.app, { ...parts, admission: openAdmission(), isDraining: () => false });
  await listen(server, { host: '127.0.0.1', port: 0, shared: false }, listenerFor(site.fetch));
  const { port } = server.address() as AddressInfo;
  return {
    context,
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await vite.close();
      await context.close();
      rmSync(cacheDir, { recursive: true, force: true });
    },
  };
}
