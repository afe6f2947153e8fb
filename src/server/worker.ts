import type { App } from '#src/platform/app.ts';
import { readConfig } from '#src/platform/config.ts';
import { startSweep, type RunningSweep, type Sweep } from '#src/platform/jobs/sweep.server.ts';
import { startWorkers, type Workers } from '#src/platform/jobs/workers.server.ts';
import { isConnectionError } from '#src/platform/postgres/connection-error.ts';
import { makeReportingLogger } from '#src/platform/reports/reporting-logger.server.ts';
import { onceTheDatabaseAnswers, openApp } from './open-app.ts';
import { stopOnSignal } from './graceful-shutdown.ts';
import { handlers, sweeps } from './jobs.ts';

/**
 * Skips a sweep while the database is away; the next run tries again. The loss of a connection is logged as a
 * warning, not as an error.
 */
function whileAnswering({ databaseHealth }: App, sweep: Sweep): Sweep {
  async function run(): Promise<void> {
    if (databaseHealth.isAway()) return;
    try {
      await sweep.run();
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      logger.warn('The database did not answer', { sweep: sweep.name });
    }
  }
  return { ...sweep, run };
}

let app: App | undefined;
let workers: Workers | undefined;
let running: RunningSweep[] = [];

const config = readConfig(process.env);
const { logger, reporter } = makeReportingLogger(config, 'worker');
stopOnSignal(logger, 5_500, async () => {
  await Promise.all([workers?.stop(4_000), ...running.map((sweep) => sweep.stop())]);
  await Promise.all([app?.close(), reporter.close(1_000)]);
});

const opened = (app = await openApp(config, { pools: config.pools.worker, logger }));
workers = await onceTheDatabaseAnswers(() => startWorkers(opened, handlers));
const abandoned = { name: 'abandoned-jobs', everyMs: 2_000, run: workers.retryAbandoned };
running = [...sweeps(opened), abandoned].map((sweep) => startSweep(whileAnswering(opened, sweep), logger));

logger.info('The worker is ready', { jobs: Object.keys(handlers).length, sweeps: running.length });
process.send?.('ready');
