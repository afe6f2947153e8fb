import { PgBoss, type Job, type JobResult } from 'pg-boss';
import type { App } from '../app.ts';
import type { JobMap, JobName } from './jobs.ts';
import { jobsSchema } from './schema.server.ts';

export type Handlers = { readonly [Name in JobName]: (app: App, data: JobMap[Name]) => Promise<unknown> };

export type Workers = {
  /** Takes no more jobs and waits for those at work, at most `withinMs`; what is left is taken up again later. */
  readonly stop: (withinMs: number) => Promise<void>;
};

/** A notice wakes a worker at once; every other second it looks by itself, because a retry gives no notice. */
const pace = {
  perJobResults: true,
  batchSize: 4,
  burstWhenBatchFull: true,
  localConcurrency: 2,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
} as const;

/** Runs the handlers in this process. Several processes may do so at once: a job goes to one of them. */
export async function startWorkers(app: App, handlers: Partial<Handlers>): Promise<Workers> {
  const boss = new PgBoss({
    connectionString: app.config.databaseUrl,
    schema: jobsSchema,
    application_name: 'rotation-workers',
    max: 4,
    migrate: false,
    schedule: false,
    useListenNotify: true,
  });
  boss.on('error', (error) => app.reports.warn('The job queue lost its connection', { reason: error.name }));
  await boss.start();
  for (const name of Object.keys(handlers) as JobName[]) await workOn(boss, app, name, handlers);
  return { stop: (withinMs) => boss.stop({ graceful: true, timeout: withinMs }) };
}

async function workOn<Name extends JobName>(boss: PgBoss, app: App, name: Name, handlers: Partial<Handlers>) {
  const handle: Handlers[Name] | undefined = handlers[name];
  if (handle === undefined) return;
  async function tryOne(job: Job<JobMap[Name]>, handler: Handlers[Name]): Promise<JobResult> {
    try {
      await handler(app, job.data);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      app.reports.report(error, { job: name, jobId: job.id, ...job.data });
      // The queue keeps what it is given here: not the error, which may quote what people wrote.
      return { id: job.id, status: 'failed', output: { error: error instanceof Error ? error.name : 'unknown' } };
    }
  }
  await boss.work(name, pace, (jobs: Job<JobMap[Name]>[]) => Promise.all(jobs.map((job) => tryOne(job, handle))));
}
