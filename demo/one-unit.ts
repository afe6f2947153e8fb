import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database, Tx } from '#src/database/database.server.ts';
import * as schema from '#src/database/schema/schema.ts';
import type { App } from '#src/platform/app.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { makeEmailSender } from '#src/platform/email/email.server.ts';
import { localTransport } from '#src/platform/email/transport.server.ts';
import { siteLine } from '#src/platform/email/site-line.ts';
import { makeUnitClock } from './history/unit-clock.ts';

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
    repliesTo: null,
  });
  return { ...app, db, clock: makeUnitClock(db), jobs: noJobs, email };
}

/** A unit of work in which statements may be sent at once: each waits for the one before. */
export async function unitInOrder<Result>(app: Pick<App, 'db'>, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await app.db.$client.connect();
  try {
    return await drizzle({ client: inOrder(client), schema }).transaction(work);
  } finally {
    client.release();
  }
}

type Connection = NonNullable<Parameters<Parameters<Database['$client']['connect']>[0]>[1]>;

/** Commands read with several connections at once, and have one here; the driver itself will queue for none any more. */
function inOrder(client: Connection): Connection {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...sent: Parameters<Connection['query']>) => {
    const answer = last.then(() => client.query(...sent));
    last = answer.catch(() => {});
    return answer;
  };
  return { query } as unknown as Connection;
}
