import { join } from 'node:path';
import { marketplace } from '#marketplace';
import { openDatabase, type Timeouts } from '#src/database/database.server.ts';
import { trackConnections } from '#src/database/connections.server.ts';
import { maxConnectionSeconds } from '#src/database/prepared.server.ts';
import type { App } from './app.ts';
import { makeCalendars } from './calendars/calendars.server.ts';
import { makeCatalogue } from './catalogue/catalogue.server.ts';
import { makeClaimant } from './claimant.server.ts';
import { makeClock } from './clock.server.ts';
import type { Config } from './config.ts';
import { openFiles } from './files/open-files.server.ts';
import { makeIdentityProviders } from './identity/identity-providers.server.ts';
import { makeImages } from './images/images.server.ts';
import { openSpool } from './images/spool.server.ts';
import { makeJobs } from './jobs/jobs.server.ts';
import { prepareJobs } from './jobs/schema.server.ts';
import { makeLeases } from './leases.server.ts';
import { makeEmailSender } from './email/email.server.ts';
import { senderOf } from './email/sender.ts';
import { localTransport, smtpTransport } from './email/transport.server.ts';
import { siteLine } from './email/site-line.ts';
import { makePlaces } from './places/places.server.ts';
import { makePayments } from './payments/stripe.server.ts';
import { fullPools, type PoolSizes } from './postgres/connection-plan.ts';
import { watchDatabase } from './postgres/database-health.server.ts';
import type { Logger } from './logger/logger.ts';
import { makeLogger } from './logger/logger.server.ts';
import { makeLive } from './live/live.server.ts';
import { makePush } from './push/push.server.ts';
import { localTransport as localPushes, webPushTransport } from './push/transport.server.ts';
import { makeSms } from './sms/sms.server.ts';
import { localTransport as localTexts, twilioTransport } from './sms/transport.server.ts';

/** Timeouts of a search, in milliseconds. */
const searching = {
  ...{ acquireTimeoutMs: 3_000, maxLifetimeSeconds: maxConnectionSeconds, useGenericPlan: true },
  timeouts: { statementMs: 3_000, idleInTransactionMs: 3_000 },
};

/** Milliseconds that a request waits for a connection from the pool, in processes that set `timeouts`. */
const acquireTimeoutMs = 10_000;

type Options = {
  /** Limits of the database's statements; none when not given. */
  readonly timeouts?: Timeouts;
  readonly pools?: PoolSizes;
  /** The logger of the process. */
  readonly logger?: Logger;
};

/** Opens every external dependency according to the configuration. Throws when the database does not answer. */
export async function makeApp(
  config: Config,
  { timeouts, pools = fullPools, logger = makeLogger() }: Options = {},
): Promise<App> {
  // First, because connections opened before it would stay open when it throws.
  await prepareJobs(config.databaseUrl);
  const connections = trackConnections();
  const jobs = await makeJobs(config.databaseUrl, logger, connections);
  const files = await openFiles(config);
  const waiting = timeouts && { acquireTimeoutMs };
  const db = openDatabase(config.databaseUrl, { max: pools.db, timeouts, connections, ...waiting });
  const searches = openDatabase(config.databaseUrl, { ...searching, max: pools.searches, connections });
  const databaseHealth = watchDatabase(config.databaseUrl, connections);
  const catalogue = makeCatalogue(config.databaseUrl);
  const live = makeLive(config.databaseUrl, databaseHealth);
  const leases = makeLeases(config.databaseUrl);
  const imageLeases = makeLeases(config.databaseUrl, { name: 'rotation-image-leases' });
  const claimant = makeClaimant(config.databaseUrl);
  const mail = mailParts(config);
  const texts = config.twilio === null ? localTexts : twilioTransport(config.twilio);
  const spool = openSpool(join(config.dataDir, 'spool'));
  const images = makeImages({ db, files, jobs, leases: imageLeases, spool, ...variantsOf(config) });
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
    email: makeEmailSender({ db, jobs, logger, claimant, ...mail }),
    sms: makeSms({ db, jobs, logger, config, claimant, transport: texts }),
    push: makePush({ db, jobs, logger, claimant, ...pushTransport(config) }),
    identity: makeIdentityProviders(config),
    ...{ images, live, places: makePlaces(config, logger), calendars: makeCalendars() },
    async close() {
      mail.transport.close();
      images.close();
      databaseHealth.close();
      const dedicated = [jobs, leases, imageLeases, claimant, catalogue, live];
      await Promise.allSettled(dedicated.map((one) => one.close()));
      await Promise.all([db.$client.end(), searches.$client.end()]);
    },
  };
}

/** A test waits for its images, which low priority would delay while other tests run. */
function variantsOf({ mode, imagesAhead }: Config) {
  return { lowPriority: mode !== 'test', ahead: imagesAhead };
}

function mailParts(config: Config) {
  const transport = emailTransport(config);
  return { transport, root: config.canonicalRootUrl, site: siteLine(), repliesTo: marketplace.contactEmail };
}

function emailTransport({ smtpUrl, mailFrom, canonicalRootUrl }: Config) {
  return smtpUrl === null
    ? localTransport
    : smtpTransport(smtpUrl, senderOf(mailFrom), new URL(canonicalRootUrl).hostname);
}

function pushTransport({ push }: Config) {
  const transport = push?.isExternal ? webPushTransport(push) : localPushes;
  return { transport, publicKey: push?.keys.publicKey ?? null, localServices: push?.services ?? [] };
}
