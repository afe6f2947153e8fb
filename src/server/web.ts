import { getRequestListener } from '@hono/node-server';
import type { RequestListener, Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { App } from '#src/platform/app.ts';
import { readConfig } from '#src/platform/config.ts';
import { makeApp } from '#src/platform/make-app.server.ts';
import { drain, listen, makeHttpServer } from './http-server.ts';
import { finishedPages } from './site/finished/front.ts';
import { arePagesBuilt, builtFiles, loadBuiltPages, pages } from './site/pages.ts';
import { makeSite, type SiteParts } from './site/site.ts';
import { staticFiles } from './site/static-files.ts';
import { turnAway } from './site/turn-away.ts';
import { makeTurns } from './site/turns.ts';
import { vitePages } from './site/vite-pages.ts';
import { stopWhenAsked } from './stopping.ts';

type Served = Pick<SiteParts, 'pages' | 'files'> & {
  readonly wrap: (site: RequestListener) => RequestListener;
  readonly close: () => Promise<void>;
};

const asIs = { wrap: (site: RequestListener) => site, close: async () => {} };

/** The pages from the build, from their sources in development, or none at all for the fault tests. */
async function whatToServe(app: App, server: Server): Promise<Served> {
  if (process.env['ROTATION_PAGES'] === '0') return { ...asIs, pages: null, files: null };
  if (app.config.mode === 'development') {
    const vite = await vitePages(server);
    return { pages: pages(app, vite.load), files: null, wrap: vite.inFrontOf, close: vite.close };
  }
  if (!arePagesBuilt()) throw new Error('The pages are not built: npm run build');
  const files = await staticFiles(fileURLToPath(builtFiles));
  return { ...asIs, pages: pages(app, await loadBuiltPages()), files };
}

/** Milliseconds: nobody waits longer for a page. */
const patience = { statement: 15_000, idleUnit: 30_000 };

const config = readConfig(process.env);
const app = await makeApp(config, patience);
const server = makeHttpServer();
let draining = false;
const { wrap, close, ...parts } = await whatToServe(app, server);
const turns = makeTurns();
const site = makeSite(app, { ...parts, turns, isDraining: () => draining });

stopWhenAsked(app.reports, 5_500, async () => {
  draining = true;
  await drain(server, 4_000);
  await close();
  await app.close();
});

const one = getRequestListener(site.fetch);
// In development a page may change without any write.
const listener =
  config.mode === 'development' ? one : finishedPages(app, site.fetch, one, turnAway(app, turns, site.fetch));
const { host, port } = config;
const shared = Number(process.env['WEB_PROCESSES'] ?? 1) > 1;
await listen(server, { host, port, shared }, wrap(listener));
app.reports.info('The site answers', { host, port });
process.send?.('ready');
