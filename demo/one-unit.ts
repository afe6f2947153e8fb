import type { Database, Tx } from '#src/database/database.server.ts';
import type { App } from '#src/platform/app.ts';
import { makeClock } from '#src/platform/clock.server.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { makeEmailSender } from '#src/platform/email/email.server.ts';
import { localTransport } from '#src/platform/email/transport.server.ts';
import { siteLine } from '#src/platform/email/site-line.ts';

/** Discards jobs: the history player does their work directly. */
const noJobs: Jobs = { send: async () => {} };

/**
 * The application on one database transaction: each command's unit of work becomes a savepoint in it, so that any
 * number of commands commit or roll back together. Other connections see neither its rows nor its clock. Runs one
 * command at a time. Emails are inserted and never sent.
 */
export function inOneUnit(app: App, tx: Tx): App {
  // Commands use only those methods of a pool that a transaction has, too.
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
