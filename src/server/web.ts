import type { RequestListener, Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { makeViewCounter } from '#src/features/listing-views/counter.server.ts';
import type { App } from '#src/platform/app.ts';
import { readConfig } from '#src/platform/config.ts';
import { startSweep } from '#src/platform/jobs/sweep.server.ts';
import { makeReportingLogger } from '#src/platform/reports/reporting-logger.server.ts';
import { drain, listen, listenerFor, makeHttpServer } from './http-server.ts';
import { openApp } from './open-app.ts';
import { releaseMemoryWhenCalm } from './release-memory.ts';
import { admissionFor, frontOf } from './page-cache/page-cache.ts';
import { pageEndpoints } from './site/pages/page-endpoints.ts';
import { arePagesBuilt, builtFiles, loadBuiltPages, pages } from './site/pages/pages.ts';
import { makeSite, type SiteParts } from './site/site.ts';
import { staticFiles } from './site/handlers/static-files.ts';
import { whileStarting } from './site/pages/starting.ts';
import { vitePages } from './site/pages/vite-pages.ts';
import { stopOnSignal } from './graceful-shutdown.ts';

type Served = Pick<SiteParts, 'pages' | 'files'> & {
  readonly wrap: (site: RequestListener) => RequestListener;
  readonly close: () => Promise<void>;
};

const unwrapped = { wrap: (site: RequestListener) => site, close: async () => {} };

/** The pages from the build, from their sources in development, or none for the fault tests. */
async function whatToServe(app: App, server: Server): Promise<Served> {
  if (process.env['ROTATION_PAGES'] === '0') return { ...unwrapped, pages: null, files: null };
  if (app.config.mode === 'development') {
    const vite = await vitePages(server);
    return {
      pages: { app: pages(app, vite.load), endpointAt: pageEndpoints(vite.load) },
      files: null,
      wrap: vite.inFrontOf,
      close: vite.close,
    };
  }
  if (!arePagesBuilt()) throw new Error('The pages are not built: npm run build');
  const files = await staticFiles(fileURLToPath(builtFiles));
  const build = await loadBuiltPages();
  return { ...unwrapped, pages: { app: pages(app, build), endpointAt: pageEndpoints(build) }, files };
}

/** How often views of listings are written; what a process that dies has counted since then is lost. */
const writeViewsEveryMs = 20_000;

type RunningListener = { readonly listener: RequestListener; readonly close: () => Promise<void> };

const config = readConfig(process.env);
const { host, port } = config;
const shared = Number(process.env['WEB_PROCESSES'] ?? 1) > 1;
const server = makeHttpServer({ behindProxy: config.trustProxy !== false });
let draining = false;
let app: App | undefined;
let running: RunningListener | undefined;

async function makeListener(app: App): Promise<RunningListener> {
  const { wrap, close: closePages, ...parts } = await whatToServe(app, server);
  const admission = admissionFor(config);
  const views = makeViewCounter(app);
  const writing = startSweep({ name: 'listing-views', everyMs: writeViewsEveryMs, run: views.flush }, app.logger);
  const close = async () => {
    await Promise.all([closePages(), writing.stop()]);
    await views.flush();
  };
  const site = makeSite(app, { ...parts, admission, views, isDraining: () => draining });
  const one = listenerFor(site.fetch);
  // Not cached in development: a page may change without a database write.
  if (config.mode === 'development') return { listener: wrap(one), close };
  const front = frontOf(app, site.fetch, one, admission, views);
  releaseMemoryWhenCalm(server, front.clear);
  return { listener: wrap(front.listener), close };
}

const { logger, reporter } = makeReportingLogger(config, 'web');
stopOnSignal(logger, 5_500, async () => {
  draining = true;
  app?.live.end();
  await drain(server, 4_000);
  await running?.close();
  await Promise.all([app?.close(), reporter.close(1_000)]);
});

// Loads the bundle while the database connects, so that both are ready together.
if (config.mode === 'production' && arePagesBuilt()) loadBuiltPages().catch(() => {});
const opening = openApp(config, { pools: config.pools.web, logger });
const making = opening.then(makeListener);
const listening = whileStarting(making.then(({ listener }) => listener));
// With one process, listen early and hold requests. With several, the others on the port answer meanwhile.
if (!shared) await listen(server, { host, port, shared }, listening);
app = await opening;
running = await making;
if (shared) await listen(server, { host, port, shared }, listening);
logger.info('The site is ready', { host, port });
process.send?.('ready');
