import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import { trackConnections } from '#src/database/connections.server.ts';
import type { Logger } from '../logger/logger.ts';
import type { Jobs } from './jobs.ts';
import { jobsSchema } from './schema.server.ts';

export type RunningJobs = Jobs & { readonly close: () => Promise<void> };

/** Sends jobs; handlers run where `startWorkers` is called. The queue's tables must have been prepared. */
export async function makeJobs(
  databaseUrl: string,
  logger: Logger,
  connections = trackConnections(),
): Promise<RunningJobs> {
  const settings = {
    // Passed on to the pool, although pg-boss's types do not declare it.
    Client: connections.Client,
    connectionString: databaseUrl,
    schema: jobsSchema,
    application_name: 'rotation-jobs',
    // The insert itself runs on the connection of the unit of work.
    max: 1,
    migrate: false,
    supervise: false,
    schedule: false,
  };
  const boss = new PgBoss(settings);
  boss.on('error', (error) => logger.warn('The job queue lost its connection', { reason: error.name }));
  await boss.start().catch(async (error: unknown) => {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  });
  return {
    async send(tx, name, data, options = {}) {
      await boss.send(name, data, {
        db: fromDrizzle(tx, sql),
        // The queues keep one waiting job per key; without a key of their own, all jobs would share one.
        singletonKey: options.onceKey ?? randomUUID(),
        ...(options.after && { startAfter: options.after }),
      });
    },
    close: () => boss.stop({ graceful: false }),
  };
}
