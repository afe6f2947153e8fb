import { join } from 'node:path';
import { openDatabase, type Timeout } from '#src/database/database.server.ts';
import { trackConnections } from '#src/database/connections.server.ts';
import { connectionLasts } from '#src/database/prepared.server.ts';
import type { App } from './app.ts';
import { makeCatalogue } from './catalogue/catalogue.server.ts';
import { makeClaimant } from './claimant.server.ts';
import { makeClock } from './clock.server.ts';
import type { Config } from './config.ts';
import { openFiles } from './files/open-files.server.ts';
import { makeImages } from './images/images.server.ts';
import { openSpool } from './images/spool.server.ts';
import { makeJobs } from './jobs/jobs.server.ts';
import { prepareJobs } from './jobs/schema.server.ts';
import { makeLeases } from './leases.server.ts';
import { makeEmailSender } from './email/email.server.ts';
import { localTransport, smtpTransport } from './email/transport.server.ts';
import { siteLine } from './email/site-line.ts';
import { makePayments } from './payments/stripe.server.ts';
import { watchDatabase } from './postgres/database-health.server.ts';
import { makeLogger } from './logger/logger.server.ts';
import { makeSms } from './sms/sms.server.ts';

/** Milliseconds after which nobody waits for a search any more. */
const searching = {
  ...{ max: 8, queue: 3_000, lasts: connectionLasts, planOnce: true },
  patience: { statement: 3_000, idleUnit: 3_000 },
};

/** Milliseconds that a request waits for one of the connections, where `patience` says that somebody waits. */
const maxQueue = 10_000;

/**
 * Opens every promise of the world outside, as the settings say; `patience` is how long the database may
 * take for a statement, else without end. Throws when the database does not answer.
 */
export async function makeApp(config: Config, patience?: Timeout): Promise<App> {
  const logger = makeLogger();
  // First, because all that is opened later stays open when this throws.
  await prepareJobs(config.databaseUrl);
  const connections = trackConnections();
  const jobs = await makeJobs(config.databaseUrl, logger, connections);
  const files = await openFiles(config);
  const db = openDatabase(config.databaseUrl, { patience, connections, ...(patience && { queue: maxQueue }) });
  const searches = openDatabase(config.databaseUrl, { ...searching, connections });
  const databaseHealth = watchDatabase(config.databaseUrl, connections.drop);
  const catalogue = makeCatalogue(config.databaseUrl);
  const leases = makeLeases(config.databaseUrl);
  const claimant = makeClaimant(config.databaseUrl);
  const root = config.canonicalRootUrl;
  const transport =
    config.smtpUrl === null ? localTransport : smtpTransport(config.smtpUrl, config.mailFrom, new URL(root).hostname);
  const spool = openSpool(join(config.dataDir, 'spool'));
  // A test waits for the pictures, and other tests would keep it waiting.
  const images = makeImages({ db, files, jobs, leases, spool, behindAll: config.mode !== 'test' });
  return {
    config,
    db,
    searches,
    logger,
    jobs,
    leases,
    claimant,
    files,
    catalogue,
    connections,
    databaseHealth,
    clock: makeClock(db, { movable: config.demo || config.mode === 'test' }),
    payments: makePayments(config.payments),
    email: makeEmailSender({ db, jobs, logger, transport, claimant, root, site: siteLine() }),
    sms: makeSms({ db, jobs }),
    images,
    async close() {
      transport.close();
      images.close();
      databaseHealth.close();
      await Promise.allSettled([jobs.close(), leases.close(), claimant.close(), catalogue.close()]);
      await Promise.all([db.$client.end(), searches.$client.end()]);
    },
  };
}
