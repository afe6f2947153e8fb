import type { Database, Tx } from '#src/database/database.server.ts';
import type { App } from '#src/platform/app.ts';
import { makeClock } from '#src/platform/clock.server.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { makeEmailSender } from '#src/platform/email/email.server.ts';
import { localTransport } from '#src/platform/email/transport.server.ts';
import { siteLine } from '#src/platform/email/site-line.ts';

/** Nothing waits for a worker: what has to be done is done while the past is played. */
const noJobs: Jobs = { send: async () => {} };

/**
 * The application with one unit of work as its whole database: each command's own unit is a savepoint
 * within it, so that any number of commands commit together or leave no trace. Others see neither its
 * rows nor how it moves the clock. One command at a time. Its emails are written and never sent.
 */
export function inOneUnit(app: App, tx: Tx): App {
  // Of a pool, commands use no more than what a unit of work has, too.
  const db = tx as unknown as Database;
  const root = app.config.canonicalRootUrl;
  const email = makeEmailSender({
    db,
    jobs: noJobs,
    logger: app.logger,
    transport: localTransport,
    root,
    site: siteLine(),
  });
  return { ...app, db, clock: makeClock(db, { movable: true }), jobs: noJobs, email };
}
