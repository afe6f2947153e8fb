import { readConfig } from '#src/platform/config.ts';
import { startSweep } from '#src/platform/jobs/sweep.server.ts';
import { startWorkers } from '#src/platform/jobs/workers.server.ts';
import { makeApp } from '#src/platform/make-app.server.ts';
import { stopWhenAsked } from './stopping.ts';
import { handlers, sweeps } from './work.ts';

const app = await makeApp(readConfig(process.env));
const workers = await startWorkers(app, handlers);
const running = sweeps(app).map((sweep) => startSweep(sweep, app.reports));

stopWhenAsked(app.reports, 5_500, async () => {
  await Promise.all([workers.stop(4_000), ...running.map((sweep) => sweep.stop())]);
  await app.close();
});

app.reports.info('The worker works', { jobs: Object.keys(handlers).length, sweeps: running.length });
process.send?.('ready');
