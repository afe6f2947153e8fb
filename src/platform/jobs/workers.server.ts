import { sql } from 'drizzle-orm';
import { PgBoss, type Job, type JobResult } from 'pg-boss';
import { makeAbandoned } from '../abandoned.server.ts';
import type { App } from '../app.ts';
import type { JobMap, JobName } from './jobs.ts';
import { jobsSchema } from './schema.server.ts';

export type Handlers = { readonly [Name in JobName]: (app: App, data: JobMap[Name]) => Promise<unknown> };

export type Workers = {
  /** Takes no more jobs and waits for running ones, at most `withinMs`; unfinished jobs are retried later. */
  readonly stop: (withinMs: number) => Promise<void>;
  /** Returns the jobs of dead workers to the queue; otherwise they would wait until they expire. */
  readonly retryAbandoned: () => Promise<void>;
};

/** LISTEN/NOTIFY wakes a worker immediately; it also polls every two seconds, because a retry sends no notification. */
const workOptions = {
  perJobResults: true,
  batchSize: 4,
  burstWhenBatchFull: true,
  localConcurrency: 2,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
} as const;

/** Runs the handlers in this process. Several processes may do so concurrently: each job goes to one of them. */
export async function startWorkers(app: App, handlers: Partial<Handlers>): Promise<Workers> {
  const settings = {
    // Passed on to the pool, although pg-boss's types do not declare it.
    Client: app.connections.Client,
    connectionString: app.config.databaseUrl,
    schema: jobsSchema,
    application_name: 'rotation-workers',
    max: 4,
    migrate: false,
    schedule: false,
    useListenNotify: true,
  };
  const boss = new PgBoss(settings);
  boss.on('error', (error) => {
    // Polling would log a line every two seconds while the database is away.
    if (!app.databaseHealth.isAway()) app.logger.warn('The job queue lost its connection', { reason: error.name });
  });
  try {
    await boss.start();
    for (const name of Object.keys(handlers) as JobName[]) await workOn(boss, app, name, handlers);
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
  return {
    stop: (withinMs) => boss.stop({ graceful: true, timeout: withinMs }),
    retryAbandoned: retryAbandoned(boss, app),
  };
}

const lockOfJob = (id: string) => `job:${id}`;

/** Between its fetch and its lock a job looks abandoned, but for less than the minimum age in this query. */
function retryAbandoned(boss: PgBoss, app: App): () => Promise<void> {
  const abandoned = makeAbandoned(app.db);
  return async () => {
    const { rows } = await app.db.execute<{ id: string; name: string }>(sql`
      select id, name from jobs.job where state = 'active' and started_on < clock_timestamp() - interval '2 seconds'`);
    const dead = new Set(await abandoned(rows.map(({ id }) => lockOfJob(id))));
    for (const { id, name } of rows) if (dead.has(lockOfJob(id))) await boss.fail(name, id, { error: 'abandoned' });
  };
}

async function workOn<Name extends JobName>(boss: PgBoss, app: App, name: Name, handlers: Partial<Handlers>) {
  const handle: Handlers[Name] | undefined = handlers[name];
  if (handle === undefined) return;
  async function tryOne(job: Job<JobMap[Name]>, handler: Handlers[Name]): Promise<JobResult> {
    // Shows other processes that the job is being worked on; without it they may repeat the job, which is safe.
    const release = await app.leases.hold(lockOfJob(job.id)).catch(() => null);
    try {
      await handler(app, job.data);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      app.logger.error(error, { job: name, jobId: job.id, ...job.data });
      // The queue stores this output, so it gets the error's name only: a message may quote user text.
      return { id: job.id, status: 'failed', output: { error: error instanceof Error ? error.name : 'unknown' } };
    } finally {
      await release?.();
    }
  }
  await boss.work(name, workOptions, (jobs: Job<JobMap[Name]>[]) =>
    Promise.all(jobs.map((job) => tryOne(job, handle))),
  );
}
